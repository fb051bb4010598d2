//! A board for the pages of others: a page of its own for a frame there, without header, forms, or anything that knows who looks.

use kamni_draw::Tone;
use kamni_texts::Texts;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Show;
use super::show::board;
use crate::assets;

/// How a board on another page looks.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The texts.
    pub texts: &'a Texts,
    /// Light or dark; as the reader's system has it, if nothing is said.
    pub theme: Option<Tone>,
    /// The whole address of the game in the house.
    pub link: &'a str,
}

impl Frame<'_> {
    fn text(&self, key: &str) -> String {
        self.texts.get(key, &[])
    }
}

/// The page of a game.
#[must_use]
pub fn embed_page(frame: &Frame<'_>, show: &Show) -> Markup {
    let [first, second] = show.glance.seats.each_ref().map(|seat| seat.name.clone());
    let game = frame.texts.game(show.glance.rules.kind());
    let values = [("game", game.into()), ("first", first.into()), ("second", second.into())];
    let content = html! { (board(frame.texts, show, true)) };
    around(frame, &frame.texts.get("embed-title", &values), &["embed.js"], &content)
}

/// The page where there is no board to show, and why: the name of a text.
#[must_use]
pub fn no_embed_page(frame: &Frame<'_>, why: &str) -> Markup {
    around(frame, &frame.text(why), &[], &html! { p class="dim" { (frame.text(why)) } })
}

fn around(frame: &Frame<'_>, title: &str, scripts: &[&str], content: &Markup) -> Markup {
    let house = frame.text("site-name");
    html! {
        (DOCTYPE)
        html lang=(frame.texts.lang()) data-theme=[frame.theme.map(Tone::name)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (title) }
                @for style in ["board.css", "app.css", "watch.css", "embed.css"] { link rel="stylesheet" href=(assets::url(style)); }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                @for script in scripts.iter().flat_map(|script| assets::loaded_by(script)) { link rel="modulepreload" href=(assets::url(script)); }
                @for script in scripts { script type="module" src=(assets::url(script)) {} }
            }
            body class="embed" {
                (PreEscaped(kamni_draw::sprite()))
                main {
                    (content)
                    p class="small house" {
                        a href=(frame.link) target="_blank" rel="noopener" { (frame.texts.get("embed-to", &[("house", house.into())])) }
                    }
                }
            }
        }
    }
}
