# People and their games: archive, profiles, accounts, in English. Keys and variables are the same as in ru.people.ftl.

## Names and passwords

error-name-length = A name has 2 to 20 characters.
error-name-character = A name has Latin or Cyrillic letters, digits, the hyphen and the underscore.
error-name-character-typed = Names may use letters, digits, hyphens and underscores, not “{ $typed }”.
error-name-start = A name begins with a letter.
error-name-mixed = A name has Latin or Cyrillic letters, not both: they look alike.
error-name-reserved = This name is kept by the house. Choose another.
error-name-taken = This name, or one that looks like it, is taken.
error-password-short = A password has at least 8 characters.
error-password-long = A password has at most 128 characters.
error-password-common = This password is one of the first that others would try. Choose a longer or a less usual one.
error-sign-in-wrong = No account has that name and password.
error-sign-in-guessed = Too many wrong passwords were tried for this name. Wait a minute, or sign in where you were signed in before.
error-password-wrong = This is not your password.
error-gone = It is gone already.
error-bot-played = Only an account that has not played can become a program account.
error-bot-unsure = Tick the box if that is what you want.
error-tokens-many = An account has at most 50 tokens. Revoke one first.
error-token-label = A label has 1 to 60 characters.
error-token-scopes = Choose at least one thing that the token may do.
error-failed = Something broke on our side. Try again.

## Dates

date-day = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

## The archive

archive-title = Archive
archive-about = All finished games, the latest first.
archive-filters = Filters
archive-filters-count = Filters ({ $count })
archive-game = Game
archive-player = Player
archive-result = Result
archive-any = any
archive-first-won = First won
archive-second-won = Second won
archive-side-won = { side } won
archive-draw = draw
archive-length = Length in turns
archive-min = from
archive-max = to
archive-rated = Rating
archive-is-rated = rated
archive-is-unrated = unrated
archive-dates = Ended
archive-from = from
archive-to = until
archive-options = Options
archive-show = Show
archive-clear = Clear all filters
archive-found = { $count ->
    [one] { $shown } game
   *[other] { $shown } games
}
own-games-title = Your games
own-games-about = Games that you have finished in this browser. Sign up, and they are yours on every device.
own-games-keep = Sign up and keep them
archive-found-least = { $count ->
    [one] at least { $shown } game
   *[other] at least { $shown } games
}
archive-stopped = Games back to { $date } have been searched so far.
archive-stopped-none = Nothing was found among the games back to { $date }; earlier ones have not been searched yet.
archive-search-on = Keep searching before { $date }
archive-latest = The latest games
archive-too-deep = Only the first { $pages } pages are numbered. To go further back, use “Earlier games” at the end of each page, or filter by date.
archive-bad-place = This place in the list does not exist. Begin with the latest games.
archive-nothing = Nothing was found. Remove one of the filters.
archive-none = No game has been finished yet.
archive-remove = Remove the filter: { $filter }
archive-pages = Pages
archive-newer = Later games
archive-older = Earlier games
archive-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
archive-game-rated = rated
archive-game-unrated = unrated
archive-bad-number = A whole number, 0 to 100,000.
archive-bad-range = The first number is larger than the second.
archive-bad-date = A date looks like 2026-03-31.
archive-bad-dates = The first date is later than the second.
archive-bad-choice = There is no such choice.
archive-bad = Some filters make no sense; see the notes beside them.
archive-chosen-player = player { $name }
archive-chosen-min = { $turns ->
    [one] { $turns } turn or more
   *[other] { $turns } turns or more
}
archive-chosen-max = { $turns ->
    [one] { $turns } turn or fewer
   *[other] { $turns } turns or fewer
}
archive-chosen-size = board { $size }×{ $size }
archive-chosen-from = from { $date }
archive-chosen-to = until { $date }

## Profiles

profile-title = Player { $name }
profile-since = Joined { $date }
profile-bot = program
profile-tabs = Parts of the profile
profile-games = Games
profile-settings = Account
profile-tokens = API tokens
profile-ratings = Ratings
profile-unrated = no rating yet
profile-line = Rating in the last 90 days: from { $from } to { $to }
profile-played = { $count ->
    [0] no games
    [one] { $count } game
   *[other] { $count } games
}
profile-tally = won { $won }, drawn { $drawn }, lost { $lost }
profile-all = All games in the archive
profile-no-games = No finished games yet.
profile-beside = Side by side
profile-beside-about = Games at one board in this browser. Only you see this list.
profile-no-own-games = Your games will be here.
profile-play = Play

## Accounts

nav-sign-in = Sign in
account-sign-in = Sign in
account-sign-up = Sign up
account-sign-out = Sign out
account-sign-in-title = Sign in
account-sign-up-title = Create an account
account-sign-up-about = For ratings, games on several devices and programs. All you need is a name and a password, no email.
account-no-account = No account yet?
account-have-account = Have an account?
account-name = Name
account-name-help = 2 to 20 letters, digits, hyphens, underscores
account-password = Password
account-password-help = At least 8 characters. Keep it safe: nobody can recover the account without it.
account-settings-title = Account
account-password-title = Password
account-old-password = Current password
account-new-password = New password
account-change-password = Change password
account-change-password-help = All other devices will be signed out.
account-sessions-title = Where you are signed in
account-this-session = This browser
account-other-session = Another browser
account-session-since = since { $date }
account-session-seen = last seen { $date }
account-session-end = End
account-session-end-name = End the session of { $date }
account-sessions-help = Ending a session also gives up the seats that its browser holds as a guest.
account-bot-title = Program accounts
account-bot-help = A program plays through the API under an account of its own, and is marked as a program everywhere. Only an account that has not played can become one, and this cannot be undone.
account-bot-sure = Turn this account into a program account, for good
account-bot-do = Make this a program account
account-bot-is = This is a program account.
account-done-password = The password is changed. All other devices are signed out.
account-done-bot = This is now a program account.
account-done-session = The session is ended.
account-done-token = The token is revoked.

tokens-title = API tokens
tokens-about = A token lets a program act for your account. Give it only what it needs.
tokens-none = There are no tokens.
tokens-new-title = A new token
tokens-label = Label
tokens-label-help = What it is for, in your own words
tokens-scopes = What it may do
tokens-scope-play = make steps in your games
tokens-scope-bot = play as a program: streams of events and games
tokens-scope-challenge = challenge others and accept challenges
tokens-scope-read = read what only you may see
tokens-make = Make a token
tokens-made = Here is the token. Copy it now: it is shown only this once.
tokens-field = The new token
tokens-created = made { $date }
tokens-used = last used { $date }
tokens-unused = never used
tokens-revoke = Revoke
tokens-revoke-name = Revoke the token “{ $label }”
