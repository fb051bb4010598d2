# The games' texts in English. Keys and variables are the same as in ru.ftl; a test sees to it.
#
# Variables that many messages have: $game the game's name as commands have it; $side, $own, $rival a side (white, black,
# red, blue, green, fortresses, riders); $cell and the like a cell.

## The games

game-kamiken = Kamiken
game-close-combat = Close Combat
game-four = Four
game-hasami = Hasami Shogi
game-dao = Dao Shi Xiang

about-kamiken = Put stones, close cells to your rival, and own the empty ones that only you beat.
about-close-combat = Put stones; outnumber your rival's and turn them over to your side.
about-four = Catch stones in the middle of squares: whoever is left with fewer than ten loses. A turn is up to four long movements.
about-hasami = Make five in a line, or catch stones between two of yours.
about-dao = Walking fortresses make for the Dao; a crowd of riders tries to hold them.

rules-kamiken =
    White begins. A stone beats the cells that share a side with its own.
    A turn puts one stone on an empty cell that no stone of the rival's beats, or passes. Stones never move and are never taken.
    Whoever passes has finished; the other goes on alone, one stone a turn, until he passes too.
    A point for each empty cell that only your stones beat; Black adds the komi. More points win.
    Steps: c3 puts a stone, pass.
rules-close-combat =
    Red begins. A turn puts one stone on an empty cell and may then take; or it passes.
    An enemy stone is in danger when at least two of the stones next to it, in all eight directions, are yours, and yours outnumber those of its own colour by at least “lead”.
    You may take it if it came into danger in this turn: it changes colour where it stands, and the board is looked at again. Danger that is older than the turn does not count.
    A 3×3 block of one colour may never be filled, neither by putting nor by taking.
    Two passes in a row end the game. More stones win.
    Steps: c3 puts a stone, xd4 takes one, end, pass.
rules-four =
    Green begins. A stone is taken off when a step builds a square of the mover's stones around it: four at one distance along rows and columns, or four along the diagonals. At an edge those that lie on the board will do; in a corner the two along the sides.
    Opening: one stone a turn, until both have ten on the board.
    Main stage: a turn puts one stone from the supply, or makes up to four movements along rows and columns over empty cells. Each stone taken adds a movement, if one is left.
    With fewer than ten on the board you must put, with twenty you cannot.
    Whoever has fewer than ten stones on the board and in the supply together has lost. After a demand for the count, a number of turns without a capture is a draw.
    Steps: c3 puts a stone, c3-c7 moves one, end, pass, count.
rules-hasami =
    White, at the bottom, begins. A turn moves one stone along a row or column: a slide over empty cells, or a jump over one neighbouring stone of either colour to the empty cell right behind it.
    A row of the rival's stones between the stone that has moved and another of yours is taken off. A stone that goes in between by itself is safe.
    You win with five in a vertical or diagonal line outside your own two starting rows, or when your rival has one stone left or none. Whoever cannot move has lost.
    The third occurrence of a position is a draw, and so is a long time without a capture.
    Steps: c8-c4 moves a stone.
rules-dao =
    The fortresses begin, unless the options say otherwise. A fortress covers 2×2 cells and is named by the top-left one.
    Riders' turn: one to three different riders move, each a step to a neighbouring cell, or any number of jumps over riders. Fortresses are ground like any other to them.
    Fortresses' turn: shift one by a cell, with the riders on it; riders in front of it are picked up and set down outside the riders' country. Or lift a rider off a fortress and set him down inside the country.
    A fortress that holds four riders can do nothing. The riders win when every fortress does; the fortresses win when one stands wholly in the Dao, and lose when they cannot move.
    The third occurrence of a position is a draw, and so is reaching the limit of turns.
    Steps: e5-e3 moves a rider, a1-b1 shifts a fortress, xd4 lifts a rider, @k12 sets one down, end.

## Options

option-kamiken-size = rows and columns of the board
option-kamiken-komi = points that Black gets for going second
option-close-combat-size = rows and columns of the board
option-close-combat-lead = by how many the attackers must outnumber
option-four-size = rows and columns of the board
option-four-stones = each player's supply of stones
option-four-count = the count: on demand, or kept all the time
option-four-count-turns = turns of each player until a draw by the count
option-hasami-corner = whether a stone in a corner is taken by its two neighbours
option-hasami-quiet = turns of each player without a taking until a draw
option-dao-board = rows and columns of the board
option-dao-first = who begins
option-dao-turn-limit = turns of each player until a draw

takes-number = a whole number from { $min } to { $max }
takes-one-of = { $values }
takes-half = 0.5, 1.5, 2.5 … below the square of { $option }
takes-half-up-to = 0.5, 1.5, 2.5 … up to { $largest }
list-or = { $list } or { $last }

option-unknown = { $name-of-game } has no option “{ $name }”. It has: { $options }.
option-repeated = The option { $name } is given twice.
option-value = The option { $name } takes { $takes }, not “{ $value }”.
unknown-game = There is no game “{ $name }”. The games: { $games }.
did-you-mean = Did you mean { $name }?

## Sides and turns

side = { $side ->
    [white] White
    [black] Black
    [red] Red
    [blue] Blue
    [green] Green
    [fortresses] Fortresses
   *[riders] Riders
}
side-of = { side }

to-move = { side-of } to move

title-kamiken = Put a stone
title-kamiken-alone = Your rival has finished. Put more, or finish
title-kamiken-closed = No cell is open to you: pass
title-close-combat = Put a stone
title-close-combat-closed = No stone can be put: pass
title-close-combat-taking = Take another stone, or end your turn
title-four-opening = Put a stone of the opening, { $stone } of 10
title-four = Put a stone or move yours
title-four-moving = { $left ->
    [one] { $left } movement left
   *[other] { $left } movements left
}
title-four-below-ten = Fewer than ten on board: put a stone
title-four-move = Move your stones
title-four-stuck = You can neither put nor move: pass
title-hasami = Your move
title-dao-riders-begin = Move up to { $left } riders
title-dao-riders = { $left ->
    [one] { $left } more rider
   *[other] { $left } more riders
}
title-dao-stuck = No rider can move: pass
title-dao-fortresses = Shift a fortress or lift a rider
title-dao-out = Set the riders down outside the country: { $left } left
title-dao-in = Set the rider down inside the country

plate-kamiken-first = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
plate-kamiken-second = { $points ->
    [one] { $points } point
   *[other] { $points } points
} + komi { $komi }
plate-stones = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}
plate-four = { $board } on board, { $supply } in supply, { $taken } taken
plate-dao-fortresses = { $free } of { $all } free
plate-dao-riders = { $climbed ->
    [one] { $climbed } rider on a fortress
   *[other] { $climbed } riders on fortresses
}

fact-turn = Turn { $turn }
fact-turn-of = Turn { $turn } of { $limit }
fact-finished = { side } has finished.
fact-passed = { side } has passed.
fact-count = Count: { $count } of { $limit } turns without a capture
fact-quiet = { $quiet } of { $limit } turns without a taking
fact-seen = This position stands for the second time.

## Why a step is refused: cell, what, why

refusal-over = The game is over.
refusal-no-such-step = { $game ->
    [kamiken] Kamiken has no such step: a stone is put (c3), or the turn passed (pass).
    [close-combat] Close Combat has no such step: a stone is put (c3) or taken (xd4), the turn ended (end) or passed (pass).
    [four] Four has no such step: a stone is put (c3) or moved (c3-c7), the turn ended (end), the count demanded (count).
    [hasami] Hasami Shogi has no such step: a turn moves one stone (c8-c4).
   *[dao] There is no such step here: riders move (e5-e3); fortresses shift (a1-b1) or lift a rider (xd4) and set him down (@h8).
}
refusal-off-board = { $cell } is off the board, which runs from a1 to { $last }.
refusal-occupied = { $game ->
    [dao] { $cell } is occupied: a rider stands there.
   *[other] { $cell } is occupied: a stone stands there.
}
refusal-nothing-there = { $game ->
    [dao] { $cell } is empty: no rider stands there.
    [close-combat] { $cell } is empty: there is no stone to take.
   *[other] { $cell } is empty: there is no stone to move.
}
refusal-not-yours = { $game ->
    [dao] { $cell } cannot move: only a fortress stands there, and it is the riders' turn.
   *[other] { $cell } cannot move: the stone there is your rival's.
}
refusal-your-own = { $cell } cannot be taken: the stone there is yours already.
refusal-stays = { $cell } stays where it is: a step has to lead to another cell.
refusal-not-straight = { $from } cannot go to { $to }: stones move along rows and columns only.
refusal-in-the-way = { $game ->
    [hasami] { $cell } is in the way: a jump goes over one neighbouring stone, to the empty cell right behind it.
   *[other] { $cell } is in the way: a stone stands there.
}
refusal-turn-goes-on = { $game ->
    [close-combat] Your stone is put: take on, or end your turn (end).
    [four] You have begun to move: move on, or end your turn (end).
   *[dao] Riders have moved: move others, or end your turn (end).
}
refusal-nothing-to-end = There is nothing to end yet: the turn has only begun.
refusal-can-still-play = You cannot pass: there is still something you can do.
refusal-beaten = { $rival ->
    [white] { $cell } is closed: the white stone on { $by } beats it.
   *[black] { $cell } is closed: the black stone on { $by } beats it.
}
refusal-fills-block = { $player ->
    [red] { $cell } is closed: that would fill a red 3×3 block.
   *[blue] { $cell } is closed: that would fill a blue 3×3 block.
}
refusal-taking-fills-block = { $player ->
    [red] { $cell } cannot be taken: that would fill a red 3×3 block.
   *[blue] { $cell } cannot be taken: that would fill a blue 3×3 block.
}
refusal-not-outnumbered = { $cell } cannot be taken: it is not outnumbered (attackers { $attackers }, friends { $friends }, lead { $lead }).
refusal-old-danger = { $cell } cannot be taken: it was outnumbered before your turn began.
refusal-put-first = Nothing can be taken yet: put a stone first.
refusal-opening = The opening is not over: stones are only put until both sides have ten on the board.
refusal-must-put = No stone can be moved: you have { $on_board } on the board, fewer than ten, and must put one.
refusal-twenty = No stone can be put: you have twenty on the board.
refusal-no-supply = No stone can be put: your supply is used up.
refusal-count-always = The count cannot be demanded: by the options it is kept all the time.
refusal-count-running = The count cannot be demanded: it is running already.
refusal-count-late = The count cannot be demanded now: that is done at the beginning of a turn.
refusal-out-of-reach = { $from } cannot reach { $to }: neither by a step nor by jumps over riders.
refusal-has-moved = { $cell } cannot move: this rider has already moved in this turn.
refusal-shift-too-far = { $fortress } cannot go there: a fortress shifts by one cell along a row or column.
refusal-no-fortress = { $cell } names no fortress: a fortress is named by its top-left cell.
refusal-held = Four riders hold the fortress { $fortress }.
refusal-leaves-board = { $fortress } cannot shift there: the fortress would leave the board.
refusal-overlaps = { $fortress } cannot shift there: it would overlap the fortress { $other }.
refusal-not-on-fortress = { $cell } cannot be lifted: no rider stands on a fortress there.
refusal-set-down-first = { $hand ->
    [one] One rider is in hand: set him down first (@ and a cell).
   *[other] { $hand } riders are in hand: set them down first (@ and a cell).
}
refusal-hand-empty = No rider is in hand: there is nobody to set down.
refusal-on-fortress = { $cell } belongs to a fortress: riders are set down on the ground.
refusal-inside-country = { $cell } lies inside the riders' country: riders pushed away are set down outside it.
refusal-outside-country = { $cell } lies outside the riders' country: a lifted rider is set down inside it.

step-unreadable = “{ $step }” is not a step. { $game ->
    [kamiken] Steps look like this: c3, pass.
    [close-combat] Steps look like this: c3, xd4, end, pass.
    [four] Steps look like this: c3, c3-c7, end, pass, count.
    [hasami] Steps look like this: c8-c4.
   *[dao] Steps look like this: e5-e3, a1-b1, xd4, @k12, end.
}
step-letters = “{ $step }” is not a step: steps are written in Latin letters and plain digits.
step-bytes = “{ $step }” is not a step: it is not valid text (UTF-8).

## Why a position text is refused

setup-missing-part = { $part ->
    [side] After the board it must say whose step is next: first, second or over.
   *[board] The board is missing.
}
setup-wrong-rows = { $rows ->
    [one] The board has { $rows } row, not { $size }.
   *[other] The board has { $rows } rows, not { $size }.
}
setup-wrong-row = Row { $row } must have { $size } cells; { $cells } were read.
setup-wrong-letter = “{ $letter }” cannot stand in row { $row }.
setup-wrong-side = After the board comes first, second or over, not “{ $side }”.
setup-wrong-key = “{ $key }” is not a key that positions of this game have.
setup-repeated-key = The key “{ $key }” is given twice.
setup-wrong-value = The key { $key } does not take “{ $value }”.
setup-key-does-not-fit = The key { $key } is missing or does not fit the rest of the position.
setup-wrong-turn = turn={ $turn } is too small: at least { $least } turns lead to this position.
setup-wrong-ply = ply={ $ply } is too small: at least { $least } steps lead to this position.
setup-wrong-side-for-turn = After turn={ $turn } it cannot be this side's turn: { side }.
setup-not-over = The game is not over in this position, or not with this result.
setup-over-already = The game is over in this position already, reason { $reason }.
setup-wrong-numbers = The numbers of stones do not fit whose turn it is: { $first } of First's, { $second } of Second's.
setup-too-many = { $player ->
    [white] White has { $stones } stones; { $most } is the most.
    [black] Black has { $stones } stones; { $most } is the most.
    [green] Green has { $stones } stones on the board; { $most } is the most.
   *[red] Red has { $stones } stones on the board; { $most } is the most.
}
setup-enemies-touch = { $cell } and { $other } are neighbours of different colours: one of them was closed to its stone.
setup-full-block = { $player ->
    [red] { $cell } stands in a full red 3×3 block, which cannot arise.
   *[blue] { $cell } stands in a full blue 3×3 block, which cannot arise.
}
setup-not-in-danger = { $cell } is named in danger, but no stone of the rival's in danger stands there.
setup-nothing-to-take = Nothing can be taken, so the turn would have ended by itself.
setup-supply-exceeded = { $player ->
    [green] Green has { $stones } stones, those lost included; the supply is { $supply }.
   *[red] Red has { $stones } stones, those lost included; the supply is { $supply }.
}
setup-opening-unfinished = { $player ->
    [green] Green has { $stones } on the board and has lost none: the opening cannot be over.
   *[red] Red has { $stones } on the board and has lost none: the opening cannot be over.
}
setup-opening-finished = Both sides have ten stones on the board: the opening is over.
setup-broken-fortress = { $cell } belongs to no whole 2×2 fortress.
setup-wrong-fortresses = { $found ->
    [one] There is { $found } fortress; there must be { $wanted }.
   *[other] There are { $found } fortresses; there must be { $wanted }.
}
setup-wrong-riders = { $found ->
    [one] There is { $found } rider, those in hand included; there must be { $wanted }.
   *[other] There are { $found } riders, those in hand included; there must be { $wanted }.
}
setup-no-rider = { $cell } is named in moved, but no rider stands there.

## How games end

won = { side } won.
won-score = { side } won, { $high } to { $low }.
drawn = Draw.
drawn-score = Draw, { $high } to { $low }.

reason-score = Both have finished. Points: { $first } to { $second } and komi { $komi }.
reason-stones = Both sides passed in a row, so the stones were counted.
reason-below-ten = { $loser ->
    [green] Green has fewer than ten stones left.
   *[red] Red has fewer than ten stones left.
}
reason-count = { $turns } turns without a capture: drawn by the count.
reason-one-left = { $loser ->
    [white] { $left ->
        [0] White has no stone left.
       *[other] White has one stone left.
    }
   *[black] { $left ->
        [0] Black has no stone left.
       *[other] Black has one stone left.
    }
}
reason-five = { $winner ->
    [white] White made five in a line.
   *[black] Black made five in a line.
}
reason-five-line = { $winner ->
    [white] White made five, { $from }–{ $to }.
   *[black] Black made five, { $from }–{ $to }.
}
reason-quiet = { $turns } turns without a taking.
reason-taken = All fortresses are taken.
reason-dao = A fortress stands in the Dao.
reason-turn-limit = The { $turns } turns are used up.
reason-no-moves = { $loser ->
    [white] White has no move.
    [black] Black has no move.
   *[fortresses] The fortresses have no move.
}
reason-repetition = The position stood three times.
