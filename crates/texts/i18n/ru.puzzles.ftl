# Задачи: как их делают, перечисляют и решают в терминале.

help-puzzle = Решить задачу здесь, в терминале
help-puzzle-game = Игра: { $games }; если не сказано, любая
help-puzzle-id = Задача с этим именем, как в «kamni puzzles list»
help-puzzle-seed = Какая задача выбирается: одно и то же число выбирает ту же; если не сказано, каждый раз другая
help-puzzle-examples =
    {"  "}kamni puzzle hasami
    {"  "}kamni puzzle close-combat --seed 7
help-puzzles = Задачи: сделать новые, перечислить те, что есть в программе
help-puzzles-examples =
    {"  "}kamni puzzles list kamiken --json
    {"  "}kamni puzzles make close-combat --count 5 --seed 7
help-make = Найти задачи в партиях программы с собой и в записях
help-make-files = Записи, которые просмотреть сначала; «-» означает стандартный ввод
help-make-count = Сколько задач (по умолчанию 10)
help-make-games = Сколько партий программа сыграет самое большее (по умолчанию 1000)
help-make-seed = Число: с тем же числом и записями получатся те же задачи (по умолчанию 1)
help-make-out = Записать задачи сюда, а не в стандартный вывод
help-make-examples =
    {"  "}kamni puzzles make kamiken --count 20 --seed 3 --out new.txt
    {"  "}kamni puzzles make hasami games.kmn --games 0
    {""}
    {"  "}Строка на задачу: параметры, позиция, ход, сколько его шагов надо найти,
    {"  "}что он даёт, тема, рейтинг. Ход работы и счёт идут в поток ошибок.
help-list = Перечислить задачи, которые есть в программе
help-list-json = Для программ: строка JSON на каждую
help-list-examples =
    {"  "}kamni puzzles list four
    {"  "}kamni puzzles list dao --json

puzzle-title = { $game }, задача { $id }
puzzle-task-win = Найдите ход, который выигрывает.
puzzle-task-save = Найдите ход, который спасает партию.
puzzle-task-gain = Найдите ход, который много даёт.
puzzle-to-move = Ваш ход: { $side }.
puzzle-orders = Наберите ход или его шаги, «подсказка», «решение» или «выход».
puzzle-prompt = ход>
puzzle-so-far = Пока верно: { $turn }. Продолжайте.
puzzle-right = Верно: { $turn }. Тема: { $theme }. Рейтинг: { $rating }.
puzzle-wrong = { $turn } — неверно.
puzzle-why = После { $turn } ответ { $answer }. Попробуйте ещё раз.
puzzle-again = Попробуйте ещё раз.
puzzle-hint = Начинается с { $step }.
puzzle-hint-next = Дальше { $step }.
puzzle-solution = Решение: { $turn }. Тема: { $theme }. Рейтинг: { $rating }.
puzzle-illegal = Шаг «{ $step }» не принят. { $reason }
puzzle-too-long = Для хода это слишком длинно.
puzzle-not-text = Это не текст в UTF-8.
puzzle-unknown = Задачи «{ $id }» нет. «kamni puzzles list ИГРА» называет те, что есть.
puzzle-of-other = Задача { $id } из другой игры: { $game }.
puzzle-none = Задач этой игры нет.
puzzles-progress = партий: { $games }, позиций: { $positions }, найдено: { $found }, оставлено: { $kept } из { $count }
puzzles-counts = найдено: { $found }. Отброшено: { $plain } очевидных, { $unproved } недоказанных, { $another } с другим верным ходом, { $enough } таких, каких довольно, { $repeated } повторных. Оставлено: { $kept }
