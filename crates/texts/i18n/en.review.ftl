# What is said about reviewed games, in English. The keys and variables are those of ru.review.ftl.

## Mistakes

review-slip-inaccuracy = inaccuracy
review-slip-mistake = mistake
review-slip-blunder = blunder
review-slips-inaccuracy = Inaccuracies
review-slips-mistake = Mistakes
review-slips-blunder = Blunders
review-slip = { side }, { $turn }: { $slip }, chance from { $from }% to { $to }%
review-slip-points = { review-slip }, points from { $ahead } to { $left }
review-fell = Chance from { $from }% to { $to }%
review-fell-points = { review-fell }, points from { $ahead } to { $left }
review-better = Better: { $line }

## The graph

review-graph = { side }: chance of winning, turn by turn
review-graph-axis = { side }: chance of winning, %
review-graph-turn = turn
review-graph-began = At the beginning { $percent }%.
review-graph-ended = After turn { $turn } { $percent }%.
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
review-progress = Turns judged: { $judged } of { $turns }
review-kept = From the file, not searched again.
review-stopped = Stopped: { $judged } of { $turns } turns are judged.
review-kept-part = A review of { $file } goes on from there.
review-not-kept = Use --out to keep an unfinished review: it can then be continued later.
review-written = Written: { $file }
review-accuracy = Accuracy
review-unknown = -
review-mistakes = Mistakes
review-no-mistakes = Nobody made a mistake that the computer sees.
review-moments = To try again
review-moment = { $number }. { side-of } to move. Played { $turn }: { $slip }, chance from { $from }% to { $to }%.
review-legend = { $inaccuracy } inaccuracy, { $mistake } mistake, { $blunder } blunder

## On the web

review-page-title = Review: { $game }
review-about = The computer goes through the game: how it stood after every turn, which turns gave something away, and what was better.
review-begin = Review the game
review-going = The computer is going through the game
review-others = { $count ->
    [one] It takes turns with { $count } other game.
   *[other] It takes turns with { $count } other games.
}
review-leave = You can leave this page and come back: the review goes on.
review-broken = The review was broken off. What was found is kept.
review-go-on = Go on
review-came-along = This review came with the record.
review-enough = You have eight reviews waiting already. Wait until one of them is done.
review-busy = Too many reviews are waiting just now. Try again later.
review-withheld = { $count ->
    [one] { $count } turn is left out for now: a rated game in progress has reached the same position. It will be shown when that game is over.
   *[other] { $count } turns are left out for now: rated games in progress have reached the same positions. They will be shown when those games are over.
}
review-figures = How well both played
review-yours = Your mistake
review-moments-about = The game hinged on these turns. Find something better.
review-look = Board
review-look-start = Before the first turn
review-look-at = { $place }. { side }: { $percent }%
review-look-turn = Turn
review-look-prev = Turn before
review-look-next = Next turn
review-try = Try again
review-board = Open on the board
review-game = To the game
review-done = The review is done.
review-turns = All turns
review-turns-turn = Turn
review-turns-side = Side
review-turns-chance = chance, %
review-turns-margin = points ahead
review-lost = No answer from the server. The review goes on there; this page tries again.
error-not-over = The game is not over yet: only games that are over are reviewed.

trial-task = { to-move }. { $played } was played, and the chance fell from { $from }% to { $to }%. Find something better.
trial-show = Show the computer’s turn
trial-again = Once more
trial-back = To the review
trial-checking = That is another turn. The computer is looking at it.
trial-found = Found: the computer would play this too.
trial-good = As good as the computer’s own turn: #1%.
trial-same = That is what was played. There is something better.
trial-lost = The computer cannot look at it just now. Try once more.
trial-less = There is something better: this keeps #1%, the computer’s turn #2%.
