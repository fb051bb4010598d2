# What is said about keeping, sharing and bringing in games, in English. Keys and variables are the same as in ru.share.ftl.

## Files

share-picture-alt = { $game }: the board { $steps ->
    [0] at the beginning
    [one] after 1 step
   *[other] after { $steps } steps
}
share-long-animation = An animation has at most { $most } pictures; this one would have { $found }. Ask for a part of the game: ply=…
