# What is said about keeping, sharing and bringing in games, in English. Keys and variables are the same as in ru.share.ftl.

## Files

share-picture-alt = { $game }: the board { $steps ->
    [0] at the beginning
    [one] after 1 step
   *[other] after { $steps } steps
}
share-long-animation = An animation has at most { $most } pictures; this one would have { $found }. Ask for a part of the game: ply=…

## The panel

share-open = Share
share-title = Share the game
share-close = Close
share-link = Link to the game
share-here = Link to this position
share-copy = Copy the link
share-send = Send to somebody
share-files = Download
share-record = Record (.kmn)
share-sgf = SGF
share-picture = Picture (PNG)
share-drawing = Drawing (SVG)
share-animation = Animation (GIF)
share-of = Share: { $game }

## Beside links

share-after-turn = After turn { $turn }.
share-open-seat = A seat is free: whoever comes first plays.
share-game-alt = A board of { $game } in the middle of a game
