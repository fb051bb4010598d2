# Что говорится о картинках, по-русски. Ключи и переменные те же, что в en.pictures.ftl.

help-render = Сделать картинку позиции или анимацию партии: SVG, PNG, GIF
help-render-game = Игра: { $games }; не нужна, если её называет --file
help-render-file = Файл с партиями: записи, SGF, матчи, сохранённые партии. Если указана GAME — шаги одной партии, как в --moves, в любом числе строк. - для стандартного ввода
help-render-number = Какая партия файла (по умолчанию 1); в списке шагов — какая строка
help-render-ply = Остановиться после стольких шагов
help-render-out = Куда записать; формат по концу имени: .svg, .png или .gif
help-render-format = svg, png или gif; без --out картинка идёт в стандартный вывод
help-render-size = Пикселей по длинной стороне, от 64 до 4096 (по умолчанию 640)
help-render-theme = light, светлая, или dark, тёмная (по умолчанию light)
help-render-side = Кто сидит внизу: first или second (по умолчанию first)
help-render-coordinates = Буквы и числа на полях: on или off (по умолчанию on от 300 пикселей)
help-render-last = Показать, что изменил последний ход: on или off (по умолчанию on)
help-render-show = Показать то, что обычно не видно; можно несколько раз
help-render-hide = Не показывать то, что обычно видно
help-render-mark = Кольцо вокруг клетки или текст на ней, от одной до трёх латинских букв или цифр: c3, c3=A; можно несколько раз
help-render-arrow = Стрелка от клетки к клетке: c3-e5; можно несколько раз
help-render-each = В анимации кадр на каждый ход, turn, или шаг, step (по умолчанию turn)
help-render-delay = В анимации сколько миллисекунд стоит кадр, от 20 до 60000 (по умолчанию 800); последний стоит вчетверо дольше
help-render-examples =
    {"  "}kamni render hasami -o start.png
    {"  "}kamni render kamiken --set size=5 --moves "c3 b2 a1" --show beaten -o k.svg
    {"  "}kamni render dao --moves "a1-b1" --mark g7=A --arrow l1-k1 --theme dark -o d.png
    {"  "}kamni random four --games 1 --seed 7 | kamni render four --file - -o four.gif
    {"  "}kamni render --file games.kmn --game 3 --ply 20 -o third.png
    {"  "}kamni render --file game.sgf -o game.gif
    {"  "}kamni render hasami --format png --size 1200 > board.png
    {""}
    {"  "}Что знают --show и --hide: last-turn во всех играх;
    { $overlays }
    {""}
    {"  "}Файл, который уже есть, перезаписывается.

render-done = { $file }: { $size } КиБ
render-no-format = Скажите, куда записать картинку: --out ФАЙЛ.svg, ФАЙЛ.png или ФАЙЛ.gif, либо --format ФОРМАТ для стандартного вывода.
render-extension = По имени { $file } не понять, что записать: имя кончается на .svg, .png или .gif, либо есть --format.
render-terminal = Картинка в этом формате не для терминала. Запишите её в файл: --out ФАЙЛ.
render-only-gif = { $arg } — для анимаций: --out ФАЙЛ.gif или --format gif.
render-ply = Позиции после шага { $ply } нет: { $steps ->
    [one] в партии { $steps } шаг
    [few] в партии { $steps } шага
   *[other] в партии { $steps } шагов
}.
render-overlay = В игре «{ $game }» нечего показывать под именем «{ $name }». Есть: { $names }.
render-mark = Пометка — это клетка, можно с текстом от одной до трёх латинских букв или цифр: c3, c3=A. А не «{ $value }».
render-arrow = Стрелка идёт от одной клетки к другой: c3-e5. А не «{ $value }».
render-off-board = { $cell } вне доски: она идёт от a1 до { $last }.
render-said-by-file = { $arg } — для игры, названной в команде: партия из файла начинается так, как сказано в файле.
render-naming = Если это список шагов, назовите игру: kamni render GAME --file FILE.
render-record = это запись партии, а не список шагов. Уберите GAME: игру назовёт файл.
render-file = Файл { $file } не подходит: { $reason }
render-failed = Картинку сделать не удалось: { $reason }
render-unpainted = её не удалось нарисовать
render-unpacked = её не удалось упаковать в файл
usage-together = { $arg } и { $other } вместе не указывают.
