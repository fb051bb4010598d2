//! Two browsers: a game by a link, a rated game between accounts, and a server that is killed while people play.

use kamni_rules::Position;

use crate::browser::{Browser, Screen};
use crate::house::House;

/// Makes some step for whoever is to move, in the browser that has the side.
pub(crate) async fn any_step(browsers: [&Browser; 2], id: &str) -> u32 {
    let standing = browsers[0].game(id).await;
    let mover = standing.mover().expect("the game is on");
    let browser = browsers[mover as usize];
    browser.until_ply(standing.ply()).await;
    let position = *standing.game.position();
    let step = position.legal()[0];
    browser.make_step(&position, step).await;
    let began = std::time::Instant::now();
    while browser.game(id).await.ply() == standing.ply() {
        assert!(began.elapsed().as_secs() < 20, "{step} was not made");
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    standing.ply() + 1
}

/// A friend opens the link and sits down.
pub(crate) async fn sit_down(friend: &Browser, house: &House, id: &str) {
    friend.go(&house.url(&format!("/{id}"))).await;
    // Whoever does not know the game is told what it is about.
    friend.until("the card", "document.querySelector('[data-part=newcomer]:not([hidden])')").await;
    friend.picture("newcomer").await;
    friend.click("form[data-auto] button").await;
    friend
        .until("a seat", "document.querySelector('main.game') && !document.querySelector('form[data-auto]')")
        .await;
    friend.ready().await;
}

#[tokio::test]
async fn a_game_by_a_link() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(Screen::Phone, "en").await;
    let id = host.make_game(&house.url(""), "game=hasami&way=link&side=first").await;
    host.picture("waiting-for-a-friend").await;
    sit_down(&friend, &house, &id).await;
    for ply in 1..=6 {
        assert_eq!(any_step([&host, &friend], &id).await, ply);
    }
    for browser in [&host, &friend] {
        browser.until("all turns", "document.querySelectorAll('[data-part=turns] li').length >= 3").await;
    }
    // Nobody looks on: those who play do not count, and turning the board changes nothing.
    host.click("[data-do=flip]").await;
    host.until("no watchers", "document.querySelector('[data-part=watchers]').hidden").await;
    host.click("[data-do=flip]").await;
    // The friend closes the page, and comes back.
    friend.go("about:blank").await;
    host.until("the friend is away", "document.querySelector('.plate.away [data-part=away]:not([hidden])')")
        .await;
    host.until("no dots", "!document.querySelector('.plate.away [data-part=dots]:not([hidden])')").await;
    host.picture("friend-away").await;
    friend.go(&house.url(&format!("/{id}"))).await;
    friend.ready().await;
    host.until("the friend is back", "!document.querySelector('.plate.away')").await;
    // The friend resigns, and both see it.
    friend.click("[data-allowed=resign]").await;
    friend.click("[data-allowed=resign]").await;
    for browser in [&host, &friend] {
        browser.until("the end", "document.querySelector('main.game.over')").await;
    }
    host.picture("friend-resigned").await;
    assert!(host.text("[data-part=title]").await.contains("won"));
}

#[tokio::test]
async fn a_game_goes_on_when_the_server_was_killed() {
    let mut house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open(Screen::Desktop).await;
    let id = host.make_game(&house.url(""), "game=kamiken&way=link&side=first&clock=fischer&base=600").await;
    sit_down(&friend, &house, &id).await;
    for _ in 0..3 {
        any_step([&host, &friend], &id).await;
    }
    house.kill_and_open_again();
    // Nobody loads the page anew: the pages come back by themselves.
    for _ in 0..3 {
        any_step([&host, &friend], &id).await;
    }
    for browser in [&host, &friend] {
        browser.until("all six turns", "document.querySelectorAll('[data-part=turns] li').length >= 3").await;
        assert_eq!(browser.game(&id).await.ply(), 6);
    }
    host.picture("after-the-kill").await;
}

#[tokio::test]
async fn a_guests_own_name_stands_on_his_plate() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(Screen::Phone, "ru").await;
    let id = host.make_game(&house.url(""), "game=kamiken&option-size=5&way=link&side=first").await;
    sit_down(&friend, &house, &id).await;
    let plate = |name: &str| {
        format!("document.querySelector('.plate.opp [data-part=name]').textContent === '{name}'")
    };
    friend.until("a guest without a name", &plate("Гость 1")).await;
    let field = "[data-setting=guestName]";
    let name = format!(
        "const field = document.querySelector('{field}'); field.closest('details').open = true; \
         field.value = arguments[0]; field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    // A name that nobody may have is refused in words.
    host.js(&name, vec!["Admin".into()]).await;
    let refused =
        "document.querySelector('[data-part=no]:not([hidden])')?.textContent.includes('kept by the house')";
    host.until("why not", refused).await;
    host.js(&name, vec!["Olga".into()]).await;
    host.until("nothing is refused", "document.querySelector('[data-part=no]').hidden").await;
    // Without loading anything anew, and afterwards.
    friend.until("the name on the plate", &plate("Olga (гость)")).await;
    friend.picture("guests-name").await;
    friend.client.refresh().await.expect("loaded again");
    friend.ready().await;
    friend.until("the name after a reload", &plate("Olga (гость)")).await;
    // It goes along into the next game.
    let next = host.make_game(&house.url(""), "game=kamiken&option-size=5&way=link&side=second").await;
    sit_down(&friend, &house, &next).await;
    friend.until("the name in the next game", &plate("Olga (гость)")).await;
}

#[tokio::test]
async fn a_line_of_talk_is_seen_on_the_phone_and_opens_at_the_thumb() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(Screen::Phone, "ru").await;
    let id = host.make_game(&house.url(""), "game=kamiken&way=link&side=first").await;
    sit_down(&friend, &house, &id).await;
    friend.until("the rival's name", "document.querySelector('.opp').textContent.includes('Гость 1')").await;
    friend.js("scrollTo(0, 0)", vec![]).await;
    let form = "[data-part=chat-form] input";
    host.until("the chat", &format!("document.querySelector('{form}')?.checkVisibility()")).await;
    host.fill(form, "good luck\u{e007}").await;
    friend
        .until("the badge", "document.querySelector('[data-part=unread]:not([hidden])')?.textContent === '1'")
        .await;
    friend.picture("talk-badge-phone").await;
    friend.click("[data-part=talk]").await;
    let below = "(chat => chat && Math.abs(chat.getBoundingClientRect().bottom - innerHeight) < 2 && \
        chat.getBoundingClientRect().top > innerHeight / 3)(document.querySelector('.chat.open'))";
    friend.until("the chat at the lower edge", below).await;
    let said = friend.text(".chat.open .said").await;
    assert_eq!(said, "Гость 1 good luck");
    friend.until("no badge", "document.querySelector('[data-part=unread]').hidden").await;
    friend.picture("talk-open-phone").await;
    // A phone on its side has no room for the header's sections, but for the way to sign up.
    host.client.set_window_size(844, 500).await.expect("a size");
    host.until("the side", "innerHeight <= 500 && innerWidth > innerHeight").await;
    host.js("scrollTo(0, 0)", vec![]).await;
    let reached = "(join => join.checkVisibility() && (box => join.contains(document.elementFromPoint(\
        box.x + box.width / 2, box.y + box.height / 2)))(join.getBoundingClientRect()))(document.querySelector('a.join'))";
    host.until("the way to sign up", reached).await;
    host.picture("phone-on-its-side").await;
}

/// Makes an account in this browser.
pub(crate) async fn sign_up(browser: &Browser, house: &House, name: &str) {
    browser.go(&house.url("/account/sign-up")).await;
    browser.fill("input[name=name]", name).await;
    browser.fill("input[name=password]", "a long enough password").await;
    browser.click("form[action='/account/sign-up'] button").await;
    let script = format!("document.querySelector('header .end').textContent.includes('{name}')");
    browser.until("the name in the header", &script).await;
}

/// What a profile's tile of a game says.
async fn rating(browser: &Browser, house: &House, name: &str) -> String {
    browser.go(&house.url(&format!("/@/{name}"))).await;
    browser.text("main .tiles .kamiken").await
}

#[tokio::test]
async fn two_sign_up_and_play_a_rated_game() {
    let house = House::open();
    let marina = Browser::open(Screen::Desktop).await;
    let takeshi = Browser::open(Screen::Desktop).await;
    sign_up(&marina, &house, "marina").await;
    sign_up(&takeshi, &house, "takeshi").await;
    let before = rating(&marina, &house, "marina").await;
    let id = marina.make_game(&house.url(""), "game=kamiken&option-size=5&way=link&side=first&rated=1").await;
    sit_down(&takeshi, &house, &id).await;
    for _ in 0..4 {
        any_step([&marina, &takeshi], &id).await;
    }
    takeshi.until_ply(4).await;
    takeshi.click("[data-allowed=resign]").await;
    takeshi.click("[data-allowed=resign]").await;
    marina.until("the end", "document.querySelector('main.game.over')").await;
    // What became of the ratings stands on both plates and in the panel, also when the page is opened anew.
    let shown = "document.querySelectorAll('.plate [data-part=change]:not([hidden])').length === 2 && \
                 document.querySelector('[data-part=rating]:not([hidden])')?.textContent.includes('(+')";
    marina.until("the change", shown).await;
    marina.go(&house.url(&format!("/{id}"))).await;
    marina.until("the change after a reload", shown).await;
    marina.picture("rating-changed").await;
    // In a phone's list a rating and its change stand in one line with the name.
    let reader = Browser::open_in(Screen::Phone, "ru").await;
    reader.go(&house.url("/archive")).await;
    let lines = "return [...document.querySelectorAll('.games .who')].map(who => { \
        const middles = [...who.children].map(part => part.getBoundingClientRect()).map(box => (box.top + box.bottom) / 2); \
        return Math.round((Math.max(...middles) - Math.min(...middles)) / 16); })";
    assert_eq!(reader.js(lines, vec![]).await, serde_json::json!([0, 0]));
    let high = "const [names, board] = ['.pair', '.pic'].map(part => \
        document.querySelector(`.games > li ${part}`).getBoundingClientRect().top); return names - board < 16";
    assert_eq!(reader.js(high, vec![]).await, true, "the names begin beside the board");
    reader.picture("archive-phone").await;
    let after = rating(&marina, &house, "marina").await;
    marina.picture("profile-after-a-rated-game").await;
    assert_ne!(before, after, "the winner's rating has changed");
    let number = |text: &str| -> u32 {
        let digits: String =
            text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(0)
    };
    assert!(number(&after) > 1500, "{after}");
    assert!(number(&rating(&takeshi, &house, "takeshi").await) < 1500);
}

#[tokio::test]
async fn a_guest_comes_to_a_rated_game_by_way_of_an_account() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open(Screen::Desktop).await;
    sign_up(&host, &house, "konstantin_vasilyev").await;
    let form = "game=hasami&way=link&side=first&rated=1&clock=correspondence&days=3";
    let id = host.make_game(&house.url(""), form).await;
    friend.go(&house.url(&format!("/{id}"))).await;
    friend.ready().await;
    let seat = "return document.querySelector('form[action$=\"/join\"]')";
    assert_eq!(friend.js(seat, vec![]).await, serde_json::Value::Null, "no seat that is refused afterwards");
    assert!(friend.text("[data-part=wait]").await.contains("A rated game needs an account."));
    friend.picture("rated-for-a-guest").await;
    friend.click("[data-part=wait] .btn.main").await;
    friend.fill("input[name=name]", "takeshi").await;
    friend.fill("input[name=password]", "a long enough password").await;
    friend.click("form[action='/account/sign-up'] button").await;
    // Back at the board, where the seat can be taken now.
    friend.until("the seat", "document.querySelector('form[data-auto] button')").await;
    friend.click("form[data-auto] button").await;
    friend.until("a seat", "!document.querySelector('form[data-auto]')").await;
    friend.until_ply(0).await;
    // Days and hours stand in one line, and a long name makes room for them.
    let beside = "(plate => (name => (clock => clock.height < 40 && name.right <= clock.left)\
        (plate.querySelector('.time').getBoundingClientRect()))(plate.querySelector('.name').getBoundingClientRect()))";
    friend.until("name and clock", &format!("{beside}(document.querySelector('.plate.opp'))")).await;
    friend.picture("long-name-and-days").await;
}

#[tokio::test]
async fn what_concerns_somebody_is_told_on_every_page() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(Screen::Phone, "en").await;
    let id = host.make_game(&house.url(""), "game=hasami&way=link&side=first").await;
    // The host reads the rules of another game meanwhile.
    host.go(&house.url("/four")).await;
    sit_down(&friend, &house, &id).await;
    let number = |count: u8| {
        format!(
            "document.querySelector('[data-part=notices]:not([hidden]) [data-part=notices-count]')?.textContent === '{count}'"
        )
    };
    host.until("the friend has come, and it is his turn", &number(2)).await;
    host.until("the title says so", "document.title.startsWith('(2) ')").await;
    host.click("[data-part=notices] summary").await;
    host.picture("notices").await;
    // One press leads there.
    host.click("[data-part=notices-list] a").await;
    host.ready().await;
    host.until("nothing waits", "document.querySelector('[data-part=notices]').hidden").await;
    host.until("the title is the game's", "!document.title.startsWith('(')").await;
    for _ in 0..3 {
        any_step([&host, &friend], &id).await;
    }
    // Now the friend is elsewhere: it is her turn, then the game is over.
    friend.go(&house.url("/settings")).await;
    friend.until("her turn", &number(1)).await;
    host.click("[data-allowed=resign]").await;
    host.click("[data-allowed=resign]").await;
    friend
        .until("the end", "document.querySelector('[data-part=notices-list]').textContent.includes('over')")
        .await;
    friend.click("[data-part=notices] summary").await;
    // The bell is not at the edge of a phone's header; its list is on the page all the same.
    let inside = "(box => box.width > 100 && box.left >= 0 && box.right <= innerWidth)\
        (document.querySelector('[data-part=notices-list]').getBoundingClientRect())";
    friend.until("the whole list", inside).await;
    friend.picture("notices-phone").await;
    friend
        .until(
            "the header fits",
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth",
        )
        .await;
    assert!(friend.text("[data-part=notices-count]").await.contains('1'));
}

#[tokio::test]
async fn a_seek_finds_its_poster_at_another_game() {
    let house = House::open();
    let poster = Browser::open_in(Screen::Desktop, "en").await;
    let other = Browser::open_in(Screen::Desktop, "en").await;
    poster.go(&house.url("/rules")).await;
    poster.post("/seeks", "game=kamiken").await;
    poster.make_game(&house.url(""), "game=four&way=computer&level=1").await;
    // Longer than a page takes to be loaded: the seek stands because its poster is in the house.
    tokio::time::sleep(std::time::Duration::from_secs(9)).await;
    other.go(&house.url("/")).await;
    other.until("a seek", "document.querySelector('.seeks form[action$=\"/accept\"] button')").await;
    other.click(".seeks form[action$=\"/accept\"] button").await;
    other.ready().await;
    poster.until("a rival", "document.querySelector('[data-part=notices]:not([hidden])')").await;
    poster.click("[data-part=notices] summary").await;
    poster.click("[data-part=notices-list] a").await;
    poster.ready().await;
    assert!(poster.text("h1").await.contains("Kamiken"));
}
