# What only the program in a terminal says, in English. Keys and variables are the same as in ru.terminal.ftl.

## Help

help-title-usage = Usage:
help-title-commands = Commands
help-title-arguments = Arguments
help-title-options = Options
help-title-examples = Examples

help-arg-lang = Language: en or ru (otherwise from LC_ALL, LC_MESSAGES or LANG)
help-arg-color = Colours: auto (only on a terminal), always or never
help-arg-ascii = Draw with ASCII characters only
help-arg-help = Show this help
help-arg-version = Show the version
help-arg-game = The game: kamiken, close-combat, four, hasami or dao
help-arg-set = An option of the game, as “kamni games” lists them; can be given several times
help-arg-position = Begin from this position text instead of the start
help-arg-moves = Steps to make first, separated by spaces or commas
help-arg-json = For programs: JSON instead of text

help-kamni = Kamni: five abstract board games for two. Without a command, two people play at this terminal.
help-kamni-examples =
    {"  "}kamni                        choose a game and play
    {"  "}kamni show dao               the board at the beginning
    {"  "}kamni random four --games 1 --seed 7 | kamni trace four
    {"  "}kamni COMMAND --help         more about a command
    {""}
    {"  "}Exit codes: 0 fine, 1 the asked thing failed, 2 wrong usage.

help-play = Two people play at this terminal, turn by turn
help-play-game = The game; without it, choose from a list
help-play-examples =
    {"  "}kamni play
    {"  "}kamni play four --set size=11 --set stones=30

help-games = List the games with their options, ranges and defaults
help-games-examples =
    {"  "}kamni games
    {"  "}kamni games --json

help-show = Draw a position: board, whose step it is, legal steps, score
help-show-json = For programs: the position as one line of JSON
help-show-examples =
    {"  "}kamni show hasami
    {"  "}kamni show kamiken --set size=5 --moves "c3 b2 a1"
    {"  "}kamni show close-combat --set size=5 --position "5/1x3/2o2/5/5 first"
    {"  "}kamni show dao --moves "a1-b1" --json

help-trace = Read games from standard input, a line each, and print every position as JSON
help-trace-examples =
    {"  "}echo "c3 b2 a1" | kamni trace kamiken --set size=5
    {"  "}kamni random hasami --games 100 --seed 1 | kamni trace hasami
    {""}
    {"  "}Steps are separated by spaces or commas; lines that begin with # are left out.
    {"  "}A line of JSON for each position, the start included, then an empty line.
    {"  "}A step that is refused prints {"{"}"error":{"{"}"ply":N,"step":"…","reason":"…"{"}}"} and
    {"  "}ends that game only.

help-perft = Count the sequences of exactly N steps
help-perft-depth = Steps in a sequence
help-perft-divide = Before the count, the count for each first step
help-perft-threads = Threads; 0 for all processors. The result is the same
help-perft-examples =
    {"  "}kamni perft hasami --depth 3
    {"  "}kamni perft dao --set board=18 --depth 3 --divide --threads 0

help-random = Print random games, a line each
help-random-games = How many games
help-random-seed = The seed: the same seed gives the same games, on every machine, for ever
help-random-examples =
    {"  "}kamni random kamiken --games 3 --seed 1
    {"  "}kamni random dao --games 1 --seed 7 | kamni trace dao
    {""}
    {"  "}Exactly: a splitmix64 generator with the seed S gives numbers, one a game;
    {"  "}the number is the seed of that game's own splitmix64. In a game, with n
    {"  "}legal steps sorted by the bytes of their texts, the step made is number
    {"  "}r·n div 2^64, counted from 0, where r is the next number.

help-completions = Print a completion script for a shell
help-completions-shell = bash, zsh, fish, elvish or powershell
help-completions-examples =
    {"  "}kamni completions bash > ~/.local/share/bash-completion/completions/kamni
    {"  "}kamni completions fish > ~/.config/fish/completions/kamni.fish

## Wrong usage and failures

usage-hint = Try: { $command }
usage-no-value = { $arg } needs a value.
usage-value = { $arg } takes { $takes }, not “{ $value }”.
usage-unknown-arg = There is no argument “{ $arg }” here.
usage-unknown-command = There is no command “{ $name }”. The commands: { $commands }.
usage-game-is-no-command = “{ $game }” is a game. To play it: kamni play { $game }; to look at it: kamni show { $game }.
usage-missing = Something is missing: { $arg }.
usage-repeated = { $arg } is given twice.
usage-utf8 = An argument is not valid text (UTF-8).
usage-set = An option is given as name=value, not “{ $value }”.
bad-step = Step “{ $step }” at ply { $ply } is refused. { $reason }
bad-position = This is not a position of the game. { $reason }
perft-overflow = The count does not fit into 64 bits.

## Showing

games-version = rules version { $version }
games-option = { $takes } · default { $default }
panel-last-turn = Last turn: { $turn }
panel-this-turn = This turn: { $turn }
show-position = Position text
panel-closed = { $mark } closed to { side-of }
panel-takeable = { $side ->
    [fortresses] [ ] can be lifted
   *[other] [ ] can be taken
}
legal-put = Put ({ $count }):
legal-move = { $side ->
    [fortresses] Shift ({ $count }):
   *[other] Move ({ $count }):
}
legal-take = { $side ->
    [fortresses] Lift ({ $count }):
   *[other] Take ({ $count }):
}
legal-set-down = Set down ({ $count }):
legal-word = Also:

## Playing at the terminal

play-greeting = Kamni: five board games for two
play-choose =
    Choose a game by its number or name; options may follow: four size=11 stones=30
    Also: rules 1, lang ru (по-русски), help, quit.
play-begin = Type a step to make it. help shows everything else.
play-over = Enter plays it again. Also: new, undo, moves, quit.
play-bye = Goodbye.
play-left = The steps of this game:
play-too-long = This line is too long; nothing was done.
play-not-text = This line is not valid text (UTF-8); nothing was done.
play-none-made = Step “{ $step }” was refused, so none of this line was made.
play-undo-what = How many steps to take back: undo, or undo 3.
play-nothing-to-undo = There is no step to take back.
play-not-a-cell = “{ $text }” is not a cell. Cells look like this: c3.
play-no-steps = There are no such steps.
play-rules-of-what = Rules of which game: rules 1 to rules 5, or rules dao.
play-which-lang = The languages: lang en, lang ru.
play-no-game = No game has been chosen yet.
play-help =
    a step           c3 puts, c3-c7 moves, xd4 takes or lifts, @k12 sets down;
    {"                 "}end ends the turn, pass, count demands the count
    a whole turn     its steps with commas: c3,xd4
    legal [cell]     what can be done (from or to this cell)
    undo [n]         take back a step, or n steps
    board            show the board again (or just Enter)
    position         the position as one line of text
    moves            the steps so far
    rules            the rules in short
    new [game]       leave this game, choose another
    lang ru|en       change the language
    quit             leave
