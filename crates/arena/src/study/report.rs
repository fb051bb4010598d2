//! The report of a study: Markdown in both languages with charts, the figures as JSON, and the games that show something.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use kamni_draw::chart::{self, Dot, Heading, Shares};
use kamni_records::kmn;
use kamni_rules::{Cell, GameKind, Player, Position, Rules, options_text};
use kamni_texts::{Lang, Texts};
use serde_json::json;

use super::claims::{Claim, Studied, Verdict};
use super::facts::Played;
use super::figures::{Mean, Share};
use super::words::{figure, mean, number, percent, share, signed};
use crate::failure::Failure;
use crate::files::not_written;
use crate::whole::Whole;

/// The folder of charts and examples, within that of the report.
const SHOWN: &str = "shown";

/// A study that is to be told of.
#[derive(Debug)]
pub(crate) struct Report<'r> {
    pub(crate) studied: &'r Studied<'r>,
    pub(crate) claims: &'r [Claim],
    /// The command that plays and measures it again.
    pub(crate) command: &'r str,
}

impl Report<'_> {
    const fn kind(&self) -> GameKind {
        self.studied.rules.kind()
    }

    const fn rules(&self) -> &Rules {
        &self.studied.rules
    }

    /// Writes all of it into a folder.
    pub(crate) fn write(&self, texts: &Texts, folder: &Path) -> Result<(), Failure> {
        let put = |name: &str, text: &str| {
            let path = folder.join(name);
            Whole::put(&path, true, text.as_bytes()).map_err(|error| not_written(texts, &path, &error))
        };
        let made = fs::create_dir_all(folder.join(SHOWN));
        made.map_err(|error: io::Error| not_written(texts, folder, &error))?;
        let kind = self.kind();
        put(&format!("{kind}.json"), &self.json())?;
        for claim in self.claims {
            if let Some((record, _)) = &claim.example {
                put(&format!("{SHOWN}/{}.kmn", claim.key), &kmn::to_text(record))?;
            }
        }
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for (name, svg) in self.charts(&texts) {
                put(&format!("{SHOWN}/{kind}-{name}.{lang}.svg"), &svg)?;
            }
            put(&format!("{kind}.{lang}.md"), &self.markdown(&texts))?;
        }
        Ok(())
    }

    /// All figures, one below the other.
    fn json(&self) -> String {
        let played = |played: &[Played]| played.iter().map(Played::json).collect::<Vec<_>>();
        let all = json!({
            "game": self.kind().name(),
            "rules": self.kind().rules_version(),
            "options": options_text(self.rules()),
            "command": self.command,
            "levels": played(self.studied.levels),
            "further": played(self.studied.further),
            "claims": self.claims.iter().map(Claim::json).collect::<Vec<_>>(),
        });
        // What is made of plain numbers and texts can be written.
        serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"
    }

    fn level_name(texts: &Texts, played: &Played) -> String {
        texts.get("study-level", &[("level", played.series.levels[0].number().to_string().into())])
    }

    fn heading<'h>(&self, title: &'h str, said: &'h str) -> Heading<'h> {
        Heading { kind: self.kind(), title, said }
    }

    /// The charts that there are figures for: a name and the picture.
    fn charts(&self, texts: &Texts) -> Vec<(&'static str, String)> {
        let mut charts = vec![("balance", self.balance_chart(texts)), ("choice", self.choice_chart(texts))];
        charts.extend(self.first_chart(texts).map(|chart| ("first", chart)));
        charts.extend(self.worth_chart(texts).map(|chart| ("worth", chart)));
        charts
    }

    fn balance_chart(&self, texts: &Texts) -> String {
        let sides = Player::BOTH.map(|player| texts.side(self.rules(), player));
        let drawn = texts.get("study-drawn", &[]);
        let rows: Vec<Shares> = (self.studied.levels.iter())
            .map(|played| {
                let [first, second, none] = played.results();
                let part = |share: Share| share.value().unwrap_or(0.0);
                Shares {
                    name: Self::level_name(texts, played),
                    parts: [part(first), part(none), part(second)],
                    interval: first.interval(),
                }
            })
            .collect();
        let title = texts.get("study-chart-balance", &[]);
        let said: Vec<String> = (self.studied.levels.iter())
            .map(|played| {
                format!(
                    "{}: {} {}",
                    Self::level_name(texts, played),
                    sides[0],
                    share(texts, &played.results()[0])
                )
            })
            .collect();
        let swapped = self.rules().side(Player::First).code() == "riders";
        chart::shares(self.heading(&title, &said.join("; ")), &rows, [&sides[0], &drawn, &sides[1]], swapped)
    }

    fn choice_chart(&self, texts: &Texts) -> String {
        let rows: Vec<(String, Vec<f64>)> = (self.studied.levels.iter())
            .map(|played| {
                let parts = played.choice_by_part().iter().filter_map(Mean::value).collect();
                (Self::level_name(texts, played), parts)
            })
            .collect();
        let title = texts.get("study-chart-choice", &[]);
        let said: Vec<String> = (self.studied.levels.iter())
            .map(|played| format!("{}: {}", Self::level_name(texts, played), mean(texts, &played.choice())))
            .collect();
        let ends = ["study-chart-begin", "study-chart-end"].map(|key| texts.get(key, &[]));
        chart::lines(self.heading(&title, &said.join("; ")), &rows, [&ends[0], &ends[1]])
    }

    /// Where the strongest begin, up to symmetry.
    fn first_chart(&self, texts: &Texts) -> Option<String> {
        let played = self.studied.strongest()?;
        let firsts = played.firsts();
        let all: u64 = firsts.values().sum();
        if all == 0 {
            return None;
        }
        let cells: Vec<(Cell, f64, String)> = (firsts.iter())
            .map(|(cell, count)| {
                let share = *count as f64 / all as f64;
                (*cell, share, number(texts, 100.0 * share, 0))
            })
            .collect();
        let title = texts.get("study-chart-first", &[("level", Self::level_name(texts, played).into())]);
        let said: Vec<String> =
            cells.iter().map(|(cell, share, _)| format!("{cell}: {}", percent(texts, *share))).collect();
        let size = played.series.rules.start().size();
        Some(chart::board(self.heading(&title, &said.join(", ")), size, &cells))
    }

    /// What first steps are worth that were tried one by one, where that was done.
    fn worth_chart(&self, texts: &Texts) -> Option<String> {
        let mut tried: Vec<(&Played, Mean)> = (self.studied.further.iter())
            .filter(|played| played.series.opening.len() == 1 && played.count() > 1)
            .filter(|played| !played.series.name.ends_with("-strong"))
            .map(|played| (played, played.margins().mean()))
            .collect();
        tried.sort_by(|(_, one), (_, other)| {
            let value = |mean: &Mean| mean.value().unwrap_or(0.0);
            value(other).total_cmp(&value(one))
        });
        let dots: Vec<Dot> = (tried.iter())
            .filter_map(|(played, margin)| {
                Some(Dot {
                    name: played.series.opening.first()?.to_string(),
                    value: margin.value()?,
                    interval: margin.interval()?,
                    text: signed(texts, margin.value()?, 1),
                })
            })
            .collect();
        let (title, said) = (
            texts.get("study-chart-worth", &[]),
            tried.iter().map(|(played, margin)| {
                let step = played.series.opening.first().map_or_else(String::new, ToString::to_string);
                format!("{step}: {}", mean(texts, margin))
            }),
        );
        let said: Vec<String> = said.collect();
        (!dots.is_empty()).then(|| chart::dots(self.heading(&title, &said.join(", ")), &dots))
    }

    fn markdown(&self, texts: &Texts) -> String {
        let mut page = Page { text: String::new(), texts };
        let game = || ("game", texts.game(self.kind()).into());
        page.title(1, &texts.get("study-title", &[game()]));
        page.paragraph(&self.about(texts));
        if !self.claims.is_empty() {
            page.title(2, &texts.get("study-claims", &[]));
            page.paragraph(&texts.get("study-claims-about", &[]));
            self.claims.iter().for_each(|claim| self.claim(&mut page, claim));
        }
        page.title(2, &texts.get("study-measured", &[]));
        for (name, _) in self.charts(texts) {
            let alt = texts.get(&format!("study-alt-{name}"), &[]);
            page.paragraph(&format!("![{alt}]({SHOWN}/{}-{name}.{}.svg)", self.kind(), texts.lang()));
        }
        self.tables(&mut page);
        page.title(2, &texts.get("study-again", &[]));
        page.paragraph(&texts.get("study-again-about", &[]));
        page.paragraph(&format!("    {}", self.command));
        page.text
    }

    /// Who played, with what, how many games.
    fn about(&self, texts: &Texts) -> String {
        let all = self.studied.levels.iter().chain(self.studied.further);
        let levels: Vec<String> =
            self.studied.levels.iter().map(|played| played.series.levels[0].number().to_string()).collect();
        let values = [
            ("options", options_text(self.rules()).into()),
            ("levels", levels.join(", ").into()),
            ("games", all.map(Played::count).sum::<u64>().to_string().into()),
        ];
        texts.get("study-about", &values)
    }

    fn claim(&self, page: &mut Page<'_>, claim: &Claim) {
        let texts = page.texts;
        page.title(3, &texts.get(&format!("study-claim-{}", claim.key), &[]));
        let values: Vec<(&str, String)> =
            claim.figures.iter().map(|(name, value)| (*name, figure(texts, value))).collect();
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        let unknown = claim.figures.is_empty() && claim.verdict == Verdict::Undecided;
        let found = match unknown && !texts.has(&format!("study-why-{}", claim.key)) {
            true => texts.get("study-not-played", &[]),
            false if unknown => texts.get(&format!("study-why-{}", claim.key), &[]),
            false => texts.get(&format!("study-found-{}", claim.key), &values),
        };
        match claim.verdict {
            Verdict::Told => page.paragraph(&found),
            verdict => {
                let verdict = texts.get(&format!("study-verdict-{}", verdict.name()), &[]);
                page.paragraph(&format!("**{verdict}.** {found}"));
            }
        }
        if let Some((_, turn)) = &claim.example {
            let key = if *turn == 0 { "study-example" } else { "study-example-turn" };
            let file = format!("{SHOWN}/{}.kmn", claim.key);
            let values = [("file", file.as_str().into()), ("turn", turn.to_string().into())];
            page.paragraph(&texts.get(key, &values));
        }
    }

    fn tables(&self, page: &mut Page<'_>) {
        let texts = page.texts;
        let sides = Player::BOTH.map(|player| texts.side(self.rules(), player));
        let drawn = texts.get("study-drawn", &[]);
        let column = |name: &str| texts.get(&format!("study-column-{name}"), &[]);
        let all =
            || self.studied.levels.iter().chain(self.studied.further).filter(|played| played.count() > 0);
        let titles = [column("series"), column("games"), sides[0].clone(), drawn, sides[1].clone()];
        let rows = all().map(|played| {
            let [mut first, mut second, none] = played.results();
            // Where the other side begins, the columns stay those of the sides.
            if played.series.rules.side(Player::First) != self.rules().side(Player::First) {
                (first, second) = (second, first);
            }
            let mut row = vec![self.series_name(texts, played), played.count().to_string()];
            row.extend([first, none, second].map(|of| short(texts, &of)));
            row
        });
        page.table(&titles, rows);
        let titles = ["series", "turns", "steps", "choice", "tree", "changes", "turned"].map(column);
        let rows = self.studied.levels.iter().map(|played| {
            vec![
                self.series_name(texts, played),
                spread(texts, &played.turns()),
                spread(texts, &played.steps()),
                played.choice().value().map_or_else(String::new, |choice| number(texts, choice, 1)),
                mean(texts, &played.tree()),
                mean(texts, &played.changes()),
                short(texts, &played.turned_round()),
            ]
        });
        page.table(&titles, rows);
        let ends: Vec<&'static str> = {
            let mut ends: Vec<_> =
                self.studied.levels.iter().flat_map(|played| played.ends().into_keys()).collect();
            ends.sort_unstable();
            ends.dedup();
            ends
        };
        let mut titles = vec![column("series")];
        titles.extend(ends.iter().map(|end| texts.way(self.kind(), end)));
        let rows = self.studied.levels.iter().map(|played| {
            let of = played.ends();
            let mut row = vec![self.series_name(texts, played)];
            row.extend(
                ends.iter().map(|end| of.get(end).map_or_else(|| percent(texts, 0.0), |of| short(texts, of))),
            );
            row
        });
        page.table(&titles, rows);
    }

    /// A series as a table names it.
    fn series_name(&self, texts: &Texts, played: &Played) -> String {
        let series = &played.series;
        let [first, second] = series.levels.map(|level| level.number().to_string());
        let mut parts = vec![match first == second {
            true => texts.get("study-level", &[("level", first.into())]),
            false => texts.get("study-levels", &[("first", first.into()), ("second", second.into())]),
        }];
        let usual = self.rules().options();
        let others = series.rules.options().into_iter().filter(|option| !usual.contains(option));
        parts.extend(others.map(|(name, value)| format!("{name}={value}")));
        if !series.opening.is_empty() {
            let opening: Vec<String> = series.opening.iter().map(ToString::to_string).collect();
            parts.push(texts.get("study-opening", &[("steps", opening.join(" ").into())]));
        }
        if series.bound.is_some() {
            parts.push(texts.get(&format!("study-bound-{}", series.name), &[]));
        }
        parts.join(", ")
    }
}

/// `57.5 % (52–63)`.
fn short(texts: &Texts, share: &Share) -> String {
    let Some(value) = share.value() else { return "–".to_owned() };
    let [low, high] = share.interval().map(|bound| number(texts, 100.0 * bound, 0));
    format!("{} ({low}–{high})", percent(texts, value))
}

/// The median, and between which numbers half of them lie.
fn spread(texts: &Texts, spread: &super::figures::Spread) -> String {
    let at = |part| spread.quantile(part).map_or_else(|| "–".to_owned(), |value| number(texts, value, 0));
    format!("{} ({}–{})", at(0.5), at(0.25), at(0.75))
}

/// A page of Markdown that is being written.
struct Page<'t> {
    text: String,
    texts: &'t Texts,
}

impl Page<'_> {
    // Writing to a string cannot fail.
    fn title(&mut self, level: usize, text: &str) {
        let before = if self.text.is_empty() { "" } else { "\n" };
        let _ = writeln!(self.text, "{before}{} {text}", "#".repeat(level));
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.text, "\n{text}");
    }

    fn table(&mut self, titles: &[String], rows: impl Iterator<Item = Vec<String>>) {
        let _ = writeln!(self.text, "\n| {} |", titles.join(" | "));
        let _ = writeln!(self.text, "|{}", " --- |".repeat(titles.len()));
        for row in rows {
            let _ = writeln!(self.text, "| {} |", row.join(" | "));
        }
    }
}
