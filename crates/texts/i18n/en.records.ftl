# What is said about files of games, in English. The keys and variables are those of ru.records.ftl.

## What is wrong with a file, and where

fault-at = line { $line }, column { $column }: { $reason }
fault-at-turn = line { $line }, column { $column }, turn { $turn }: { $reason }
fault-illegal = Step “{ $step }” is refused. { $reason }
fault-not-a-step = “{ $text }” is not a step.
fault-no-game = Nothing says which game it is: the tag [Game "…"] is missing.
fault-option-form = An option is given as name=value, not “{ $text }”.
fault-version = It was played by version “{ $found }” of the rules; this program knows version { $known }.
fault-setup = The game cannot begin so. { $reason }
fault-tag = “{ $text }” is not a tag: a tag is written [Name "value"].
fault-repeated-tag = The tag { $text } stands twice.
fault-result = “{ $text }” is not a result: results are 1-0, 0-1, 1/2-1/2 and *.
fault-way = No game ends by “{ $text }”.
fault-other-end = The record says “{ $said }”, but the turns lead to “{ $found }”.
fault-two-results = The tag and the end of the game give different results: { $text }.
fault-after-end = “{ $text }” stands after the result.
fault-open-comment = This comment has no end: a brace that closes it is missing.
fault-open-variation = This variation has no end: a bracket that closes it is missing.
fault-no-variation = This bracket closes no variation.
fault-early-variation = A variation stands behind the turn that it replaces, and there is none yet.
fault-deep = There are more than { $most } variations inside each other; the rest is left out.
fault-long = The game is longer than { $most } bytes; the rest is left out.
fault-not-utf8 = This is not text (UTF-8).
fault-charset = The letters of this file are in “{ $text }”; only UTF-8 and ISO-8859-1 are read.
fault-open-sgf = The SGF breaks off: a bracket that closes it is missing.
fault-not-sgf = “{ $text }” cannot stand here in SGF.
fault-foreign-sgf = This SGF is not of a game of Kamni: it has no property KGAME.
fault-foreign-move = Another program has added a move here that is not a step of the game.
