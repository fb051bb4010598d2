# То, что говорят только страницы, по-русски. Ключи и переменные те же, что в en.web.ftl.

## Каждая страница

site-name = Камни
site-about = { kinds-begin } абстрактных настольных игр для двоих
skip-to-content = К содержанию
nav-sections = Разделы
nav-play = Играть
nav-puzzles = Задачи
nav-tournaments = Турниры
nav-watch = Смотреть
nav-archive = Архив
nav-analysis = Анализ
nav-other-lang = EN
nav-other-lang-name = EN, English
nav-theme = Светлая или тёмная тема
nav-guest = Гость
nav-sign-up = Регистрация
nav-menu = Меню
nav-account = Учётная запись
footer-source = Свободная программа: MIT или Apache-2.0
footer-rules = Правила всех игр
footer-api = Для программ
offline-title = Нет связи
offline-text = Сейчас до «Камней» не достучаться. Ваши партии сохранены; часы в них идут.
offline-again = Попробовать ещё раз

## Страницы, которых нет

error-title-400 = Так не получится.
error-title-403 = Эта страница закрыта.
error-title-404 = Такой страницы нет.
error-title-429 = Слишком быстро.
error-title-500 = У нас что-то сломалось.
error-title-503 = Все места заняты.
error-text-400 = Запрос не удалось понять.
error-text-403 = Она принадлежит другому.
error-text-404 = Проверьте, нет ли в адресе опечатки.
error-text-429 = Подождите немного и попробуйте снова.
error-text-500 = Ошибка записана в журнал.
error-text-503 = Попробуйте через минуту.
error-game-403 = Эта партия закрыта.
error-game-404 = Такой партии нет.
error-way-on = К играм
old-game-title = { $game }, по прежним правилам.
old-game-text = Эта партия сыграна по версии { $then } правил, а сейчас действует версия { $now }. Её шаги можно прочесть, но нельзя проиграть заново.

## Цель

goal-title = Как победить
newcomer-title = Впервые играете в «{ $game }»?
newcomer-learn = Научиться за 3 минуты
newcomer-play = Сразу играть

## Партия: названия частей

game-page-title = { $game }: { $first } и { $second }
game-title-your-turn = Ваш ход
game-board = { $game }, доска { $size } на { $size }
game-opponent = Соперник
game-you = Вы
game-turn = Ход
game-turns = Ходы
game-turns-list = Список ходов
game-first = В начало
game-back = Назад
game-forward = Вперёд
game-last = В конец
game-steps = Шаги этого хода
game-chat = Разговор
game-chat-say = Написать сообщение
game-chat-send = Отправить
game-chat-open = Открыть разговор
game-chat-close = Закрыть разговор
game-chat-watchers = Зрители говорят между собой: игроки прочтут это после партии.
game-options = Партия
game-rules = Правила
game-unrated = Без рейтинга
game-rated = На рейтинг
game-no-clock = Без часов
game-on-board = На доске
game-flip = Перевернуть доску
game-sound-on = Звук включён
game-sound-off = Звук выключен
game-more = Ещё
game-settings = Настройки
game-new = Новая игра
game-review = Разбор
game-rematch = Реванш
game-rematch-open = К реваншу
game-analysis = Доска для анализа
game-watching = Смотрят:
game-secret = Ваша личная ссылка на партию
game-secret-help = Она вернёт вас за доску с любого устройства. Никому её не показывайте.
game-describe = Описать позицию
game-keys = Клавиши
game-draw-help = Правой кнопкой или левой с Shift на доске рисуют стрелки и кружки, с Alt и Ctrl — другого вида. Нажатие их стирает.
game-type-step = Шаг в записи
game-type-go = Сделать
game-shown = Просмотр: ход { $turn }
game-shown-return = К партии

clock-fischer = { $base } + { $increment } с за ход
clock-byo-yomi = { $base }, { $periods } × { $period } с
clock-correspondence = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[many] { $days } дней на ход
}
clock-minutes = { $minutes } мин
clock-seconds = { $seconds } с

seat-guest = Гость
guest-called = { $name } (гость)
guest-numbered = Гость { $number }
guest-named = Другие видят вас под именем «{ $name }» с пометкой, что вы гость.
guest-unnamed = Своего имени у вас больше нет: вы просто гость.
seat-you = Вы
seat-open = Пока никого
seat-computer = Компьютер
seat-level = уровень { $level }
seat-bot = программа
seat-side = { $side ->
    [white] белые
    [black] чёрные
    [red] красные
    [blue] синие
    [green] зелёные
    [fortresses] крепости
   *[riders] всадники
}

overlay-last-turn = Последний ход
overlay-coord = Координаты

settings-title = Настройки
settings-all = Все настройки
settings-about = Хранятся на этом устройстве и действуют для всех игр.
settings-plain = Настройки работают только со скриптами; без них всё как обычно.
settings-all-games = Все игры
setting-theme = Оформление
setting-theme-system = как в системе
setting-theme-light = светлое
setting-theme-dark = тёмное
setting-board = Доски
setting-board-own = у каждой игры своя
setting-board-slate = сланец
setting-board-paper = бумага
setting-board-contrast = контрастные, страницы тоже
setting-confirm-touch = Подтверждать касание
setting-confirm-needed = где клетки мелкие
setting-confirm-always = всегда
setting-confirm-never = никогда
setting-confirm-turns = Подтверждать ход
setting-premoves = Ход заранее, пока ходит соперник
setting-sound = Звук
setting-less-motion = Меньше движения
setting-chat = Разговор
setting-guest-name = Ваше имя в партиях, если вы гость

key-arrows = на клетку
key-home-end = концы ряда
key-page = концы столбца
key-enter = выбрать, пойти, поставить, взять
key-escape = отпустить
key-next = следующее и прежнее, что можно сделать
key-back = шаг назад
key-end = закончить ход
key-type = набрать шаг
key-turns = ход назад, ход вперёд
key-circle = кружок на клетке (с Shift — другой)
key-arrow = начать и закончить стрелку (с Shift — другую)
key-help = этот список

## Партия: что делать

wait-rival = Ход соперника
wait-computer = Компьютер думает
wait-side = { to-move }
wait-friend = Ждём вашего друга
wait-friend-help = Первый, кто откроет ссылку, сядет за доску.
wait-free = Место свободно
wait-sit = Сесть за доску
wait-anybody = Ждём соперника
wait-link = Ссылка на партию
wait-copy = Скопировать
wait-copied = Скопировано
wait-queue = Компьютер занят, ваша очередь { $place }.

do-end = Закончить ход
do-pass = Пропустить ход
do-count = Потребовать счёта
ask-pass = Точно пропустить?
do-step-back = Шаг назад
do-take-back = Вернуть ход
do-resign = Сдаться
do-draw = Предложить ничью
do-abort = Прервать партию
ask-resign = Точно сдаться?
ask-abort = Точно прервать?
do-now = Пусть ходит сейчас
do-cancel = Отменить
do-go = Пойти
do-ahead-drop = Отменить
replies-title = Если … то …
replies-help = Сыграйте на доске ожидаемый ход соперника, а за ним свой ответ. Пойдёт соперник так — ответ будет сделан сразу. Видите это только вы.
replies-open = Наметить вариант
replies-save = Сохранить вариант
replies-full = Больше ответов не поместится.
do-accept = Принять
do-decline = Отклонить
do-withdraw = Отозвать

note-ahead = впереди на { $points }

offer-draw-yours = Вы предложили ничью.
offer-draw-rival = Соперник предлагает ничью.
offer-draw-side = { side } предлагают ничью.
offer-takeback-yours = Вы просите вернуть ход.
offer-takeback-rival = Соперник просит вернуть ход.
offer-takeback-side = { side } просят вернуть ход.
offer-rematch-yours = Вы предложили реванш.
offer-rematch-rival = Соперник предлагает реванш.
offer-rematch-side = { side } предлагают реванш.

end-you-won = Вы победили.
end-you-won-score = Вы победили, { $high } : { $low }.
end-you-lost = Вы проиграли.
end-you-lost-score = Вы проиграли, { $low } : { $high }.
end-aborted = Партия прервана.
end-reason-resigned = { side } сдались.
end-reason-time = { $side ->
    [white] У белых вышло время.
    [black] У чёрных вышло время.
    [red] У красных вышло время.
    [blue] У синих вышло время.
    [green] У зелёных вышло время.
    [fortresses] У крепостей вышло время.
   *[riders] У всадников вышло время.
}
end-reason-agreed = Обе стороны согласились.
end-reason-aborted = Она толком не началась и никому не засчитана.

## Доска словами

cell-empty = пусто
cell-stone = { $side ->
    [white] белый камень
    [black] чёрный камень
    [red] красный камень
    [blue] синий камень
   *[green] зелёный камень
}

step-pass = пропуск
step-end = конец
step-count = счёт
say-put = { $cell }
say-move = { $from }–{ $to }
say-take = взято { $cell }
say-lift = снят всадник { $cell }
say-set-down = поставлен на { $cell }
say-pass = пропуск
say-end = конец хода
say-count = потребован счёт
said-put = { $cell }.
said-move = { $from }–{ $to }.
said-take = Взято { $cell }.
said-lift = Снят всадник { $cell }.
said-set-down = Всадник поставлен на { $cell }.
said-pass = Вы пропустили ход.
said-end = Ход закончен.
said-count = Вы потребовали счёта.
said-took = { $takes ->
    [one] Снят: { $cells }.
   *[many] Снято { $takes }: { $cells }.
}
said-rival = Соперник: { $steps }.
said-side = { side }: { $steps }.
said-your-turn = Ваш ход.

## Что говорит сценарий страницы

js-offline = Связь прервалась. Ваши шаги сохранены. Соединяемся…
js-online = Снова на связи.
js-stopped = Сервер перезапускают. Ваши шаги сохранены.
js-gone = Эта страница устарела: загрузите её снова.
js-thinking = думает
js-chosen = выбран
js-can-go = сюда можно
js-can-take = можно взять
js-can-lift = можно снять
js-takes = берёт #
js-wins = победа
js-makes-five = пятёрка
js-turn-over = Больше брать нечего, ход закончен.
js-turn-ended = Ход закончен.
js-low = Осталось секунд: #.
js-looking-back = Вы смотрите прошлый ход. Чтобы играть дальше, вернитесь к настоящему.
js-ahead-whole = Ход намечен. Он будет сделан сразу после хода соперника, если тогда окажется возможен.
js-ahead-part = Ход намечен не до конца. Будет сделан только целый ход: продолжите или закончите его.
js-ahead-unfinished = Намеченный ход был не закончен и отменён.
js-ahead-dropped = Намеченный ход отменён. #
js-replies-if = Если соперник пойдёт …
js-replies-then = … то я отвечу
js-replies-more = Сохраните или продолжите: если он потом пойдёт …
js-replies-over = Сохраните: вариант здесь закончен
js-replies-open-line = # — продолжить этот вариант
js-replies-remove = Удалить: #
js-replies-kept = Вариант сохранён.
js-replies-removed = Вариант удалён.
js-replies-gone = Партия пошла дальше, и начатый вариант больше не подходит.
js-replies-lost = Сервер не отвечает. Попробуйте ещё раз.
js-away = не здесь
js-away-for = нет уже #
js-back = # снова здесь.
js-rating = Ваш рейтинг: # → # (#)
js-day = # д
js-hour = # ч
js-empty-rows = Ряды # пусты.
js-empty-row = Ряд # пуст.
