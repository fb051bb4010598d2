# Dao Shi Xiang in English. Keys and variables are the same as in dao.ru.ftl.

## The game

game-dao = Dao Shi Xiang
about-dao = Walking fortresses make for the Dao; a crowd of riders tries to hold them.
rules-dao =
    The fortresses begin, unless the options say otherwise. A fortress covers 2×2 cells and is named by the top-left one.
    Riders' turn: one to three different riders move, each a step to a neighbouring cell, or any number of jumps over riders. Fortresses are ground like any other to them.
    Fortresses' turn: shift one by a cell, with the riders on it; riders in front of it are picked up and set down outside the riders' country. Or lift a rider off a fortress and set him down inside the country.
    A fortress that holds four riders can do nothing. The riders win when every fortress does; the fortresses win when one stands wholly in the Dao, and lose when they cannot move.
    The third occurrence of a position is a draw, and so is reaching the limit of turns.
    Steps: e5-e3 moves a rider, a1-b1 shifts a fortress, xd4 lifts a rider, @k12 sets one down, end.
goal-dao = The fortresses win when one of them stands wholly in the Dao, the square in the middle. The riders win when every fortress carries four of them.

## Options

option-dao-board = rows and columns of the board
option-dao-first = who begins
option-dao-turn-limit = turns of each player until a draw
option-shown-first = { $value ->
    [riders] riders begin
   *[fortresses] fortresses begin
}
option-shown-turn-limit = { $value ->
    [one] limit of { $value } turn per side
   *[other] limit of { $value } turns per side
}

## How it stands, and what is to be done

title-dao-riders-begin = Move up to { $left } riders
title-dao-riders = { $left ->
    [one] { $left } more rider
   *[other] { $left } more riders
}
title-dao-stuck = No rider can move: pass
title-dao-fortresses = Shift a fortress or lift a rider
title-dao-out = Set the riders down outside the country: { $left } left
title-dao-in = Set the rider down inside the country
plate-dao-fortresses = { $free } of { $all } free
plate-dao-riders = { $climbed ->
    [one] { $climbed } rider on a fortress
   *[other] { $climbed } riders on fortresses
}
screen-rider = rider
screen-rider-moved = rider, has moved
screen-rider-climbed = rider on a fortress
screen-fortress = fortress { $cell }
screen-marks-dao = { $dao } the Dao     { $country } the riders' country     { $moved } has moved in this turn
help-dao-riders-begin = Each goes a cell along, or jumps over other riders as often as there are any to jump over.
help-dao-riders = Other riders can still move, or end your turn.
help-dao-stuck = The turn goes to your rival.
help-dao-fortresses = Riders in front of a fortress are picked up and set down elsewhere.
help-dao-out = The small dots show where a rider can stand.
help-dao-in = The small dots show where the rider can stand.
note-way = { $shifts ->
    [one] { $shifts } shift to the Dao
   *[other] { $shifts } shifts to the Dao
}
note-free = { $count } of { $all } free
note-held = { $count } of { $all } held
said-riders = { $left ->
    [one] { $left } more rider.
   *[other] { $left } more riders.
}
said-hand = { $left ->
    [one] { $left } rider in hand.
   *[other] { $left } riders in hand.
}

## What is refused

refusal-no-such-step-dao = There is no such step here: riders move (e5-e3); fortresses shift (a1-b1) or lift a rider (xd4) and set him down (@h8).
refusal-occupied-dao = { $cell } is occupied: a rider stands there.
refusal-nothing-there-dao = { $cell } is empty: no rider stands there.
refusal-not-yours-dao = { $cell } cannot move: only a fortress stands there, and it is the riders' turn.
refusal-turn-goes-on-dao = Riders have moved: move others, or end your turn (end).
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
steps-dao = Steps look like this: e5-e3, a1-b1, xd4, @k12, end.
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

## How it ends

reason-taken = All fortresses are taken.
reason-dao = A fortress stands in the Dao.
reason-turn-limit = The { $turns } turns are used up.
way-taken = all fortresses taken
way-dao = a fortress in the Dao
way-turn-limit = turn limit

## The board in words

overlay-regions = The Dao and the country
overlay-locks = Held fortresses
overlay-moved = Riders that have moved
cell-rider = rider
cell-rider-on = rider on fortress { $fortress }
cell-fortress = fortress { $fortress }
cell-held = fortress taken
cell-moved = has moved
cell-dao = in the Dao
cell-country = in the country
analysis-fortress = fortress
shows-dao = regions, locks, moved

## The tutorial

tutorial-dao-shift = Shift a fortress
tutorial-dao-shift-text = You have the green fortresses, blocks of four cells. In a turn one of them shifts by one cell along a row or column. Shift one.
tutorial-dao-shift-done = Cell by cell it walks towards the Dao, the golden frame in the middle.
tutorial-dao-shift-other = shift a fortress.
tutorial-dao-step = A rider's step
tutorial-dao-step-text = Now you have the blue riders. A rider steps to the next cell along a row or column. Let one step.
tutorial-dao-step-done = Up to three riders move in a turn, each once. Riders that have moved are paler.
tutorial-dao-step-other = that was a jump. Let a rider at the edge of the crowd step one cell.
tutorial-dao-series = Jumps
tutorial-dao-series-text = A rider jumps over a neighbour to the free cell behind it, and from there over the next one, as long as there are any. Let a rider make two jumps or more in one move.
tutorial-dao-series-done = One move, several jumps. The riders jumped over stay where they are.
tutorial-dao-series-other = a rider has to go farther. From f6 there are two jumps to d4.
tutorial-dao-turn = Two riders and end
tutorial-dao-turn-text = You may move one, two or three riders. Move two different ones, then end your turn.
tutorial-dao-turn-done = After the third rider the turn ends by itself.
tutorial-dao-turn-other = move exactly two riders this time, then end your turn.
tutorial-dao-climb = Climb
tutorial-dao-climb-text = Riders go up and down fortresses as if they were ground. Get a rider onto the fortress c4.
tutorial-dao-climb-done = A rider on a fortress rides along when it shifts, until he is lifted off or leaves.
tutorial-dao-climb-other = no rider stands on a fortress yet. e4 and e5 are right beside it.
tutorial-dao-hold = Hold a fortress
tutorial-dao-hold-text = A fortress with four riders on it is taken and cannot move. Three are taken; the fourth has three riders. Take it.
tutorial-dao-hold-done = All fortresses are taken: the riders have won.
tutorial-dao-hold-other = one cell of the fortress a1 is still free, b2.
tutorial-dao-push = Throw riders out
tutorial-dao-push-text = The fortresses are yours again. Riders on the ground are not in the way. Shift c4 onto e4 and e5; then set both riders down outside the riders' country, the red border.
tutorial-dao-push-done = Two riders have a long way back. That is how fortresses clear their path.
tutorial-dao-push-other = no two riders were thrown out. Shift c4 one cell to the right.
tutorial-dao-lift = Lift a rider
tutorial-dao-lift-text = A rider sits on your fortress, on c5. Instead of a shift you may lift him off and set him down inside the country. Press c5 twice, then choose a cell.
tutorial-dao-lift-done = Lifted riders land inside the country, but not on a fortress. A fortress with four riders cannot be helped any more.
tutorial-dao-lift-other = the rider is still there. Press c5, once to choose him and once to lift him.
tutorial-dao-enter = Into the Dao
tutorial-dao-enter-text = A fortress that lies wholly inside the Dao wins, once all riders in hand are set down. Shift f5 into the golden frame.
tutorial-dao-enter-done = The fortress stands in the Dao, and the fortresses have won.
tutorial-dao-enter-other = the fortress is not inside the Dao. Shift f5 one cell down.

puzzle-theme-dao-into-the-dao = Into the Dao
puzzle-theme-dao-last-wall = The last fortress
puzzle-theme-dao-wall-taken = A fortress taken
puzzle-theme-dao-two-walls = Two fortresses taken
puzzle-theme-dao-throw-out = Throwing out
puzzle-theme-dao-lift = Lifting
puzzle-theme-dao-march = The march
puzzle-theme-dao-shut-the-way = Shutting the way
puzzle-theme-dao-long-jump = A long jump
puzzle-theme-dao-three-together = Three together

## What is known

study-claim-dao-one = One fortress cannot break through, all together can
study-found-dao-one = With three fortresses held at home by order, the fourth got through in { $alone } of the games at level 4. (Once it was taken the others were free to move, and with them the fortresses still won { $later }.) With all free from the beginning a fortress got through in { $together }. In the games of all levels that a fortress won by the Dao, { $moved } fortresses had moved; in { $wins } it was only the one. “Practically impossible” was taken to mean surely less than one game in ten.
study-bound-one-fortress = three fortresses stay at home
study-claim-dao-three-moves = Three riders' moves never take a fortress from nothing
study-found-dao-three-moves = By the rules three riders move at the most, and a fortress holds four. In the games { $most } came onto one fortress in a turn at the most; of the { $taken } fortresses that were taken, { $from0 } were taken from nothing, { $from1 } from one rider, { $from2 } from two, { $from3 } from three.
study-claim-dao-large = The 18 × 18 board is harder for the riders
study-found-dao-large = At level 3 the riders won { $large } of the games that somebody won on 18 × 18, and { $small } on 13 × 13; of those on the large board { $drawn } were drawn.
study-claim-dao-weapons = Displacing riders outward is the fortresses' stronger weapon
study-found-dao-weapons = A game saw { $out } riders thrown out and { $lifts } lifted. Where a turn threw out more riders than in half of the games the fortresses won { $out-many }, otherwise { $out-few }; where they lifted more often than in half of the games { $lift-many }, otherwise { $lift-few }. That they go together does not say which is the cause.
study-claim-dao-nearer = The closer to the Dao, the easier the riders gather
study-found-dao-nearer = As the riders' turn began, within two cells of a free fortress there were { $near } riders where it had at most two shifts to the Dao, { $middle } at three to five, { $far } further away. In that turn it was taken in { $taken-near }, { $taken-middle } and { $taken-far } of cases.
study-claim-dao-even = What would make the sides even
study-found-dao-even = The riders' share of the games that somebody won: { $weak } at the weakest level, { $same } at level 4, { $strong } at the strongest. At level 4, when the riders begin: { $first }. When the riders have level 5 against 4: { $riders }; when the fortresses have it: { $fortresses }.
