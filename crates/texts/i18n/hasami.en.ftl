# Hasami Shogi in English. Keys and variables are the same as in hasami.ru.ftl.

## The game

game-hasami = Hasami Shogi
about-hasami = Make five in a line, or catch stones between two of yours.
rules-hasami =
    White, at the bottom, begins. A turn moves one stone along a row or column: a slide over empty cells, or a jump over one neighbouring stone of either colour to the empty cell right behind it.
    A row of the rival's stones between the stone that has moved and another of yours is taken off. A stone that goes in between by itself is safe.
    You win with five in a vertical or diagonal line outside your own two starting rows, or when your rival has one stone left or none. Whoever cannot move has lost.
    The third occurrence of a position is a draw, and so is a long time without a capture.
    Steps: c8-c4 moves a stone.
goal-hasami = Make five in a line, upright or diagonal, outside your own two starting rows; or leave your rival a single stone.

## Options

option-hasami-corner = whether a stone in a corner is taken by its two neighbours
option-hasami-quiet = turns of each player without a taking until a draw
option-shown-corner = { $value ->
    [on] corner rule
   *[off] no corner rule
}
option-shown-quiet = { $value ->
    [one] draw after { $value } quiet turn per side
   *[other] draw after { $value } quiet turns per side
}

## How it stands, and what is to be done

title-hasami = Your move
fact-quiet = { $quiet } of { $limit } turns without a taking
help-hasami = A stone slides along its row or column, or jumps over one neighbour.
note-line = best line { $count } of 5

## What is refused

refusal-no-such-step-hasami = Hasami Shogi has no such step: a turn moves one stone (c8-c4).
refusal-in-the-way-hasami = { $cell } is in the way: a jump goes over one neighbouring stone, to the empty cell right behind it.
steps-hasami = Steps look like this: c8-c4.

## How it ends

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
way-one-left = one stone left
way-five = five in a line
way-quiet = quiet turns

## The board in words

overlay-rows = Rows that count
overlay-home = Your starting rows
overlay-five = Five
overlay-fours = Lines of four
analysis-quiet = Turns without a taking
shows-hasami = rows, home, five, fours

## The tutorial

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

puzzle-theme-hasami-five-before-five = Five before five
puzzle-theme-hasami-road-to-five = The road to five
puzzle-theme-hasami-stop-the-five = Stopping the five
puzzle-theme-hasami-two-ways = Caught two ways
puzzle-theme-hasami-row-caught = A row caught
puzzle-theme-hasami-jump = A jump
puzzle-theme-hasami-catch = A catch
puzzle-theme-hasami-way-out = The way out
puzzle-theme-hasami-double-threat = A double threat
puzzle-theme-hasami-quiet-stone = A quiet stone

## What is known

study-claim-hasami-deep = Stones deep in the rival's rows are easily lost
study-found-hasami-deep = In a turn of the rival's a stone was lost in { $home } of cases in its own two rows, in { $between } between the two homes, in { $deep } in the rival's two rows.
study-claim-hasami-everything = Winning by taking everything is not reasonable
study-found-hasami-everything = Of the games that were won, five in a line won { $weak } at the weakest level and { $strong } at the strongest; the others were won by taking.
study-claim-hasami-people = Beside the games of people
study-found-hasami-people = On a site where this form has been played for years, White won { $first } of { $games } finished games, { $drawn } were drawn; of those that somebody won, White won { $decided }. Here, at the strongest level, White won { $ours }, drawn { $ours-drawn }; of those that somebody won { $ours-decided }. With `corner` on (level 4): { $corner }.
