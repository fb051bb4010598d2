# Путь игры: обучение, уроки, уровни компьютера.

path-title = { $game }: путь
path-open = Путь
path-open-about = Уроки и уровни в удобном порядке
path-about = Уроки и десять уровней компьютера в удобном порядке. Всё открыто: знакомое можно пропустить.
path-stage-1 = Первые шаги
path-stage-2 = Увереннее
path-stage-3 = Сильная игра
path-stage-4 = Вершина
path-tutorial = Обучение
path-tutorial-about = { $count ->
    [one] { $count } небольшая задача
    [few] { $count } небольшие задачи
   *[other] { $count } небольших задач
} на доске.
path-lesson-about = Три задачи на одну тему, от лёгкой к трудной.
path-level = уровень { $level }
path-name-1 = Песок
path-name-2 = Мел
path-name-3 = Галька
path-name-4 = Песчаник
path-name-5 = Сланец
path-name-6 = Известняк
path-name-7 = Мрамор
path-name-8 = Гранит
path-name-9 = Базальт
path-name-10 = Обсидиан
path-looks = { $count } позиций
path-looks-sides = { $few } позиций (за сторону, которой труднее, { $many })
path-plays-first = Смотрит { $looks } на шаг и ошибается в оценках больше всех уровней.
path-plays = Смотрит { $looks } на шаг и берёт у уровня «{ $below }» { $score } очков из 100.
path-plays-closely = Находит почти каждый вынужденный выигрыш до четырёх ходов. Смотрит { $looks } на шаг.
path-plays-best = Смотрит так далеко, как позволяет время, и нарочно не ошибается. Берёт у уровня «{ $below }» { $score } очков из 100.
path-as = { $side ->
    [white] белыми
    [black] чёрными
    [red] красными
    [blue] синими
    [green] зелёными
    [fortresses] крепостями
   *[riders] всадниками
}
path-beaten = { path-as }: побеждён
path-not-yet = { path-as }: ещё нет
path-again = Повторить
path-begin = Начать
path-go-on = Продолжить
path-play = Играть
path-play-as = Играть { path-as }
path-of = { $done } из { $all }
path-tasks = сделано задач: { $done } из { $all }
path-next = Дальше
path-next-tutorial = Пройдите обучение
path-next-lesson = Урок: { $theme }
path-next-level = Победите уровень «{ $name }» { path-as }
path-first = Начните с обучения: { $count ->
    [one] { $count } задача
    [few] { $count } задачи
   *[other] { $count } задач
}, три минуты.
path-all-done = Пройдено всё. Остальное знают ваши соперники.
path-lessons = Уроки
path-levels = Уровни, { path-as }
path-strength = Ваша сила
path-strength-like = { $elo } ± { $deviation }, как у уровня «{ $name }»
path-strength-about = В Эло над уровнем 1, по вашим партиям с компьютером (их { $games }).
path-won = Уровень «{ $name }» побеждён { path-as }
path-not-won = Уровень «{ $name }» { path-as } ещё не побеждён
path-progress = Путь: { $done } из { $all }
path-back = К пути
path-result = На пути
