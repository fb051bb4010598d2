# Ближний бой по-русски. Ключи и переменные те же, что в close-combat.en.ftl.

## Игра

game-close-combat = Ближний бой
about-close-combat = Ставьте камни; над чужими создавайте перевес и переворачивайте их на свою сторону.
rules-close-combat =
    Начинают красные. Ход — один камень на пустую клетку, после него можно брать; или пропуск.
    Чужой камень в опасности, когда среди его соседей (их до восьми) не меньше двух ваших камней и их больше, чем камней его цвета, хотя бы на перевес (опция lead).
    Взять его можно, если в опасность он попал в этот ход: камень меняет цвет на своём месте, и на доску смотрят заново. Старая опасность не считается.
    Квадрат 3×3 из камней одного цвета запрещён: нельзя ни поставить, ни взять так, чтобы он получился.
    Два пропуска подряд заканчивают партию. У кого камней больше, тот победил.
    Шаги: c3 — поставить камень, xd4 — взять, end — закончить ход, pass — пропустить ход.
goal-close-combat = Имейте больше камней на доске, когда оба пропустят ход подряд. Чужой камень, над которым вы за свой ход создали перевес, можно перевернуть на свою сторону.

## Опции

option-close-combat-size = сторона доски
option-close-combat-lead = перевес: на сколько нападающих должно быть больше
option-shown-lead = перевес { $value }

## Что на доске и что делать

title-close-combat = Поставьте камень
title-close-combat-closed = Поставить камень некуда: пропустите ход
title-close-combat-taking = Берите дальше или закончите ход
fact-passed = { side } пропустили ход.
panel-closed = { $mark } закрыто для { side-of }
panel-takeable = { $side ->
    [fortresses] [ ] можно снять
   *[other] [ ] можно взять
}
help-close-combat = Камни, над которыми в этот ход возникнет перевес, потом можно взять.
help-close-combat-closed = Два пропуска подряд заканчивают партию.
help-close-combat-taking = Камни в скобках можно взять. Брать не обязательно.
left-takings = ещё { $left }
said-can-take = { $left ->
    [one] Можно взять { $left }: { $cells }.
   *[many] Можно взять { $left }: { $cells }.
}
said-can-take-more = { $left ->
    [one] Можно взять ещё { $left }: { $cells }.
   *[many] Можно взять ещё { $left }: { $cells }.
}
said-nothing-more = Больше брать нечего, ход закончен.

## Что не принимается

refusal-no-such-step-close-combat = В «Ближнем бою» такого шага нет: камень ставят (c3) или берут (xd4), ход заканчивают (end) или пропускают (pass).
refusal-nothing-there-close-combat = { $cell } пуста: брать там нечего.
refusal-turn-goes-on-close-combat = Камень уже поставлен: берите дальше или закончите ход (end).
refusal-fills-block = { $player ->
    [red] { $cell } закрыта: здесь получился бы красный квадрат 3×3.
   *[blue] { $cell } закрыта: здесь получился бы синий квадрат 3×3.
}
refusal-taking-fills-block = { $player ->
    [red] { $cell } взять нельзя: получился бы красный квадрат 3×3.
   *[blue] { $cell } взять нельзя: получился бы синий квадрат 3×3.
}
refusal-not-outnumbered = { $cell } взять нельзя: нет перевеса (нападающих { $attackers }, своих рядом { $friends }, нужен перевес { $lead }).
refusal-old-danger = { $cell } взять нельзя: перевес над ним был ещё до вашего хода.
refusal-put-first = Брать пока нельзя: сначала поставьте камень.
steps-close-combat = Шаги пишут так: c3, xd4, end, pass.
setup-full-block = { $player ->
    [red] { $cell } стоит в полном красном квадрате 3×3, а такой возникнуть не может.
   *[blue] { $cell } стоит в полном синем квадрате 3×3, а такой возникнуть не может.
}
setup-not-in-danger = { $cell } названа в danger, но чужого камня в опасности там нет.
setup-nothing-to-take = Брать нечего, и ход закончился бы сам.

## Как кончается партия

reason-stones = Обе стороны пропустили ход подряд, и камни сосчитаны.
way-stones = камни

## Доска словами

overlay-takeable = Можно взять
overlay-old-danger = Старая опасность
overlay-closed = Закрытые клетки
cell-takeable = можно взять
cell-old-danger = старая опасность
cell-closed = закрыта для вас
shows-close-combat =
    takeable (можно взять), old-danger (старая опасность),
    {"                  "}closed (закрытые клетки)

## Уроки

tutorial-close-combat-put = Поставьте камень
tutorial-close-combat-put-text = Вы играете красными. Ход начинается с камня на пустую клетку. Поставьте его куда угодно.
tutorial-close-combat-put-done = Его соседи — все клетки вокруг: восемь посреди доски, пять у края, три в углу.
tutorial-close-combat-put-other = сначала поставьте камень.
tutorial-close-combat-take = Возьмите камень
tutorial-close-combat-take-text = Синий камень c3 один, и рядом с ним стоит один красный. Поставьте рядом второй и возьмите c3.
tutorial-close-combat-take-done = Двое нападающих имеют перевес над одиноким камнем. Он остался на месте и теперь красный.
tutorial-close-combat-take-other = c3 ещё синий. Поставьте камень на клетку возле c3, потом нажмите c3.
tutorial-close-combat-friends = Друзья
tutorial-close-combat-friends-text = У b2 есть друг, b3. Каждый друг делает его крепче: двух нападающих мало, нужны трое. У вас двое, a1 и c1.
tutorial-close-combat-friends-done = Трое нападающих против одного друга: b2 взят. Перевес должен быть не меньше двух.
tutorial-close-combat-friends-other = b2 ещё стоит. Поставьте рядом третий камень и возьмите b2.
tutorial-close-combat-chain = Цепочка
tutorial-close-combat-chain-text = c3 и d3 держат друг друга. Возьмите c3 с помощью третьего нападающего; перевернувшись, он нападает тоже. Возьмите оба за один ход.
tutorial-close-combat-chain-done = Перевёрнутый камень больше не защищает, а нападает. Так одна за другой падают целые группы.
tutorial-close-combat-chain-other = взять надо оба за один ход. Поставьте d2, возьмите c3, потом d3.
tutorial-close-combat-stop = Закончите ход
tutorial-close-combat-stop-text = Брать — право, а не обязанность. Поставьте камень между двумя синими, возьмите один из них, другой оставьте и закончите ход.
tutorial-close-combat-stop-done = Оставленный камень теперь в старой опасности: следующим ходом его не взять. Так что останавливаться стоит не без причины.
tutorial-close-combat-stop-other = на этот раз возьмите ровно один и закончите ход.
tutorial-close-combat-old-danger = Старая опасность
tutorial-close-combat-old-danger-text = Синие сами поставили c3 между двумя красными. Вы только что поставили d5. Нажмите c3 и посмотрите, почему его не взять.
tutorial-close-combat-old-danger-done = Взять можно только то, что попало в опасность в ваш ход. Пунктирное кольцо — перевес есть, но камню ничего не грозит.
tutorial-close-combat-old-danger-other = e5 попал в опасность в этот ход. Нажмите камень с пунктирным кольцом, c3.
tutorial-close-combat-block = Сплошной квадрат
tutorial-close-combat-block-text = Вокруг c3 стоят восемь красных камней. Попробуйте заполнить середину.
tutorial-close-combat-block-done = Девять камней одного цвета в квадрате 3×3 запрещены: на средний нельзя было бы напасть. Соперник поставить туда может.
tutorial-close-combat-block-other = это не c3. Попробуйте середину кольца.
tutorial-close-combat-finish = Конец
tutorial-close-combat-finish-text = Синие пропустили ход. Два пропуска подряд заканчивают партию, и у кого камней больше, тот победил. У вас семь, у синих четыре: закончите.
tutorial-close-combat-finish-done = Семь камней против четырёх. Один пропуск ни к чему не обязывает: продолжи вы, синие могли бы вернуться.
tutorial-close-combat-finish-other = партия продолжается. Вы уже впереди: пропустите ход.

puzzle-theme-close-combat-long-chain = Длинная цепь
puzzle-theme-close-combat-chain = Цепь из трёх
puzzle-theme-close-combat-pair = Два камня
puzzle-theme-close-combat-one-stone = Тот самый камень
puzzle-theme-close-combat-stop-in-time = Вовремя остановиться
puzzle-theme-close-combat-shield = Щит
puzzle-theme-close-combat-threat = Угроза
puzzle-theme-close-combat-last-stones = Последние камни
puzzle-theme-close-combat-pass = Пас

## Что известно

study-claim-close-combat-neighbours = Свои соседи делают камень устойчивее
study-found-close-combat-neighbours = Из камней, рядом с которыми есть хоть один камень соперника, за его ход камень без своих соседей брали в { $none } случаев, с одним — в { $one }, с двумя — в { $two }, с тремя — в { $three }, с большим числом — в { $more }.
study-claim-close-combat-dominoes = Успешная атака может обвалить группу, как домино
study-found-close-combat-dominoes = Среди ходов со взятием в { $fell } был взят камень, который открыли только предыдущие взятия; в { $several } взято три камня или больше. За ход со взятием брали { $stones } камня, самое большее { $most }.
study-claim-close-combat-forbidden = Запрет на блок 3 × 3 оставляет любой камень уязвимым
study-found-close-combat-forbidden = Опровергают это уже три камня в углу: при перевесе (lead) 2 группу { $two } нельзя взять никогда, даже если у соперника все остальные клетки; при перевесе 1 наименьшая такая группа в углу — { $one }. К концу партий { $left } камней уже нельзя было взять никогда. В середине доски небольшие группы действительно падают.
study-claim-close-combat-dynamic = Игра исключительно динамична
study-found-close-combat-dynamic = Лидер, по оценке программы, менялся { $weak } раза за партию на самом слабом уровне и { $strong } на самом сильном; на сильнейшем { $turned } партий выиграл тот, кому было заметно хуже, а взятий за партию было { $takings }. «Исключительно» здесь значит: наверняка больше одной смены лидера за партию.
study-claim-close-combat-lead = Что меняет перевес 1 или 2
study-found-close-combat-lead = На уровне 5, при перевесе 1 и 2: взятий за партию { $takings1 } и { $takings2 }; смен лидера { $changes1 } и { $changes2 }; начавший выиграл из результативных партий { $first1 } и { $first2 }; ничьих { $drawn1 } и { $drawn2 }.
study-claim-close-combat-even = Что уравняло бы стороны
study-found-close-combat-even = На сильнейшем уровне начавший выиграл { $first } результативных партий; медиана его перевеса в камнях { $stones }: столько камней форы другому было бы справедливо. На 7 × 7 (уровень 5) начавший выиграл { $small }, на 15 × 15 (уровень 3) — { $large }.
