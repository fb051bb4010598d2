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
analysis-effort = Глубина { $depth }, позиций { $nodes }
analysis-enough = Вы или другие в вашей сети уже ждут компьютер. Закройте лишнюю доску или спросите чуть позже.
analysis-failed = Компьютер не смог это обдумать. Спросите ещё раз.
analysis-lost = Сервер не отвечает. Попробуйте ещё раз.
analysis-graph = { side }: шанс на победу шаг за шагом
analysis-graph-none = Здесь рисуется шанс на победу, шаг за шагом, по мере того как появляются мнения.

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
