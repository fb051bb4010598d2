# The path of a game: tutorial, lessons, the computer's levels.

path-title = The path of { $game }
path-open = The path
path-open-about = Lessons and levels in the order that helps
path-about = Lessons and ten levels of the computer, in the order that helps. Everything is open: skip what you know.
path-stage-1 = First steps
path-stage-2 = Finding your way
path-stage-3 = Playing well
path-stage-4 = The top
path-tutorial = Tutorial
path-tutorial-about = { $count } small tasks on the board.
path-lesson-about = Three puzzles with one idea, the easiest first.
path-level = level { $level }
path-name-1 = Sand
path-name-2 = Chalk
path-name-3 = Pebble
path-name-4 = Sandstone
path-name-5 = Slate
path-name-6 = Limestone
path-name-7 = Marble
path-name-8 = Granite
path-name-9 = Basalt
path-name-10 = Obsidian
path-looks = { $count } positions
path-looks-sides = { $few } positions, or { $many } as the side with the harder task,
path-plays-first = Looks at { $looks } for a step, and misjudges them more than any other level.
path-plays = Looks at { $looks } for a step, and takes { $score } of 100 points from { $below }.
path-plays-closely = Finds nearly every forced win of up to four turns. Looks at { $looks } for a step.
path-plays-best = Looks as far as its time allows, and makes no mistakes on purpose. Takes { $score } of 100 points from { $below }.
path-as = as { $side ->
    [white] White
    [black] Black
    [red] Red
    [blue] Blue
    [green] Green
    [fortresses] the fortresses
   *[riders] the riders
}
path-beaten = { path-as }: beaten
path-not-yet = { path-as }: not yet
path-again = Again
path-begin = Begin
path-go-on = Go on
path-play = Play
path-play-as = Play { path-as }
path-of = { $done } of { $all }
path-tasks = { $done } of { $all } tasks done
path-next = Next
path-next-tutorial = Do the tutorial
path-next-lesson = Lesson: { $theme }
path-next-level = Beat { $name } { path-as }
path-first = Begin with the tutorial: { $count } tasks, three minutes.
path-all-done = All of it is done. What else there is, your rivals know.
path-lessons = Lessons
path-levels = Levels, { path-as }
path-strength = Your strength
path-strength-like = { $elo } ± { $deviation }, like { $name }
path-strength-about = In Elo over level 1, by your games with the computer ({ $games }).
path-won = { $name } is beaten { path-as }
path-not-won = { $name } is not beaten { path-as } yet
path-progress = Path: { $done } of { $all }
path-back = Back to the path
path-result = On the path
