# Хасами Сеги по-русски. Ключи и переменные те же, что в hasami.en.ftl.

## Игра

game-hasami = Хасами Сеги
about-hasami = Постройте пятёрку или зажимайте чужие камни между двумя своими.
rules-hasami =
    Начинают белые, они внизу. Ход — один камень по ряду или столбцу: скользит через пустые клетки или прыгает через один соседний камень любого цвета на пустую клетку сразу за ним.
    Чужие камни в ряд между пришедшим камнем и другим вашим снимаются с доски. Камень, который сам встал между чужими, цел.
    Побеждает пятёрка по вертикали или диагонали вне своих двух начальных рядов; побеждает и тот, кто оставил сопернику не больше одного камня. Кому некуда ходить, тот проиграл.
    Позиция, которая стоит в третий раз, — ничья; долгая игра без взятий — тоже.
    Шаги: c8-c4 — ход камнем.
goal-hasami = Постройте пятёрку по вертикали или диагонали вне двух своих начальных рядов или оставьте сопернику один камень.

## Опции

option-hasami-corner = берут ли камень в углу два камня по его сторонам
option-hasami-quiet = сколько ходов каждого игрока без взятия до ничьей
option-shown-corner = { $value ->
    [on] с углом
   *[off] без угла
}
option-shown-quiet = { $value ->
    [one] ничья после { $value } хода без взятия
   *[many] ничья после { $value } ходов без взятия
}

## Что на доске и что делать

title-hasami = Ваш ход
fact-quiet = { $limit ->
    [one] Без взятия: { $quiet } из { $limit } хода
   *[many] Без взятия: { $quiet } из { $limit } ходов
}
help-hasami = Камень скользит по ряду или столбцу либо прыгает через одного соседа.
note-line = лучшая линия { $count } из 5

## Что не принимается

refusal-no-such-step-hasami = В хасами такого шага нет: ход — это перемещение одного камня (c8-c4).
refusal-in-the-way-hasami = { $cell } мешает: прыгают через один соседний камень на пустую клетку сразу за ним.
steps-hasami = Шаги пишут так: c8-c4.

## Как кончается партия

reason-one-left = { $loser ->
    [white] { $left ->
        [0] У белых не осталось камней.
       *[other] У белых остался один камень.
    }
   *[black] { $left ->
        [0] У чёрных не осталось камней.
       *[other] У чёрных остался один камень.
    }
}
reason-five = { $winner ->
    [white] Белые построили пятёрку.
   *[black] Чёрные построили пятёрку.
}
reason-five-line = { $winner ->
    [white] Белые построили пятёрку { $from }–{ $to }.
   *[black] Чёрные построили пятёрку { $from }–{ $to }.
}
reason-quiet = { $turns ->
    [one] { $turns } ход без взятия.
    [few] { $turns } хода без взятия.
   *[many] { $turns } ходов без взятия.
}
way-one-left = один камень
way-five = пятёрка
way-quiet = ходы без взятия

## Доска словами

overlay-rows = Ряды, что считаются
overlay-home = Свои начальные ряды
overlay-five = Пятёрка
overlay-fours = Четвёрки
analysis-quiet = Ходов без взятия
shows-hasami = rows, home, five, fours (ряды, свои ряды, пятёрка, четвёрки)

## Уроки

tutorial-hasami-slide = Скольжение
tutorial-hasami-slide-text = Вы играете белыми, внизу. Камень скользит по ряду или столбцу через сколько угодно пустых клеток. Сдвиньте один.
tutorial-hasami-slide-done = Один камень, одно движение — это ход. Пропускать нельзя.
tutorial-hasami-slide-other = это был прыжок. Сдвиньте камень переднего ряда.
tutorial-hasami-jump = Прыжок
tutorial-hasami-jump-text = Камень прыгает через одного соседа любого цвета на пустую клетку сразу за ним. Прыгните.
tutorial-hasami-jump-done = Камень, через который прыгнули, остаётся. Один прыжок — и ход окончен.
tutorial-hasami-jump-other = это было скольжение. e5 может прыгнуть через e4 или через d5.
tutorial-hasami-clamp = Зажмите камень
tutorial-hasami-clamp-text = Чёрный камень e5 стоит возле вашего d5. Приведите камень с другой стороны.
tutorial-hasami-clamp-done = Между пришедшим камнем и другим вашим, по ряду или столбцу: он взят.
tutorial-hasami-clamp-other = e5 ещё стоит. Клетка f5 свободна.
tutorial-hasami-several = Несколько сразу
tutorial-hasami-several-text = Сплошной ряд чужих камней берётся целиком, и все направления считаются сразу. Возьмите три камня одним ходом.
tutorial-hasami-several-done = e4 и e5 зажаты по столбцу, f3 — по ряду. f4 остался: диагонали не считаются.
tutorial-hasami-several-other = взять надо три сразу. Есть клетка и возле f3, и над e4.
tutorial-hasami-between = Между чужими безопасно
tutorial-hasami-between-text = Берёт только тот, кто ходит. Войдите камнем c9 между чёрными b5 и d5.
tutorial-hasami-between-done = Ваш камень стоит между двумя чёрными и цел. Чтобы взять его, чёрным надо подойти заново.
tutorial-hasami-between-other = сдвиньте c9 вверх на c5, между двумя чёрными.
tutorial-hasami-five = Пятёрка
tutorial-hasami-five-text = Пять в столбце побеждают, если ни один не стоит в ваших начальных рядах, 8 и 9. Постройте пятёрку.
tutorial-hasami-five-done = От e3 до e7: пять в столбце вне начальных рядов.
tutorial-hasami-five-other = e8 — в начальных рядах и не считается. Продлите столбец вверх.
tutorial-hasami-diagonal = Пятёрка на диагонали
tutorial-hasami-diagonal-text = Пять рядом поперёк доски, как в ряду 5, не считаются, а диагонали считаются. c3, d4, e5 и f6 лежат на одной диагонали. Победите одним ходом.
tutorial-hasami-diagonal-done = c3, d4, e5, f6, g7. Диагонали чаще всего и проглядывают.
tutorial-hasami-diagonal-other = пятёрки не вышло. Посмотрите вдоль диагонали от c3 до f6.
tutorial-hasami-corner = Угол
tutorial-hasami-corner-text = Камень в углу не зажать. С опцией «угол» он берётся, когда вы приходите на одного из двух его соседей, а другого занимаете. У вас есть b1.
tutorial-hasami-corner-done = a1 взят. Эта опция выключена, пока вы её не включите.
tutorial-hasami-corner-other = a1 ещё стоит. Его другой сосед — a2.
tutorial-hasami-last = Последний камень
tutorial-hasami-last-text = У кого остался один камень, тот проиграл. У чёрных два: возьмите один.
tutorial-hasami-last-done = У чёрных остался один камень, и вы победили.
tutorial-hasami-last-other = у чёрных ещё два камня. Зажмите e5.

puzzle-theme-hasami-five-before-five = Пятёрка раньше пятёрки
puzzle-theme-hasami-road-to-five = Дорога к пятёрке
puzzle-theme-hasami-stop-the-five = Остановить пятёрку
puzzle-theme-hasami-two-ways = Взять в двух направлениях
puzzle-theme-hasami-row-caught = Взять ряд
puzzle-theme-hasami-jump = Прыжок
puzzle-theme-hasami-catch = Взятие
puzzle-theme-hasami-way-out = Выход
puzzle-theme-hasami-double-threat = Двойная угроза
puzzle-theme-hasami-quiet-stone = Тихий ход

## Что известно

study-claim-hasami-deep = Камни глубоко в расположении соперника легко теряются
study-found-hasami-deep = За ход соперника камень терялся в { $home } случаев в двух своих рядах, в { $between } между рядами сторон и в { $deep } в двух рядах соперника.
study-claim-hasami-everything = Ставить целью взятие всех камней неразумно
study-found-hasami-everything = Из выигранных партий пятью камнями в ряд на слабейшем уровне выиграно { $weak }, на сильнейшем — { $strong }; остальные выиграны взятием.
study-claim-hasami-people = Рядом с партиями людей
study-found-hasami-people = На сайте, где в этот вид игры играют годами, белые выиграли { $first } из { $games } законченных партий, вничью { $drawn }; из результативных — { $decided }. Здесь на сильнейшем уровне белые выиграли { $ours }, вничью { $ours-drawn }; из результативных — { $ours-decided }. С `corner` on (уровень 4): { $corner }.
