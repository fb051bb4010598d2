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

challenges-title = Challenges
challenges-none = Nobody has challenged you. Challenges last an hour.
challenges-to-you = To you
challenges-from-you = From you
challenge-from = { $name } challenges you to { $game }
challenge-to = You challenge { $name } to { $game }
challenge-decline = Decline
challenge-cancel = Take back
challenge-gone = This challenge is no longer there: it was taken back, or an hour has passed.
