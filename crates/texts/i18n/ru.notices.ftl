## Что касается читателя, где бы в доме он ни был

notices-title = Новости для вас
notices-said = Для вас есть новое: загляните в новости.
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

challenges-title = Вызовы
challenges-none = Вас никто не вызвал. Вызов действует час.
challenges-to-you = Вам
challenges-from-you = От вас
challenge-from = { $name } вызывает вас: { $game }
challenge-to = Вы вызываете { $name }: { $game }
challenge-decline = Отказаться
challenge-cancel = Отозвать
challenge-gone = Этого вызова больше нет: его отозвали, или прошёл час.
