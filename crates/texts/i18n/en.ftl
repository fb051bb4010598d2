# What is said of any game, in English; what is a game's own stands in GAME.en.ftl. Keys and variables are the same as in ru.ftl; a
# test sees to it.
#
# Variables that many messages have: $side, $own, $rival a side (white, black, red, blue, green, fortresses, riders); $cell and
# the like a cell; every message may have $kinds, the number of games. A refusal or an end that a game tells in its own
# words has the game's name behind its key, in the game's file: refusal-occupied-dao.

## The games

# How many there are: in a sentence, at its beginning, and of how many something is.
kinds = { $kinds ->
    [5] five
    [6] six
   *[other] { $kinds }
}
kinds-begin = { $kinds ->
    [5] Five
    [6] Six
   *[other] { $kinds }
}
kinds-of = { $kinds ->
    [5] five
    [6] six
   *[other] { $kinds }
}

## Options

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

plate-stones = { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
}

fact-turn = Turn { $turn }
fact-turn-of = Turn { $turn } of { $limit }
fact-seen = This position has come up twice.

## Why a step is refused: cell, what, why

refusal-over = The game is over.
refusal-off-board = { $cell } is off the board, which runs from a1 to { $last }.
refusal-occupied = { $cell } is occupied: a stone stands there.
refusal-nothing-there = { $cell } is empty: there is no stone to move.
refusal-not-yours = { $cell } cannot move: the stone there is your rival's.
refusal-your-own = { $cell } cannot be taken: the stone there is yours already.
refusal-stays = { $cell } stays where it is: a step has to lead to another cell.
refusal-not-straight = { $from } cannot go to { $to }: stones move along rows and columns only.
refusal-in-the-way = { $cell } is in the way: a stone stands there.
refusal-turn-goes-on = Your turn has begun: go on, or end it (end).
refusal-nothing-to-end = There is nothing to end yet: the turn has only begun.
refusal-can-still-play = You cannot pass: there is still something you can do.

step-unreadable = “{ $step }” is not a step.
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

## How games end

won = { side } won.
won-score = { side } won, { $high } to { $low }.
drawn = Draw.
drawn-score = Draw, { $high } to { $low }.

reason-no-moves = { $loser ->
    [white] White has no move.
    [black] Black has no move.
   *[fortresses] The fortresses have no move.
}
reason-repetition = The same position came up three times.
