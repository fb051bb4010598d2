## What concerns a reader, wherever in the house he is

notices-title = Notices
notices-said = Something new for you: see the notices.
notice-begun = { $rival ->
    [guest] { $game }: your rival is here
   *[account] { $game }: your game with { $name } has begun
}
notice-turn = { $rival ->
    [guest] { $game }: it is your turn
   *[account] { $game }: your turn against { $name }
}
notice-draw = { $rival ->
    [guest] { $game }: your rival offers a draw
   *[account] { $game }: { $name } offers a draw
}
notice-takeback = { $rival ->
    [guest] { $game }: your rival asks to take back a turn
   *[account] { $game }: { $name } asks to take back a turn
}
notice-rematch = { $rival ->
    [guest] { $game }: your rival would like a rematch
   *[account] { $game }: { $name } would like a rematch
}
notice-talk = { $rival ->
    [guest] { $game }: your rival has written to you
   *[account] { $game }: { $name } has written to you
}
notice-ended = { $rival ->
    [guest] { $game }: your game is over
   *[account] { $game }: your game with { $name } is over
}
notice-challenge = { $rival ->
    [guest] Somebody challenges you to { $game }
   *[account] { $name } challenges you to { $game }
}
notice-tournament = { $name } begins: { $game }

challenges-title = Challenges
challenges-none = Nobody has challenged you. Challenges last an hour.
challenges-to-you = To you
challenges-from-you = From you
challenge-from = { $name } challenges you to { $game }
challenge-to = You challenge { $name } to { $game }
challenge-decline = Decline
challenge-cancel = Take back
challenge-gone = This challenge is no longer there: it was taken back, or an hour has passed.

## The page of notices

notices-kept = The last 30 days
notices-seen = Mark all as read
notices-none = Nothing new. Your turn, rivals and games that end will be told here.
notices-life = Notices are kept for 30 days.
notices-new = new
notices-all = All notices
notices-sorts = What to tell, and where
notices-save = Save
notices-saved = Saved.
sort-turn = Your turn
sort-turn-about = in a game by correspondence; always told
sort-rival = A rival was found
sort-rival-about = a seek or a challenge was accepted
sort-challenge = A challenge
sort-challenge-about = somebody asks you to play
sort-over = Game over
sort-over-about = with the change of rating
sort-followed = People you follow
sort-followed-about = one of them plays; at most once a day for each
kept-turn = { $rival ->
    [guest] Your turn: { $game }
   *[account] Your turn: { $game } with { $name }
}
kept-rival = { $rival ->
    [guest] A rival was found: { $game }
   *[account] A rival was found: { $game } with { $name }
}
kept-challenge = { $rival ->
    [guest] Somebody challenges you to { $game }
   *[account] { $name } challenges you to { $game }
}
kept-over = { $how ->
    [won] You won: { $game }
    [lost] You lost: { $game }
   *[over] Game over: { $game }
}{ $rival ->
    [guest] .
   *[account] { " " }with { $name }.
}
kept-rating = Rating { $change }
kept-followed = { $rival ->
    [guest] Somebody you follow plays { $game }
   *[account] { $name } plays { $game }
}
sort-time = Time runs out
sort-time-about = in a game by correspondence, when a fifth of it is left
sort-tournament = A tournament begins
sort-tournament-about = 15 minutes before, if you have entered
sort-puzzles = Puzzles of the day
sort-puzzles-about = once a day, at nine
kept-time = { $rival ->
    [guest] Time runs out: { $game }
   *[account] Time runs out: { $game } with { $name }
}
kept-tournament = { $name } begins soon: { $game }
kept-puzzles = The puzzles of the day are here
kept-left = { $said }, { $left }
