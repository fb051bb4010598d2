# People and what is between them: profiles, following, blocking, challenges, reports, the best, in English. Keys and variables are the
# same as in ru.players.ftl.

## Profiles

profile-here = here now
profile-challenge = Challenge
profile-follow = Follow
profile-unfollow = Unfollow
profile-more = More: block, report
profile-block = Block
profile-unblock = Unblock
profile-report = Report
profile-blocked = You have blocked this player: neither of you can challenge the other, you do not see each other’s seeks, and they cannot write to you.
profile-closed = This account is closed.
profile-follows = You follow
profile-puzzle-rating = Rating
profile-puzzle-solved = Solved
profile-puzzle-days = Days in a row
profile-puzzle-best = Most days in a row
profile-trophies = Trophies
profile-trophy = { $place ->
    [1] First
    [2] Second
   *[3] Third
} of { $players }
profile-graph = Ratings over time
profile-graph-time = Time
profile-days-30 = 30 days
profile-days-90 = 90 days
profile-days-365 = year
profile-graph-line = { $game } { $from } to { $to }
profile-graph-said = Ratings over { $days } days: { $lines }
profile-duel = You and { $name }
profile-duel-you = you
profile-duel-none = You have not played each other.
profile-duel-drawn = { $count ->
    [0] No draws.
    [one] One draw.
   *[other] { $count } draws.
}
profile-duel-all = { $count ->
    [one] One game in all.
   *[other] { $count } games in all.
}
profile-duel-latest = Only the latest games are counted.
profile-met-won = won
profile-met-drawn = drawn
profile-met-lost = lost
profile-results = Results by game and side
profile-results-latest = { $count ->
    [one] of the latest { $count } game with two players
   *[other] of the latest { $count } games with two players
}
profile-first = Moves first
profile-second = Moves second
profile-won = { $count ->
   *[other] won
}
profile-drawn = { $count ->
   *[other] drawn
}
profile-lost = { $count ->
   *[other] lost
}
profile-rivals = Played most with
date-short = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
seat-deleted = deleted

## The best

players-title = Players
players-about = The best of each game by rating. A rating counts once it is settled, and until it is too old.
players-best = { $game }: the best
players-within = Played within
players-within-30 = 30 days
players-within-365 = year
players-within-0 = ever
players-none = Nobody has a settled rating yet. It takes some rated games.
players-place = Place
players-games = Rated games
players-here = Here now
players-here-none = Nobody with an account is here just now.
players-here-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}

## Challenges and reports

challenge-title = Challenge { $name }
challenge-preset = Board
challenge-preset-quick = quick
challenge-preset-standard = standard
challenge-preset-author = as the author has it
challenge-time = Time
challenge-side-random = drawn by lot
challenge-side-first = move first
challenge-side-second = move second
challenge-rated = Rated
challenge-about = The challenge stands for an hour. You are told when it is accepted.
challenge-many = Too many challenges stand already. Wait until some are answered.
error-challenge-blocked = You cannot challenge this player.
error-not-oneself = You cannot do this with your own account.
error-people-many = The list is full: at most 1000 people.
error-people-apart = That is not possible while one of you has blocked the other.
report-title = Report { $name }
report-about = Staff will look at it. What the player has said last goes with your report.
report-what = What is it about?
report-about-talk = what they say
report-about-play = how they play
report-about-name = their name
report-about-other = something else
report-game = Game
report-game-help = Its address, if it is about a game
report-text = What happened
report-send = Send the report
report-back = Back to the profile
report-done = Thank you. Staff will look at it.
report-bad-about = Choose what it is about.
report-bad-text = Say what happened, in 1 to 1000 characters.
report-bad-game = There is no such game.
report-many = Twenty of your reports wait already. Staff has to look at them first.

## Leaving and coming back

account-blocked-title = Blocked
account-unblock-name = Unblock { $name }
account-export-title = Everything that is kept
account-export-help = All that the house keeps of you: ratings, games, what you have said, whom you follow and block, sessions, tokens. A line of JSON for each thing.
account-export-do = Download
account-delete-title = Delete the account
account-delete-help = Ratings, tokens, sessions and all that you have said are deleted, and games that go on are given up. Finished games stay, with “deleted” in place of your name, which nobody else will get. This cannot be undone.
account-delete-do = Delete my account
account-delete-sure = Delete this account for good
account-done-deleted = Your account is deleted.
account-reset-title = A new password
account-reset-about = For the account of { $name }. All devices will be signed out.
account-reset-gone = This link does not work any more. Links for a new password work once: one from a letter for an hour, one from the host for a day. Ask for another.
account-done-reset = The password is changed. Sign in with it.
error-account-closed = This account is closed. Ask the host if you think that is a mistake.
error-reset-gone = This link does not work any more.
