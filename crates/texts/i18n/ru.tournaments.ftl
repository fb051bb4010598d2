## Турниры

tournaments-lead = Арены, швейцарские и круговые турниры. Сыграть или устроить свой может каждый, у кого есть учётная запись.
tournaments-title = Турниры
tournaments-new = Устроить турнир
tournaments-running = Идут сейчас
tournaments-ahead = Скоро
tournaments-over = Прошли
tournaments-none = Турниров пока не назначено.
tournaments-earlier = Более ранние

tournament-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[other] { $count } игроков
}
tournament-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
tournament-arena = Арена, { $minutes } мин
tournament-swiss = { $rounds ->
    [one] Швейцарский, { $rounds } тур
    [few] Швейцарский, { $rounds } тура
   *[other] Швейцарский, { $rounds } туров
}
tournament-round-robin = Круговой
tournament-word-arena = Арена
tournament-word-swiss = Швейцарский
tournament-word-round-robin = Круговой, до 16 игроков
tournament-rated = с рейтингом
tournament-unrated = без рейтинга
tournament-bots = с ботами
tournament-locked = по паролю
tournament-by = организатор { $name }
tournament-winner = Первое место: { $name }
tournament-in = { $unit ->
    [minutes] через { $count } мин
    [hours] через { $count } ч
   *[days] { $count ->
        [one] через { $count } день
        [few] через { $count } дня
       *[other] через { $count } дней
    }
}
tournament-soon = вот-вот начнётся
tournament-is-running = идёт
tournament-is-over = окончен
tournament-called-off = Турнир отменён.
tournament-begins-in = До начала
tournament-ends-in = До конца
tournament-round-in = До { $round }-го тура
tournament-round-of = { $round }-й тур из { $rounds }
tournament-after-round = после { $round }-го тура из { $rounds }
tournament-last-games = Время вышло, доигрываются последние партии.
tournament-passed = прошло { $passed } мин из { $all }

tournament-standings = Положение
tournament-table-after = Таблица после { $round }-го тура
tournament-place = Место
tournament-player = Игрок
tournament-rating = Рейтинг
tournament-played = Партии
tournament-row = Подряд
tournament-points = Очки
tournament-buchholz = Бухгольц
tournament-berger = Бергер
tournament-round = Тур { $round }
tournament-you = вы
tournament-number = № { $number }
tournament-against = { $side ->
    [first] первым, с номером
   *[second] вторым, с номером
}
tournament-bye = без соперника
tournament-absent = не был
tournament-pausing = пауза
tournament-left = выбыл
tournament-rules-arena = Победа 2, ничья 1. С третьей победы подряд победа даёт 4, до поражения или ничьей. Партии, которые идут, когда время вышло, тоже считаются.
tournament-rules-swiss = В клетке: сторона, номер соперника, итог. Тур без соперника даёт 1. Бухгольц — сумма очков соперников; решает при равных очках, тур без соперника к нему ничего не прибавляет.
tournament-rules-round-robin = В клетке: сторона, номер соперника, итог. Тур без соперника даёт 1. Бергер — сумма очков побеждённых и половины очков тех, с кем ничья; решает при равных очках.

tournament-nobody = Пока никто не записался. Начнём, когда будет двое.
tournament-enter = Записаться
tournament-leave = Покинуть турнир
tournament-pause = Пауза
tournament-here = Я здесь
tournament-password = Пароль
tournament-sign-in = Войдите, чтобы записаться
tournament-call-off = Отменить турнир
tournament-own = Ваша следующая партия
tournament-entered = Вы записаны. Доска откроется здесь сама.
tournament-duel = Вы и { $name }
tournament-to-board = К доске
tournament-wait = Все играют. Вы следующие.
tournament-on-pause = У вас пауза: соперника вам пока не ищут.
tournament-gone = Вы покинули турнир.
tournament-bye-now = В этом туре вы без соперника. Это даёт 1.
tournament-turn-up = { $minutes ->
    [one] Первый ход сделайте за минуту, иначе партия проиграна.
    [few] Первый ход сделайте за { $minutes } минуты, иначе партия проиграна.
   *[other] Первый ход сделайте за { $minutes } минут, иначе партия проиграна.
}
tournament-first-board = Первая доска
tournament-watch = Смотреть
tournament-playing = Сейчас играют
tournament-boards = { $count ->
    [one] { $count } доска
    [few] { $count } доски
   *[other] { $count } досок
}
tournament-turn = ход { $turn }
tournament-first-three = Первые трое
tournament-score-of = Очков { $points }, побед { $won } из { $games }
tournament-your-result = Ваш итог: { $place }-е место из { $all }
tournament-results = Побед { $won }, ничьих { $drawn }, поражений { $lost }
tournament-longest = Побед подряд
tournament-as-text = Итоги текстом
tournament-as-json = Итоги в JSON
tournament-back = К турниру
tournament-of-game = Турнир: { $name }

tournament-name = Название
tournament-sort = Вид
tournament-length = Длина арены, минут
tournament-rounds = Туров в швейцарском
tournament-game = Игра
tournament-preset = Настройки
tournament-clock = Часы
tournament-clock-own = свои
tournament-minutes = Минут каждому
tournament-increment = Секунд за ход
tournament-begins = Начало
tournament-is-rated = С рейтингом
tournament-lets-bots = Пускать ботов
tournament-set-password = Пароль, если турнир не для всех
tournament-make = Устроить

tournament-refused-over = Турнир окончен.
tournament-refused-begun = Турнир уже начался.
tournament-refused-full = В турнире больше нет мест.
tournament-refused-bots = Ботов в этот турнир не пускают.
tournament-refused-password = Пароль не подходит.
tournament-refused-stranger = Вы не записаны в этот турнир.
tournament-refused-maker = Это может только тот, кто устроил турнир.
tournament-missing = Такого турнира нет.
tournament-too-many = У вас уже три неоконченных турнира. Больше у одной учётной записи быть не может.
tournament-bounds-name = В названии турнира от 3 до 40 букв.
tournament-bounds-minutes = Арена длится от 5 до 240 минут.
tournament-bounds-rounds = В швейцарском турнире от 2 до 15 туров.
tournament-bounds-clock = В турнире играют с часами: не больше часа каждому, обоим поровну.
tournament-bounds-begins = Турнир можно назначить не больше чем на тридцать дней вперёд.
