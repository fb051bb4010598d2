# What is said of studies, in English. The keys and variables are those of ru.study.ftl.

## kamni study

help-study = Let the computer play a game many times, and measure what the game is like
help-study-preset = A ready-made set of options instead of --set: quick, standard or author
help-study-games = How many games of each level (default 100)
help-study-level = The levels that play, each against itself, from 1 to 9 (default 3,5,7)
help-study-seed = The seed: it repeats every game (default 1)
help-study-concurrency = Games at the same time; 0 for all processors (default 1)
help-study-out = The folder for the games and the report (default study)
help-study-claims = Play what the author's claims need too, and judge them
help-study-resume = Keep the games that are in the folder, and play only those that are missing
help-study-examples =
    {"  "}kamni study kamiken --games 20 --level 2,4
    {"  "}kamni study hasami --preset quick --games 200 --claims --out study --resume
study-plays = { $series }: { $done } of { $games } games played
study-measures = { $series }: { $done } of { $games } games measured
study-other = { $file } holds games of another study. Name another folder with --out, or leave --resume out to begin anew.
study-stopped = Stopped before the end: the report is of what was played. The same command with --resume goes on.
study-written = The report: { $folder }/{ $game }.en.md and { $game }.ru.md; the figures: { $game }.json; the games: { $folder }/games

## Figures

study-share = { $share } % ({ $low } to { $high } %; { $hits } of { $of })
study-median = { $median } ({ $low } to { $high })
study-komi = { $median }, komi { $komi } gives First { $first } %
study-exact = { $value }, proven
study-none = unknown

## The report

study-title = { $game }: what is known
study-about = Measured on { $games } games that the program played against itself with the options { $options }, each level against itself (levels { $levels }), and on further games for the claims. No opening was prescribed unless it says so: games differ because the levels misjudge positions in different ways. Intervals hold with 95 %. What holds for this program need not hold for people, or for a stronger one.
study-claims = What the author claims, and what the games say
study-claims-about = A verdict is given only where the intervals leave no doubt; otherwise it says “not decided”. Where stones, cells or turns were counted, those of one game hang together: such intervals are narrower than they should be.
study-measured = Measured
study-again = The same again
study-again-about = This command plays all of these games and writes this page. Turns are bounded by positions, not by time: every machine gets the same games.
study-verdict-holds = Holds
study-verdict-in-part = Holds in part
study-verdict-not = Does not hold
study-verdict-undecided = Not decided
study-verdict-told = Measured
study-not-played = No games were played for it.
study-example = An example: [the game]({ $file }), `kamni replay { $file }`.
study-example-turn = An example: [the game]({ $file }), turn { $turn }, `kamni replay { $file }`.
study-level = level { $level }
study-levels = levels { $first } and { $second }
study-opening = begins with { $steps }
study-drawn = drawn
study-chart-balance = Who wins, by strength
study-chart-choice = Legal steps, from the beginning of a game to its end
study-chart-begin = beginning
study-chart-end = end
study-chart-first = Where { $level } begins, up to symmetry, %
study-chart-worth = First's points less Second's after this first stone
study-alt-balance = Who wins, by strength; the line over a bar is the interval of the first share
study-alt-choice = How the choice changes over a game
study-alt-first = Where games begin
study-alt-worth = What each first stone is worth
study-column-series = games of
study-column-games = games
study-column-turns = turns
study-column-steps = steps
study-column-choice = choice
study-column-tree = game tree, log₁₀
study-column-changes = changes of lead
study-column-turned = won from behind
