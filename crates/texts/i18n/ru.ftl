# Что говорится о любой игре, по-русски; своё у каждой игры — в ИГРА.ru.ftl. Ключи и переменные те же, что в en.ftl; за этим следит
# тест.
#
# Переменные, которые есть у многих сообщений: $side, $own, $rival — сторона (white, black, red, blue, green, fortresses, riders);
# $cell и подобные — клетка; в любом сообщении может быть $kinds — сколько всего игр. Если отказ или конец партии игра называет
# своими словами, то в её файле за ключом стоит имя игры: refusal-occupied-dao.

## Игры

# Сколько их: внутри предложения, в его начале и «скольких».
kinds = { $kinds ->
    [5] пять
    [6] шесть
   *[other] { $kinds }
}
kinds-begin = { $kinds ->
    [5] Пять
    [6] Шесть
   *[other] { $kinds }
}
kinds-of = { $kinds ->
    [5] пяти
    [6] шести
   *[other] { $kinds }
}

## Опции

takes-number = целое число от { $min } до { $max }
takes-one-of = { $values }
takes-half = 0.5, 1.5, 2.5 … меньше квадрата опции { $option }
takes-half-up-to = 0.5, 1.5, 2.5 … до { $largest }
list-or = { $list } или { $last }

option-unknown = У игры «{ $name-of-game }» нет опции «{ $name }». Есть: { $options }.
option-repeated = Опция { $name } указана дважды.
option-value = Опция { $name } принимает { $takes }, а не «{ $value }».
unknown-game = Игры «{ $name }» нет. Есть: { $games }.
did-you-mean = Может быть, { $name }?

## Стороны и ходы

side = { $side ->
    [white] Белые
    [black] Чёрные
    [red] Красные
    [blue] Синие
    [green] Зелёные
    [fortresses] Крепости
   *[riders] Всадники
}
side-of = { $side ->
    [white] белых
    [black] чёрных
    [red] красных
    [blue] синих
    [green] зелёных
    [fortresses] крепостей
   *[riders] всадников
}

to-move = Ход { side-of }

plate-stones = { $stones ->
    [one] { $stones } камень
    [few] { $stones } камня
   *[many] { $stones } камней
}

fact-turn = Ход { $turn }
fact-turn-of = Ход { $turn } из { $limit }
fact-seen = Эта позиция стоит во второй раз.

## Почему шаг не принят: клетка, что, почему

refusal-over = Партия окончена.
refusal-off-board = { $cell } вне доски: она идёт от a1 до { $last }.
refusal-occupied = { $cell } занята: там стоит камень.
refusal-nothing-there = { $cell } пуста: камня там нет.
refusal-not-yours = { $cell } не пойдёт: камень там чужой.
refusal-your-own = { $cell } взять нельзя: камень там и так ваш.
refusal-stays = { $cell } остаётся на месте: шаг должен вести на другую клетку.
refusal-not-straight = С { $from } на { $to } нельзя: камни ходят только по рядам и столбцам.
refusal-in-the-way = { $cell } мешает: там стоит камень.
refusal-turn-goes-on = Ход уже начат: продолжайте или закончите его (end).
refusal-nothing-to-end = Заканчивать пока нечего: ход только начался.
refusal-can-still-play = Пропустить ход нельзя: вам ещё есть что сделать.

step-unreadable = «{ $step }» — не шаг.
step-letters = «{ $step }» — не шаг: шаги пишут латинскими буквами и обычными цифрами.
step-bytes = «{ $step }» — не шаг: это не текст в UTF-8.

## Почему текст позиции не принят

setup-missing-part = { $part ->
    [side] После доски должно быть сказано, чей шаг: first, second или over.
   *[board] Нет доски.
}
setup-wrong-rows = { $rows ->
    [one] На доске { $rows } ряд, а нужно { $size }.
    [few] На доске { $rows } ряда, а нужно { $size }.
   *[many] На доске { $rows } рядов, а нужно { $size }.
}
setup-wrong-row = { $cells ->
    [one] В ряду { $row } прочитана { $cells } клетка, а нужно { $size }.
    [few] В ряду { $row } прочитано { $cells } клетки, а нужно { $size }.
   *[many] В ряду { $row } прочитано { $cells } клеток, а нужно { $size }.
}
setup-wrong-letter = «{ $letter }» не может стоять в ряду { $row }.
setup-wrong-side = После доски идёт first, second или over, а не «{ $side }».
setup-wrong-key = «{ $key }» — не ключ: у позиций этой игры такого нет.
setup-repeated-key = Ключ «{ $key }» указан дважды.
setup-wrong-value = Ключ { $key } не принимает «{ $value }».
setup-key-does-not-fit = Ключа { $key } нет, или он не вяжется с остальной позицией.
setup-wrong-turn = { $least ->
    [one] turn={ $turn } — мало: к этой позиции ведёт не меньше { $least } хода.
   *[many] turn={ $turn } — мало: к этой позиции ведёт не меньше { $least } ходов.
}
setup-wrong-ply = { $least ->
    [one] ply={ $ply } — мало: к этой позиции ведёт не меньше { $least } шага.
   *[many] ply={ $ply } — мало: к этой позиции ведёт не меньше { $least } шагов.
}
setup-wrong-side-for-turn = После turn={ $turn } не может быть ход { side-of }.
setup-not-over = В этой позиции партия не окончена или окончена не так.
setup-over-already = В этой позиции партия уже окончена, причина { $reason }.
setup-wrong-numbers = Числа камней не вяжутся с тем, чей ход: у первого { $first }, у второго { $second }.
setup-too-many = { $player ->
    [white] Белых камней { $stones }, а может быть не больше { $most }.
    [black] Чёрных камней { $stones }, а может быть не больше { $most }.
    [green] Зелёных камней на доске { $stones }, а может быть не больше { $most }.
   *[red] Красных камней на доске { $stones }, а может быть не больше { $most }.
}

## Как кончаются партии

won = { side } победили.
won-score = { side } победили, { $high } : { $low }.
drawn = Ничья.
drawn-score = Ничья, { $high } : { $low }.

reason-no-moves = { $loser ->
    [white] Белым некуда ходить.
    [black] Чёрным некуда ходить.
   *[fortresses] Крепостям некуда ходить.
}
reason-repetition = Позиция повторилась трижды.
