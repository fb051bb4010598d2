# What is said about pictures, in English. Keys and variables are the same as in ru.pictures.ftl.

help-render = Make a picture of a position, or an animation of a game: SVG, PNG, GIF
help-render-game = The game: { $games }; not needed with a --file that says it
help-render-file = A file of games: text records, SGF, matches, saved games. With GAME, the steps of one game, as for --moves, in any number of lines. - for standard input
help-render-number = Which game of the file (default 1); of a list of steps, which line
help-render-ply = Stop after this many steps
help-render-out = Where to write; the name's end says the format: .svg, .png or .gif
help-render-format = svg, png or gif; without --out the picture goes to standard output
help-render-size = Pixels of the longer side, 64 to 4096 (default 640)
help-render-theme = light or dark (default light)
help-render-side = Who sits at the lower edge: first or second (default first)
help-render-coordinates = Letters and numbers in the margin: on or off (default on from 300 pixels)
help-render-last = Show what the last turn has changed: on or off (default on)
help-render-show = Show something that is usually not shown; can be given several times
help-render-hide = Leave out something that usually is
help-render-mark = A ring around a cell, or a text of one to three Latin letters or digits on it: c3, c3=A; can be given several times
help-render-arrow = An arrow from cell to cell: c3-e5; can be given several times
help-render-each = In an animation, a picture of each turn or step (default turn)
help-render-delay = In an animation, milliseconds that a picture stands, 20 to 60000 (default 800); the last one stands four times as long
help-render-examples =
    {"  "}kamni render hasami -o start.png
    {"  "}kamni render kamiken --set size=5 --moves "c3 b2 a1" --show beaten -o k.svg
    {"  "}kamni render dao --moves "a1-b1" --mark g7=A --arrow l1-k1 --theme dark -o d.png
    {"  "}kamni random four --games 1 --seed 7 | kamni render four --file - -o four.gif
    {"  "}kamni render --file games.kmn --game 3 --ply 20 -o third.png
    {"  "}kamni render --file game.sgf -o game.gif
    {"  "}kamni render hasami --format png --size 1200 > board.png
    {""}
    {"  "}What --show and --hide know: last-turn in all games;
    { $overlays }
    {""}
    {"  "}A file that is there already is written over.

render-done = { $file }: { $size } KiB
render-no-format = Say where the picture goes: --out FILE.svg, FILE.png or FILE.gif, or --format FORMAT for standard output.
render-extension = { $file } does not say what to write: the name ends in .svg, .png or .gif, or there is --format.
render-terminal = A picture of this format is not for a terminal. Write it into a file: --out FILE.
render-only-gif = { $arg } is for animations: --out FILE.gif or --format gif.
render-ply = There is no position after { $ply } steps: { $steps ->
    [one] the game has 1 step
   *[other] the game has { $steps } steps
}.
render-overlay = { $game } has nothing called “{ $name }” to show. It has: { $names }.
render-mark = A mark is a cell, also with a text of one to three Latin letters or digits: c3, c3=A. Not “{ $value }”.
render-arrow = An arrow goes from one cell to another: c3-e5. Not “{ $value }”.
render-off-board = { $cell } is off the board, which runs from a1 to { $last }.
render-said-by-file = { $arg } is for a game that is named on the command line: a game of a file begins as the file says.
render-naming = If it is a list of steps, name the game: kamni render GAME --file FILE.
render-record = it is a record, not a list of steps. Leave out GAME: the file says it.
render-file = The file { $file } cannot be used: { $reason }
render-failed = The picture could not be made: { $reason }
render-unpainted = it cannot be painted
render-unpacked = it cannot be packed into a file
usage-together = { $arg } and { $other } do not go together.
