# Порядок в доме: страница модераторов и команда хозяина. Ключи и переменные те же, что в en.staff.ftl.

## Страница

staff-title = Модераторам
staff-about = Эту страницу видят только модераторы. Всё, что здесь делают, записывается, и всё можно отменить.
staff-look = Посмотреть учётную запись
staff-nobody = Учётной записи { $name } нет.
staff-reports = Жалобы
staff-no-reports = Жалоб нет.
staff-reported-by = жалуется { $name }, { $date }
staff-settle = Разобрано
staff-settle-name = Жалоба на игрока { $name } разобрана
staff-arranged = Рейтинговые партии, похожие на договорные
staff-no-arranged = За 30 дней похожих на договорные партий не было.
staff-arranged-about = Не меньше пяти рейтинговых партий одних и тех же двоих за 30 дней, четыре из пяти выиграл один, и хотя бы половину сдали раньше 12-го хода. Сильный игрок выигрывает сыгранные партии: посмотрите их, прежде чем судить.
staff-arranged-games = партий: { $games }, из них выиграл первый: { $won }, сдано сразу: { $short }
staff-deeds = Что сделано
staff-no-deeds = Пока ничего не делали.
staff-is-staff = модератор
staff-is-closed = закрыта с { $date }
staff-is-muted = не может писать до { $date }
staff-days = На сколько
staff-mute-days = { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
}
staff-mute = Запретить писать
staff-unmute = Разрешить писать
staff-new-name = Новое имя
staff-rename = Переименовать
staff-close = Закрыть учётную запись
staff-reopen = Открыть учётную запись
staff-undo = Отменить
staff-undo-name = Отменить номер { $number }
staff-undone = отменено: { $name }
staff-host = хозяин
staff-said-done = Сделано и записано.
staff-said-nothing = Ничего не изменилось: так уже есть или действует более позднее решение.
staff-said-taken = Это имя занято или когда-то было чужим.
staff-said-name = Такого имени у учётной записи быть не может.
staff-said-equal = Это может только хозяин: kamni admin.
staff-did-mute = { $name }: нельзя писать до { $until }
staff-did-unmute = { $name }: снова можно писать
staff-did-close = { $name }: учётная запись закрыта
staff-did-reopen = { $name }: учётная запись открыта
staff-did-rename = { $old }: новое имя { $new }
staff-did-settle = { $name }: жалоба разобрана
staff-did-staff = { $name }: назначен модератором
staff-did-unstaff = { $name }: больше не модератор

## Команда

help-admin = Следить за порядком: модераторы, пароли, жалобы, учётные записи
help-admin-examples =
    {"  "}kamni admin staff anna
    {"  "}kamni admin reset boris --public https://play.example
    {"  "}kamni admin reports
help-arg-name = Имя учётной записи
help-arg-number = Номер из списка
help-arg-database = База данных (по умолчанию как у «kamni serve»)
help-arg-public = Адрес дома, для ссылок
help-arg-config = Файл с настройками, где указана база данных
help-reset = Сделать ссылку, по которой один раз в течение дня задают новый пароль
help-reset-examples =
    {"  "}kamni admin reset boris --public https://play.example
help-staff = Открыть кому-то страницу /staff: жалобы и что с ними делать
help-staff-remove = Закрыть её снова
help-staff-examples =
    {"  "}kamni admin staff anna
    {"  "}kamni admin staff anna --remove
help-mute = Запретить кому-то писать на время
help-mute-days = На сколько дней (по умолчанию 7)
help-mute-examples =
    {"  "}kamni admin mute boris --days 30
help-unmute = Разрешить писать снова
help-unmute-examples =
    {"  "}kamni admin unmute boris
help-close = Закрыть учётную запись: войти в неё нельзя
help-close-examples =
    {"  "}kamni admin close boris
help-reopen = Открыть учётную запись снова
help-reopen-examples =
    {"  "}kamni admin reopen boris
help-rename = Дать другое имя; прежнее не достанется никому
help-rename-new = Новое имя
help-rename-examples =
    {"  "}kamni admin rename rude-name boris
help-reports = Показать жалобы, которые ждут
help-reports-examples =
    {"  "}kamni admin reports
help-settle = Отметить жалобу разобранной
help-settle-examples =
    {"  "}kamni admin settle 12
help-log = Показать, что сделано и кем
help-log-examples =
    {"  "}kamni admin log
help-undo = Отменить сделанное
help-undo-examples =
    {"  "}kamni admin undo 34
admin-failed = С { $file } не вышло: { $reason }
admin-no-account = Учётной записи { $name } нет.
admin-no-report = Жалобы { $name } среди ожидающих нет. Список: kamni admin reports
admin-nothing = Ничего не изменилось: у { $name } так уже есть.
admin-reset = Отправьте эту ссылку игроку { $name }. Она действует один раз и один день: { $link }
admin-reset-path = Допишите впереди адрес дома и отправьте игроку { $name }; ссылка действует один раз и один день: { $link }
admin-done-mute = { $name }: писать нельзя до { $until }.
admin-done-unmute = { $name }: писать снова можно.
admin-done-close = Учётная запись { $name } закрыта.
admin-done-reopen = Учётная запись { $name } снова открыта.
admin-done-rename = { $name }: имя изменено.
admin-done-settle = Жалоба на игрока { $name } разобрана.
admin-done-staff = { $name } теперь модератор: его страница — /staff.
admin-done-unstaff = { $name } больше не модератор.
admin-undo-hint = Отменить: kamni admin undo { $number }
admin-undone = Номер { $name } отменён.
admin-not-undone = Номер { $name } отменить нельзя: он уже отменён, действует более позднее решение или его нет.
admin-report = { $number }. { $date }, { $reporter } на игрока { $name }: { $about }
