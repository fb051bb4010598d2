# Зал и список идущих партий по-русски. Ключи и переменные те же, что в en.lobby.ftl.

lobby-title = { kinds-begin } настольных игр для двоих
lobby-about = С компьютером, с другом по ссылке или рядом за одним экраном. Без регистрации.

## Свои неоконченные партии

lobby-own = Ваши партии
lobby-own-count = { $waiting ->
    [0] { $count }
   *[other] { $count }, ваш ход в { $waiting }
}
lobby-own-turn = { $rival ->
    [computer] Ваш ход против компьютера
    [guest] Ваш ход против гостя
   *[account] Ваш ход против { $name }
}
lobby-own-rival = { $rival ->
    [computer] Ходит компьютер
    [guest] Ходит соперник, гость
   *[account] Ходит { $name }
}
lobby-own-both = Рядом, вдвоём: { to-move }
lobby-own-open = Ждём, пока друг откроет ссылку
lobby-own-left = ещё { $time }
lobby-time-days = { $days ->
    [one] { $days } день { $hours } ч
    [few] { $days } дня { $hours } ч
   *[many] { $days } дней { $hours } ч
}
lobby-time-hours = { $hours } ч { $minutes } мин
lobby-time-minutes = { $minutes } мин
lobby-time-soon = меньше минуты
lobby-ago-days = { $count ->
    [one] { $count } день назад
    [few] { $count } дня назад
   *[many] { $count } дней назад
}
lobby-ago-hours = { $count } ч назад
lobby-ago-minutes = { $count } мин назад
lobby-ago-now = только что
lobby-go-on-with = Продолжить: { $game }, { $what }

## Как играть и во что

lobby-play = Играть
lobby-play-game = Играть: { $game }
lobby-learn = Научиться за 3 минуты
lobby-learn-game = Научиться за 3 минуты: { $game }
lobby-lasts = { $turns ->
    [one] Партия — примерно { $turns } ход: { $minutes } мин при { $seconds } с на ход.
    [few] Партия — примерно { $turns } хода: { $minutes } мин при { $seconds } с на ход.
   *[many] Партия — примерно { $turns } ходов: { $minutes } мин при { $seconds } с на ход.
}
lobby-rules = Правила
lobby-rules-of = Правила: { $game }
lobby-way-computer = с компьютером
lobby-way-link = с другом по ссылке
lobby-way-side-by-side = рядом, вдвоём
lobby-way-anybody = с кем найдётся
lobby-way-seek = предложить всем
lobby-preset = Игра
lobby-level = Уровень
lobby-lower = Ниже
lobby-higher = Выше

## Все опции

lobby-all = Все опции
lobby-all-about = Доска, правила, сторона, часы, позиция
lobby-options-of = Опции: { $game }
lobby-options = Опции
lobby-which = Игра
lobby-how = Соперник
lobby-preset-custom = своя
lobby-fair = Справедливо, насколько известно: { $values }
lobby-presets = Правила
lobby-side = Ваша сторона
lobby-side-random = всё равно
lobby-clock = Часы
lobby-clock-none = без часов
lobby-clock-fischer = с добавкой
lobby-clock-byo-yomi = бёёми
lobby-clock-correspondence = по переписке
lobby-minutes = Минут каждому
lobby-minutes-takes = от 0 до 180
lobby-increment = Добавка, секунд за ход
lobby-increment-takes = от 0 до 180
lobby-periods = Периодов
lobby-periods-takes = от 1 до 25
lobby-period = Период, секунд
lobby-period-takes = от 5 до 300
lobby-days = Дней на ход
lobby-days-takes = от 1 до 14
lobby-odds = Фора по времени
lobby-odds-about = Время соперника, если оно не такое, как ваше. Пустое поле — такое же.
lobby-odds-minutes = Минут сопернику
lobby-odds-increment = Добавка сопернику
lobby-odds-periods = Периодов сопернику
lobby-odds-period = Период сопернику
lobby-odds-days = Дней на ход сопернику
lobby-rated = На рейтинг, если и у соперника есть учётная запись
lobby-rated-sign-in = Рейтинг меняют только партии между учётными записями.
lobby-sign-in = Войти
lobby-position = Начать с позиции
lobby-position-text = Текст позиции
lobby-position-about = Как её пишут доска анализа и командная строка. Такие партии без рейтинга.
lobby-begin = Играть
proposal-position-way = Партию с позиции играют с компьютером, по ссылке или рядом, вдвоём.

## Поиск соперника

lobby-pairing = { $rating ->
    [none] Ищем соперника…
   *[known] Ищем соперника около { $rating }…
}
lobby-pairing-terms = { $game }, { $terms }
lobby-pairing-again = Посмотреть снова
lobby-pairing-slow = Пока никого. Сыграть с компьютером?
lobby-pairing-computer = Играть с компьютером

## Предложения

lobby-seeks = Ищут соперника
lobby-seek-post = Предложить партию
lobby-seeks-none = Сейчас никто не ищет партию. Предложите свою, а пока сыграйте с компьютером.
lobby-seek-yours = вы
lobby-seek-guest = гость
lobby-seek-rated = на рейтинг
lobby-seek-unrated = без рейтинга
lobby-seek-plays = { $side ->
    [white] играет белыми
    [black] играет чёрными
    [red] играет красными
    [blue] играет синими
    [green] играет зелёными
    [fortresses] играет крепостями
   *[riders] играет всадниками
}
lobby-seek-odds = { $own } против { $other }
lobby-seek-accept = Принять: { $game }, { $name }
lobby-seek-withdraw = Отозвать: { $game }
lobby-seek-sign-in = Войти и играть на рейтинг: { $game }, { $name }

## Идущие партии

lobby-live = Сейчас играют
lobby-live-all = Все { $count }
lobby-live-none = Сейчас никто не играет. Последние партии — в архиве.
lobby-live-archive = В архив
lobby-live-computer = компьютер, уровень { $level }
lobby-live-guest = гость
lobby-live-turn = ход { $turn }
lobby-live-watching = смотрят { $count }
lobby-live-name = { $game }: { $first } и { $second }
watch-title = Сейчас играют
watch-about = Все партии, которые сейчас идут. Доски меняются вслед за игроками.
