# Задачи на страницах: задачи дня, упражнения, решение.

solve-title = Задачи
solve-about-open = Каждый день по одной на игру. Сегодня { $open ->
    [one] открыта { $open }
    [few] открыты { $open }
   *[other] открыто { $open }
}, новые — через { $hours ->
    [one] { $hours } час
    [few] { $hours } часа
   *[other] { $hours } часов
}.
solve-about-done = Все сегодняшние решены. Новые — через { $hours ->
    [one] { $hours } час
    [few] { $hours } часа
   *[other] { $hours } часов
}.
solve-first = Решите одну, и появится рейтинг. Без регистрации.
solve-rating = Рейтинг в задачах
solve-solved = Решено
solve-days = Дней подряд
solve-best = лучшее { $days }
solve-run = { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
}
solve-run-open = { solve-run }, сегодня открыта
solve-run-none = Пока ни одного дня
solve-go = Решать
solve-done = Решена
solve-seen = Ответ показан
solve-look = Посмотреть ещё раз
solve-practise = Упражняться
solve-of-game = Игра
solve-theme = Тема
solve-any-game = любая игра
solve-any-theme = любая тема
solve-begin = Начать около { $rating }
solve-none = Такие задачи вы перепробовали все. Возьмите другую тему или другую игру.
solve-own = Из ваших партий
solve-own-about = Места из ваших разобранных партий, где был ход лучше. На рейтинг они не влияют.
solve-own-go = Попробовать
solve-own-none = Пока искать нечего. Закажите разбор своей партии, и её ошибки появятся здесь.

## Решение

solve-page = { $game }, задача
solve-of-day = Задача дня, { $day }
solve-practice = Задача
solve-from-own = Из вашей партии
solve-theme-later = Тема: после решения
solve-rating-later = Рейтинг: после решения
solve-tries = Пока { $count ->
    [one] { $count } попытка
    [few] { $count } попытки
   *[other] { $count } попыток
}
solve-you-play = вы играете { $side ->
    [white] белыми
    [black] чёрными
    [red] красными
    [blue] синими
    [green] зелёными
    [fortresses] крепостями
   *[riders] всадниками
}
solve-task = Задание
solve-find-win = Найдите ход, который выигрывает
solve-find-save = Найдите ход, который спасает партию
solve-find-gain = Найдите ход, который много даёт
solve-find-moment = Найдите ход лучше того, что вы сделали
solve-counts = Один ход. На рейтинг влияет первая попытка.
solve-counts-not = Один ход. На рейтинг не влияет.
solve-hint = Подсказка
solve-give-up = Сдаться
solve-hint-about = Подсказка говорит, откуда начинается ход, и вдвое уменьшает прибавку.
solve-hint-from = Ход начинается с того, что стоит на { $cell }.
solve-hint-column = Ход начинается на вертикали { $column }.
solve-hint-take = Ход начинается с того, что стоит на вертикали { $column }.
solve-hint-word = Ход начинается так: «{ $step }».
solve-yours = Ваш рейтинг в задачах
solve-wrong-win = { $takes ->
    [0] { $turn } не выигрывает.
   *[other] { $turn } берёт { $takes }, но не выигрывает.
}
solve-wrong-save = { $takes ->
    [0] { $turn } не спасает партию.
   *[other] { $turn } берёт { $takes }, но партию не спасает.
}
solve-wrong-gain = { $takes ->
    [0] { $turn } даёт слишком мало.
   *[other] { $turn } берёт { $takes }, но можно получить больше.
}
solve-wrong-moment = После { $turn } ваши шансы меньше, чем могли бы быть.
solve-why = Почему мой ход неверен?
solve-again = Ещё раз
solve-show = Показать ответ
solve-your-turn = ваш ход
solve-takes = берёт { $takes }
solve-looking = Компьютер смотрит ваш ход…
solve-no-answer = Ответа на него нет: партия окончена или следующий ход тоже ваш.
solve-result = Итог
solve-at-once = Решено с первой попытки
solve-with-hint = Решено с подсказкой
solve-at-last = Решено с { $count }-й попытки
solve-answer = Ответ
solve-did-win = { $takes ->
    [0] { $turn } выигрывает.
   *[other] { $turn } берёт { $takes } и выигрывает.
}
solve-did-save = { $takes ->
    [0] { $turn } спасает партию.
   *[other] { $turn } берёт { $takes } и спасает партию.
}
solve-did-gain = { $takes ->
    [0] { $turn } даёт много.
   *[other] { $turn } берёт { $takes } и даёт много.
}
solve-did-moment = { $turn } было лучше.
solve-table = Рейтинг
solve-before = Было
solve-now = Стало
solve-change = Разница
solve-you = Вы
solve-puzzle = Задача
solve-next = Следующая задача
solve-analyse = Анализ
solve-of-hundred = Решают { $percent } из 100
solve-source = Из партии компьютера с самим собой
solve-source-own = Из вашей партии, ход { $turn }
solve-streak = { $game }, дней подряд
solve-plain = Задача решается на доске, для этого странице нужен скрипт.
solve-lost = Сервер не отвечает. Попробуйте ещё раз.
error-no-puzzle = Такой задачи нет.
error-not-tried = Объясняется только неверный ход, который вы сделали.
