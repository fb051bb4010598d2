# Люди и их партии: архив, профили, учётные записи. Ключи и переменные те же, что в en.people.ftl.

## Имена и пароли

error-name-length = В имени от 2 до 20 знаков.
error-name-character = В имени латинские или русские буквы, цифры, дефис и подчёркивание.
error-name-character-typed = В имени буквы, цифры, дефис и подчёркивание, а «{ $typed }» — ничто из этого.
error-name-start = Имя начинается с буквы.
error-name-mixed = В имени латинские или русские буквы, но не вместе: они похожи.
error-name-reserved = Это имя оставлено за домом. Выберите другое.
error-name-taken = Это имя или похожее на него уже занято.
error-password-short = В пароле не меньше 8 знаков.
error-password-long = В пароле не больше 128 знаков.
error-password-common = Такой пароль угадали бы одним из первых. Возьмите подлиннее или понеобычнее.
error-sign-in-wrong = Учётной записи с таким именем и паролем нет.
error-sign-in-guessed = Для этого имени слишком много раз вводили неверный пароль. Подождите минуту или войдите там, где уже входили раньше.
error-password-wrong = Это не ваш пароль.
error-gone = Этого уже нет.
error-bot-played = Отдать программе можно только учётную запись, которая ещё не играла.
error-bot-unsure = Поставьте отметку, если вы этого хотите.
error-tokens-many = У учётной записи не больше 50 ключей. Сначала отзовите один.
error-token-label = В названии от 1 до 60 знаков.
error-token-scopes = Выберите хотя бы одно, что ключ позволяет.
error-failed = У нас что-то сломалось. Попробуйте ещё раз.

## Даты

date-day = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
} { $year }

## Архив

archive-title = Архив
archive-about = Все оконченные партии, сначала последние.
archive-filters = Фильтры
archive-filters-count = Фильтры ({ $count })
archive-game = Игра
archive-player = Игрок
archive-result = Итог
archive-any = любой
archive-first-won = победа первого
archive-second-won = победа второго
archive-side-won = победа { side-of }
archive-draw = ничья
archive-length = Длина в ходах
archive-min = от
archive-max = до
archive-rated = Рейтинг
archive-is-rated = рейтинговые
archive-is-unrated = без рейтинга
archive-dates = Окончена
archive-from = с
archive-to = по
archive-options = Опции
archive-show = Показать
archive-clear = Убрать все фильтры
archive-found = { $count ->
    [one] { $shown } партия
    [few] { $shown } партии
   *[many] { $shown } партий
}
own-games-title = Ваши партии
own-games-about = Партии, которые вы закончили в этом браузере. После регистрации они будут с вами на любом устройстве.
own-games-keep = Зарегистрироваться и сохранить
archive-found-least = { $count ->
    [one] не меньше { $shown } партии
    [few] не меньше { $shown } партий
   *[many] не меньше { $shown } партий
}
archive-stopped = Пока просмотрены партии, оконченные { $date } и позже.
archive-stopped-none = Среди партий, оконченных { $date } и позже, ничего не нашлось; более ранние ещё не просмотрены.
archive-search-on = Искать дальше, раньше { $date }
archive-latest = Последние партии
archive-too-deep = Номера есть только у первых { $pages } страниц. К более давним партиям ведёт ссылка «Более ранние» в конце каждой страницы или даты среди фильтров.
archive-bad-place = Такого места в списке нет. Начните с последних партий.
archive-nothing = Ничего не нашлось. Уберите один из фильтров.
archive-none = Ещё ни одна партия не окончена.
archive-remove = Убрать фильтр: { $filter }
archive-pages = Страницы
archive-newer = Более поздние
archive-older = Более ранние
archive-turns = { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[many] { $turns } ходов
}
archive-game-rated = рейтинговая
archive-game-unrated = без рейтинга
archive-bad-number = Целое число от 0 до 100 000.
archive-bad-range = Первое число больше второго.
archive-bad-date = Дата пишется так: 2026-03-31.
archive-bad-dates = Первая дата позже второй.
archive-bad-choice = Такого выбора нет.
archive-bad = Некоторые фильтры не имеют смысла: пояснения рядом с ними.
archive-chosen-player = игрок { $name }
archive-chosen-min = { $turns ->
    [one] от { $turns } хода
   *[many] от { $turns } ходов
}
archive-chosen-max = { $turns ->
    [one] до { $turns } хода
   *[many] до { $turns } ходов
}
archive-chosen-size = доска { $size }×{ $size }
archive-chosen-from = с { $date }
archive-chosen-to = по { $date }

## Профили

profile-title = Игрок { $name }
profile-since = Здесь с { $date }
profile-bot = программа
profile-tabs = Разделы профиля
profile-games = Партии
profile-settings = Учётная запись
profile-tokens = Ключи API
profile-ratings = Рейтинги
profile-unrated = рейтинга ещё нет
profile-line = Рейтинг за 90 дней: от { $from } до { $to }
profile-played = { $count ->
    [0] партий нет
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
profile-tally = побед { $won }, ничьих { $drawn }, поражений { $lost }
profile-all = Все партии в архиве
profile-no-games = Оконченных партий ещё нет.
profile-beside = За одной доской
profile-beside-about = Партии за одной доской в этом браузере. Этот список видите только вы.
profile-no-own-games = Здесь будут ваши партии.
profile-play = Играть

## Учётные записи

nav-sign-in = Войти
account-sign-in = Войти
account-sign-up = Завести
account-sign-out = Выйти
account-sign-in-title = Вход
account-sign-up-title = Новая учётная запись
account-sign-up-about = Для рейтинга, партий на нескольких устройствах и программ. Нужны только имя и пароль, почта не нужна.
account-no-account = Ещё нет учётной записи?
account-have-account = Уже есть учётная запись?
account-name = Имя
account-name-help = От 2 до 20 букв, цифр, дефисов, подчёркиваний
account-password = Пароль
account-password-help = Не меньше 8 знаков. Без него никто не вернёт вам учётную запись: берегите его.
account-settings-title = Учётная запись
account-password-title = Пароль
account-old-password = Текущий пароль
account-new-password = Новый пароль
account-change-password = Сменить пароль
account-change-password-help = На всех других устройствах придётся войти заново.
account-sessions-title = Где вы вошли
account-this-session = Этот браузер
account-other-session = Другой браузер
account-session-since = с { $date }
account-session-seen = последний раз { $date }
account-session-end = Завершить
account-session-end-name = Завершить сеанс от { $date }
account-sessions-help = Вместе с сеансом пропадают места, которые его браузер занимает как гость.
account-bot-title = Учётная запись для программы
account-bot-help = Программа играет через API под своей учётной записью, и везде видно, что это программа. Отдать ей можно только запись, которая ещё не играла, и обратно не вернуть.
account-bot-sure = Я хочу навсегда отдать эту запись программе
account-bot-do = Отдать программе
account-bot-is = Эта учётная запись принадлежит программе.
account-done-password = Пароль сменён. На других устройствах нужно войти заново.
account-done-bot = Теперь эта учётная запись принадлежит программе.
account-done-session = Сеанс завершён.
account-done-token = Ключ отозван.

tokens-title = Ключи API
tokens-about = С ключом программа действует от имени вашей учётной записи. Давайте ей только то, что нужно.
tokens-none = Ключей нет.
tokens-new-title = Новый ключ
tokens-label = Название
tokens-label-help = Для чего он, своими словами
tokens-scopes = Что он позволяет
tokens-scope-play = делать шаги в ваших партиях
tokens-scope-bot = играть как программа: потоки событий и партий
tokens-scope-challenge = вызывать других и принимать вызовы
tokens-scope-read = читать то, что видите только вы
tokens-make = Сделать ключ
tokens-made = Вот ключ. Скопируйте его сейчас: больше он показан не будет.
tokens-field = Новый ключ
tokens-created = сделан { $date }
tokens-used = последний раз { $date }
tokens-unused = ещё не использован
tokens-revoke = Отозвать
tokens-revoke-name = Отозвать ключ «{ $label }»
