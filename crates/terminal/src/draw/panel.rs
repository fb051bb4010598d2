//! How the game stands, in words.

use kamni_records::options_text;
use kamni_rules::notation::write_turn;
use kamni_rules::{Cell, Player, Position, Step};
use kamni_texts::Value;

use super::{Ink, Line, closed_mark};
use crate::games;
use crate::record::Record;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// In a panel at least this wide, a player takes one line.
const ONE_LINE: usize = 60;

/// The panel's lines, none longer than `width`.
pub(crate) fn panel(terminal: &Terminal, record: &Record, width: usize) -> Vec<Line> {
    let (texts, rules, position) = (&terminal.texts, record.rules(), record.position());
    let mut panel = Panel { width, lines: Vec::new() };
    panel.add(&texts.game(rules.kind()), Ink::Accent);
    panel.add(&options_text(rules), Ink::Dim);
    panel.gap();
    for player in Player::BOTH {
        panel.plate(terminal, record, player);
    }
    panel.gap();
    for fact in texts.facts(rules, position, record.game().seen(), true) {
        panel.add(&fact, Ink::Plain);
    }
    let turn = record.line().last_turn();
    if !turn.is_empty() {
        let turn = write_turn(&turn).replace(',', ", ");
        let going_on = !position.turn_begins() && !position.is_over();
        let key = if going_on { "panel-this-turn" } else { "panel-last-turn" };
        panel.add(&texts.get(key, &[("turn", turn.into())]), Ink::Plain);
    }
    panel.gap();
    match (position.to_move(), position.outcome()) {
        (Some(player), _) => {
            panel.add(&texts.to_move(rules, player), Ink::Strong);
            panel.add(&texts.title(rules, position), Ink::Plain);
            panel.legend(terminal, record, player);
        }
        (None, Some(outcome)) => {
            panel.add(&texts.outcome_title(rules, &outcome), Ink::Strong);
            panel.add(&texts.outcome_reason(rules, &outcome, None), Ink::Plain);
        }
        (None, None) => {}
    }
    panel.lines
}

struct Panel {
    width: usize,
    lines: Vec<Line>,
}

impl Panel {
    fn add(&mut self, text: &str, ink: Ink) {
        self.lines.extend(wrap(text, self.width, 0).iter().map(|line| Line::of(line, ink)));
    }

    fn gap(&mut self) {
        self.lines.push(Line::new());
    }

    /// What the marks on the board mean, those of them that are there.
    fn legend(&mut self, terminal: &Terminal, record: &Record, mover: Player) {
        let (legal, position) = (record.position().legal(), record.position());
        let is_put = |step: &Step| matches!(step, Step::Put(_));
        let empty = Cell::all(position.size()).filter(|cell| position.piece_at(*cell).is_none()).count();
        let puts = legal.iter().filter(|step| is_put(step)).count();
        let side = Value::from(record.rules().side(mover).code());
        if puts > 0 && puts < empty {
            let mark = closed_mark(terminal.ascii).to_string();
            let values = [("mark", mark.into()), ("side", side.clone())];
            self.add(&terminal.texts.get("panel-closed", &values), Ink::Dim);
        }
        if legal.iter().any(|step| matches!(step, Step::Take(_))) {
            self.add(&terminal.texts.get("panel-takeable", &[("side", side)]), Ink::Dim);
        }
    }

    /// A player: whether it is his turn, his piece, his name, his score.
    fn plate(&mut self, terminal: &Terminal, record: &Record, player: Player) {
        let (texts, rules, position) = (&terminal.texts, record.rules(), record.position());
        let (symbol, ink) = (games::of(rules.kind()).pieces.sign)(rules, player, terminal.ascii);
        let to_move = position.to_move() == Some(player);
        let mut line = Line::of(if to_move { "▸ " } else { "  " }, Ink::Strong);
        line.add(&symbol.to_string(), ink).add(" ", Ink::Plain);
        line.add(&texts.side(rules, player), if to_move { Ink::Strong } else { Ink::Plain });
        let score = texts.plate(rules, position, player);
        if self.width >= ONE_LINE {
            line.pad_to(20);
            line.add(&score, Ink::Plain);
            self.lines.push(line);
            return;
        }
        self.lines.push(line);
        let score = wrap(&score, self.width.saturating_sub(4), 0);
        self.lines.extend(score.iter().map(|text| Line::of(&format!("    {text}"), Ink::Plain)));
    }
}
