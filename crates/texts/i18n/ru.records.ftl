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
fault-endless = Партия длиннее { $most } байт, и конца ей не видно; дальше файл не читается.
fault-not-utf8 = Это не текст в UTF-8.
fault-not-json = Это не JSON партии: здесь он испорчен или в нём что-то другое.
fault-charset = Этот файл в кодировке «{ $text }», которая здесь неизвестна. Сначала переведите его в UTF-8: iconv -f КОДИРОВКА -t UTF-8 СТАРЫЙ > НОВЫЙ
fault-letters = Это текст, но не в UTF-8, а в какой он кодировке — не сказано. Сначала переведите его, например: iconv -f CP1251 -t UTF-8 СТАРЫЙ > НОВЫЙ
fault-open-sgf = SGF обрывается: не хватает закрывающей скобки.
fault-not-sgf = «{ $text }» не может стоять здесь в SGF.
fault-foreign-sgf = Этот SGF не от игры из Камней: в нём нет свойства KGAME.
fault-foreign-move = Другая программа добавила сюда ход, который не является шагом игры.

records-fault = { $file }, партия { $game }: { $reason }
records-naming = Если это список шагов, назовите игру: --rules GAME.
records-broken = Что-то не так { $broken ->
        [one] с { $broken } партией
       *[other] с { $broken } партиями
    } из { $games }.
records-empty = { $file }: здесь пусто, партий нет.
records-none = { $file }: партий здесь нет.
records-unread = { $file }: ни одной партии прочесть не удалось: { $reason }
records-binary = это не текст, а значит, и не файл с партиями
records-letters = это текст, но не в UTF-8, и в какой он кодировке, не сказано. Сначала переведите его, например: iconv -f CP1251 -t UTF-8 СТАРЫЙ > НОВЫЙ
records-not-made = В { $file } ничего не записано.
records-standard = стандартный ввод

## Чем кончаются партии, в одном-двух словах

way-no-moves = нет ходов
way-repetition = повторение
way-resign = сдача
way-time = время
way-forfeit = отказ играть
way-agreed = соглашение
way-adjudicated = присуждение
way-aborted = партия прервана
way-unsaid = не сказано как
way-unfinished = не окончены

## kamni convert

help-arg-rules = Игра, если файл её не называет (списки шагов)
help-convert = Перевести файлы с партиями в другой вид
help-convert-input = Какой файл читать; - — стандартный ввод. Вид узнаётся по началу
help-convert-output = Какой файл создать; без него или с - — стандартный вывод
help-convert-to = Вид: record, sgf, steps или json (иначе по имени OUT: .kmn, .sgf, .txt, .json)
help-convert-over = Записать поверх OUT, если он уже есть
help-convert-examples =
    {"  "}kamni convert game.kmn game.sgf
    {"  "}kamni convert games.sgf --to json > games.json
    {"  "}kamni random dao --games 100 --seed 1 | kamni convert - games.kmn --rules dao
    {"  "}kamni match hasami --first level=5 --second level=4 --games 20 --out m.txt
    {"  "}kamni convert m.txt m.kmn
    {""}
    {"  "}Читаются записи, SGF, списки шагов, матчи и сохранённые партии. Об ошибках
    {"  "}говорится со строкой; партия сохраняется до ошибки, остальные целиком, а код
    {"  "}выхода — 1. Виды записи: docs/record.md, docs/sgf.md.
convert-form = По имени { $file } не видно, как писать партии: .kmn, .sgf, .txt или .json, либо ключ --to.
convert-same = { $file } — тот же файл, который читается: назовите OUT иначе.
convert-exists = Файл { $file } уже есть. Записать поверх него: --over.
convert-no-start = Список шагов не может сказать, что партия началась не с начала; она пропущена.

## kamni stats

help-stats = Подвести итоги по файлам с партиями: результаты, длина, дебюты
help-stats-files = Файлы; - — стандартный ввод
help-stats-depth = Сколько ходов в дереве дебютов (по умолчанию 3)
help-stats-tree = Считать повёрнутые и отражённые дебюты одним и показать все исходы каждого хода
help-stats-min = Пропускать дебюты, где партий меньше (по умолчанию — пятидесятой части)
help-stats-json = Для программ: строка JSON на каждую игру с её опциями
help-stats-examples =
    {"  "}kamni stats games.kmn
    {"  "}kamni stats 2025.sgf 2026.sgf --depth 4 --min 10
    {"  "}kamni stats games.kmn --tree --depth 8
    {"  "}kamni random kamiken --games 1000 --seed 1 | kamni stats - --rules kamiken
stats-games = Партий: { $games }
stats-drawn = ничьи
stats-open = без итога
stats-ways = Чем кончились: { $ways }
stats-turns = Ходов: от { $min } до { $max }, медиана { $median }, в среднем { $mean }
stats-steps = Шагов: от { $min } до { $max }, медиана { $median }, в среднем { $mean }
stats-openings = Дебюты: партии и доля очков { side-of }{ $min ->
        [1] {""}
       *[other] {" "}(партий не меньше { $min })
    }:
stats-tree = Дебюты, повёрнутые и отражённые считаются вместе: партии, { $first }, ничьи, { $second }{ $min ->
        [1] {""}
       *[other] {" "}(партий не меньше { $min })
    }:
stats-tree-again = (см. выше)

## kamni replay

help-replay = Пройти по записанной партии в этом терминале
help-replay-file = Файл: запись, SGF, список шагов, матч или сохранённая партия
help-replay-game = Какая партия файла (по умолчанию 1)
help-replay-plain = Напечатать все позиции, не на весь экран
help-replay-examples =
    {"  "}kamni replay game.kmn
    {"  "}kamni replay games.sgf --game 3
    {"  "}kamni replay game.kmn --plain | less
    {""}
    {"  "}На весь экран: ← → ходы, ↑ ↓ выбор варианта, Home и End, [ и ] —
    {"  "}предыдущая и следующая партия файла, ? — все клавиши.
replay-no-game = В файле { $file } нет такой партии: всего их { $games }.
replay-unreadable = Эту партию файла { $file } прочитать не удалось: { $reason }
replay-chance = { side } { $percent } %
replay-proven = { side } побеждают
replay-proven-in = { $steps ->
    [0] { side } победили
    [one] { side } побеждают за { $steps } шаг
    [few] { side } побеждают за { $steps } шага
   *[other] { side } побеждают за { $steps } шагов
}
replay-proven-draw = ничья при лучшей игре
replay-proven-drawn = ничья
replay-margin = перевес { side-of } в очках: { $points }
replay-clock = часы { $time }
replay-won = { side } победили: { $way }
replay-drawn = Ничья: { $way }
replay-game = Партия { $number } из файла
replay-wrong = Что-то не так
replay-turn = В записи: ход { $turn } из { $turns }
replay-turn-variation = В записи: ход { $turn } из { $turns }, в варианте
replay-key-back = назад
replay-key-on = дальше
replay-key-home = начало
replay-key-end = конец
replay-key-choose = вариант
replay-key-main = главная линия
replay-key-game = партия
replay-keys = Клавиши
replay-help =
    ← →              следующий или предыдущий ход
    ↑ ↓              выбор варианта, по которому идти
    {","} {"."}              на шаг назад или вперёд внутри хода
    PgUp PgDn        на десять ходов назад или вперёд
    Home End         начало партии, конец варианта
    n   p            следующий или предыдущий ход с примечанием или знаком
    m, Esc           из варианта назад к главной линии
    c                примечание целиком
    {"["}   ]            предыдущая или следующая партия файла
    q                выйти
