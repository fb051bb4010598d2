# Страницы самих игр по-русски: всё вокруг правил и обучение. Ключи и переменные те же, что в en.tutorial.ftl. У задания есть
# заголовок, что сделать (-text), что из этого следует (-done) и что сказать о другом разрешённом шаге (-other).

## Страница

lesson-rules = Правила
lesson-known = Что известно
lesson-all-rules = Правила { kinds-of } игр
lesson-all-rules-about = На каждой странице — доска для проб, короткое обучение и правила с диаграммами.
lesson-contents = В этих правилах
lesson-play = Играть
lesson-play-computer = С компьютером, уровень 3
lesson-presets = Какая партия
lesson-all-options = Все опции, игра с другом, другие уровни
lesson-preset = { $preset ->
    [quick] Быстрая
    [standard] Обычная
   *[author] Авторская
}
lesson-board = Доска
lesson-tutorial = Обучение
lesson-tutorial-about = { $count ->
    [one] { $count } маленькое задание на доске.
    [few] { $count } маленьких задания на доске, каждое не дольше минуты.
   *[many] { $count } маленьких заданий на доске, каждое не дольше минуты.
}
lesson-tutorial-plain = Для заданий нужны скрипты. Без них можно прочитать, о чём они, или расставить позиции на своей доске.
lesson-task = Задание { $number }: { $title }
lesson-task-done = Задание { $number }: { $title }, выполнено
lesson-where-task = Задание { $number } из { $count }
lesson-where-diagram = Диаграмма из правил
lesson-where-free = Свободная доска: обе стороны ваши
lesson-again = Ещё раз
lesson-next = Следующее задание
lesson-invite = Сыграть партию с уровнем 1
lesson-show = Показать
lesson-free = Свободная доска
lesson-back-to-text = Назад к тексту
lesson-forward = Следующий шаг
lesson-all-done = Это было последнее задание. Доска ваша: пробуйте или играйте.
lesson-allowed = Так можно, но
lesson-failed = Сервер не ответил. Попробуйте ещё раз.
lesson-on-board = На доску
lesson-diagram = { $board }. { $pieces }.
lesson-diagram-empty = { $board }. Пусто.
lesson-steps = После { $steps }.
lesson-can = Можно: { $steps }.
lesson-cannot = Нельзя: { $steps }.
lesson-only = Можно только { $steps }.
