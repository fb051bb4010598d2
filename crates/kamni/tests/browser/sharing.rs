//! Sharing a game: the panel, links to a position, files; and bringing one in, stepping through it, branching off.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::house::House;

const RECORD: &str = "[Game \"kamiken\"]\n[Options \"size=5\"]\n[First \"Anna\"]\n[Second \"Boris\"]\n\n\
    1. c3 {[%eval 0.5] The middle.} 2. b2?! (2. a1 {Better.} 3. a3) 3. a1 4. a3 *\n";

/// A file of the house, as a browser gets it: status, type, name, beginning.
async fn file(browser: &Browser, address: &str) -> [String; 4] {
    let script = "const [address, done] = arguments; fetch(address).then(async answer => done([String(answer.status),\
        answer.headers.get('content-type'), answer.headers.get('content-disposition'),\
        new TextDecoder('latin1').decode((await answer.arrayBuffer()).slice(0, 24))]))";
    let got = browser.client.execute_async(script, vec![address.into()]).await.expect("an answer");
    [0, 1, 2, 3].map(|place| got[place].as_str().unwrap_or_default().to_owned())
}

async fn attribute(browser: &Browser, selector: &str, name: &str) -> String {
    let script = "const found = document.querySelector(arguments[0]); return found[arguments[1]] ?? found.getAttribute(arguments[1])";
    let value = browser.js(script, vec![selector.into(), name.into()]).await;
    value.as_str().unwrap_or_default().to_owned()
}

async fn until_at(browser: &Browser, step: &str) {
    let script = format!(
        "(document.querySelector('[data-part=tree] button[aria-current]')?.textContent ?? '').trim() === '{step}'"
    );
    browser.until(&format!("to be at {step}"), &script).await;
}

async fn until_script(browser: &Browser) {
    browser.until("the board", "document.querySelector('main.study .board .cell')").await;
    browser.until("the script", "!document.querySelector('[data-part=opinion]').hidden").await;
}

#[tokio::test]
async fn a_game_is_shared_by_its_links_and_files() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let id = browser.make_game(&house.url(""), "game=kamiken&way=side-by-side&option-size=5").await;
    for (ply, cell) in ["c3", "b2", "a1"].into_iter().enumerate() {
        browser.press_cell(cell).await;
        browser.until_ply(u32::try_from(ply + 1).expect("few")).await;
    }
    // Looking back, the link to the position and its picture are those of what is shown.
    browser.click("[data-do=prev]").await;
    browser.click(".tools [popovertarget=share]").await;
    browser.until("the panel", "document.querySelector('#share:popover-open')").await;
    assert_eq!(attribute(&browser, "#share-link", "value").await, house.url(&format!("/{id}")));
    let here = attribute(&browser, "#share-here", "value").await;
    assert_eq!(here, house.url(&format!("/{id}?ply=2")));
    browser.picture("share").await;
    for (ending, kind, begins) in [
        ("kmn", "text/plain; charset=utf-8", "[Game \"kamiken\"]"),
        ("sgf", "application/x-go-sgf; charset=utf-8", "(;FF[4]"),
        ("png", "image/png", "\u{2030}PNG"),
        ("gif", "image/gif", "GIF89a"),
        ("svg", "image/svg+xml", "<svg"),
    ] {
        let address = attribute(&browser, &format!("[data-file={ending}]"), "href").await;
        let [status, type_, name, content] = file(&browser, &address).await;
        assert_eq!((status.as_str(), type_.as_str()), ("200", kind), "{address}");
        assert!(name.contains(&format!("kamni-kamiken-{id}")) && name.contains(ending), "{name}");
        assert!(content.starts_with(begins), "{address}: {content}");
    }
    browser.keys("\u{e00c}").await;
    browser.until("the panel to close", "!document.querySelector('#share:popover-open')").await;

    // Somebody else who follows the link sees that position.
    let other = Browser::open(Screen::Desktop).await;
    other.go(&here).await;
    other.ready().await;
    let cell = |cell: &str, what: &str| {
        format!(
            "document.querySelector(\".board .cell[data-cell='{cell}']\").getAttribute('aria-label').includes('{what}')"
        )
    };
    other.until("a position of the past", &cell("a1", "empty")).await;
    other.until("its stones", &cell("b2", "stone")).await;
}

#[tokio::test]
async fn a_game_is_brought_in_and_shown_to_others() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/import")).await;
    // A mistake is told with its place; what is pasted stays.
    browser
        .js(
            "document.querySelector('#import-text').value = arguments[0]",
            vec![RECORD.replace("4. a3", "4. c3").into()],
        )
        .await;
    browser.click("main.import .btn.main").await;
    browser.until("what is wrong", "document.querySelector('.faults')").await;
    let fault = browser.text(".faults").await;
    assert!(fault.contains("line 6") && fault.contains("turn 4"), "{fault}");
    browser.picture("import-fault").await;
    browser.js("document.querySelector('#import-text').value = arguments[0]", vec![RECORD.into()]).await;
    browser.click("main.import .btn.main").await;
    until_script(&browser).await;
    let address = browser.js("return location.pathname", vec![]).await;
    let address = house.url(address.as_str().expect("a path"));
    assert!(address.contains("/import/"), "{address}");

    // Step by step, with what the record says.
    browser.click("[data-do=next]").await;
    until_at(&browser, "c3").await;
    assert_eq!(attribute(&browser, "[data-part=note]", "value").await, "The middle.");
    assert!(
        browser.text("[data-part=verdict]").await.contains("75"),
        "{}",
        browser.text("[data-part=verdict]").await
    );
    browser.click("[data-do=next]").await;
    until_at(&browser, "b2?!").await;
    browser.picture("import").await;

    // Into a variation, and off from it.
    browser.click(".var button").await;
    until_at(&browser, "a1").await;
    assert_eq!(attribute(&browser, "[data-part=note]", "value").await, "Better.");
    browser.press_cell("e5").await;
    until_at(&browser, "e5").await;
    browser.until("the address", "location.search.includes('moves=c3+a1+e5')").await;
    browser.click(".tools [popovertarget=share]").await;
    browser.until("the panel", "document.querySelector('#share:popover-open')").await;
    let here = attribute(&browser, "#share-here", "value").await;
    let picture = attribute(&browser, "[data-file=png]", "href").await;
    assert_eq!(file(&browser, &picture).await[0], "200", "{picture}");
    let [_, _, _, record] = file(&browser, &attribute(&browser, "[data-file=kmn]", "href").await).await;
    assert!(record.starts_with("[Game \"kamiken\"]"), "{record}");

    // The link opens the same for somebody else, at the beginning and at the branch.
    let other = Browser::open_in(Screen::Phone, "ru").await;
    other.go(&address).await;
    until_script(&other).await;
    let steps = "[...document.querySelectorAll('[data-part=tree] button')].map(one => one.textContent.trim()).join(' ')";
    let tree = other.js(&format!("return {steps}"), vec![]).await;
    assert_eq!(tree, Value::from("c3 b2?! a1 a3 a1 a3"));
    other.go(&here).await;
    until_script(&other).await;
    until_at(&other, "e5").await;
    other.picture("import-phone").await;
}

/// Drops a file with these bytes on the page.
async fn drop_file(browser: &Browser, bytes: &[u8]) {
    let script = "const files = new DataTransfer();\
        files.items.add(new File([new Uint8Array(arguments[0])], 'game.sgf'));\
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }))";
    browser.js(script, vec![bytes.into()]).await;
}

#[tokio::test]
async fn a_file_is_read_in_the_letters_that_it_names() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    for bytes in [
        "(;KGAME[kamiken]C[Камни];KSTEP[c3])".as_bytes().to_vec(),
        "(;CA[KOI8-R]KGAME[kamiken]C[Камни];KSTEP[c3])".as_bytes().to_vec(),
        b"(;CA[windows-1251]KGAME[kamiken]C[\xca\xe0\xec\xed\xe8];KSTEP[c3])".to_vec(),
        b"(;CA[KOI8-R]KGAME[kamiken]C[\xeb\xc1\xcd\xce\xc9];KSTEP[c3])".to_vec(),
        wide("\u{feff}(;KGAME[kamiken]C[Камни];KSTEP[c3])"),
        wide("(;KGAME[kamiken]C[Камни];KSTEP[c3])"),
    ] {
        browser.go(&house.url("/import")).await;
        browser.until("the script", "!document.querySelector('[data-script]').hidden").await;
        drop_file(&browser, &bytes).await;
        until_script(&browser).await;
        assert_eq!(attribute(&browser, "[data-part=note]", "value").await, "Камни", "{bytes:?}");
    }
    for bytes in
        [b"(;KGAME[kamiken]C[\xca\xe0\xec\xed\xe8])".as_slice(), b"(;CA[EBCDIC]KGAME[kamiken]C[\xca])"]
    {
        browser.go(&house.url("/import")).await;
        browser.until("the script", "!document.querySelector('[data-script]').hidden").await;
        drop_file(&browser, bytes).await;
        let said = "document.querySelector('#import-text').validationMessage.includes('not text in UTF-8')";
        browser.until("what is wrong", said).await;
        assert_eq!(attribute(&browser, "#import-text", "value").await, "", "{bytes:?}");
    }
}
