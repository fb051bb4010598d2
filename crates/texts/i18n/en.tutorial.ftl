# The games' own pages, in English: what is around the rules, and the tutorials. Keys and variables are the same as in
# ru.tutorial.ftl. A task has a title, what to do (-text), what was learnt (-done), and what is said of another legal step (-other).

## The page

lesson-rules = Rules
lesson-all-rules = Rules of the five games
lesson-all-rules-about = Each page has a board to try things on, a short tutorial and the rules with diagrams.
lesson-contents = In these rules
lesson-play = Play
lesson-play-computer = Against the computer, level 3
lesson-presets = Which game
lesson-all-options = All options, a friend, other levels
lesson-preset = { $preset ->
    [quick] Quick
    [standard] Standard
   *[author] The author's
}
lesson-board = Board
lesson-tutorial = Tutorial
lesson-tutorial-about = { $count ->
    [one] { $count } small task on the board.
   *[other] { $count } small tasks on the board, each a minute or less.
}
lesson-tutorial-plain = The tasks need scripts. Without them, read what they are about, or play the positions on a board of your own.
lesson-task = Task { $number }: { $title }
lesson-task-done = Task { $number }: { $title }, done
lesson-where-task = Task { $number } of { $count }
lesson-where-diagram = Diagram from the rules
lesson-where-free = Free board: both sides are yours
lesson-again = Again
lesson-next = Next task
lesson-invite = Play a game at level 1
lesson-show = Show me
lesson-free = Free board
lesson-back-to-text = Back to the text
lesson-forward = Next step
lesson-all-done = That was the last task. The board is yours: try things out, or play.
lesson-allowed = That is allowed, but
lesson-failed = The server did not answer. Try again.
lesson-on-board = On the board
lesson-diagram = { $board }. { $pieces }.
lesson-diagram-empty = { $board }. Empty.
lesson-steps = After { $steps }.
lesson-can = Allowed: { $steps }.
lesson-cannot = Not allowed: { $steps }.
lesson-only = Only { $steps } are allowed.

## Kamiken

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

## Close Combat

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

## Four

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

## Hasami Shogi

tutorial-hasami-slide = Slide
tutorial-hasami-slide-text = You are White, at the bottom. A stone slides along its row or column over any number of empty cells. Slide one.
tutorial-hasami-slide-done = One stone, one move: that is a turn. There is no passing.
tutorial-hasami-slide-other = that was a jump. Slide a stone of the front row.
tutorial-hasami-jump = Jump
tutorial-hasami-jump-text = A stone jumps over one neighbour, of either colour, to the empty cell right behind. Make a jump.
tutorial-hasami-jump-done = The stone jumped over stays. One jump, and the turn is over.
tutorial-hasami-jump-other = that was a slide. e5 can jump over e4 or over d5.
tutorial-hasami-clamp = Clamp a stone
tutorial-hasami-clamp-text = The black stone e5 stands beside your d5. Bring a stone to its other side.
tutorial-hasami-clamp-done = Between the stone that moved and another of yours, along a row or column: it is taken.
tutorial-hasami-clamp-other = e5 still stands. The cell f5 is free.
tutorial-hasami-several = Several at once
tutorial-hasami-several-text = An unbroken row of stones is taken as a whole, and all directions count at once. Take three stones with one move.
tutorial-hasami-several-done = e4 and e5 were clamped down the column, f3 along the row. f4 stays: diagonals do not count.
tutorial-hasami-several-other = take three at once. One cell lies beside f3 and above e4.
tutorial-hasami-between = Safe in between
tutorial-hasami-between-text = Only the side that moves takes. Go in between the black stones b5 and d5 with c9.
tutorial-hasami-between-done = Your stone stands between two black ones, and stays. Black has to come anew to take it.
tutorial-hasami-between-other = slide c9 up to c5, between the two black stones.
tutorial-hasami-five = Five
tutorial-hasami-five-text = Five in a column win, but none of them may stand in your own two starting rows, 8 and 9. Make five.
tutorial-hasami-five-done = e3 to e7: five in a column outside your starting rows.
tutorial-hasami-five-other = e8 is in your starting rows and does not count. Lengthen the column upwards.
tutorial-hasami-diagonal = Five on a diagonal
tutorial-hasami-diagonal-text = Five side by side across, as in row 5, do not count; diagonals do. c3, d4, e5 and f6 lie on one diagonal. Win with one move.
tutorial-hasami-diagonal-done = c3, d4, e5, f6, g7. Diagonals are the lines that are overlooked.
tutorial-hasami-diagonal-other = that makes no five. Look along the diagonal from c3 to f6.
tutorial-hasami-corner = The corner rule
tutorial-hasami-corner-text = A stone in a corner cannot be clamped. With the option “corner” it is taken when you come to one of its two neighbours and hold the other. You have b1.
tutorial-hasami-corner-done = a1 is taken. The option is off unless you switch it on.
tutorial-hasami-corner-other = a1 still stands. Its other neighbour is a2.
tutorial-hasami-last = The last stone
tutorial-hasami-last-text = A player with only one stone left has lost. Black has two: take one.
tutorial-hasami-last-done = Black has one stone left, and you have won.
tutorial-hasami-last-other = Black still has two stones. Clamp e5.

## Dao Shi Xiang

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
