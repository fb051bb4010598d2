# Что говорится о хранении, показе и загрузке партий, по-русски. Ключи и переменные те же, что в en.share.ftl.

## Файлы

share-picture-alt = { $game }: доска { $turn ->
    [0] в начале партии
   *[other] после хода { $turn }
}

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

## Загрузка партии

import-title = Загрузить партию
import-about = Вставьте запись, SGF или список шагов. Партия откроется на доске для анализа, по своей ссылке.
import-text = Партия
import-example = 1. c3 2. b2 3. a1 …
import-which = Какая игра, если в тексте этого нет
import-which-text = Сказано в тексте
import-go = Открыть
import-file = Выбрать файл
import-drop = или перетащите его сюда
import-file-large = Файл больше 1 МиБ.
import-file-letters = Файл — не текст в UTF-8, и в какой он кодировке, не сказано. Сначала сохраните его в UTF-8.
import-public = Партию может открыть каждый, у кого есть ссылка. Если её никто не открывает год, она удаляется.
import-found = { $count ->
    [one] Найдена { $count } партия
    [few] Найдены { $count } партии
   *[other] Найдено { $count } партий
}
import-game = Партия { $number }
import-open = Открыть
import-open-part = { $turns ->
    [0] Открыть без ходов
    [one] Открыть { $turns } ход
    [few] Открыть { $turns } хода
   *[other] Открыть { $turns } ходов
}
import-more = Показаны только первые { $count }.
import-nothing = Сначала вставьте партию.
import-no-game = В этом тексте нет партии.
import-broken = Эта партия читается не вся. Она сохраняется до первой ошибки.
import-unreadable = Эту партию прочитать нельзя.
import-large = Текст длиннее { $most } МиБ.
import-long = Партия слишком длинна: в ней может быть до { $steps } шагов.
error-no-import = Такой партии нет. Партия, которую год никто не открывал, забывается.
