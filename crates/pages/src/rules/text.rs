//! The players' rules out of `docs/rules`, as a page has them: headings one level lower, diagrams drawn, rulings folded.

use std::sync::OnceLock;

use kamni_rules::{GameKind, Step, game_files};
use kamni_texts::{Lang, Texts};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::diagram;

/// The rules of a game in a language, ready for a page.
#[derive(Debug)]
pub(super) struct Rulebook {
    /// What the game is, in a few sentences.
    pub(super) essence: String,
    /// The rules.
    pub(super) body: String,
    /// The sections: id and title.
    pub(super) contents: Vec<(String, String)>,
    /// A small picture of the game: where its example game ends.
    pub(super) sample: String,
}

/// What begins and ends a part that is for readers of the plain text.
const LETTERS: &str = "<!-- letters -->";
const END: &str = "<!-- end -->";

fn source(kind: GameKind, lang: Lang) -> &'static str {
    let texts = match lang {
        Lang::En => game_files!("../../../../docs/rules/", ".en.md"),
        Lang::Ru => game_files!("../../../../docs/rules/", ".ru.md"),
    };
    texts[kind as usize]
}

/// The rules of a game, drawn once for each language.
pub(super) fn rulebook(kind: GameKind, texts: &Texts) -> &'static Rulebook {
    static BOOKS: [[OnceLock<Rulebook>; 2]; GameKind::ALL.len()] =
        [const { [const { OnceLock::new() }; 2] }; GameKind::ALL.len()];
    let lang = match texts.lang() {
        Lang::En => 0,
        Lang::Ru => 1,
    };
    BOOKS[kind as usize][lang].get_or_init(|| Rulebook::read(source(kind, texts.lang()), texts))
}

impl Rulebook {
    fn read(source: &str, texts: &Texts) -> Self {
        let mut writer = Writer::new(texts);
        for event in Parser::new_ext(source, Options::ENABLE_TABLES) {
            writer.take(event);
        }
        let contents = writer.contents;
        // The game's name comes first, then what the game is, up to the first section.
        let begins =
            |event: &Event<'_>| matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H3, .. }));
        let first = writer.events.iter().position(begins).unwrap_or(writer.events.len());
        let rest = writer.events.split_off(first);
        let html_of = |events: Vec<Event<'_>>| {
            let mut text = String::new();
            html::push_html(&mut text, events.into_iter());
            text
        };
        Self { essence: html_of(writer.events), body: html_of(rest), contents, sample: writer.sample }
    }
}

/// Turns the events of a text into those of the page.
struct Writer<'t, 's> {
    texts: &'t Texts,
    events: Vec<Event<'s>>,
    contents: Vec<(String, String)>,
    /// What is being read.
    place: Place,
    /// The head and the lines of a block that is being read.
    block: Option<(String, String)>,
    /// Whether a table is being read: what stands there is notation.
    in_table: bool,
    /// An item of a list has begun, of which nothing is known yet.
    item: bool,
    /// A small picture of the last diagram.
    sample: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Text,
    /// The game's name, which the page has already.
    Name,
    /// The title of a section.
    Section,
    /// What only readers of the plain text need.
    Letters,
    /// The name of a ruling.
    RulingName,
    /// The rest of it.
    Ruling,
}

impl<'t, 's> Writer<'t, 's> {
    const fn new(texts: &'t Texts) -> Self {
        Self {
            texts,
            events: Vec::new(),
            contents: Vec::new(),
            place: Place::Text,
            block: None,
            in_table: false,
            item: false,
            sample: String::new(),
        }
    }

    fn html(&mut self, html: impl Into<CowStr<'s>>) {
        self.events.push(Event::InlineHtml(html.into()));
    }

    fn take(&mut self, event: Event<'s>) {
        if let Some((_, text)) = &mut self.block {
            match event {
                Event::Text(more) => text.push_str(&more),
                _ => self.end_block(),
            }
            return;
        }
        match (self.place, &event) {
            (_, Event::InlineHtml(comment)) if &**comment == LETTERS => self.place = Place::Letters,
            (_, Event::InlineHtml(comment)) if &**comment == END => self.place = Place::Text,
            (Place::Letters, _) => {}
            (_, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. })) => self.place = Place::Name,
            (Place::Name, Event::End(TagEnd::Heading(_))) => self.place = Place::Text,
            (Place::Name, _) => {}
            _ => self.take_text(event),
        }
    }

    fn take_text(&mut self, event: Event<'s>) {
        if self.item && !self.is_ruling(&event) {
            self.item = false;
            self.events.push(Event::Start(Tag::Item));
        }
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(head))) if head.starts_with("kamni ") => {
                self.block = Some((head["kamni ".len()..].to_owned(), String::new()));
            }
            Event::Start(Tag::Heading { level, .. }) => self.begin_heading(level),
            Event::End(TagEnd::Heading(level)) => {
                if self.place == Place::Section {
                    self.place = Place::Text;
                }
                self.events.push(Event::End(TagEnd::Heading(lower(level))));
            }
            Event::Start(Tag::Table(columns)) => {
                self.in_table = true;
                self.html("<div class=\"table\" tabindex=\"0\" role=\"group\">");
                self.events.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                self.in_table = false;
                self.events.push(event);
                self.html("</div>");
            }
            Event::Start(Tag::Item) => self.item = true,
            Event::Start(Tag::Strong) if self.item => self.begin_ruling(),
            Event::End(TagEnd::Strong) if self.place == Place::RulingName => {
                self.place = Place::Ruling;
                self.html("</summary><p>");
            }
            Event::End(TagEnd::Item) if self.place == Place::Ruling => {
                self.place = Place::Text;
                self.html("</p></details></li>");
            }
            Event::Code(code) => self.code(code),
            Event::Text(text) => self.text(text),
            other => self.events.push(other),
        }
    }

    /// Headings stand below that of the rules; each section can be linked to.
    fn begin_heading(&mut self, level: HeadingLevel) {
        let id = (level == HeadingLevel::H2).then(|| {
            self.place = Place::Section;
            let id = format!("rules-{}", self.contents.len() + 1);
            self.contents.push((id.clone(), String::new()));
            CowStr::from(id)
        });
        let (classes, attrs) = (Vec::new(), Vec::new());
        self.events.push(Event::Start(Tag::Heading { level: lower(level), id, classes, attrs }));
    }

    fn text(&mut self, text: CowStr<'s>) {
        if let (Place::Section, Some((_, title))) = (self.place, self.contents.last_mut()) {
            title.push_str(&text);
        }
        // The number of a ruling names it, so that it can be linked to.
        if let (Place::RulingName, Some(Event::InlineHtml(opened))) = (self.place, self.events.last_mut())
            && let Some((number, _)) = text.split_once('.').filter(|(number, _)| is_number(number))
        {
            *opened = format!("<li class=\"ruling\"><details id=\"{number}\"><summary>").into();
        }
        self.events.push(Event::Text(text));
    }

    /// Whether an item may still turn out to be a ruling: those begin with a name in bold.
    fn is_ruling(&self, event: &Event<'_>) -> bool {
        matches!(event, Event::Start(Tag::Strong))
            && self.contents.last().is_some_and(|(_, title)| is_rulings(title))
    }

    fn begin_ruling(&mut self) {
        self.item = false;
        self.place = Place::RulingName;
        self.html("<li class=\"ruling\"><details><summary>");
    }

    /// A step is shown as everywhere on the pages; in tables it is notation, and shown as it is typed.
    fn code(&mut self, code: CowStr<'s>) {
        match code.parse::<Step>() {
            Ok(step @ (Step::Put(_) | Step::Move(..) | Step::Take(_) | Step::SetDown(_)))
                if !self.in_table =>
            {
                self.html("<b class=\"step\">");
                self.events.push(Event::Text(diagram::shown_step(step, self.texts).into()));
                self.html("</b>");
            }
            _ => self.events.push(Event::Code(code)),
        }
    }

    fn end_block(&mut self) {
        let Some((head, text)) = self.block.take() else { return };
        let markup = match diagram::figure(&head, &text, self.texts) {
            Ok((figure, sample)) => {
                self.sample = sample;
                figure
            }
            // A test sees to it that there is none; a reader still gets the plain text.
            Err(fault) => {
                tracing::error!(%fault, head, "a diagram cannot be drawn");
                maud::html! { pre { (text) } }
            }
        };
        self.events.push(Event::Html(markup.into_string().into()));
    }
}

/// The section of the rulings, by its title.
fn is_rulings(title: &str) -> bool {
    matches!(title, "The rulings" | "Решения")
}

fn is_number(text: &str) -> bool {
    text.strip_prefix('R').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

const fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        _ => HeadingLevel::H5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets::Preset;

    fn books() -> impl Iterator<Item = (GameKind, Lang, &'static Rulebook)> {
        let both = |kind: &'static GameKind| Lang::ALL.map(|lang| (*kind, lang));
        GameKind::ALL
            .iter()
            .flat_map(both)
            .map(|(kind, lang)| (kind, lang, rulebook(kind, &Texts::new(lang))))
    }

    #[test]
    fn every_diagram_is_drawn() {
        for (kind, lang, book) in books() {
            let blocks = source(kind, lang).matches("```kamni ").count();
            assert_eq!(book.body.matches("class=\"diagrams ").count(), blocks, "{kind} {lang}");
            assert!(book.body.matches("<svg").count() >= blocks, "{kind} {lang}");
            assert!(!book.body.contains("<pre"), "{kind} {lang}");
            assert!(!book.body.contains("⟨") && !book.essence.contains("⟨"), "{kind} {lang}");
        }
    }

    #[test]
    fn the_pages_are_well_formed_and_without_styles() {
        for (kind, lang, book) in books() {
            for part in [&book.essence, &book.body] {
                let xml = format!("<main>{part}</main>").replace("<br>", "<br/>").replace("&nbsp;", " ");
                let document =
                    roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{kind} {lang}: {error}"));
                let styled = document.descendants().find(|node| node.has_attribute("style"));
                assert!(styled.is_none(), "{kind} {lang}: {styled:?}");
            }
        }
    }

    #[test]
    fn what_explains_the_letters_is_left_out() {
        for (kind, lang, book) in books() {
            assert!(source(kind, lang).contains(LETTERS), "{kind} {lang}");
            for letter in ["<code>x</code>", "<code>o</code>", "<code>F</code>", "letters --"] {
                assert!(!book.body.contains(letter), "{kind} {lang}: {letter}");
            }
        }
    }

    #[test]
    fn sections_and_rulings_can_be_linked_to() {
        for (kind, lang, book) in books() {
            assert!(book.contents.len() >= 8, "{kind} {lang}");
            for (id, title) in &book.contents {
                assert!(
                    book.body.contains(&format!("<h3 id=\"{id}\"")) && !title.is_empty(),
                    "{kind} {lang}: {id}"
                );
            }
            let rulings = source(kind, lang).matches("\n- **R").count();
            assert!(rulings >= 2, "{kind} {lang}");
            assert_eq!(book.body.matches("<details id=\"R").count(), rulings, "{kind} {lang}");
            assert_eq!(book.body.matches("<li class=\"ruling\">").count(), rulings, "{kind} {lang}");
            assert!(book.essence.starts_with("<p>") && !book.essence.contains("<h"), "{kind} {lang}");
        }
    }

    #[test]
    fn both_languages_have_the_same_pictures() {
        for &kind in GameKind::ALL {
            let [english, russian] =
                Lang::ALL.map(|lang| rulebook(kind, &Texts::new(lang)).body.matches("<figure").count());
            assert_eq!(english, russian, "{kind}");
        }
    }

    /// What the text says of board and stones is what the presets have.
    #[test]
    fn four_names_the_sizes_that_are_played() {
        for preset in [Preset::Standard, Preset::Author] {
            let rules = preset.rules(GameKind::Four).expect("it is a game");
            let value = |name: &str| {
                let options = rules.options();
                options.iter().find(|(of, _)| *of == name).map(|(_, value)| value.to_string())
            };
            let (size, stones) = (value("size").expect("a size"), value("stones").expect("stones"));
            for (lang, stones) in
                [(Lang::En, format!("{stones} stones each")), (Lang::Ru, format!("по {stones} камней"))]
            {
                let text = source(GameKind::Four, lang).split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(
                    text.contains(&format!("{size}×{size}")) && text.contains(&stones),
                    "{lang}: {stones}"
                );
            }
        }
        // The command and the API begin with the defaults, which are the author's.
        let rules = kamni_rules::Rules::new(GameKind::Four, []).ok();
        assert_eq!(rules, Preset::Author.rules(GameKind::Four));
    }
}
