# What is said about reviewed games, in English. The keys and variables are those of ru.review.ftl.

## Mistakes

review-slip-inaccuracy = inaccuracy
review-slip-mistake = mistake
review-slip-blunder = blunder
review-slips-inaccuracy = Inaccuracies
review-slips-mistake = Mistakes
review-slips-blunder = Blunders
review-slip = { side }, { $turn }: { $slip }, chance from { $from } % to { $to } %
review-slip-points = { review-slip }, points from { $ahead } to { $left }
review-better = Better: { $line }

## The graph

review-graph = { side }: chance of winning, turn by turn
review-graph-axis = { side }: chance of winning, %
review-graph-turn = turn
review-graph-began = At the beginning { $percent } %.
review-graph-ended = After turn { $turn } { $percent } %.
review-graph-none = Nothing is known of this game yet.

## kamni review

help-review = Let the computer go through a game: mistakes, better turns, accuracy
help-review-file = The file: a text record, SGF, a list of steps, a match or a saved game; - for standard input
help-review-game = Which game of the file (default 1)
help-review-out = Write the game with all of it to this file: .kmn or .sgf
help-review-graph = Write the graph to this file: .svg
help-review-theme = The graph's colours: light (default) or dark
help-review-over = Write over these files if they are there already
help-review-time = Milliseconds for a position (default 400)
help-review-nodes = Positions to look at for each position of the game, instead of time: the review is then the same every time
help-review-threads = Positions searched at a time (default 0: one for each processor)
help-review-plain = Words only: no progress, no graph, no boards
help-review-examples =
    {"  "}kamni review game.kmn
    {"  "}kamni review games.sgf --game 3 --time 1000
    {"  "}kamni review game.kmn --out reviewed.kmn --graph chance.svg
    {"  "}kamni review game.kmn --nodes 20000 --plain
    {""}
    {"  "}A file that was written by --out is shown again without searching, unless
    {"  "}--time or --nodes asks for it. Ctrl+C stops the review and writes what is
    {"  "}found: a review of that file goes on from there. A second Ctrl+C ends it at
    {"  "}once. How it is worked out: docs/review.md.
review-nothing = There is no whole turn in this game: nothing to review.
review-form = The name { $file } does not say how to write the game: use .kmn or .sgf.
review-graph-form = The graph is SVG: give { $file } a name that ends in .svg.
review-twice = --out and --graph name the same file.
review-folder = { $file } cannot be made: there is no such folder.
review-thread = The review could not begin: { $reason }.
review-progress = Turn { $judged } of { $turns }
review-kept = From the file, not searched again.
review-stopped = Stopped: { $judged } of { $turns } turns are judged.
review-go-on = A review of { $file } goes on from there.
review-not-kept = With --out it would be kept, and could be gone on with.
review-written = Written: { $file }
review-accuracy = Accuracy
review-unknown = -
review-mistakes = Mistakes
review-no-mistakes = Nobody made a mistake that the computer sees.
review-moments = To try again
review-moment = { $number }. { side-of } to move. Played { $turn }: { $slip }, chance from { $from } % to { $to } %.
review-legend = { $inaccuracy } inaccuracy, { $mistake } mistake, { $blunder } blunder
