# Four in English. Keys and variables are the same as in four.ru.ftl.

## The game

game-four = Four
about-four = Catch stones in the middle of squares: whoever is left with fewer than ten loses. A turn is up to four long movements.
rules-four =
    Green begins. A stone is taken off when a step builds a square of the mover's stones around it: four at one distance along rows and columns, or four along the diagonals. At an edge those that lie on the board will do; in a corner the two along the sides.
    Opening: one stone a turn, until both have ten on the board.
    Main stage: a turn puts one stone from the supply, or makes up to four movements along rows and columns over empty cells. Each stone taken adds a movement, if one is left.
    With fewer than ten on the board you must put, with twenty you cannot.
    Whoever has fewer than ten stones on the board and in the supply together has lost. After a demand for the count, a number of turns without a capture is a draw.
    Steps: c3 puts a stone, c3-c7 moves one, end, pass, count.
goal-four = Bring your rival below ten stones, board and supply together. A stone in the middle of your square comes off the board.

## Options

option-four-size = rows and columns of the board
option-four-stones = each player's supply of stones
option-four-count = the count: on demand, or kept all the time
option-four-count-turns = turns of each player until a draw by the count
option-shown-stones = { $value ->
    [one] supply of { $value } stone
   *[other] supply of { $value } stones
}
option-shown-count = { $value ->
    [always] automatic draw count
   *[demand] draw count on demand
}
option-shown-count-turns = { $value ->
    [one] draw after { $value } counted turn per side
   *[other] draw after { $value } counted turns per side
}

## How it stands, and what is to be done

title-four-opening = Put a stone of the opening, { $stone } of 10
title-four = Put a stone or move yours
title-four-moving = { $left ->
    [one] { $left } movement left
   *[other] { $left } movements left
}
title-four-below-ten = Fewer than ten on board: put a stone
title-four-move = Move your stones
title-four-stuck = You can neither put nor move: pass
plate-four = { $board } on board, { $supply } in supply, { $taken } taken
fact-count = Count: { $count } of { $limit } turns without a capture
help-four-opening = One stone a turn, until both have ten on the board.
help-four = One stone from the supply, or up to four movements.
help-four-moving = Stones move along rows and columns. Each stone taken adds a movement.
help-four-below-ten = With fewer than ten stones on the board none of them moves.
help-four-move = Up to four movements along rows and columns.
help-four-stuck = The turn goes to your rival.
supply-of = { $above } above nine, { $board } on board, supply { $supply }
said-movements = { $left ->
    [one] { $left } movement left.
   *[other] { $left } movements left.
}

## What is refused

refusal-no-such-step-four = Four has no such step: a stone is put (c3) or moved (c3-c7), the turn ended (end), the count demanded (count).
refusal-turn-goes-on-four = You have begun to move: keep moving, or end your turn (end).
refusal-opening = The opening is not over: stones are only put until both sides have ten on the board.
refusal-must-put = No stone can be moved: you have { $on_board } on the board, fewer than ten, and must put one.
refusal-twenty = No stone can be put: you have twenty on the board.
refusal-no-supply = No stone can be put: your supply is used up.
refusal-count-always = The count cannot be demanded: by the options it is kept all the time.
refusal-count-running = The count cannot be demanded: it is running already.
refusal-count-late = The count cannot be demanded now: that is done at the beginning of a turn.
steps-four = Steps look like this: c3, c3-c7, end, pass, count.
setup-supply-exceeded = { $player ->
    [green] Green has { $stones } stones, those lost included; the supply is { $supply }.
   *[red] Red has { $stones } stones, those lost included; the supply is { $supply }.
}
setup-opening-unfinished = { $player ->
    [green] Green has { $stones } on the board and has lost none: the opening cannot be over.
   *[red] Red has { $stones } on the board and has lost none: the opening cannot be over.
}
setup-opening-finished = Both sides have ten stones on the board: the opening is over.

## How it ends

reason-below-ten = { $loser ->
    [green] Green has fewer than ten stones left.
   *[red] Red has fewer than ten stones left.
}
reason-count = { $turns } turns without a capture: drawn by the count.
way-below-ten = fewer than ten stones
way-count = the count

## The board in words

overlay-squares = Capturing squares
analysis-stage = Stage
analysis-stage-main = main stage
analysis-stage-opening = opening
analysis-captured = Stones taken by both, such as 3,0
analysis-count = Turns counted
shows-four = squares

## The tutorial

tutorial-four-square = A square
tutorial-four-square-text = You are Green. Three of your stones stand two cells away from d4: above, left and right. Put the fourth below, just as far.
tutorial-four-square-done = Four stones straight around a red one, all at the same distance: the square is built, and d4 comes off.
tutorial-four-square-other = nothing is captured. The cell that is missing lies two below d4.
tutorial-four-diagonal = Along the diagonals
tutorial-four-diagonal-text = Squares can stand on their corners too. e3 has your stones on three of its diagonal neighbours. Put the fourth.
tutorial-four-diagonal-done = A diagonal square at distance one. What stands in between or elsewhere does not matter.
tutorial-four-diagonal-other = e3 is still there. Look for the fourth of its diagonal neighbours.
tutorial-four-edge = At the edge
tutorial-four-edge-text = At the edge a square has only the cells that are on the board. b1 and f1 are two away from d1. Which cell is the third?
tutorial-four-edge-done = Three stones were enough. Stones at the edge are easier to capture.
tutorial-four-edge-other = d1 is still there. The third cell lies two away from it as well.
tutorial-four-corner = In the corner
tutorial-four-corner-text = In a corner two stones are enough, one along each side, at the same distance. You have a1, six cells away from a7.
tutorial-four-corner-done = The corner g7 is six cells away too. Distance does not matter, as long as it is the same.
tutorial-four-corner-other = a7 is still there. Count six cells from a7 along the bottom row.
tutorial-four-slide = Slide
tutorial-four-slide-text = In the main stage stones slide along rows and columns over empty cells. g7 stands in the corner, and you have g6 beside it. Slide a stone so that it is captured.
tutorial-four-slide-done = A movement that builds a square captures, just as a put does. And it earns one movement more.
tutorial-four-slide-other = nothing is captured. The stone e7 can reach the cell beside g7.
tutorial-four-series = A series
tutorial-four-series-text = A turn has four movements, and every stone captured adds one. Capture three stones in this turn.
tutorial-four-series-done = Two movements took three stones. Two were left and three are earned: five more in the same turn.
tutorial-four-series-other = take three in one turn: g7 first, then look at the cell between c4 and e4.
tutorial-four-ten = Fewer than ten
tutorial-four-ten-text = Captured stones never come back, and a player with fewer than ten, on the board and in the supply together, has lost. Red has no supply left, only the ten on the board. Capture one and win.
tutorial-four-ten-done = Nine red stones are left: you have won. This is what Four is about; the plates show how many stones each of you has above nine.
tutorial-four-ten-other = Red still has ten stones. Three of the diagonal neighbours of d3 are yours: bring f4 to the fourth.
tutorial-four-end = End the turn
tutorial-four-end-text = You need not use all four movements. Make one, then end your turn.
tutorial-four-end-done = One movement has to be made; all others are a right.
tutorial-four-end-other = this time make one movement, then end your turn.
tutorial-four-standing = A standing square
tutorial-four-standing-text = Red has put d4 into the middle of your square and is safe: only a square that is built captures. Build it anew: step away with one stone, and back.
tutorial-four-standing-done = The square was built by that step, so it captures. A square around an empty cell is worth keeping.
tutorial-four-standing-other = d4 is still there. Let d2 go a cell down and come back.
tutorial-four-count = The count
tutorial-four-count-text = If nobody captures anything, a player may demand the count at the beginning of his turn. After fifty turns each without a capture the game is drawn. Demand it.
tutorial-four-count-done = The count runs, and your turn goes on as usual. A capture stops it.
tutorial-four-count-other = demand the count before you put or move; the button is below the board.

puzzle-theme-four-last-stone = Below ten
puzzle-theme-four-series = A series
puzzle-theme-four-two-at-once = Two at once
puzzle-theme-four-corner-stone = A stone in the corner
puzzle-theme-four-edge-stone = A stone at the edge
puzzle-theme-four-diagonal-square = A diagonal square
puzzle-theme-four-square = A square
puzzle-theme-four-guard = A guard
puzzle-theme-four-threat = A threat
puzzle-theme-four-regroup = Regrouping

## What is known

study-claim-four-serial = Serial capture is where the points are
study-found-four-serial = Of the stones captured in the main stage { $stones } were captured in turns that captured several; of the turns with a capture { $attacks } captured several, at the most { $most } stones.
study-claim-four-waiting = Putting off a single capture to prepare a series pays
study-found-four-waiting = Where one step would have captured, the strongest level captured nothing in { $waited } of its turns. From then up to the end of its next turn it captured { $waiting } stones more than the rival where it waited, and { $taking } where it took at once. Those who wait may have had their reasons, which these figures do not see: they do not decide it.
study-claim-four-supply = A larger supply makes a more interesting game
study-found-four-supply = Taken to mean changes of lead. With 20, 40 and 80 stones on 9 × 9 at level 3: { $changes20 }, { $changes40 }, { $changes80 } a game; turns { $turns20 }, { $turns40 }, { $turns80 }; drawn { $drawn20 }, { $drawn40 }, { $drawn80 }.
study-claim-four-board = Stones on the board may be a few fewer than the rival's, not many
study-found-four-board = At the middle turn, who had one to three stones fewer on the board won { $little } of the games that somebody won; who had four or more fewer won { $much }.
study-claim-four-trap = The trap of four stones forces its victim to act
study-why-four-trap = The diagram that shows the trap is lost, and the words alone do not say which four cells make it. What cannot be told apart from other threats cannot be measured.
study-claim-four-even = What would make the sides even
study-found-four-even = At level { $level } First won { $first } of the games that somebody won, and captured { $stones } stones more than Second. At level 5 he won { $same }; with a supply of 40 stones { $supply }, on 11 × 11 { $large } (with 30 stones there, at level 3, { $standard }), and { $stronger } when Second had level 6. Where an interval holds 50 %, no further handicap is called for.
