# Что говорится об исследованиях, по-русски. Ключи и переменные те же, что в en.study.ftl.

## kamni study

help-study = Дать компьютеру много раз сыграть в игру и измерить, какова она
help-study-preset = Готовый набор опций вместо --set: quick, standard или author
help-study-games = Сколько партий на каждом уровне (обычно 100)
help-study-level = Уровни, каждый играет сам с собой, от 1 до 9 (обычно 3,5,7)
help-study-seed = Зерно: с ним повторяется каждая партия (обычно 1)
help-study-concurrency = Сколько партий одновременно; 0 — по числу процессоров (обычно 1)
help-study-out = Папка для партий и отчёта (обычно study)
help-study-claims = Сыграть и то, что нужно для утверждений автора, и вынести о них суждение
help-study-resume = Сохранить партии, которые уже есть в папке, и сыграть только недостающие
help-study-examples =
    {"  "}kamni study kamiken --games 20 --level 2,4
    {"  "}kamni study hasami --preset quick --games 200 --claims --out study --resume
study-plays = { $series }: сыграно партий { $done } из { $games }
study-measures = { $series }: измерено партий { $done } из { $games }
study-other = В файле { $file } партии другого исследования. Назовите другую папку (--out) или уберите --resume, чтобы начать заново.
study-stopped = Остановлено до конца: отчёт о том, что сыграно. Та же команда с --resume продолжит.
study-written = Отчёт: { $folder }/{ $game }.en.md и { $game }.ru.md; числа: { $game }.json; партии: { $folder }/games

## Числа

study-share = { $share } % (от { $low } до { $high } %; { $hits } из { $of })
study-median = { $median } (от { $low } до { $high })
study-komi = { $median }, с коми { $komi } у начавшего { $first } %
study-exact = { $value }, доказано
study-none = неизвестно

## Отчёт

study-title = { $game }: что известно
study-about = Измерено на партиях программы с самой собой ({ $games }) с опциями { $options }: каждый уровень играл сам с собой (уровни { $levels }), ещё партии сыграны для утверждений. Начало нигде не навязано, если не сказано иное: партии разные оттого, что уровни по-разному ошибаются в оценках. Интервалы верны с вероятностью 95 %. Что верно для этой программы, не обязано быть верным для людей или для программы посильнее.
study-claims = Что утверждает автор и что говорят партии
study-claims-about = Суждение выносится только там, где интервалы не оставляют сомнений; иначе сказано «не решено». Где считались камни, клетки или ходы, они внутри одной партии связаны: такие интервалы уже, чем следовало бы.
study-measured = Измерения
study-again = Как это повторить
study-again-about = Эта команда играет все эти партии и пишет эту страницу. Ходы ограничены числом позиций, а не временем: на любой машине выйдут те же партии.
study-verdict-holds = Верно
study-verdict-in-part = Верно отчасти
study-verdict-not = Неверно
study-verdict-undecided = Не решено
study-verdict-told = Измерено
study-not-played = Партий для этого не сыграно.
study-example = Пример: [партия]({ $file }), `kamni replay { $file }`.
study-example-turn = Пример: [партия]({ $file }), ход { $turn }, `kamni replay { $file }`.
study-level = уровень { $level }
study-levels = уровни { $first } и { $second }
study-opening = начало { $steps }
study-drawn = ничья
study-chart-balance = Кто побеждает, по силе игры
study-chart-choice = Возможные шаги от начала партии до конца
study-chart-begin = начало
study-chart-end = конец
study-chart-first = Где начинает { $level }, с точностью до симметрии, %
study-chart-worth = Разница очков начавшего и второго после такого первого камня
study-alt-balance = Кто побеждает, по силе игры; отрезок на полосе — интервал первой доли
study-alt-choice = Как меняется выбор по ходу партии
study-alt-first = Где начинают партии
study-alt-worth = Чего стоит каждый первый камень
study-column-series = партии
study-column-games = сколько
study-column-turns = ходов
study-column-steps = шагов
study-column-choice = выбор
study-column-tree = дерево игры, log₁₀
study-column-changes = смен лидера
study-column-turned = победы из худшего
