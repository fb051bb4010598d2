# Смотреть: доска, которую видят все, списки партий, доски на других страницах.

show-live = Сейчас на доске
show-over = Стоит посмотреть
show-go = К партии
show-go-over = Разобрать ходы
show-name = { $game }: { $first } и { $second }
show-rated = на рейтинг
show-unrated = без рейтинга
show-turn = Ход { $turn } из { $turns }
show-chance = Шансы
show-play = Показывать
show-pause = Пауза
show-back = На шаг назад
show-forward = На шаг вперёд
show-steps = Шаги партии

watch-people = Между людьми
watch-people-none = Таких партий сейчас нет.
watch-computer = С компьютером
watch-games = Игры
watch-sorts = Виды партий
watch-game-any = Все игры
watch-sort-any = Любые
watch-sort-rated = На рейтинг
watch-sort-unrated = Без рейтинга
watch-sort-tournament = Турниры
watch-sort-days = По переписке

embed-title = { $game }: { $first } и { $second }
embed-missing = Такой партии нет.
embed-old = Эта партия сыграна по прежним правилам: прочесть её можно на сайте.
embed-to = Открыть на сайте «{ $house }»
embed-share = На другую страницу
embed-share-about = Вставьте это туда, где должна стоять доска.

## Как быстро и как долго

lasts-about = около { $minutes } мин
lasts-line = Партия длится { $lasts }.
lasts-most = до { $minutes } мин
tempo-blitz = блиц
tempo-days = по дням
tempo-rapid = быстрая
tempo-slow = долгая

## Приглашение

invite-qr = QR-кодом
invite-qr-alt = QR-код со ссылкой на эту партию
invite-send = Отправить
