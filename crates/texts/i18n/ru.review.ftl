# Что говорится о разобранных партиях, по-русски. Ключи и переменные те же, что в en.review.ftl.

## Ошибки

review-slip-inaccuracy = неточность
review-slip-mistake = ошибка
review-slip-blunder = грубая ошибка
review-slips-inaccuracy = Неточности
review-slips-mistake = Ошибки
review-slips-blunder = Грубые ошибки
review-slip = { side }, { $turn }: { $slip }, шанс с { $from } % до { $to } %
review-slip-points = { review-slip }, очки с { $ahead } до { $left }
review-fell = Шанс с { $from } % до { $to } %
review-fell-points = { review-fell }, очки с { $ahead } до { $left }
review-better = Лучше: { $line }

## График

review-graph = { side }: шанс на победу ход за ходом
review-graph-axis = { side }: шанс на победу, %
review-graph-turn = ход
review-graph-began = В начале { $percent } %.
review-graph-ended = После хода { $turn } { $percent } %.
review-graph-none = Об этой партии ещё ничего не известно.

## kamni review

help-review = Разобрать партию: ошибки, ходы лучше, точность
help-review-file = Файл: запись, SGF, список шагов, матч или сохранённая партия; - — стандартный ввод
help-review-game = Какая партия файла (по умолчанию 1)
help-review-out = Записать партию со всем разбором в этот файл: .kmn или .sgf
help-review-graph = Записать график в этот файл: .svg
help-review-theme = Цвета графика: light — светлые (по умолчанию) или dark — тёмные
help-review-over = Записать поверх этих файлов, если они уже есть
help-review-time = Миллисекунд на позицию (по умолчанию 400)
help-review-nodes = Сколько позиций смотреть для каждой позиции партии, вместо времени: тогда разбор каждый раз один и тот же
help-review-threads = Сколько позиций искать сразу (по умолчанию 0: по числу процессоров)
help-review-plain = Только слова: без хода работы, графика и досок
help-review-examples =
    {"  "}kamni review game.kmn
    {"  "}kamni review games.sgf --game 3 --time 1000
    {"  "}kamni review game.kmn --out reviewed.kmn --graph chance.svg
    {"  "}kamni review game.kmn --nodes 20000 --plain
    {""}
    {"  "}Файл, записанный с --out, показывается снова без поиска, если нет ни --time,
    {"  "}ни --nodes. Ctrl+C останавливает разбор и записывает, что найдено: разбор того
    {"  "}файла продолжится с этого места. Второй Ctrl+C прекращает всё сразу. Как всё
    {"  "}считается: docs/review.md.
review-nothing = В этой партии нет ни одного целого хода: разбирать нечего.
review-form = По имени { $file } не видно, как писать партию: .kmn или .sgf.
review-graph-form = График — это SVG: дайте файлу { $file } имя с .svg на конце.
review-twice = --out и --graph называют один и тот же файл.
review-folder = Файл { $file } не создать: нет такой папки.
review-thread = Разбор не начался: { $reason }.
review-progress = Разобрано ходов: { $judged } из { $turns }
review-kept = Из файла, без нового поиска.
review-stopped = Остановлено: разобрано ходов { $judged } из { $turns }.
review-kept-part = Разбор файла { $file } продолжится с этого места.
review-not-kept = С --out он сохранился бы, и его можно было бы продолжить.
review-written = Записано: { $file }
review-accuracy = Точность
review-unknown = -
review-mistakes = Ошибки
review-no-mistakes = Ошибок, которые видит компьютер, нет.
review-moments = Сыграть иначе
review-moment = { $number }. Ход { side-of }. Сыграно { $turn }: { $slip }, шанс с { $from } % до { $to } %.
review-legend = { $inaccuracy } неточность, { $mistake } ошибка, { $blunder } грубая ошибка

## В браузере

review-page-title = Разбор: { $game }
review-about = Компьютер разберёт партию: шансы после каждого хода, ошибки и что было лучше.
review-begin = Разобрать партию
review-going = Компьютер разбирает партию
review-others = { $count ->
    [one] Одновременно разбирается ещё { $count } партия.
    [few] Одновременно разбираются ещё { $count } партии.
   *[other] Одновременно разбираются ещё { $count } партий.
}
review-leave = Страницу можно закрыть и вернуться потом: разбор идёт сам.
review-broken = Разбор прервался. Всё найденное сохранено.
review-go-on = Продолжить
review-came-along = Этот разбор пришёл вместе с записью.
review-enough = Вас уже ждут восемь разборов. Подождите, пока закончится один из них.
review-busy = Сейчас слишком много разборов в очереди. Попробуйте позже.
review-withheld = { $count ->
    [one] { $count } ход пока скрыт: та же позиция стоит в рейтинговой партии, которая ещё идёт. Когда она закончится, ход будет показан.
    [few] { $count } хода пока скрыты: те же позиции стоят в рейтинговых партиях, которые ещё идут. Когда они закончатся, ходы будут показаны.
   *[other] { $count } ходов пока скрыты: те же позиции стоят в рейтинговых партиях, которые ещё идут. Когда они закончатся, ходы будут показаны.
}
review-figures = Как играли обе стороны
review-yours = Ваша ошибка
review-moments-about = Эти ходы решили партию. Найдите ход лучше.
review-look = Доска
review-look-start = До первого хода
review-look-at = { $place }. { side }: { $percent } %
review-look-turn = Ход
review-look-prev = Предыдущий ход
review-look-next = Следующий ход
review-try = Сыграть иначе
review-board = Открыть на доске
review-game = К партии
review-done = Разбор готов.
review-turns = Все ходы
review-turns-turn = Ход
review-turns-side = Сторона
review-turns-chance = шанс, %
review-turns-margin = перевес в очках
review-lost = Сервер не отвечает. Разбор там идёт дальше; страница попробует ещё раз.
error-not-over = Партия ещё не закончена: разбирают только законченные.

trial-task = { to-move }. Сыграно { $played }, и шанс упал с { $from } % до { $to } %. Найдите ход лучше.
trial-show = Показать ход компьютера
trial-again = Ещё раз
trial-back = К разбору
trial-checking = Это другой ход. Компьютер смотрит его.
trial-found = Найдено: компьютер сыграл бы так же.
trial-good = Не хуже хода компьютера: #1 %.
trial-same = Так и было сыграно. Есть ход лучше.
trial-lost = Компьютер сейчас не может посмотреть этот ход. Попробуйте ещё раз.
trial-less = Есть ход лучше: этот сохраняет #1 %, ход компьютера — #2 %.
