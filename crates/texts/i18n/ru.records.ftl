# Что говорится о файлах с партиями, по-русски. Ключи и переменные те же, что в en.records.ftl.

## Что в файле не так и где

fault-at = строка { $line }, столбец { $column }: { $reason }
fault-at-turn = строка { $line }, столбец { $column }, ход { $turn }: { $reason }
fault-illegal = Шаг «{ $step }» не принят. { $reason }
fault-not-a-step = «{ $text }» — не шаг.
fault-no-game = Не сказано, какая это игра: нет тега [Game "…"].
fault-option-form = Опция задаётся как имя=значение, а не «{ $text }».
fault-version = Партия играна по правилам версии «{ $found }»; эта программа знает версию { $known }.
fault-setup = Так партия начаться не может. { $reason }
fault-tag = «{ $text }» — не тег: тег пишут так: [Name "значение"].
fault-repeated-tag = Тег { $text } указан дважды.
fault-result = «{ $text }» — не итог: итоги пишут 1-0, 0-1, 1/2-1/2 и *.
fault-way = Партии не кончаются так: «{ $text }».
fault-other-end = В записи сказано «{ $said }», а по ходам выходит «{ $found }».
fault-two-results = Итог в теге и в конце партии разный: { $text }.
fault-after-end = «{ $text }» стоит после итога.
fault-open-comment = У этого примечания нет конца: не хватает закрывающей скобки.
fault-open-variation = У этого варианта нет конца: не хватает закрывающей скобки.
fault-no-variation = Эта скобка не закрывает никакого варианта.
fault-early-variation = Вариант стоит после хода, который он заменяет, а ходов ещё нет.
fault-deep = Вариантов друг в друге больше { $most }; остальные пропущены.
fault-long = Партия длиннее { $most } байт; остальное пропущено.
fault-not-utf8 = Это не текст в UTF-8.
fault-charset = Буквы этого файла в кодировке «{ $text }»; читаются только UTF-8 и ISO-8859-1.
fault-open-sgf = SGF обрывается: не хватает закрывающей скобки.
fault-not-sgf = «{ $text }» не может стоять здесь в SGF.
fault-foreign-sgf = Этот SGF не от игры из Камней: в нём нет свойства KGAME.
fault-foreign-move = Другая программа добавила сюда ход, который не является шагом игры.
