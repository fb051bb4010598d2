# What is said about keeping, sharing and bringing in games, in English. Keys and variables are the same as in ru.share.ftl.

## Files

share-picture-alt = { $game }: the board { $turn ->
    [0] at the beginning
   *[other] after turn { $turn }
}

## The panel

share-open = Share
share-title = Share the game
share-close = Close
share-link = Link to the game
share-here = Link to this position
share-copy = Copy the link
share-send = Send to someone
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

## Bringing in a game

import-title = Import a game
import-about = Paste a record, SGF or a list of steps. The game opens on the analysis board, under a link of its own.
import-text = The game
import-example = 1. c3 2. b2 3. a1 …
import-which = Game, if the text does not say
import-which-text = Named in the text
import-go = Open
import-file = Choose a file
import-drop = or drop one anywhere here
import-file-large = The file is larger than 1 MiB.
import-file-letters = The file is not text in UTF-8, and does not say in which encoding it is. Save it in UTF-8 first.
import-public = Anyone with the link can open the game. If nobody does for a year, it is deleted.
import-found = { $count ->
    [one] One game was found
   *[other] { $count } games were found
}
import-game = Game { $number }
import-open = Open
import-open-part = { $turns ->
    [0] Open without turns
    [one] Open 1 turn
   *[other] Open { $turns } turns
}
import-more = Only the first { $count } are shown.
import-nothing = Paste a game first.
import-no-game = There is no game in this text.
import-broken = Not all of this game can be read. It is kept up to the first mistake.
import-unreadable = This game cannot be read.
import-large = The text is longer than { $most } MiB.
import-long = The game is too long to be kept: it may have { $steps } steps.
error-no-import = There is no such game. Games that nobody opens for a year are deleted.
