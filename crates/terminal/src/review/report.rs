//! What a review has found, for people.

use std::io::{self, Write};

use kamni_records::{Record, options_text};
use kamni_review::words::Steps;
use kamni_review::{Review, Slip, words};
use kamni_rules::Player;

use super::chart::{Chart, levels, sign};
use crate::draw::{Ink, Line, Palette, picture};
use crate::record;
use crate::replay::words::players;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// Lines after the first of a mistake begin with this many spaces.
const HANGING: usize = 4;

pub(super) fn print(
    out: &mut impl Write,
    terminal: &Terminal,
    record: &Record,
    review: &Review,
    plain: bool,
) -> io::Result<()> {
    let mut page = Page { out, terminal, review, palette: Palette::of(review.rules().kind()) };
    page.title(record)?;
    if !plain {
        page.chart()?;
    }
    page.accuracy()?;
    page.slips()?;
    page.moments(plain)
}

struct Page<'a, W> {
    out: &'a mut W,
    terminal: &'a Terminal,
    review: &'a Review,
    palette: Palette,
}

impl<W: Write> Page<'_, W> {
    fn line(&mut self, line: &Line) -> io::Result<()> {
        writeln!(self.out, "{}", line.text(self.terminal, self.palette))
    }

    fn say(&mut self, text: &str, ink: Ink, hanging: usize) -> io::Result<()> {
        let lines = wrap(text, self.terminal.width, hanging);
        lines.iter().try_for_each(|line| self.line(&Line::of(line, ink)))
    }

    fn heading(&mut self, key: &str) -> io::Result<()> {
        writeln!(self.out)?;
        self.line(&Line::of(&self.terminal.texts.get(key, &[]), Ink::Strong))
    }

    fn title(&mut self, record: &Record) -> io::Result<()> {
        let rules = self.review.rules();
        let mut line = Line::of(&self.terminal.texts.game(rules.kind()), Ink::Accent);
        line.add(&format!("  {}", options_text(rules)), Ink::Dim);
        self.line(&line)?;
        players(&self.terminal.texts, record).iter().try_for_each(|line| self.say(line, Ink::Strong, 0))
    }

    fn chart(&mut self) -> io::Result<()> {
        let (texts, rules) = (&self.terminal.texts, self.review.rules());
        let sides = Player::BOTH.map(|player| texts.side(rules, player));
        let levels = levels();
        let labels = sides.iter().map(String::as_str).chain(levels);
        let width = labels.map(|label| label.chars().count()).max().unwrap_or(0);
        let chart = Chart::new(self.review, self.terminal.width.saturating_sub(width + 2));
        writeln!(self.out)?;
        let first = rules.side(Player::First).code();
        self.say(&texts.get("review-graph", &[("side", first.into())]), Ink::Plain, 0)?;
        let [edge, corner] = if self.terminal.ascii { ["|", "+"] } else { ["│", "└"] };
        for (level, row) in levels.into_iter().zip(chart.rows(self.terminal.ascii)) {
            let mut line = Line::of(&format!("{level:>width$} {edge}"), Ink::Dim);
            line.add(&row, Ink::Plain);
            self.line(&line)?;
        }
        self.line(&Line::of(&format!("{:width$} {corner}{}", "", chart.numbers()), Ink::Dim))?;
        for (side, player) in sides.iter().zip(Player::BOTH) {
            let mut line = Line::of(&format!("{side:>width$}  "), Ink::Plain);
            line.add(&chart.marks(player), Ink::Hot);
            self.line(&line)?;
        }
        let values = Slip::ALL.map(|slip| (slip.name(), sign(slip).to_string().into()));
        self.say(&texts.get("review-legend", &values), Ink::Dim, 0)
    }

    /// Both players in a table.
    fn accuracy(&mut self) -> io::Result<()> {
        let texts = &self.terminal.texts;
        let titles = Slip::ALL.map(|slip| texts.get(&format!("review-slips-{}", slip.name()), &[]));
        let mut rows = vec![vec![String::new(), texts.get("review-accuracy", &[])]];
        rows[0].extend(titles);
        for player in Player::BOTH {
            let accuracy = self.review.accuracy(player);
            let accuracy = accuracy.map(|accuracy| format!("{} %", accuracy.rounded()));
            let mut row = vec![texts.side(self.review.rules(), player)];
            row.push(accuracy.unwrap_or_else(|| texts.get("review-unknown", &[])));
            row.extend(Slip::ALL.map(|slip| self.review.count(player, slip).to_string()));
            rows.push(row);
        }
        writeln!(self.out)?;
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        for row in &rows {
            let mut line = format!("{:<1$}", row[0], width(0));
            for (column, cell) in row.iter().enumerate().skip(1) {
                line += &format!("  {cell:>0$}", width(column));
            }
            writeln!(self.out, "{}", self.terminal.fit(&line))?;
        }
        Ok(())
    }

    fn slips(&mut self) -> io::Result<()> {
        // Of turns that were not looked at nothing can be said.
        if !self.review.is_whole() && self.review.turns.iter().all(|turn| turn.slip().is_none()) {
            return Ok(());
        }
        self.heading("review-mistakes")?;
        let mut any = false;
        for (place, turn) in self.review.turns.iter().enumerate() {
            let Some(said) = words::slip(&self.terminal.texts, self.review, place, Steps::Typed) else {
                continue;
            };
            any = true;
            self.say(&said, Ink::Plain, HANGING)?;
            self.better(turn)?;
        }
        if !any {
            self.say(&self.terminal.texts.get("review-no-mistakes", &[]), Ink::Plain, 0)?;
        }
        Ok(())
    }

    fn better(&mut self, turn: &kamni_review::Turn) -> io::Result<()> {
        let Some(line) = words::better(&self.terminal.texts, turn, Steps::Typed) else { return Ok(()) };
        let said = self.terminal.texts.get("review-better", &[("line", line.into())]);
        // The spaces stand before the first line as well.
        let lines = wrap(&said, self.terminal.width.saturating_sub(HANGING), 2);
        lines.iter().try_for_each(|line| self.line(&Line::of(&format!("{:HANGING$}{line}", ""), Ink::Dim)))
    }

    /// Positions to try again, with what was better.
    fn moments(&mut self, plain: bool) -> io::Result<()> {
        let moments = self.review.moments();
        if moments.is_empty() {
            return Ok(());
        }
        self.heading("review-moments")?;
        for (number, place) in (1..).zip(moments) {
            let Some(mut values) = words::values(&self.terminal.texts, self.review, place, Steps::Typed)
            else {
                continue;
            };
            values.push(("number", i64::from(number).into()));
            if !plain {
                writeln!(self.out)?;
            }
            self.say(&self.terminal.texts.get("review-moment", &values), Ink::Plain, HANGING)?;
            self.better(&self.review.turns[place])?;
            if !plain {
                self.board(place)?;
            }
        }
        Ok(())
    }

    fn board(&mut self, turns: usize) -> io::Result<()> {
        let mut board = record::Record::new(*self.review.rules(), *self.review.beginning());
        for step in self.review.steps(turns) {
            // The game holds only what the rules allow.
            let _ = board.play(step);
        }
        picture(self.terminal, &board).iter().try_for_each(|line| self.line(line))
    }
}
