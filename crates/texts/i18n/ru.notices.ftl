## Что касается читателя, где бы в доме он ни был

notices-title = Уведомления
notices-said = Есть новые уведомления.
notice-begun = { $rival ->
    [guest] { $game }: соперник здесь
   *[account] { $game }: партия с { $name } началась
}
notice-turn = { $rival ->
    [guest] { $game }: ваш ход
   *[account] { $game }: ваш ход против { $name }
}
notice-draw = { $rival ->
    [guest] { $game }: соперник предлагает ничью
   *[account] { $game }: { $name } предлагает ничью
}
notice-takeback = { $rival ->
    [guest] { $game }: соперник просит вернуть ход
   *[account] { $game }: { $name } просит вернуть ход
}
notice-rematch = { $rival ->
    [guest] { $game }: соперник хочет сыграть ещё
   *[account] { $game }: { $name } хочет сыграть ещё
}
notice-talk = { $rival ->
    [guest] { $game }: соперник вам написал
   *[account] { $game }: { $name } пишет вам
}
notice-ended = { $rival ->
    [guest] { $game }: ваша партия окончена
   *[account] { $game }: партия с { $name } окончена
}
notice-challenge = { $rival ->
    [guest] Вас вызывают на партию: { $game }
   *[account] { $name } вызывает вас на партию: { $game }
}
notice-tournament = Турнир «{ $name }» начинается: { $game }

challenges-title = Вызовы
challenges-none = Вас никто не вызвал. Вызов действует час.
challenges-to-you = Вам
challenges-from-you = От вас
challenge-from = { $name } вызывает вас: { $game }
challenge-to = Вы вызываете { $name }: { $game }
challenge-decline = Отказаться
challenge-cancel = Отозвать
challenge-gone = Этого вызова больше нет: его отозвали, или прошёл час.

## Страница уведомлений

notices-kept = Последние 30 дней
notices-seen = Отметить всё
notices-none = Нового нет. Здесь будут ходы, соперники и оконченные партии.
notices-life = Уведомления хранятся 30 дней.
notices-new = новое
notices-all = Все уведомления
notices-sorts = О чём и где сообщать
notices-save = Сохранить
notices-saved = Сохранено.
sort-turn = Ваш ход
sort-turn-about = в партии по переписке; об этом сообщаем всегда
sort-rival = Соперник нашёлся
sort-rival-about = партию или вызов приняли
sort-challenge = Вызов
sort-challenge-about = вам предлагают партию
sort-over = Партия окончена
sort-over-about = с изменением рейтинга
sort-followed = За кем вы следите
sort-followed-about = кто-то из них играет; о каждом не чаще раза в день
kept-turn = { $rival ->
    [guest] Ваш ход: { $game }
   *[account] Ваш ход: { $game } с { $name }
}
kept-rival = { $rival ->
    [guest] Соперник нашёлся: { $game }
   *[account] Соперник нашёлся: { $game } с { $name }
}
kept-challenge = { $rival ->
    [guest] Вас вызывают на партию: { $game }
   *[account] { $name } вызывает вас на партию: { $game }
}
kept-over = { $how ->
    [won] Вы победили: { $game }
    [lost] Вы проиграли: { $game }
   *[over] Партия окончена: { $game }
}{ $rival ->
    [guest] .
   *[account] { " " }с { $name }.
}
kept-rating = Рейтинг { $change }
kept-followed = { $rival ->
    [guest] Тот, за кем вы следите, играет: { $game }
   *[account] { $name } играет: { $game }
}
sort-time = Время на исходе
sort-time-about = в партии по переписке, когда осталась пятая часть
sort-tournament = Начало турнира
sort-tournament-about = за 15 минут, если вы записались
sort-puzzles = Задачи дня
sort-puzzles-about = раз в день, в девять
kept-time = { $rival ->
    [guest] Время на исходе: { $game }
   *[account] Время на исходе: { $game } с { $name }
}
kept-tournament = Скоро начнётся турнир «{ $name }»: { $game }
kept-puzzles = Вышли задачи дня
kept-left = { $said }, { $left }
