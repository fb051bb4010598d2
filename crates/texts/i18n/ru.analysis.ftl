# Доска для разбора, по-русски. Имена и переменные те же, что в en.analysis.ftl.

analysis-title = Анализ: { $game }
analysis-games = Игры
analysis-refused = Ход { $turn }, { $step }: { $why }

## Мнение компьютера

analysis-opinion = Мнение
analysis-opinion-none = Компьютер может сказать, кому здесь лучше и как бы он продолжал.
analysis-opinion-over = В этой позиции партия окончена.
analysis-ask = Спросить компьютер
analysis-stop = Остановить
analysis-along = Думать вместе
analysis-through = Пройти партию
analysis-thinking = Компьютер думает
analysis-lines = Лучшие продолжения
analysis-percent = { $percent } %
analysis-chance = { side }: { $percent }
analysis-wins = { side } выигрывают
analysis-won = { side } выиграли
analysis-wins-in = { $steps ->
    [0] { analysis-won }
    [one] { analysis-wins } за { $steps } шаг
    [few] { analysis-wins } за { $steps } шага
   *[other] { analysis-wins } за { $steps } шагов
}
analysis-drawn = Ничья
analysis-draw = При лучшей игре ничья
analysis-ahead = { side } впереди примерно на { $points }
analysis-ahead-exact = { analysis-wins } ровно на { $points }
analysis-effort = Глубина { $depth }, позиций { $nodes }
analysis-enough = Вы или другие в вашей сети уже ждут компьютер. Закройте лишнюю доску или спросите чуть позже.
analysis-failed = Компьютер не смог это обдумать. Спросите ещё раз.
analysis-lost = Сервер не отвечает. Попробуйте ещё раз.
analysis-graph = { side }: шанс на победу шаг за шагом
analysis-graph-none = Здесь рисуется шанс на победу, шаг за шагом, по мере того как появляются мнения.

## Дебюты

analysis-openings = Дебюты
analysis-openings-by = Чьи ходы
analysis-openings-all = Все
analysis-openings-people = Люди
analysis-openings-people-under = Люди до { $to }
analysis-openings-people-band = Люди от { $from } до { $to }
analysis-openings-people-over = Люди от { $from }
analysis-openings-computer = Компьютер и программы
analysis-openings-level = Компьютер, уровень { $level }
analysis-openings-games = { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}
analysis-openings-none = Отсюда здесь ещё никто не играл.
analysis-openings-none-by = Из них отсюда ещё никто не играл.
analysis-openings-often = Здесь сыграно очень много разных ходов. Посчитаны только частые.
analysis-openings-list = Ходы, которые здесь делали
analysis-openings-said = { $turn }: { analysis-openings-games }. { $first } { $firsts }, ничьи { $draws }, { $second } { $seconds }
analysis-openings-examples = Партии с таким продолжением

## Дерево

analysis-tree = Ходы
analysis-tree-list = Ходы и варианты
analysis-back = Шаг назад
analysis-forward = Шаг вперёд
analysis-promote = В главную линию
analysis-cut = Удалить отсюда
analysis-note = Заметка о позиции

## Расстановка

analysis-tabs = Что показано
analysis-tab-lines = Мнение
analysis-tab-tree = Ходы
analysis-tab-openings = Дебюты
analysis-tab-position = Позиция
analysis-setup = Расставить позицию
analysis-setup-help = Выберите фигуру и нажимайте на клетки; второе нажатие снимает её.
analysis-setup-fine = Отсюда можно играть.
analysis-setup-cell = поставить или снять
analysis-pieces = Фигуры
analysis-nothing = ничего
analysis-to-move = Чей ход
analysis-clear = Очистить доску
analysis-restart = Начало игры
analysis-done = Готово
analysis-texts = Опции и тексты
analysis-position = Позиция текстом
analysis-moves = Ходы текстом
analysis-show = Показать
analysis-link = Ссылка
analysis-record = Запись
analysis-play = Играть отсюда
analysis-level = Уровень
analysis-side = Ваша сторона
analysis-side-random = любая
analysis-go = Играть с компьютером
