//! What is known of a game, out of the report of its study in `docs/study`: the claims with their verdicts, folded, and the charts. Tables and
//! commands stay in the report.

use std::sync::OnceLock;

use kamni_draw::chart;
use kamni_records::kmn;
use kamni_rules::{GameKind, options_text};
use kamni_texts::Lang;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};
use rust_embed::Embed;

use crate::address::percent;

/// Reports; their charts and examples.
#[derive(Embed)]
#[folder = "../../docs/study"]
struct Study;

fn file(path: &str) -> Option<String> {
    Study::get(path).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// The report of a game's study; nothing if it has not been studied yet.
fn source(kind: GameKind, lang: Lang) -> String {
    file(&format!("{kind}.{lang}.md")).unwrap_or_default()
}

/// The part of a game's page, made once for each language; empty where nothing is known.
pub(super) fn known(kind: GameKind, lang: Lang) -> &'static str {
    static KNOWN: [[OnceLock<String>; 2]; GameKind::ALL.len()] =
        [const { [const { OnceLock::new() }; 2] }; GameKind::ALL.len()];
    let place = match lang {
        Lang::En => 0,
        Lang::Ru => 1,
    };
    KNOWN[kind as usize][place].get_or_init(|| page(&source(kind, lang)))
}

/// Which part of the report is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The game's name, which the page has already.
    Name,
    /// What was measured, then what is claimed.
    Text,
    /// Of what follows, only the charts.
    Charts,
}

fn page(source: &str) -> String {
    let (mut events, mut part, mut sections, mut open) = (Vec::new(), Part::Text, 0, false);
    let mut parser = Parser::new(source);
    while let Some(event) = parser.next() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => part = Part::Name,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => part = Part::Text,
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                sections += 1;
                part = if sections == 1 { Part::Name } else { Part::Charts };
                close(&mut events, &mut open);
            }
            Event::End(TagEnd::Heading(HeadingLevel::H2)) if sections == 1 => part = Part::Text,
            Event::Start(Tag::Heading { level: HeadingLevel::H3, .. }) => {
                close(&mut events, &mut open);
                events.push(plain("<details><summary>"));
                open = true;
            }
            Event::End(TagEnd::Heading(HeadingLevel::H3)) => judged(&mut parser, &mut events),
            Event::Start(Tag::Image { dest_url, .. }) => {
                events.push(Event::Html(drawn(&dest_url).into()));
                // What stands for it where it cannot be shown: the chart says itself what it shows.
                parser.by_ref().find(|event| matches!(event, Event::End(TagEnd::Image)));
            }
            Event::Start(Tag::Link { dest_url, .. }) if part == Part::Text => {
                events.push(Event::InlineHtml(format!("<a href=\"{}\">", game(&dest_url)).into()));
            }
            Event::End(TagEnd::Link) if part == Part::Text => events.push(plain("</a>")),
            other if part == Part::Text => events.push(other),
            _ => {}
        }
    }
    close(&mut events, &mut open);
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

/// A claim's verdict, which begins what is said of it, stands beside the claim.
fn judged<'s>(parser: &mut Parser<'s>, events: &mut Vec<Event<'s>>) {
    let (paragraph, first) = (parser.next(), parser.next());
    if !matches!(first, Some(Event::Start(Tag::Strong))) {
        events.push(plain("</summary>"));
        events.extend([paragraph, first].into_iter().flatten());
        return;
    }
    events.push(plain(" <b class=\"judged\">"));
    for event in parser.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::Strong))) {
        events.push(match event {
            Event::Text(text) => Event::Text(text.trim_end_matches('.').to_owned().into()),
            other => other,
        });
    }
    events.push(plain("</b></summary>"));
    events.extend(paragraph);
}

fn plain(html: &'static str) -> Event<'static> {
    Event::InlineHtml(CowStr::from(html))
}

fn close(events: &mut Vec<Event<'_>>, open: &mut bool) {
    if std::mem::take(open) {
        events.push(plain("</details>"));
    }
}

/// A chart; nothing if there is none, which a test rules out.
fn drawn(path: &str) -> String {
    let svg = file(path).map(|svg| chart::for_page(svg.trim())).unwrap_or_default();
    format!("<figure class=\"chart-of\">{svg}</figure>")
}

/// The analysis board with an example on it, at its beginning: the game is there to be clicked through.
fn game(path: &str) -> String {
    let text = file(path).unwrap_or_default();
    let read = kmn::Reader::new(text.as_bytes()).next().and_then(Result::ok).and_then(|entry| entry.record);
    let Some(record) = read else { return "#known".to_owned() };
    let steps: Vec<String> = record.steps().map(|step| step.to_string()).collect();
    let options = options_text(record.rules()).replace(' ', "&amp;");
    format!("/analysis/{}?{options}&amp;moves={}", record.rules().kind(), percent(&steps.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_and_examples_of_every_game_are_there() {
        for &kind in GameKind::ALL {
            for lang in Lang::ALL {
                let (source, page) = (source(kind, lang), known(kind, lang));
                let charts = source.matches("![").count();
                assert!(
                    charts >= 2 && page.matches("<svg class=\"chart ").count() == charts,
                    "{kind} {lang}"
                );
                let examples = source.matches(".kmn),").count() + source.matches(".kmn).").count();
                let linked = page.matches(&format!("<a href=\"/analysis/{kind}?")).count();
                assert!(examples > 0 && linked == examples, "{kind} {lang}: {linked} of {examples}");
                let claims = source.matches("\n### ").count();
                assert!(claims >= 3 && page.matches("<details><summary>").count() == claims, "{kind} {lang}");
                assert!(!page.contains("<table") && !page.contains("<h2"), "{kind} {lang}");
                assert_eq!(page.matches("</details>").count(), claims, "{kind} {lang}");
                let xml = format!("<main>{page}</main>");
                let document =
                    roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{kind}: {error}"));
                let styled = |node: &roxmltree::Node<'_, '_>| {
                    node.has_attribute("style") || node.has_tag_name("style")
                };
                assert!(
                    !document.descendants().any(|node| styled(&node)),
                    "{kind} {lang}: the policy lets none in"
                );
            }
        }
    }
}
