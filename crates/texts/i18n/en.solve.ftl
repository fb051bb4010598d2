# Puzzles on the pages: those of the day, practice, solving.

solve-title = Puzzles
solve-about-open = One of each game every day. { $open ->
    [one] One is
   *[other] { $open } are
} open today, new ones come in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
solve-about-done = All of today are solved. New ones come in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
solve-first = Solve one to get a rating. No sign-up.
solve-rating = Puzzle rating
solve-solved = Solved
solve-days = Days in a row
solve-best = best { $days }
solve-run = { $days ->
    [one] 1 day
   *[other] { $days } days
}
solve-run-open = { solve-run }, today is open
solve-run-none = No days yet
solve-go = Solve
solve-done = Solved
solve-seen = Answer seen
solve-look = Look again
solve-practise = Practise
solve-of-game = Game
solve-theme = Theme
solve-any-game = any game
solve-any-theme = any theme
solve-begin = Begin near { $rating }
solve-none = You have tried every puzzle of this kind. Take another theme, or another game.
solve-own = From your games
solve-own-about = Moments of your reviewed games in which there was something better. They move no rating.
solve-own-go = Try one
solve-own-none = There is nothing to find yet. Have one of your games reviewed, and its mistakes come here.

## Solving

solve-page = { $game }, puzzle
solve-of-day = Puzzle of { $day }
solve-practice = Puzzle
solve-from-own = From your own game
solve-theme-later = Theme: shown when solved
solve-rating-later = Rating: shown when solved
solve-tries = { $count ->
    [one] 1 try so far
   *[other] { $count } tries so far
}
solve-you-play = you play { $side ->
    [white] White
    [black] Black
    [red] Red
    [blue] Blue
    [green] Green
    [fortresses] the fortresses
   *[riders] the riders
}
solve-task = Task
solve-find-win = Find the turn that wins
solve-find-save = Find the turn that saves the game
solve-find-gain = Find the turn that gains much
solve-find-moment = Find something better than what you played
solve-counts = One turn. The first try counts for your rating.
solve-counts-not = One turn. It moves no rating.
solve-hint = Hint
solve-give-up = Give up
solve-hint-about = A hint says where the turn begins, and halves the gain.
solve-hint-from = The turn begins with what stands on { $cell }.
solve-hint-column = The turn begins in column { $column }.
solve-hint-take = The turn begins with what stands in column { $column }.
solve-hint-word = The turn begins with “{ $step }”.
solve-yours = Your puzzle rating
solve-wrong-win = { $takes ->
    [0] { $turn } does not win.
   *[other] { $turn } takes { $takes }, but does not win.
}
solve-wrong-save = { $takes ->
    [0] { $turn } does not save the game.
   *[other] { $turn } takes { $takes }, but does not save the game.
}
solve-wrong-gain = { $takes ->
    [0] { $turn } gains too little.
   *[other] { $turn } takes { $takes }, but there is more to gain.
}
solve-wrong-moment = After { $turn } your chance is smaller than it could be.
solve-why = Why is my turn wrong?
solve-again = Try again
solve-show = Show the answer
solve-your-turn = your turn
solve-takes = takes { $takes }
solve-looking = The computer is looking at your turn…
solve-no-answer = There is no answer to it: the game is over, or you have the next turn too.
solve-result = Result
solve-at-once = Solved on the first try
solve-with-hint = Solved with a hint
solve-at-last = Solved on try { $count }
solve-answer = The answer
solve-did-win = { $takes ->
    [0] { $turn } wins.
   *[other] { $turn } takes { $takes } and wins.
}
solve-did-save = { $takes ->
    [0] { $turn } saves the game.
   *[other] { $turn } takes { $takes } and saves the game.
}
solve-did-gain = { $takes ->
    [0] { $turn } gains much.
   *[other] { $turn } takes { $takes } and gains much.
}
solve-did-moment = { $turn } was better.
solve-table = Rating
solve-before = Before
solve-now = Now
solve-change = Change
solve-you = You
solve-puzzle = Puzzle
solve-next = Next puzzle
solve-analyse = Analyse
solve-of-hundred = Solved by { $percent } of 100
solve-source = From a game of the computer with itself
solve-source-own = From your game, turn { $turn }
solve-streak = { $game }, days in a row
solve-plain = A puzzle is solved on the board, and needs the page’s script.
solve-lost = The server does not answer. Try again.
error-no-puzzle = There is no such puzzle.
error-not-tried = Only a wrong turn that you have made is explained.
