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
help-arg-game = Игра: { $games }
help-arg-set = Опция игры из списка «kamni games»; можно указать несколько раз
help-arg-position = Начать не с начала, а с этой позиции (текст позиции)
help-arg-moves = Шаги, которые сделать сначала, через пробел или запятую
help-arg-json = Для программ: JSON вместо текста

help-kamni = Камни: { kinds } настольных игр на двоих. Без команды — открыть на этой машине страницу, где играют.
help-kamni-examples =
    {"  "}kamni                        открыть дом: играть в браузере
    {"  "}kamni play hasami --level 3  играть здесь, в терминале
    {"  "}kamni show dao               доска в начале игры
    {"  "}kamni random four --games 1 --seed 7 | kamni trace four
    {"  "}kamni COMMAND --help         подробнее о команде
    {""}
    {"  "}Коды выхода: 0 — всё хорошо, 1 — не вышло, 2 — неверный вызов.

help-serve = Открыть дом, где играют в браузерах; то же делает «kamni» без команды
help-serve-listen = Где слушать (по умолчанию 127.0.0.1:7373 или следующий свободный порт)
help-serve-nats = Серверы NATS, через которые несколько узлов — один дом, вида nats://a,b,c; нужна база данных PostgreSQL
help-serve-database = База данных: файл, который появится, если его нет (по умолчанию kamni/kamni.db в вашей папке для данных), или postgres://user:password@host/name
help-serve-public = Адрес, которым пользуются браузеры, если это не адрес этой машины: https://kamni.example
help-serve-behind_proxy = Кто спрашивает, говорит прокси впереди, в X-Forwarded-For (по умолчанию false)
help-serve-thinkers = Потоков, в которых думает компьютер (по умолчанию все процессоры, кроме одного)
help-serve-think = Сколько миллисекунд компьютер думает над ходом (по умолчанию 1500)
help-serve-queue = Сколько ходов могут ждать компьютера (по умолчанию 1000)
help-serve-rate = Запросов в секунду с одного адреса; сразу — вчетверо больше (по умолчанию 20)
help-serve-costly = Новых партий, вызовов, поисков, входов и токенов в минуту с одного адреса (по умолчанию 30)
help-serve-connections = Сколько соединений может быть открыто с одного адреса (по умолчанию 500)
help-serve-open_metrics = Показывать /metrics и другим машинам (по умолчанию false)
help-serve-daily = Ежедневные турниры самого дома (см. docs/hosting.md)
help-serve-smtp = Почтовый сервер для писем, вида smtps://name:password@host (см. docs/hosting.md); нужны public и mail-from
help-serve-mail_from = От кого письма: «Kamni <kamni@kamni.example>»
help-serve-push_contact = Предлагать пуш; службы смогут написать по этому адресу: host@kamni.example
help-serve-push_private = Службы пуша могут быть в собственной сети хозяина (по умолчанию false)
help-serve-log = Что писать в журнал: off, error, warn, info, debug, trace, а также цель=уровень, через запятую (по умолчанию warn в терминале, иначе info)
help-serve-log_format = Как писать журнал: text или json (по умолчанию text)
help-serve-open = Открыть браузер (по умолчанию — если есть экран и вы за ним)
help-serve-config = Файл с этими настройками, в TOML
help-serve-examples =
    {"  "}kamni serve
    {"  "}kamni serve --listen 0.0.0.0:8080 --database /srv/kamni/kamni.db
    {"  "}kamni serve --config /etc/kamni.toml --log-format json
    {""}
    {"  "}Каждый ключ может быть и переменной (KAMNI_LISTEN, KAMNI_LOG_FORMAT …), и
    {"  "}строкой файла (listen, log-format …). Ключи важнее переменных, переменные
    {"  "}важнее файла. Подробнее — в docs/hosting.md.

help-play = Играть в этом терминале, с компьютером или вдвоём
help-play-game = Игра; без неё — выбор из списка
help-play-level = Играть с компьютером этого уровня, от 1 (новичок) до 10
help-play-side = За кого играть: first (первые), second (вторые), random (как выпадет) или both (вдвоём); по умолчанию first, если указан --level, иначе both
help-play-time = Сколько миллисекунд компьютер думает над ходом (по умолчанию 1000)
help-play-plain = Строка за строкой, не на весь экран; и для программ чтения с экрана
help-play-load = Продолжить партию из файла: сохранённую или первую из записи, SGF, JSON или списка шагов
help-play-examples =
    {"  "}kamni play
    {"  "}kamni play hasami --level 3
    {"  "}kamni play four --set size=11 --set stones=30 --level 7 --side second
    {"  "}kamni play --load kamni-dao-2026-11-15.txt --level 5

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

help-solve = Чего стоит позиция при лучшей игре обоих: очки или кто выигрывает и когда
help-solve-memory = Мебибайт памяти для виденных позиций (по умолчанию 1024)
help-solve-state = Каждые две минуты сохранять сюда ход работы и продолжать с него; для хасами — таблицы всех окончаний
help-solve-examples =
    {"  "}kamni solve kamiken --set size=5
    {"  "}kamni solve kamiken --set size=6 --moves c3,d5 --json
    {"  "}kamni solve kamiken --set size=7 --moves d4,b2,f6 --state seven.state
    {"  "}kamni solve close-combat --set size=5 --position "xoxoo/oxoxo/x1o2/1ox2/xo1x1 first"
    {"  "}kamni solve hasami --position "7ox/xo7/1x7/9/9/9/9/9/9 first" --state hasami.tables
    {"  "}kamni solve dao --position "RR9RR/RR9RR/13/13/3rr8/1rr1rr7/3FF2r5/1r1FFr7/3r1r7/6rr5/13/RR11/RR11 first"

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

help-ugi = Говорить по протоколу движков UGI через стандартный ввод и вывод
help-ugi-examples =
    {"  "}kamni ugi
    {""}
    {"  "}Потом, строка за строкой:
    {"    "}ugi
    {"    "}setoption name Game value hasami
    {"    "}position startpos moves e8-e4
    {"    "}go movetime 1000
    {""}
    {"  "}Все команды, опции и поля описаны в docs/protocol.md.

help-match = Сыграть матч двух движков и измерить разницу в силе
help-match-first = Один игрок, A: ключ=значение через запятую
help-match-second = Другой игрок, B
help-match-games = Сколько партий; каждое начало играется за обе стороны
help-match-seed = Зерно: при счёте узлов или уровнях повторяет матч (по умолчанию 1)
help-match-concurrency = Партий сразу; 0 — по числу процессоров (по умолчанию 1)
help-match-openings = Случайных шагов в начале, близко к равной игре (по умолчанию 4)
help-match-sprt = Остановиться, когда ясно, на столько A сильнее или на столько
help-match-out = Записать сюда все партии, по одной в строке
help-match-resume = Продолжить матч из файла --out: его партии засчитываются, остальные доигрываются
help-match-examples =
    {"  "}kamni match dao --first level=5 --second level=4 --games 100
    {"  "}kamni match hasami --first time=200 --second family=uct,time=200 --games 60
    {"  "}kamni match kamiken --first nodes=5000 --second "cmd=./engine -x,time=100" \
    {"    "}--games 1000 --sprt 0,10 --concurrency 2 --out games.txt
    {""}
    {"  "}Ключи игрока:
    {"    "}level=1…10       уровень
    {"    "}family=ИМЯ       best, alphabeta, mcts или uct
    {"    "}time=МС          миллисекунд на ход
    {"    "}nodes=N depth=N  вместо времени: узлов или глубина на шаг
    {"    "}threads=N        потоков (по умолчанию 1)
    {"    "}memory=МИБ       памяти (по умолчанию 64)
    {"    "}weights=ФАЙЛ     веса оценки, как их пишет «kamni tune»
    {"    "}cmd=КОМАНДА      любая программа UGI; её опции — option.ИМЯ=ЗНАЧЕНИЕ

help-bench = Измерить скорость движка и то, не опаздывает ли он
help-bench-what = Что измерять: engine (позиций в секунду) или answers (насколько опаздывают ответы)
help-bench-nodes = Позиций в замере: alphabeta все, mcts десятая часть, uct пятидесятая (по умолчанию 500000)
help-bench-threads = Потоков для сравнения с одним; 0 — по числу процессоров (по умолчанию 2)
help-bench-game = Только эта игра
help-bench-examples =
    {"  "}kamni bench engine
    {"  "}kamni bench engine --game dao --nodes 1000000 --threads 4
    {"  "}kamni bench answers

help-tune = Подобрать веса оценки по партиям движка с самим собой
help-tune-games = Партий в каждом круге (по умолчанию 1000)
help-tune-nodes = Позиций на каждый шаг (по умолчанию 1000)
help-tune-rounds = Кругов; каждый — с весами предыдущего (по умолчанию 3)
help-tune-threads = Потоков, которые играют; 0 — по числу процессоров (по умолчанию 1)
help-tune-seed = Зерно: одно и то же зерно даёт те же веса (по умолчанию 1)
help-tune-out = Записать веса сюда, а не в стандартный вывод
help-tune-examples =
    {"  "}kamni tune hasami --games 2000 --threads 0 --out hasami.txt
    {"  "}kamni match hasami --first nodes=2000,weights=hasami.txt \
    {"    "}--second nodes=2000 --games 200

help-worker = Думать за дома на других машинах: они раздают ходы, мнения и разборы компьютера
help-worker-nats = Серверы NATS, через которые раздаётся работа, вида nats://a,b,c
help-worker-threads = Потоков, которые думают; 0 — по числу процессоров (по умолчанию 0)
help-worker-log = Что писать в журнал: off, error, warn, info, debug, trace, а также цель=уровень, через запятую (по умолчанию warn в терминале, иначе info)
help-worker-log_format = Как писать журнал: text или json (по умолчанию text)
help-worker-config = Файл с настройками, где указаны nats и log
help-worker-examples =
    {"  "}kamni worker --nats nats://a,b,c
    {"  "}kamni worker --nats nats://user:password@10.0.0.5 --threads 16

help-backup = Скопировать базу данных в новый файл, пока сервер работает
help-backup-file = Какой файл создать; такого ещё не должно быть
help-backup-database = Файл базы данных (по умолчанию как у «kamni serve»)
help-backup-config = Файл с настройками, где указан файл базы данных
help-backup-examples =
    {"  "}kamni backup kamni-2026-11-15.db
    {"  "}kamni backup /backups/kamni.db --database /srv/kamni/kamni.db

help-migrate = Перенести все записи из файла на сервер PostgreSQL или обратно
help-migrate-from = Где они: файл базы данных или postgres://user:password@host/name
help-migrate-to = Куда перенести: другое из двух; записей там ещё не должно быть
help-migrate-examples =
    {"  "}kamni migrate --from kamni.db --to postgres://kamni@db.example/kamni
    {"  "}kamni migrate --from postgres://kamni@db.example/kamni --to kamni.db
    {""}
    {"  "}Сначала закройте сервер. Переносится всё: люди и кто из них вошёл, идущие
    {"  "}партии, разговоры, рейтинги, ключ тайных ссылок. В конце обе базы читаются
    {"  "}ещё раз и сравниваются строка за строкой. В исходной ничего не меняется,
    {"  "}только таблицы старой версии приводятся к новому виду.

help-load = Измерить, как быстро отвечает сервер, когда партий много сразу
help-load-games = Сколько партий сразу (по умолчанию 1000)
help-load-rate = Шагов в секунду в каждой партии (по умолчанию 1)
help-load-seconds = Сколько секунд играть (по умолчанию 30)
help-load-way = Страниц у партии: link (две), side-by-side (одна), both (пополам; по умолчанию) или computer (одна, против компьютера)
help-load-watchers = Сколько зрителей у первой из партий (по умолчанию 0)
help-load-seed = Зерно, по которому выбираются шаги (по умолчанию 1)
help-load-servers = Какие серверы дома испытать: http://127.0.0.1:7373, через запятую; страницы одной партии идут на разные; иначе сервер запускается на этой машине, с временной базой данных
help-load-bots = Сколько партий играют программы рядом со страницами, с рейтингом, через API (по умолчанию 0)
help-load-leave = Страницы уходят и возвращаются, каждая примерно раз в столько секунд; 0 — никогда (по умолчанию)
help-load-log = Записать, что каждая страница отправила и услышала, для kamni load check
help-load-examples =
    {"  "}kamni load
    {"  "}kamni load --games 200 --seconds 10
    {"  "}kamni load --games 1 --watchers 2000
    {"  "}kamni load --servers http://127.0.0.1:7373
    {"  "}kamni load --servers http://10.0.0.1:7373,http://10.0.0.2:7373 --bots 20 --leave 10
    {"  "}kamni load fill --database /tmp/full.db --games 1000000
    {""}
    {"  "}Партии всех { kinds-of } игр создаются и играются так же, как в браузерах: формы с
    {"  "}куками, страницы, сокеты; каждый шаг — из тех, о которых странице сказали,
    {"  "}что они возможны. Страница, потерявшая соединение, возвращается, если можно —
    {"  "}на другой сервер, и отправляет ещё раз то, на что не было ответа. Испытывайте
    {"  "}только свои серверы: партии остаются там.

help-fill = Заполнить базу данных выдуманными оконченными партиями, чтобы испытать списки и архив
help-fill-database = Файл базы данных; если его нет, он создаётся
help-fill-games = Сколько партий, от 1 до 10000000
help-fill-players = Сколько у них игроков с учётными записями, от 2 до 100000 (по умолчанию один на 200 партий, от 20 до 5000)
help-fill-seed = Зерно, по которому всё выдумывается (по умолчанию 1)
help-fill-add = Писать и в базу данных, в которой уже есть партии
help-fill-examples =
    {"  "}kamni load fill --database /tmp/full.db --games 1000000
    {"  "}kamni serve --database /tmp/full.db
    {""}
    {"  "}Это партии всех { kinds-of } игр за последние шесть лет, с ходами по правилам. База
    {"  "}данных с партиями остаётся как есть, если не указано --add: выдуманное потом
    {"  "}не отличить от сыгранного.

help-check = Сверить то, что страницы отправили и услышали в испытании, с тем, что сохранено
help-check-logs = Файлы, которые записал kamni load --log
help-check-database = Файл базы данных или её адрес: postgres://…
help-check-examples =
    {"  "}kamni load --servers http://127.0.0.1:7373 --log pages.log
    {"  "}kamni load check pages.log --database kamni.db
    {""}
    {"  "}Каждый подтверждённый шаг сохранён один раз и на своём месте, ни один
    {"  "}отвергнутый не сохранён, все страницы партии видели одно и то же, время не
    {"  "}шло назад, рейтинги сходятся; иначе ошибки названы, и код выхода 1.

help-licences = Показать, чей труд входит в программу и на каких условиях
help-licences-full = Напечатать и полные тексты лицензий
help-licences-examples =
    {"  "}kamni licences
    {"  "}kamni licences --full | less

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
usage-load-and-game = В сохранённой партии уже сказано, какая это игра: --load указывают без игры.
perft-overflow = Число не помещается в 64 бита.
solve-value = { $game ->
    [kamiken] Стоимость: { $value } (очки первого минус очки второго, без коми)
   *[other] Стоимость: { $value } (камни первого минус камни второго)
}
solve-wins-in = { $turns ->
    [one] { analysis-wins } за { $turns } ход
    [few] { analysis-wins } за { $turns } хода
   *[other] { analysis-wins } за { $turns } ходов
}
solve-draw = никто не может добиться победы
solve-line = Лучшая игра: { $line }
solve-work = Позиций: { $nodes }, { $seconds } с
solve-progress = Позиций: { $nodes }, { $seconds } с: стоимость от { $low } до { $high }
solve-progress-step = Позиций: { $nodes }, { $seconds } с: { $step } — от { $low } до { $high }; готово шагов: { $done }
solve-game = { $game }: до конца не просчитывается. Просчитать можно: { $games }.
solve-too-large = Открытых клеток { $open }, а просчитать можно не больше { $most }. Возьмите доску поменьше (--set size=6) или позицию попозже.
solve-board = На доске { $size } × { $size } клеток, а просчитать можно не больше { $most } × { $most }. Возьмите доску поменьше (--set size=5).
solve-stones = На доске камней: { $stones }, а просчитать можно не больше { $most }. Возьмите позицию попозже.
solve-free = Свободных крепостей { $free }, а просчитать можно не больше { $most }. Возьмите позицию, в которой остальные взяты.
solve-memory = Для этого нужно { $least } МиБ памяти (--memory { $least }).
solve-unsure-late = Выиграть можно за { $turns } { $turns ->
    [one] ход
    [few] хода
   *[other] ходов
}, но если никого не взять, через { $left } { $left ->
    [one] ход
    [few] хода
   *[other] ходов
} будет ничья: как играть тогда, не просчитано.
solve-unsure-far = Скорого конца не добиться никому: крепостям — за три своих хода, всадникам — за два. Дальше не просчитано.
solve-unsure = Одному игроку осталось слишком много: наибольшее число очков нельзя назвать наверняка. Возьмите позицию попозже.
solve-state-unread = Не удаётся прочитать { $file }: { $reason }
solve-state-bad = { $file } — не целый файл состояния kamni solve. Назовите другой файл или удалите этот, чтобы начать заново.
solve-state-other = В { $file } — состояние другой позиции. Назовите другой файл или ту позицию и настройки, с которыми он сделан.

## Дом и его хозяин

takes-decimal = число от { $min } до { $max }
takes-address = адрес с портом, например 127.0.0.1:7373 или [::]:8080
takes-public = адрес без пути, например https://kamni.example
takes-file = имя файла
takes-nats = адрес одного или нескольких серверов NATS вида nats://a,b,c
takes-database = имя файла или адрес вида postgres://user:password@host/name
takes-daily = строки вида «18:00; Вечерняя арена; game=hasami length=60 clock=fischer base=180 increment=2»
takes-smtp = адрес почтового сервера, например smtps://name:password@mail.example
takes-mail-from = адрес почты, например «Kamni <kamni@kamni.example>»
takes-push-contact = адрес почты, например host@kamni.example, или адрес, который начинается с https://
setting-needs = { $arg } без { $needs } не имеет смысла.
smtp-bad = нужен адрес вида smtps://name:password@host или smtp://… для сервера, который начинает со STARTTLS; «?tls=none» — для сервера без TLS
takes-log = off, error, warn, info, debug или trace, а также цель=уровень, через запятую
setting-line = { $file }, строка { $line }: { $rest }
setting-unknown = Настройки «{ $key }» нет. Есть: { $names }.
setting-not-toml = Это не TOML: { $reason }.
setting-not-text = { $place } — не текст в UTF-8.
setting-no-home = Домашней папки для базы данных нет: укажите файл, --database FILE.
setting-bad-address = { $arg }: { $reason }
serve-open = «Камни» открыты: { $address }
serve-port-taken = Порт { $port } занят другой программой, поэтому взят следующий свободный.
serve-everybody = Другие в вашей сети открывают адрес этой машины с тем же портом.
serve-database = База данных: { $file }
serve-ready = Можно играть. Ctrl+C закроет дом; неоконченные партии продолжатся, когда он откроется снова.
serve-no-browser = Браузер открыть не удалось: { $reason }
serve-closed = Закрыто. Все партии сохранены.
serve-already = «Камни» уже открыты с этой базой данных: { $address } ({ $file }). Играйте там или укажите другой файл: --database FILE.
serve-cannot-listen = Слушать на { $address } нельзя: { $reason }.
listen-taken = там уже слушает другая программа
listen-no-address = такого адреса у этой машины нет
listen-denied = нет доступа; порты меньше 1024 часто оставлены системе
serve-bad-database = Базу данных { $file } открыть не удалось: { $reason }
serve-broken = База данных { $file } отказала: { $reason }. Сервер закрылся; всё, на что был дан ответ, сохранено. Проверьте диск и запустите сервер снова.
serve-broken-server = База данных { $file } отказала: { $reason }. Этот сервер закрылся; всё, на что был дан ответ, сохранено. Проверьте сервер PostgreSQL и запустите этот снова.
database-broke-off = один из её потоков оборвался
database-newer = её записала другая версия «Камней»
database-gone = её файл удалён или заменён
database-unsound = записанное в ней не имеет смысла
database-disk = диск не читается или не записывается
database-shut = её не удаётся открыть
database-error = SQLite сообщает об ошибке { $code }
database-refused = она отказалась это сделать
database-address = это не адрес базы данных PostgreSQL. Он пишется так: postgres://user:password@host/name, а в пароле вместо @ пишут %40, вместо / — %2F, вместо : — %3A
database-encryption = шифрованные соединения с PostgreSQL не встроены. Уберите sslmode и обращайтесь к серверу через его сокет, на той же машине или через туннель
database-unreachable = сервера PostgreSQL там нет. Проверьте имя машины и порт, работает ли сервер и принимает ли он соединения отсюда
database-silent = сервер не отвечает. Проверьте имя машины и порт и что стоит между двумя машинами
database-password = сервер не пускает этого пользователя. Проверьте имя и пароль, а на сервере — pg_hba.conf
database-none = базы данных с таким именем на сервере нет. Создайте её: createdb NAME
database-version = на сервере PostgreSQL { $version }, а нужна версия не ниже 13. Обновите сервер
database-encoding = тексты в ней хранятся как { $encoding }, где есть не все буквы. Создайте базу с UTF8: createdb --template=template0 --encoding=UTF8 NAME
database-rights = этому пользователю нельзя создавать в ней таблицы. Сделайте его владельцем: ALTER DATABASE name OWNER TO user
database-read-only = её можно только читать. Укажите главный сервер, а не резервный, или разрешите запись
database-crowded = у сервера слишком много соединений. Увеличьте там max_connections или закройте лишние; «Камням» нужно семь
database-restarting = сервер запускается или останавливается. Попробуйте чуть позже
database-postgres = PostgreSQL сообщает об ошибке { $code }
serve-bad-nats = Серверы NATS { $address } не подходят: { $reason }
serve-nats = Вместе с другими узлами через { $address }
nats-file = нескольким узлам нужна база данных PostgreSQL, доступная всем. Укажите её: --database postgres://user:password@host/name — или уберите nats
nats-address = это не адрес серверов NATS. Он пишется так: nats://host, а для нескольких — nats://user:password@a,b,c
nats-encryption = шифрованные соединения с NATS не встроены. Пишите nats:// и обращайтесь к серверам в той же сети или через туннель
nats-unreachable = сервера NATS там нет. Проверьте имя машины и порт, работает ли сервер и принимает ли он соединения отсюда
nats-silent = сервер не отвечает. Проверьте имя машины и порт и что стоит между двумя машинами
nats-stranger = по этому адресу отвечает не NATS. Проверьте имя машины и порт: обычно это 4222
nats-version = на сервере NATS { $version }, а нужна версия не ниже 2.9. Обновите сервер
nats-no-jetstream = на сервере выключен JetStream. Запустите его так: nats-server -js — или впишите jetstream в его настройки
nats-refused = сервер нас не пускает. Проверьте имя и пароль: nats://user:password@host
worker-no-nats = Укажите, через какие серверы NATS раздаётся работа: --nats nats://a,b,c
worker-ready = Можно думать: { $threads ->
    [one] { $threads } поток
    [few] { $threads } потока
   *[many] { $threads } потоков
}, работа через { $address }
worker-gone = Серверы NATS { $address } пропали; работа пойдёт дальше, когда они вернутся
worker-back = Серверы NATS вернулись
worker-closed = Закрыто; несделанное достанется другим
serve-stopped = Сервер остановился: { $reason }
backup-done = Скопировано в { $file }: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}, { $size } КиБ.
backup-exists = Файл { $file } уже есть; ничего не скопировано.
backup-no-database = Базы данных { $file } нет. Укажите, где она: --database FILE.
backup-server = { $address } — база данных PostgreSQL, её копирует сам PostgreSQL: pg_dump --format=custom --file=FILE NAME
backup-not-ours = { $file } — не база данных «Камней».
backup-failed = Файл { $file } не сделан: { $reason }
migrate-two-kinds = Одно из --from и --to — файл базы данных, другое — адрес, который начинается с postgres://.
migrate-not-ours = В { $from } нет записей «Камней».
migrate-not-empty = В { $to } уже есть записи (строки в { $what }); ничего не перенесено. Укажите пустую базу данных.
migrate-in-use = С этой базой данных работает сервер «Камней» (соединений: { $what }). Закройте его и попробуйте снова.
migrate-unlike = В двух базах данных разные таблицы; ничего не перенесено. Есть только в одной: { $what }
migrate-nul = PostgreSQL не принимает текст с символом NUL, а в { $what } такой есть; ничего не перенесено.
migrate-unequal = { $to } отличается от { $from }: { $what }. Не пользуйтесь ею; не писал ли в это время сервер?
migrate-failed = Из { $from } в { $to } ничего не перенесено: { $what }
migrate-table = { $table }: { $rows } из { $of }
migrate-done = Все записи теперь в { $to }, и в обеих базах они одинаковы: строк { $rows }, таблиц { $tables }, { $seconds } с.
licences-ours = «Камни» можно использовать, изменять и передавать другим по лицензии MIT или Apache 2.0, на ваш выбор.
licences-theirs = { $count ->
    [one] В программу входит { $count } чужая библиотека:
    [few] В программу входят { $count } чужие библиотеки:
   *[other] В программу входит { $count } чужих библиотек:
}
licences-beside = База данных в ней, SQLite, — общественное достояние. Стандартная библиотека Rust: MIT OR Apache-2.0.
licences-more = Полные тексты: kamni licences --full
licences-kamni = «Камни»
takes-server = адрес, который начинается с http://, например http://127.0.0.1:7373
load-no-log = Не удаётся записать { $file }: { $reason }
check-unreadable = Не удаётся прочитать { $file }: { $reason }
check-no-database = Не удаётся прочитать базу данных: { $reason }
check-counts = партий: { $games }, страниц: { $pages }; событий сохранено: { $events }, услышано: { $told }; шагов подтверждено: { $acknowledged }, отвергнуто: { $refused }, неизвестно: { $unknown }; рейтингов: { $rated }
check-sums = подтверждённых шагов потеряно: { $lost }, удвоено: { $doubled }, клиентов с другой партией: { $divergent }
check-lost = { $name }: странице сообщили о событии { $number }, а оно не сохранено
check-clock = { $name }: при событии { $number } на часах больше времени, чем могло остаться
check-doubled = { $name }: событие { $number } — шаг, отправленный один раз и сохранённый дважды
check-ends = { $name }: два конца, или партия идёт после конца, или в её строке сказано другое: событие { $number }
check-last = { $name }: в её строке последним названо событие { $number }
check-skipped = { $name }: странице сообщили о событии { $number } без того, что было перед ним
check-unseen = { $name }: страница, которая была до конца, не видела событий после { $number }
check-totals = Оконченных партий сохранено { $name }, а посчитано { $number }
check-other = { $name }: странице сообщили о событии { $number } не то, что сохранено
check-gap = { $name }: событие { $number } не следует за предыдущим
check-back = { $name }: событие { $number } раньше предыдущего
check-refused = { $name }: событие { $number } — шаг, который был отвергнут или никем не отправлен
check-rating = { $name }: рейтинг учётной записи { $number } не следует из её партий
check-right = Ничего не потеряно, ничего не удвоено, всем сказано одно и то же: всё сходится.
check-wrong = Ошибок: { $count }.
load-no-server = Сервер для испытания не запустился. { $reason }
load-no-games = Ни одной партии создать не удалось. { $reason }
load-opening = { $count ->
    [one] Создаётся { $count } партия …
    [few] Создаются { $count } партии …
   *[other] Создаются { $count } партий …
}
load-playing = { $count ->
    [one] Игра идёт { $count } секунду …
    [few] Игра идёт { $count } секунды …
   *[other] Игра идёт { $count } секунд …
}
load-games = партий: { $games }, сокетов: { $sockets }
load-steps = шагов: { $steps } за { $seconds } с, { $rate } в секунду
load-finished = партий сыграно до конца: { $count }
load-errors = ошибок: { $count }
load-lost = соединений потеряно: { $lost }; отвергнуто на время: { $refused }; самое долгое до следующего шага: { $most } с; партий, которые не пошли дальше: { $stuck }
load-gap = событие пришло раньше предыдущего
load-moves = шаг программы
load-resumed = шаг после этого
load-title = миллисекунды
load-answers = от шага до события
load-watchers = до зрителя
load-pages = страница партии
load-server = сервер: память { $memory } МиБ, самое большее { $most } МиБ; процессор { $processor } %
load-client = само испытание: память { $memory } МиБ, самое большее { $most } МиБ; процессор { $processor } %
load-step = шаг: { $processor } мс процессорного времени сервера
load-made = рассказ о шаге: сообщений составлено { $messages }, за { $time } мс
load-failed-some = Ошибок: { $count }. Первая из них: { $first }
load-status = пришёл ответ { $status }
load-nonsense = ответ не имеет смысла
load-closed = соединение закрыто
load-refused = шаг отвергнут ({ $code })
fill-begins = { $games ->
    [one] Записывается { $games } партия …
    [few] Записываются { $games } партии …
   *[many] Записываются { $games } партий …
}
fill-written = записано { $count }, { $percent } %
fill-done = { $games ->
    [one] Записана { $games } партия
    [few] Записаны { $games } партии
   *[many] Записано { $games } партий
} в { $file } за { $seconds } с.
fill-has-games = В { $file } уже есть партии. Выдуманное потом от них не отличить: назовите другой файл или укажите --add.

## Протокол движка

ugi-unknown = Команды «{ $word }» нет.
ugi-setoption = Опцию задают так: setoption name ИМЯ value ЗНАЧЕНИЕ.
ugi-position = Позицию задают так: position startpos [moves …] или position fen ТЕКСТ [moves …].
ugi-go = go не понимает «{ $word }». Можно задать предел (p1time p2time p1inc p2inc movestogo, movetime, depth, nodes, infinite), searchmoves и ponder.
ugi-searchmoves = После searchmoves нужны ходы, из которых выбирать.
ugi-bad-turn = Ход «{ $word }» после searchmoves не принят. { $reason }
ugi-one-turn = Это больше одного хода.
ugi-no-ponder = ponderhit имеет смысл только после go ponder.
ugi-go-one = go принимает ровно одно: часы (p1time p2time p1inc p2inc), movetime, depth, nodes, infinite.
ugi-number = Нужно целое число не меньше нуля, а не «{ $word }».
ugi-query = Вопроса «{ $word }» нет. Есть p1turn, gameover и result.
ugi-too-long = Строка слишком длинная; ничего не сделано.
ugi-not-text = Эта строка — не текст в UTF-8; ничего не сделано.
ugi-no-option = Опции «{ $name }» нет. Все опции покажет команда ugi.
ugi-option-kept = В игре «{ $name-of-game }» нет опции { $name }. Она сохранена для игры, где она есть.
ugi-busy = Движок занят. Сначала пошлите stop.
ugi-over = Партия окончена: искать нечего.
ugi-failed = Поиск не удался; это первый попавшийся возможный шаг.

## Матчи, замеры, подбор весов

match-spec-form = Игрока задают так: ключ=значение через запятую, а не «{ $value }».
match-spec-key = У игрока нет ключа «{ $key }». Ключи: { $keys }.
match-spec-value = Ключ { $key } принимает { $takes }, а не «{ $value }».
match-spec-twice = Ключ { $key } указан дважды.
match-spec-outside = Ключ { $key } несовместим с cmd.
match-spec-inside = Опции вида option.ИМЯ — для игроков с cmd.
match-takes-command = команду
match-sprt = Проверке нужны две разницы Эло, сначала меньшая: --sprt 0,10. А не «{ $value }».
match-file = С файлом { $file } не вышло: { $reason }
match-other = В { $file } другой матч: игра, её опции, игроки, начальное число и дебюты должны быть те же.
match-stopped = Остановлено: сыграно { $played } из { $games }. С --out матч потом можно продолжить.
match-stopped-kept = Остановлено: сыграно { $played } из { $games }. Чтобы продолжить: та же команда с --resume.
match-weights = В файле { $file } — не список весов.
match-cannot-start = Игрок «{ $command }» не запускается или не отвечает: { $reason }
match-title = { $game } ({ $options }) · зерно { $seed } · случайных шагов в начале: { $steps }
match-best = best здесь — { $family }
match-table-side = A играет за
match-table-games = партий
match-table-wins = победы A
match-table-draws = ничьи
match-table-losses = победы B
match-table-score = A набирает
match-table-all = всего
match-elo = Эло A минус Эло B: { $elo } (95 %: от { $low } до { $high })
match-elo-none = Эло A минус Эло B: пока ничего не известно
match-sprt-so = Проверка { $low } против { $high }: логарифм отношения правдоподобия { $ratio }, границы −{ $bound } и { $bound }: { $verdict ->
    [low] решено в пользу { $low }
    [high] решено в пользу { $high }
   *[none] не решено
}
match-longest = Самый долгий ход: A { $first } мс, B { $second } мс
match-ends = Чем кончились партии: { $ends }
match-lost = Партия { $game }: { $player } { $how ->
    [late] отвечает слишком поздно ({ $detail }) и проигрывает
    [illegal] отвечает невозможным ходом ({ $detail }) и проигрывает
   *[gone] не отвечает ({ $detail }) и проигрывает
}
match-took = { $time } мс
bench-title = Узлов в замере: { $nodes } (mcts — десятая часть, uct — пятидесятая); узлов в секунду с одним потоком и с { $threads }
bench-answers-title = Насколько ответы опаздывают самое большее: после времени на ход и после остановки
tune-round = круг { $round }: партий { $games }, первый выиграл { $first }, ничьих { $draws }; позиций { $positions }; логарифм правдоподобия { $before } до, { $after } после

## Показ

games-version = версия правил { $version }
games-option = { $takes } · по умолчанию { $default }
panel-last-turn = Последний ход: { $turn }
panel-this-turn = Этот ход: { $turn }
show-position = Текст позиции
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

play-greeting = Камни: { kinds } настольных игр на двоих
play-choose =
    Выберите игру по номеру или имени; можно с опциями: four size=11 stones=30
    Ещё: правила 1, язык en (in English), помощь, выход.
play-begin = Наберите шаг, чтобы его сделать. Всё остальное покажет слово «помощь».
play-over = Enter — сыграть ещё раз. Ещё: новая, назад, запись, выход.
play-bye = До встречи.
play-left = Шаги этой партии:
play-too-long = Строка слишком длинная; ничего не сделано.
play-not-text = Эта строка — не текст в UTF-8; ничего не сделано.
play-refused = { $step }. { $reason }
play-none-made = Шаг «{ $step }» не принят, поэтому из этой строки ничего не сделано.
play-undo-what = Сколько шагов вернуть: назад или назад 3.
play-nothing-to-undo = Возвращать нечего: шагов ещё нет.
play-not-a-cell = «{ $text }» — не клетка. Клетки пишут так: c3.
play-no-steps = Таких шагов нет.
play-rules-of-what = Правила какой игры: от «правила 1» до «правила { $kinds }» или «правила dao».
play-which-lang = Есть языки: язык en, язык ru.
play-board-what = Доска после каждого шага: доска нет, доска да; просто «доска» покажет её сейчас.
describe-row = Ряд { $row }: { $pieces }.
describe-empty = { $count ->
    [one] Ряд { $from }: пусто.
   *[other] Ряды с { $from } по { $to }: пусто.
}
describe-piece = { $piece ->
    [white] белые
    [black] чёрные
    [red] красные
    [blue] синие
    [green] зелёные
    [fortress] крепость
    [climbed] всадники на крепости
   *[rider] всадники
}
describe-run = с { $from } по { $to }
play-no-game = Игра ещё не выбрана.
play-help =
    шаг              c3 — поставить, c3-c7 — пойти, xd4 — взять или снять,
    {"                 "}@k12 — поставить всадника; end — закончить ход,
    {"                 "}pass — пропустить, count — потребовать счёта
    целый ход        его шаги через запятую: c3,xd4
    шаги [клетка]    что можно сделать (с этой клетки или на неё)
    назад [n]        вернуть шаг или n шагов
    доска            показать доску ещё раз (или просто Enter)
    доска нет|да     фразы вместо картинок, для программ чтения с экрана
    описать          доска словами, ряд за рядом
    позиция          позиция одной строкой
    запись           все шаги партии
    подсказка        что сделал бы компьютер
    уровень [1-10]   играть с компьютером этого уровня; уровень 0 — вдвоём
    сторона [первая|вторая]   поменяться сторонами с компьютером
    сохранить [файл] сохранить партию; продолжить её — kamni play --load
    правила          правила коротко
    новая [игра]     оставить эту партию, выбрать другую
    язык ru|en       сменить язык
    выход            закончить

## Компьютер и сохранённые партии

play-computer-made = Компьютер ({ seat-side }): { $turn }.
play-your-turn = Ваш ход.
play-computer-failed = Компьютер не смог сделать ход. Дальше играют вдвоём.
play-rival = Компьютер: { seat-side }, уровень { $level }.
play-not-for-computer = За компьютер ходит он сам; из этой строки ничего не сделано.
play-hint = Подсказка: { $turn }
play-hint-so-far = Пока лучшее, глубина { $depth }: { $turn }
play-no-hint = Подсказки здесь нет.
play-level = Уровень компьютера: { $level }.
play-level-what = Уровни: от «уровень 1» до «уровень 10»; «уровень 0» — вдвоём.
play-side-what = Стороны: сторона первая, сторона вторая; просто «сторона» меняет их.
play-two-people = Играют вдвоём.
play-saved = Сохранено: { $file }
play-save-over = Файл { $file } уже есть. Записать поверх: да или нет?
play-not-saved = Ничего не сохранено.
save-failed = Не удалось сохранить { $file }: { $reason }.
load-failed = Не удалось открыть { $file }: { $reason }
file-missing = такого файла или папки нет
file-denied = нет доступа
file-folder = это не обычный файл
file-not-text = это не текст в UTF-8
file-large = файл слишком большой
file-line = строка { $line }: { $reason }
file-what-line = «{ $text }» — ни game, ни options, ни computer, ни steps
file-line-twice = «{ $text }» стоит дважды
system-error = система сообщает об ошибке { $code }
system-unknown = система не говорит почему
system-exists = такой файл уже есть
system-not-folder = часть пути — не папка
system-full = на диске нет места
system-too-large = файл получился бы слишком большим
system-read-only = туда ничего нельзя записать
system-name = такое имя не годится
system-busy = это занято кем-то другим
system-late = это длилось слишком долго
system-memory = не хватает памяти
system-address = этот адрес уже занят
system-no-address = у этой машины нет такого адреса
system-connection = нет соединения
system-ended = слишком рано кончается
system-gone = это больше никто не читает
file-nothing = в нём нет партии
file-no-game = нет строки «game …»
file-computer = «{ $text }» не говорит, где сидит компьютер: side=first или second, level=1…10, time=1…3600000

## Полный экран

screen-thinking = Компьютер думает
screen-hinting = Ищем подсказку
screen-not-your-turn = Сейчас ход компьютера.
screen-stuck = { $cell } не пойдёт: этому камню некуда.
screen-order-plain = «{ $word }» — слово для игры по строкам: kamni play --plain.
screen-small = Окно слишком мало: { $width }×{ $height }, а нужно хотя бы { $least-width }×{ $least-height }. Увеличьте его или выйдите (q) и играйте с --plain.
screen-key-go = выбрать, пойти
screen-key-undo = назад
screen-key-hint = подсказка
screen-key-end = закончить ход
screen-key-pass = пропустить
screen-key-count = счёт
screen-key-now = ходи сейчас
screen-key-step = набрать шаг
screen-key-new = новая игра
screen-key-save = сохранить
screen-key-help = справка
screen-key-quit = выход
screen-empty = пусто
screen-stone = { $side ->
    [white] белый камень
    [black] чёрный камень
    [red] красный камень
    [blue] синий камень
   *[green] зелёный камень
}
screen-can-take = { $side ->
    [fortresses] можно снять
   *[other] можно взять
}
screen-can-act = может пойти
screen-can-put = открыто
screen-can-go = сюда можно
screen-can-go-taking = сюда можно, берёт: { $count }
screen-chosen = выбрано
screen-hinted = подсказка
screen-quit = Оставить неоконченную партию?
screen-quit-keys = Enter — выйти · s — сначала сохранить · Esc — играть дальше
screen-new = Оставить неоконченную партию ради другой?
screen-new-keys = Enter — оставить · Esc — играть дальше
screen-save = Сохранить партию в файл
screen-save-keys = Enter — сохранить · Esc — вернуться
screen-over = Файл { $file } уже есть. Записать поверх?
screen-over-keys = Enter — записать поверх · Esc — вернуться
screen-step = Шаг или целый ход через запятую
screen-step-keys = Enter — сделать · Esc — вернуться
screen-rival = Соперник
screen-rival-side = Ваша сторона: { seat-side }
screen-rival-keys = ← → соперник · ↑ ↓ ваша сторона · Enter — принять · Esc — вернуться
screen-person = человек
screen-level = компьютер, уровень { $level }
screen-random = как выпадет
screen-help-keys = ↑ ↓ листать · Esc — вернуться
screen-help =
    стрелки, hjkl    двигать курсор
    Enter, пробел    выбрать, пойти, поставить, взять
    мышь             то же; правая кнопка — отпустить
    Tab, Shift+Tab   следующее или прежнее, с чем можно что-то сделать
    Home End PgUp PgDn   края ряда и столбца
    Esc              отпустить выбранное
    /                набрать шаг: c3, c3-c7, xd4, @k12, end, pass, count
    u, Backspace, Ctrl+Z   шаг назад; с компьютером — к своему последнему ходу
    e   p   c        закончить ход, пропустить, потребовать счёта
    i                подсказка в полную силу
    {"."}                пока компьютер думает: ходи сейчас
    любая клавиша    пока его ход показывают по шагам: сразу конец
    o                соперник, уровень, ваша сторона
    s   n   r   q    сохранить, новая игра, правила коротко, выход
    Русская раскладка тоже годится: важна клавиша, а не буква.
screen-marks =
    { $cursor } курсор     { $chosen } выбрано     { $target } сюда можно (цифра — сколько возьмёт)
    { $takeable } можно взять     { $came } последний ход     { $left } отсюда ушли
    { $hinted } подсказка  { $closed } закрыто для вас
menu-game = Игра
menu-side = За кого вы
menu-first = { side }, первые
menu-second = { side }, вторые
menu-keys = ↑ ↓ выбрать · ← → PgUp PgDn сменить · Enter играть · r правила · Esc выйти
