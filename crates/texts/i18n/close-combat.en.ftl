# Close Combat in English. Keys and variables are the same as in close-combat.ru.ftl.

## The game

game-close-combat = Close Combat
about-close-combat = Put stones; outnumber your rival's and turn them over to your side.
rules-close-combat =
    Red begins. A turn puts one stone on an empty cell and may then take; or it passes.
    An enemy stone is in danger when at least two of the stones next to it, in all eight directions, are yours, and yours outnumber those of its own colour by at least “lead”.
    You may take it if it came into danger in this turn: it changes colour where it stands, and the board is looked at again. Danger that is older than the turn does not count.
    A 3×3 block of one colour may never be filled, neither by putting nor by taking.
    Two passes in a row end the game. More stones win.
    Steps: c3 puts a stone, xd4 takes one, end, pass.
goal-close-combat = Have more stones on the board when both pass in a row. A stone that you outnumber in your turn changes to your colour.

## Options

option-close-combat-size = rows and columns of the board
option-close-combat-lead = by how many the attackers must outnumber
option-shown-lead = lead { $value }

## How it stands, and what is to be done

title-close-combat = Put a stone
title-close-combat-closed = No stone can be put: pass
title-close-combat-taking = Take another stone, or end your turn
fact-passed = { side } has passed.
panel-closed = { $mark } closed to { side-of }
panel-takeable = { $side ->
    [fortresses] [ ] can be lifted
   *[other] [ ] can be taken
}
help-close-combat = Stones that you come to outnumber in this turn can be taken after it.
help-close-combat-closed = Two passes in a row end the game.
help-close-combat-taking = Stones in brackets can be taken. Taking is a right, not a duty.
left-takings = { $left } more
said-can-take = { $left ->
    [one] { $left } can be taken: { $cells }.
   *[other] { $left } can be taken: { $cells }.
}
said-can-take-more = { $left ->
    [one] { $left } more can be taken: { $cells }.
   *[other] { $left } more can be taken: { $cells }.
}
said-nothing-more = There is nothing more to take; the turn is over.

## What is refused

refusal-no-such-step-close-combat = Close Combat has no such step: a stone is put (c3) or taken (xd4), the turn ended (end) or passed (pass).
refusal-nothing-there-close-combat = { $cell } is empty: there is no stone to take.
refusal-turn-goes-on-close-combat = Your stone is down: keep taking, or end your turn (end).
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
steps-close-combat = Steps look like this: c3, xd4, end, pass.
setup-full-block = { $player ->
    [red] { $cell } stands in a full red 3×3 block, which cannot arise.
   *[blue] { $cell } stands in a full blue 3×3 block, which cannot arise.
}
setup-not-in-danger = { $cell } is named in danger, but no stone of the rival's in danger stands there.
setup-nothing-to-take = Nothing can be taken, so the turn would have ended by itself.

## How it ends

reason-stones = Both sides passed in a row, so the stones were counted.
way-stones = stones

## The board in words

overlay-takeable = Can be taken
overlay-old-danger = Outnumbered but safe
overlay-closed = Closed cells
cell-takeable = can be taken
cell-old-danger = outnumbered but safe
cell-closed = closed to you
shows-close-combat = takeable, old-danger, closed

## The tutorial

tutorial-close-combat-put = Put a stone
tutorial-close-combat-put-text = You are Red. A turn begins with one stone on an empty cell. Put one anywhere.
tutorial-close-combat-put-done = Its neighbours are all cells around it: eight in the open, five at the edge, three in a corner.
tutorial-close-combat-put-other = put a stone first.
tutorial-close-combat-take = Take a stone
tutorial-close-combat-take-text = The blue stone on c3 is alone, and one red stone stands beside it. Put a second one beside it, then take c3.
tutorial-close-combat-take-done = Two attackers outnumber a lone stone. It stays where it is and is red from now on.
tutorial-close-combat-take-other = c3 is still blue. Put a stone on one of the cells around c3, then press c3.
tutorial-close-combat-friends = Friends
tutorial-close-combat-friends-text = b2 has a friend, b3. Each friend makes it firmer: two attackers are not enough, three are. You have two, a1 and c1.
tutorial-close-combat-friends-done = Three attackers against one friend: b2 fell. The lead has to be two.
tutorial-close-combat-friends-other = b2 still stands. Put a third stone beside it, and take it.
tutorial-close-combat-chain = A chain
tutorial-close-combat-chain-text = c3 and d3 hold each other. Bring down c3 with a third attacker; once it has turned, it attacks too. Take both in one turn.
tutorial-close-combat-chain-done = A stone that turns has stopped defending and begins to attack. So whole groups fall, one after another.
tutorial-close-combat-chain-other = both have to fall in one turn. Put d2, take c3, then d3.
tutorial-close-combat-stop = End the turn
tutorial-close-combat-stop-text = Taking is a right, not a duty. Put a stone between the two blue ones, take one of them, and leave the other: end your turn.
tutorial-close-combat-stop-done = The stone that you left is in old danger now: you cannot take it in your next turn. So have a reason to stop.
tutorial-close-combat-stop-other = this time take exactly one, and then end your turn.
tutorial-close-combat-old-danger = Old danger
tutorial-close-combat-old-danger-text = Blue has put c3 between two red stones of its own accord. You have just put d5. Press c3 and see why it cannot be taken.
tutorial-close-combat-old-danger-done = Only what comes into danger through your own turn can be taken. The dotted ring shows stones that are outnumbered and safe all the same.
tutorial-close-combat-old-danger-other = e5 came into danger through this turn. Press the stone with the dotted ring, c3.
tutorial-close-combat-block = No full block
tutorial-close-combat-block-text = Eight red stones stand around c3. Try to fill the ring.
tutorial-close-combat-block-done = Nine stones of one colour in a 3×3 block are forbidden: the one in the middle could never be attacked. Your rival may put there.
tutorial-close-combat-block-other = it is not c3. Try the middle of the ring.
tutorial-close-combat-finish = The end
tutorial-close-combat-finish-text = Blue has passed. Two passes in a row end the game, and more stones win. You have seven, Blue has four: end it.
tutorial-close-combat-finish-done = Seven stones against four. A single pass binds nobody: had you gone on, Blue could have come back.
tutorial-close-combat-finish-other = the game goes on. You lead already: pass.

puzzle-theme-close-combat-long-chain = A long chain
puzzle-theme-close-combat-chain = A chain of three
puzzle-theme-close-combat-pair = Two stones
puzzle-theme-close-combat-one-stone = The one stone
puzzle-theme-close-combat-stop-in-time = Stopping in time
puzzle-theme-close-combat-shield = A shield
puzzle-theme-close-combat-threat = A threat
puzzle-theme-close-combat-last-stones = The last stones
puzzle-theme-close-combat-pass = Passing

## What is known

study-claim-close-combat-neighbours = Own neighbours make a stone firmer
study-found-close-combat-neighbours = Of stones with at least one of the rival's beside them, one without own neighbours was taken in { $none } of the rival's turns, with one in { $one }, with two in { $two }, with three in { $three }, with more in { $more }.
study-claim-close-combat-dominoes = A successful attack can topple a group like dominoes
study-found-close-combat-dominoes = In { $fell } of the turns that took anything, a stone was taken that only the takings before it had exposed; { $several } took three stones or more. A turn with takings took { $stones } stones, at the most { $most }.
study-claim-close-combat-forbidden = The forbidden block keeps every stone open to attack
study-found-close-combat-forbidden = Three stones in a corner are enough to disprove it: with a lead of 2 the group { $two } can never be taken, even if the rival has every other cell; with a lead of 1 the smallest such group in a corner is { $one }. At the end of the games { $left } of the stones could never have been taken any more. In the middle of the board small groups do fall.
study-claim-close-combat-dynamic = The play is exceptionally dynamic
study-found-close-combat-dynamic = The lead, as the engine sees it, changed { $weak } times a game at the weakest level and { $strong } at the strongest; { $turned } of the strongest level's games were won by who had been clearly behind, and a game saw { $takings } takings. “Exceptionally” was taken to mean surely more than one change of lead a game.
study-claim-close-combat-lead = What a lead of 1 or 2 does to the game
study-found-close-combat-lead = At level 5, with a lead of 1 and of 2: takings a game { $takings1 } and { $takings2 }; changes of lead { $changes1 } and { $changes2 }; First's share of the games that somebody won { $first1 } and { $first2 }; drawn { $drawn1 } and { $drawn2 }.
study-claim-close-combat-even = What would make the sides even
study-found-close-combat-even = At the strongest level First won { $first } of the games that somebody won; the median of his stones less the rival's is { $stones }: that many stones given to the other would be a fair handicap. On 7 × 7 (level 5) First won { $small }, on 15 × 15 (level 3) { $large }.
