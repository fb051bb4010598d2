# Looking on: the board that everybody is shown, lists of games, boards on other pages.

show-live = On the board now
show-over = Worth seeing again
show-go = To the game
show-go-over = Look through it
show-name = { $game }: { $first } and { $second }
show-rated = rated
show-unrated = unrated
show-turn = Turn { $turn } of { $turns }
show-chance = Chances
show-play = Play
show-pause = Pause
show-back = A step back
show-forward = A step forward
show-steps = Steps of the game

watch-people = Between people
watch-people-none = No such game is being played now.
watch-computer = Against the computer
watch-games = Games
watch-sorts = Kinds of games
watch-game-any = All games
watch-sort-any = Any kind
watch-sort-rated = Rated
watch-sort-unrated = Unrated
watch-sort-tournament = Tournaments
watch-sort-days = Correspondence

embed-title = { $game }: { $first } and { $second }
embed-missing = There is no such game.
embed-old = This game was played by earlier rules: it can be read in the house.
embed-to = Open in { $house }
embed-share = On another page
embed-share-about = Put this where the board should stand.

## How fast, and how long

lasts-about = about { $minutes } min
lasts-line = A game takes { $lasts }.
lasts-most = up to { $minutes } min
tempo-blitz = blitz
tempo-days = days
tempo-rapid = rapid
tempo-slow = slow

## An invitation

invite-qr = As a QR code
invite-qr-alt = QR code of the link to this game
invite-send = Send
