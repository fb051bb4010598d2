# Что говорится о хранении, показе и загрузке партий, по-русски. Ключи и переменные те же, что в en.share.ftl.

## Файлы

share-picture-alt = { $game }: доска { $steps ->
    [0] в начале партии
    [one] после { $steps } шага
   *[other] после { $steps } шагов
}
share-long-animation = В анимации не больше { $most } картинок, а в этой их было бы { $found }. Попросите часть партии: ply=…

## Окно

share-open = Поделиться
share-title = Поделиться партией
share-close = Закрыть
share-link = Ссылка на партию
share-here = Ссылка на эту позицию
share-copy = Скопировать ссылку
share-send = Отправить кому-нибудь
share-files = Скачать
share-record = Запись (.kmn)
share-sgf = SGF
share-picture = Картинка (PNG)
share-drawing = Рисунок (SVG)
share-animation = Анимация (GIF)
share-of = Поделиться: { $game }

## Рядом со ссылками

share-after-turn = После хода { $turn }.
share-open-seat = Одно место свободно: играет тот, кто придёт первым.
share-game-alt = Доска игры { $game } в середине партии
