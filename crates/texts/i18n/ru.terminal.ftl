# Что говорит только программа в терминале, по-русски. Ключи и переменные те же, что в en.terminal.ftl.

## Справка

help-title-usage = Вызов:
help-title-commands = Команды
help-title-arguments = Аргументы
help-title-options = Ключи
help-title-examples = Примеры

help-arg-lang = Язык: en или ru (иначе по LC_ALL, LC_MESSAGES или LANG)
help-arg-color = Цвета: auto (только в терминале), always (всегда) или never (никогда)
help-arg-ascii = Рисовать только знаками ASCII
help-arg-help = Показать эту справку
help-arg-version = Показать версию
help-arg-game = Игра: kamiken, close-combat, four, hasami или dao
help-arg-set = Опция игры из списка «kamni games»; можно указать несколько раз
help-arg-position = Начать не с начала, а с этой позиции (текст позиции)
help-arg-moves = Шаги, которые сделать сначала, через пробел или запятую
help-arg-json = Для программ: JSON вместо текста

help-kamni = Камни: пять настольных игр на двоих. Без команды двое играют в этом терминале.
help-kamni-examples =
    {"  "}kamni                        выбрать игру и играть
    {"  "}kamni show dao               доска в начале игры
    {"  "}kamni random four --games 1 --seed 7 | kamni trace four
    {"  "}kamni COMMAND --help         подробнее о команде
    {""}
    {"  "}Коды выхода: 0 — всё хорошо, 1 — не вышло, 2 — неверный вызов.

help-play = Двое играют в этом терминале, ход за ходом
help-play-game = Игра; без неё — выбор из списка
help-play-examples =
    {"  "}kamni play
    {"  "}kamni play four --set size=11 --set stones=30

help-games = Список игр с их опциями, пределами и значениями по умолчанию
help-games-examples =
    {"  "}kamni games
    {"  "}kamni games --json

help-show = Нарисовать позицию: доска, чей шаг, возможные шаги, счёт
help-show-json = Для программ: позиция одной строкой JSON
help-show-examples =
    {"  "}kamni show hasami
    {"  "}kamni show kamiken --set size=5 --moves "c3 b2 a1"
    {"  "}kamni show close-combat --set size=5 --position "5/1x3/2o2/5/5 first"
    {"  "}kamni show dao --moves "a1-b1" --json

help-trace = Прочитать партии, по одной в строке, и напечатать каждую позицию в JSON
help-trace-examples =
    {"  "}echo "c3 b2 a1" | kamni trace kamiken --set size=5
    {"  "}kamni random hasami --games 100 --seed 1 | kamni trace hasami
    {""}
    {"  "}Шаги разделены пробелами или запятыми; строки с # в начале пропускаются.
    {"  "}Строка JSON на каждую позицию, начиная с начальной, потом пустая строка.
    {"  "}Вместо шага, который не принят, печатается
    {"  "}{"{"}"error":{"{"}"ply":N,"step":"…","reason":"…"{"}}"}, и кончается только эта партия.

help-perft = Сосчитать последовательности ровно из N шагов
help-perft-depth = Сколько шагов в последовательности
help-perft-divide = Перед общим числом — число для каждого первого шага
help-perft-threads = Сколько потоков; 0 — по числу процессоров. Итог тот же
help-perft-examples =
    {"  "}kamni perft hasami --depth 3
    {"  "}kamni perft dao --set board=18 --depth 3 --divide --threads 0

help-random = Напечатать случайные партии, по одной в строке
help-random-games = Сколько партий
help-random-seed = Зерно: одно и то же зерно даёт те же партии на любой машине, всегда
help-random-examples =
    {"  "}kamni random kamiken --games 3 --seed 1
    {"  "}kamni random dao --games 1 --seed 7 | kamni trace dao
    {""}
    {"  "}Точно: генератор splitmix64 с зерном S даёт числа, по одному на партию;
    {"  "}такое число — зерно собственного splitmix64 этой партии. В партии из n
    {"  "}возможных шагов, упорядоченных по байтам их записи, делается шаг номер
    {"  "}r·n div 2^64, считая с нуля, где r — следующее число.

help-completions = Напечатать сценарий дополнения для оболочки
help-completions-shell = bash, zsh, fish, elvish или powershell
help-completions-examples =
    {"  "}kamni completions bash > ~/.local/share/bash-completion/completions/kamni
    {"  "}kamni completions fish > ~/.config/fish/completions/kamni.fish

## Неверный вызов и неудачи

usage-hint = Справка: { $command }
usage-no-value = Для { $arg } нужно значение.
usage-value = { $arg } принимает { $takes }, а не «{ $value }».
usage-unknown-arg = Аргумента «{ $arg }» здесь нет.
usage-unknown-command = Команды «{ $name }» нет. Есть: { $commands }.
usage-game-is-no-command = «{ $game }» — игра. Играть: kamni play { $game }; посмотреть: kamni show { $game }.
usage-missing = Не хватает: { $arg }.
usage-repeated = { $arg } указано дважды.
usage-utf8 = Один из аргументов — не текст в UTF-8.
usage-set = Опцию указывают так: имя=значение, а не «{ $value }».
bad-step = Шаг «{ $step }» не принят, сделано шагов: { $ply }. { $reason }
bad-position = Это не позиция игры. { $reason }
perft-overflow = Число не помещается в 64 бита.

## Показ

games-version = версия правил { $version }
games-option = { $takes } · по умолчанию { $default }
panel-last-turn = Последний ход: { $turn }
panel-this-turn = Этот ход: { $turn }
show-position = Текст позиции
panel-closed = { $mark } закрыто для { side-of }
panel-takeable = { $side ->
    [fortresses] [ ] можно снять
   *[other] [ ] можно взять
}
legal-put = Поставить ({ $count }):
legal-move = { $side ->
    [fortresses] Сдвинуть ({ $count }):
   *[other] Пойти ({ $count }):
}
legal-take = { $side ->
    [fortresses] Снять ({ $count }):
   *[other] Взять ({ $count }):
}
legal-set-down = Поставить всадника ({ $count }):
legal-word = Ещё:

## Игра в терминале

play-greeting = Камни: пять настольных игр на двоих
play-choose =
    Выберите игру по номеру или имени; можно с опциями: four size=11 stones=30
    Ещё: правила 1, язык en (in English), помощь, выход.
play-begin = Наберите шаг, чтобы его сделать. Всё остальное покажет слово «помощь».
play-over = Enter — сыграть ещё раз. Ещё: новая, назад, запись, выход.
play-bye = До встречи.
play-left = Шаги этой партии:
play-too-long = Строка слишком длинная; ничего не сделано.
play-not-text = Эта строка — не текст в UTF-8; ничего не сделано.
play-none-made = Шаг «{ $step }» не принят, поэтому из этой строки ничего не сделано.
play-undo-what = Сколько шагов вернуть: назад или назад 3.
play-nothing-to-undo = Возвращать нечего: шагов ещё нет.
play-not-a-cell = «{ $text }» — не клетка. Клетки пишут так: c3.
play-no-steps = Таких шагов нет.
play-rules-of-what = Правила какой игры: от «правила 1» до «правила 5» или «правила dao».
play-which-lang = Есть языки: язык en, язык ru.
play-no-game = Игра ещё не выбрана.
play-help =
    шаг              c3 — поставить, c3-c7 — пойти, xd4 — взять или снять,
    {"                 "}@k12 — поставить всадника; end — закончить ход,
    {"                 "}pass — пропустить, count — потребовать счёта
    целый ход        его шаги через запятую: c3,xd4
    шаги [клетка]    что можно сделать (с этой клетки или на неё)
    назад [n]        вернуть шаг или n шагов
    доска            показать доску ещё раз (или просто Enter)
    позиция          позиция одной строкой
    запись           все шаги партии
    правила          правила коротко
    новая [игра]     оставить эту партию, выбрать другую
    язык ru|en       сменить язык
    выход            закончить
