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
fault-endless = The game is longer than { $most } bytes with no end in sight; nothing more of the file is read.
fault-not-utf8 = This is not text (UTF-8).
fault-not-json = This is not JSON of a game: it is broken here, or holds something else.
fault-charset = This file is in the encoding “{ $text }”, which is not known here. Convert it to UTF-8 first: iconv -f ENCODING -t UTF-8 OLD > NEW
fault-letters = This is text, but not in UTF-8, and it does not say in which encoding. Convert it first, for example: iconv -f CP1251 -t UTF-8 OLD > NEW
fault-open-sgf = The SGF breaks off: a bracket that closes it is missing.
fault-not-sgf = “{ $text }” cannot stand here in SGF.
fault-foreign-sgf = This SGF is not of a game of Kamni: it has no property KGAME.
fault-foreign-move = Another program has added a move here that is not a step of the game.

records-fault = { $file }, game { $game }: { $reason }
records-naming = If it is a list of steps, name the game: --rules GAME.
records-broken = Something was wrong with { $broken ->
        [one] one game
       *[other] { $broken } games
    } of { $games }.
records-empty = { $file } is empty: there is no game in it.
records-none = There is no game in { $file }.
records-unread = No game could be read from { $file }: { $reason }
records-binary = it is not text, and so not a file of games
records-letters = it is text, but not in UTF-8, and it does not say in which encoding. Convert it first, for example: iconv -f CP1251 -t UTF-8 OLD > NEW
records-not-made = Nothing was written to { $file }.
records-standard = standard input

## How games end, in a word or two

way-no-moves = no moves
way-repetition = repetition
way-resign = resignation
way-time = time
way-forfeit = forfeit
way-agreed = agreement
way-adjudicated = adjudication
way-aborted = called off
way-unsaid = not said how
way-unfinished = unfinished

## kamni convert

help-arg-rules = The game, where the file does not say it (lists of steps)
help-convert = Turn files of games into another form
help-convert-input = The file to read; - for standard input. Its form is seen from how it begins
help-convert-output = The file to make; without it, or with -, standard output
help-convert-to = The form: record, sgf, steps or json (otherwise by the name of OUT: .kmn, .sgf, .txt, .json)
help-convert-over = Write over OUT if it is there already
help-convert-examples =
    {"  "}kamni convert game.kmn game.sgf
    {"  "}kamni convert games.sgf --to json > games.json
    {"  "}kamni random dao --games 100 --seed 1 | kamni convert - games.kmn --rules dao
    {"  "}kamni match hasami --first level=5 --second level=4 --games 20 --out m.txt
    {"  "}kamni convert m.txt m.kmn
    {""}
    {"  "}Text records, SGF, lists of steps, matches and saved games are read. What is
    {"  "}wrong is told with its line; a game is kept up to there, the others whole,
    {"  "}and the exit code is 1. The forms: docs/record.md, docs/sgf.md.
convert-form = The name { $file } does not say how to write the games: use .kmn, .sgf, .txt or .json, or --to.
convert-same = { $file } is the file that is read: give OUT another name.
convert-exists = There is a file { $file } already. To write over it: --over.
convert-no-start = A list of steps cannot hold a game that starts from another position; it is left out.

## kamni stats

help-stats = Sum up files of games: results, lengths, openings
help-stats-files = The files; - for standard input
help-stats-depth = Turns of the opening tree (default 3)
help-stats-tree = Take openings that are turned or mirrored for one, and show all results of each turn
help-stats-min = Leave out openings of fewer games (default a fiftieth of them)
help-stats-json = For programs: a line of JSON for each game and its options
help-stats-examples =
    {"  "}kamni stats games.kmn
    {"  "}kamni stats 2025.sgf 2026.sgf --depth 4 --min 10
    {"  "}kamni stats games.kmn --tree --depth 8
    {"  "}kamni random kamiken --games 1000 --seed 1 | kamni stats - --rules kamiken
stats-games = Games: { $games }
stats-drawn = drawn
stats-open = without a result
stats-ways = Ended by: { $ways }
stats-turns = Turns: { $min } to { $max }, median { $median }, mean { $mean }
stats-steps = Steps: { $min } to { $max }, median { $median }, mean { $mean }
stats-openings = Openings, with games and the score of { side-of }{ $min ->
        [1] {""}
       *[other] {" "}(from { $min } games on)
    }:
stats-tree = Openings, turned and mirrored alike: games, { $first }, drawn, { $second }{ $min ->
        [1] {""}
       *[other] {" "}(from { $min } games on)
    }:
stats-tree-again = (see above)

## kamni replay

help-replay = Go through a recorded game in this terminal
help-replay-file = The file: a text record, SGF, a list of steps, a match or a saved game
help-replay-game = Which game of the file (default 1)
help-replay-plain = Print every position instead of the full screen
help-replay-examples =
    {"  "}kamni replay game.kmn
    {"  "}kamni replay games.sgf --game 3
    {"  "}kamni replay game.kmn --plain | less
    {""}
    {"  "}On the full screen: ← → turns, ↑ ↓ choose a line, Home and End, [ and ]
    {"  "}the previous and the next game of the file, ? for all keys.
replay-no-game = { $file } has no such game: there are { $games }.
replay-unreadable = This game of { $file } cannot be read: { $reason }
replay-chance = { side } { $percent } %
replay-proven = { side } wins
replay-proven-in = { $steps ->
    [0] { side } has won
    [one] { side } wins in one step
   *[other] { side } wins in { $steps } steps
}
replay-proven-draw = a draw with best play
replay-proven-drawn = a draw
replay-margin = { side-of } ahead by { $points }
replay-clock = clock { $time }
replay-won = { side } won: { $way }
replay-drawn = Drawn: { $way }
replay-game = Game { $number } of the file
replay-wrong = Something is wrong
replay-turn = In the record: turn { $turn } of { $turns }
replay-turn-variation = In the record: turn { $turn } of { $turns }, in a variation
replay-key-back = back
replay-key-on = next
replay-key-home = beginning
replay-key-end = end
replay-key-choose = line
replay-key-main = main line
replay-key-game = game
replay-keys = Keys
replay-help =
    ← →              next or previous turn
    ↑ ↓              choose among the lines that lead on
    {","} {"."}              one step back or on, within a turn
    PgUp PgDn        ten turns back or on
    Home End         the beginning, the end of this line
    n   p            the next or previous turn with a comment or a sign
    m, Esc           out of a variation, back to the main line
    c                the whole comment
    {"["}   ]            the previous or next game of the file
    q                leave
