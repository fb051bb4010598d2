# Люди и что между ними: профили, подписки, скрытые, вызовы, жалобы, лучшие. Ключи и переменные те же, что в en.players.ftl.

## Профили

profile-here = сейчас здесь
profile-challenge = Вызвать
profile-follow = Следить
profile-unfollow = Не следить
profile-more = Ещё: скрыть, пожаловаться
profile-block = Скрыть
profile-unblock = Больше не скрывать
profile-report = Пожаловаться
profile-blocked = Вы скрыли этого игрока: вы не можете вызвать друг друга и не видите предложений друг друга, а он не может вам писать.
profile-closed = Эта учётная запись закрыта.
profile-follows = Вы следите
profile-puzzle-rating = Рейтинг
profile-puzzle-solved = Решено
profile-puzzle-days = Дней подряд
profile-puzzle-best = Больше всего дней подряд
profile-trophies = Награды
profile-trophy = { $place }-е место из { $players }
profile-graph = Рейтинги по времени
profile-graph-time = Время
profile-days-30 = 30 дней
profile-days-90 = 90 дней
profile-days-365 = год
profile-graph-line = { $game }: с { $from } до { $to }
profile-graph-said = Рейтинги за { $days } дней: { $lines }
profile-duel = Вы и { $name }
profile-duel-you = вы
profile-duel-none = Вы ещё не играли друг с другом.
profile-duel-drawn = { $count ->
    [0] Ничьих нет.
    [one] { $count } ничья.
    [few] { $count } ничьи.
   *[many] { $count } ничьих.
}
profile-duel-all = { $count ->
    [one] Всего { $count } партия.
    [few] Всего { $count } партии.
   *[many] Всего { $count } партий.
}
profile-duel-latest = Считаны только последние партии.
profile-met-won = победа
profile-met-drawn = ничья
profile-met-lost = поражение
profile-results = Итоги по играм и сторонам
profile-results-latest = { $count ->
    [one] последняя { $count } партия с двумя игроками
    [few] последние { $count } партии с двумя игроками
   *[many] последние { $count } партий с двумя игроками
}
profile-first = Ходит первым
profile-second = Ходит вторым
profile-won = { $count ->
    [one] победа
    [few] победы
   *[many] побед
}
profile-drawn = { $count ->
    [one] ничья
    [few] ничьи
   *[many] ничьих
}
profile-lost = { $count ->
    [one] поражение
    [few] поражения
   *[many] поражений
}
profile-rivals = Чаще всего играет с
date-short = { $day } { $month ->
    [1] янв
    [2] фев
    [3] мар
    [4] апр
    [5] мая
    [6] июн
    [7] июл
    [8] авг
    [9] сен
    [10] окт
    [11] ноя
   *[12] дек
}
seat-deleted = удалён

## Лучшие

players-title = Игроки
players-about = Лучшие в каждой игре по рейтингу. Рейтинг идёт в счёт, когда он установился, и пока не устарел.
players-best = { $game }: лучшие
players-within = Играли за
players-within-30 = 30 дней
players-within-365 = год
players-within-0 = всё время
players-none = Установившегося рейтинга пока нет ни у кого. Для него нужно несколько рейтинговых партий.
players-place = Место
players-games = Рейтинговых партий
players-here = Сейчас здесь
players-here-none = Сейчас здесь нет никого с учётной записью.
players-here-more = { $count ->
    [one] и ещё { $count }
    [few] и ещё { $count }
   *[many] и ещё { $count }
}

## Вызовы и жалобы

challenge-title = Вызов: { $name }
challenge-preset = Доска
challenge-preset-quick = быстрая
challenge-preset-standard = обычная
challenge-preset-author = как у автора
challenge-time = Время
challenge-side-random = по жребию
challenge-side-first = ходить первым
challenge-side-second = ходить вторым
challenge-rated = С рейтингом
challenge-about = Вызов действует час. Когда его примут, вы узнаете.
challenge-many = Вызовов уже слишком много. Подождите, пока на них ответят.
error-challenge-blocked = Этого игрока вызвать нельзя.
error-not-oneself = Со своей учётной записью так нельзя.
error-people-many = Список полон: в нём не больше 1000 человек.
error-people-apart = Это невозможно, пока один из вас скрыл другого.
report-title = Жалоба: { $name }
report-about = Её прочтут модераторы. Вместе с ней они увидят последние реплики игрока.
report-what = На что вы жалуетесь?
report-about-talk = на то, что он пишет
report-about-play = на то, как он играет
report-about-name = на имя
report-about-other = на другое
report-game = Партия
report-game-help = Её адрес, если дело в партии
report-text = Что случилось
report-send = Отправить жалобу
report-back = Вернуться к профилю
report-done = Спасибо. Модераторы её прочтут.
report-bad-about = Выберите, на что вы жалуетесь.
report-bad-text = Расскажите, что случилось: от 1 до 1000 знаков.
report-bad-game = Такой партии нет.
report-many = Двадцать ваших жалоб уже ждут. Сначала модераторы прочтут их.

## Уйти и вернуться

account-blocked-title = Скрытые
account-unblock-name = Больше не скрывать: { $name }
account-export-title = Всё, что мы храним
account-export-help = Всё, что дом хранит о вас: рейтинги, партии, ваши реплики, за кем вы следите и кого скрыли, сеансы, ключи. На каждую вещь строка JSON.
account-export-do = Скачать
account-delete-title = Удалить учётную запись
account-delete-help = Рейтинги, ключи, сеансы и все ваши реплики будут удалены, а неоконченные партии сданы. Оконченные партии останутся, вместо вашего имени в них будет «удалён»; имя не достанется никому. Отменить это нельзя.
account-delete-do = Удалить мою учётную запись
account-delete-sure = Удалить эту учётную запись навсегда
account-done-deleted = Ваша учётная запись удалена.
account-reset-title = Новый пароль
account-reset-about = Для учётной записи { $name }. На всех устройствах придётся войти заново.
account-reset-gone = Эта ссылка больше не действует. Ссылка на новый пароль действует один раз: из письма — час, от хозяина сервера — день. Попросите другую.
account-done-reset = Пароль изменён. Войдите с ним.
error-account-closed = Эта учётная запись закрыта. Если это ошибка, напишите хозяину сервера.
error-reset-gone = Эта ссылка больше не действует.
