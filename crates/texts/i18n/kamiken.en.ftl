# Kamiken in English. Keys and variables are the same as in kamiken.ru.ftl.

## The game

game-kamiken = Kamiken
about-kamiken = Put stones, close cells to your rival, and own the empty ones that only you beat.
rules-kamiken =
    White begins. A stone beats the cells that share a side with its own.
    A turn puts one stone on an empty cell that no stone of the rival's beats, or passes. Stones never move and are never taken.
    Whoever passes has finished; the other goes on alone, one stone a turn, until he passes too.
    A point for each empty cell that only your stones beat; Black adds the komi. More points win.
    Steps: c3 puts a stone, pass.
goal-kamiken = Own more empty cells than your rival. An empty cell is yours when your stones beat it and none of your rival’s does; Black adds the komi. Points are counted when both have passed.

## Options

option-kamiken-size = rows and columns of the board
option-kamiken-komi = points that Black gets for going second
option-shown-komi = komi { $value }

## How it stands, and what is to be done

title-kamiken = Put a stone
title-kamiken-alone = Your rival has finished. Put more, or finish
title-kamiken-closed = No cell is open to you: pass
plate-kamiken-first = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
plate-kamiken-second = { $points ->
    [one] { $points } point
   *[other] { $points } points
} + komi { $komi }
fact-finished = { side } has finished.
help-kamiken = A cell that a stone of your rival's beats is closed to you.
help-kamiken-alone = You go on alone, a stone a turn, until you finish too.
help-kamiken-closed = Whoever passes has finished; your rival goes on alone.
do-finish = Finish
ask-pass-final = Passing is final: put no more stones?
ask-finish = Really finish?
note-komi = + komi { $komi }

## What is refused

refusal-no-such-step-kamiken = Kamiken has no such step: a stone is put (c3), or the turn passed (pass).
refusal-beaten = { $rival ->
    [white] { $cell } is closed: the white stone on { $by } beats it.
   *[black] { $cell } is closed: the black stone on { $by } beats it.
}
steps-kamiken = Steps look like this: c3, pass.
setup-enemies-touch = { $cell } and { $other } are neighbours of different colours: one of them was closed to its stone.

## How it ends

reason-score = Both have finished. Points: { $first } to { $second } and komi { $komi }.
way-score = points

## The board in words

overlay-beaten = Beaten cells and points
cell-beaten-both = beaten by both
cell-beaten = { $side ->
    [white] beaten by White
   *[black] beaten by Black
}
analysis-finished = Has finished
analysis-nobody = nobody
shows-kamiken = beaten

## The tutorial

tutorial-kamiken-put = Put a stone
tutorial-kamiken-put-text = You are White. A turn is one stone on an empty cell. Put one anywhere.
tutorial-kamiken-put-done = The stone beats the cells that share a side with its own. It stays there to the end: stones neither move nor are taken.
tutorial-kamiken-put-other = passing means you have finished. Put a stone first.
tutorial-kamiken-closed = A closed cell
tutorial-kamiken-closed-text = Black stands on c2 and beats the four cells beside it. Try to put a stone on one of them.
tutorial-kamiken-closed-done = Cells that a rival's stone beats are closed to you. So stones of two colours never stand side by side.
tutorial-kamiken-closed-other = that cell was open. Try one right beside the black stone.
tutorial-kamiken-own = Beside your own
tutorial-kamiken-own-text = What you beat yourself stays open to you. Put a stone right beside your b4.
tutorial-kamiken-own-done = Two stones side by side beat more cells together, and leave your rival fewer.
tutorial-kamiken-own-other = it is not beside b4. Sharing a side counts, corners do not.
tutorial-kamiken-safe = A safe point
tutorial-kamiken-safe-text = An empty cell that only you beat is a point. b1 beats a1, but Black could still come to a2 and beat it too. Close a2 to Black.
tutorial-kamiken-safe-done = Black can no longer put a stone beside a1. The point is safe; in a corner that takes the fewest stones.
tutorial-kamiken-safe-other = Black can still put a2, and a1 is nobody's then.
tutorial-kamiken-spoil = Spoil a point
tutorial-kamiken-spoil-text = d1 beats e1: a point for Black. You cannot put a stone on e1 itself. Beat it from another side.
tutorial-kamiken-spoil-done = e1 is beaten by both now, and counts for nobody.
tutorial-kamiken-spoil-other = e1 is still Black's alone.
tutorial-kamiken-ahead = Your rival has finished
tutorial-kamiken-ahead-text = Black has passed, with three points and a komi of a half. You have three. Put as many stones as you like, one after another, then finish yourself, and win.
tutorial-kamiken-ahead-done = Who passes has finished for good, and the other goes on alone. To pass too early is a gift.
tutorial-kamiken-ahead-other = with that score Black has won. Put stones that bring points before you finish.
tutorial-kamiken-finish = Know when to stop
tutorial-kamiken-finish-text = Black has finished, and your one empty cell is b3: your only point. You lead by 1 to 0.5. What now?
tutorial-kamiken-finish-done = Occupied cells count for nobody. You kept the point, and won.
tutorial-kamiken-finish-other = b3 was your only point. With a stone on it you have none, and Black's half is enough.

puzzle-theme-kamiken-gain-and-spoil = Gain and spoil
puzzle-theme-kamiken-own-ground = Own ground
puzzle-theme-kamiken-spoil = Spoiling
puzzle-theme-kamiken-shut-out = Shutting out
puzzle-theme-kamiken-corner = The corner
puzzle-theme-kamiken-edge = The edge
puzzle-theme-kamiken-breathing-space = Breathing space
puzzle-theme-kamiken-last-stones = The last stones
puzzle-theme-kamiken-enough = Passing in time

## What is known

study-claim-kamiken-centre = A first move in the centre is a mistake
study-found-kamiken-centre = Each of the { $classes } first stones that differ on 9 × 9 was prescribed in games of level 5. First's points less Second's came out as { $middle } after the centre; best was { $best } with { $bests }, worst { $worst } with { $worsts }; the other first stones together had { $others }, and { $better } of them are surely better than the centre. At level 7 the centre has { $strong }, c3 { $rival }. On 3 × 3 and 5 × 5, which are solved, the centre is among the best first moves.
study-claim-kamiken-corners = Corner regions are worth more
study-found-kamiken-corners = Of the cells in the four 3 × 3 corners { $corner } were somebody's points at the end of games of the strongest level; of those along the edges between them { $edge }, of those in the middle { $middle }.
study-claim-kamiken-advantage = The first player has an advantage, so a komi is due
study-found-kamiken-advantage = Without komi First is surely ahead on boards of { $ahead }, and not surely on { $even } (sizes 3 to 6 are proven). Of the games of the strongest level that would not be even without komi First won { $wins }.
study-claim-kamiken-komi = The fair komi
study-found-kamiken-komi = First's points less Second's without komi, proven or as the median of games: 3 × 3 { $size3 }; 4 × 4 { $size4 }; 5 × 5 { $size5 }; 6 × 6 { $size6 }; 7 × 7 { $size7 }; 8 × 8 { $size8 }; 9 × 9 { $size9 }; 11 × 11 { $size11 }; 13 × 13 { $size13 }; 19 × 19 { $size19 }. Where a size is proven, a komi half a point below or above it decides the game with best play; elsewhere the komi that would have left First nearest to half of the games is named. How far that can be trusted the solved sizes show, whose games were played too: 5 × 5 { $games5 }; 6 × 6 { $games6 }. Play that is not perfect favours First.
study-claim-kamiken-tree = On 19 × 19 the game tree is of Go's order
study-found-kamiken-tree = The logarithm (to ten) of the number of ways to play a game of that length with that choice at every step is { $tree }, over { $games } games with { $steps } steps and a choice of { $choice }. For Go { $go } is usually given. “Of that order” was taken to mean within a fifth of that logarithm. The players were weak, and there were few games.
study-claim-kamiken-two-stones = Black's corner of two stones is cheaper than White's of three
study-found-kamiken-two-stones = Counted out over all ways to put stones: a corner cell is sure as a point with { $corner } stones, a cell on an edge with { $edge }, one inside with { $inside }. So the author's two stones are the least there is, and his three were one too many even for a cell on the edge: a5 and c4 make b5 sure.
