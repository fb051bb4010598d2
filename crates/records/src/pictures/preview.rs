//! What stands beside a link to a game: the board, who plays, and how it stands.

use std::fmt::Write;

use kamni_draw::tokens::value;
use kamni_draw::{Drawing, Figure, Lettering, Theme, Tone, piece_picture};
use kamni_rules::GameKind;

use super::PictureError;
use super::painting::{Hands, Placed, paint};
use super::png::pack;

/// The pixels of a preview, as those who show links ask for them.
pub const PREVIEW_WIDTH: u32 = 1200;
/// Its height.
pub const PREVIEW_HEIGHT: u32 = 630;

/// What is written beside the board. Characters that cannot be drawn are left out; a name that has one is not written.
#[derive(Clone, Debug, Default)]
pub struct Preview<'a> {
    /// The game's name.
    pub title: &'a str,
    /// Size and options, or anything as short.
    pub note: &'a str,
    /// Who plays: First, then Second.
    pub seats: [Option<Seat<'a>>; 2],
    /// Games to choose from, where nobody plays: as many as five.
    pub games: &'a [Named<'a>],
    /// How it stands: whose turn it is, or who won and why.
    pub said: &'a str,
}

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub struct Seat<'a> {
    /// The piece.
    pub figure: Figure,
    /// The name.
    pub name: &'a str,
    /// Points or pieces, if there are any to be told.
    pub score: &'a str,
    /// Whether it is this one's turn, or victory: written darker, with a bar before it.
    pub is_first_to_see: bool,
}

/// A game with one of its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The game.
    pub kind: GameKind,
    /// The piece.
    pub figure: Figure,
    /// The game's name.
    pub name: &'a str,
}

const MARGIN: f32 = 42.0;
/// Where the writing begins, and how wide it may be.
const LEFT: f32 = 666.0;
const ROOM: f32 = PREVIEW_WIDTH as f32 - LEFT - MARGIN;
const CHIP: f32 = 64.0;
/// Where the games begin, how far they are apart, and how large their pieces are.
const GAMES_TOP: f32 = 240.0;
const GAMES_APART: f32 = 57.0;
const GAMES_CHIP: f32 = 44.0;

/// The preview of a game.
///
/// # Errors
/// The drawing cannot be painted; none of ours is known to be so.
pub fn preview(drawing: &Drawing<'_>, tone: Tone, told: &Preview<'_>) -> Result<Vec<u8>, PictureError> {
    let kind = drawing.kind();
    let colour = |name: &str| value(kind, name, tone).unwrap_or_default();
    let mut page = Page { svg: String::new() };
    page.rect((0.0, 0.0), (PREVIEW_WIDTH as f32, PREVIEW_HEIGHT as f32), 0.0, colour("page"));
    let [ink, second, third, accent] = ["ink", "ink-2", "ink-3", "accent"].map(colour);
    page.rect((LEFT, 92.0), (60.0, 7.0), 3.5, accent);
    page.line(told.title, (LEFT, 164.0), 42.0, Pen { colour: ink, weight: 0.135, room: ROOM });
    page.line(told.note, (LEFT, 208.0), 19.0, Pen { colour: third, weight: 0.12, room: ROOM });
    let mut pieces = Vec::new();
    for (seat, top) in told.seats.iter().zip([252.0, 340.0]) {
        let Some(seat) = seat else { continue };
        pieces.push(Placed::new(&piece_picture(kind, seat.figure, tone), (LEFT, top), (CHIP, CHIP))?);
        let (colour, weight) = if seat.is_first_to_see { (ink, 0.165) } else { (second, 0.12) };
        let base = top + CHIP / 2.0 + 12.0;
        let score = Lettering::new(seat.score, 24.0).width();
        let right = LEFT + ROOM - score;
        page.line(seat.score, (right, base), 24.0, Pen { colour, weight, room: score });
        if Lettering::new(seat.name, 24.0).is_whole() {
            let room = ROOM - CHIP - 24.0 - if score > 0.0 { score + 24.0 } else { 0.0 };
            page.line(seat.name, (LEFT + CHIP + 24.0, base), 24.0, Pen { colour, weight, room });
        }
        if seat.is_first_to_see {
            page.rect((LEFT - 18.0, top + 4.0), (6.0, CHIP - 8.0), 3.0, accent);
        }
    }
    for (game, top) in
        told.games.iter().zip((0..5_u8).map(|place| GAMES_TOP + GAMES_APART * f32::from(place)))
    {
        let picture = piece_picture(game.kind, game.figure, tone);
        pieces.push(Placed::new(&picture, (LEFT, top), (GAMES_CHIP, GAMES_CHIP))?);
        let (at, room) =
            ((LEFT + GAMES_CHIP + 20.0, top + GAMES_CHIP / 2.0 + 10.0), ROOM - GAMES_CHIP - 20.0);
        page.line(game.name, at, 21.0, Pen { colour: ink, weight: 0.12, room });
    }
    for (line, base) in broken(told.said, 19.0, ROOM, 3).iter().zip([458.0, 492.0, 526.0]) {
        page.line(line, (LEFT, base), 19.0, Pen { colour: second, weight: 0.12, room: ROOM });
    }
    page.wordmark(third);
    let writing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{PREVIEW_WIDTH}\" height=\"{PREVIEW_HEIGHT}\">{}</svg>",
        page.svg
    );
    let all = (PREVIEW_WIDTH as f32, PREVIEW_HEIGHT as f32);
    let geometry = drawing.geometry();
    let high = PREVIEW_HEIGHT as f32 - 2.0 * MARGIN;
    let wide = (high * geometry.width() as f32 / geometry.height() as f32).round();
    let board = drawing.clone().theme(Theme::Picture(tone)).svg();
    let mut sheet =
        vec![Placed::new(&writing, (0.0, 0.0), all)?, Placed::new(&board, (MARGIN, MARGIN), (wide, high))?];
    sheet.append(&mut pieces);
    pack(&paint(&sheet, (PREVIEW_WIDTH, PREVIEW_HEIGHT), Hands::Two)?, kind, tone)
}

/// A text in lines that are not too wide, at most this many; where there is more, the last one says so.
fn broken(text: &str, height: f32, room: f32, most: usize) -> Vec<String> {
    let fits = |line: &str| Lettering::new(line, height).width() <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}")).filter(|line| fits(line));
        let is_full = lines.len() == most;
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) => *line = longer,
            (None, Some(line)) if is_full => {
                line.push('…');
                break;
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// How a line is written: its colour, the width of its strokes for a height of one, and how wide it may become.
#[derive(Clone, Copy)]
struct Pen<'a> {
    colour: &'a str,
    weight: f32,
    room: f32,
}

/// What is written and drawn around the board.
struct Page {
    svg: String,
}

impl Page {
    fn rect(&mut self, at: (f32, f32), size: (f32, f32), round: f32, colour: &str) {
        // Writing to a string cannot fail.
        let _ = write!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\" fill=\"{colour}\"/>",
            at.0, at.1, size.0, size.1
        );
    }

    /// A line of text that stands on a point; it becomes smaller where there is no room for it.
    fn line(&mut self, text: &str, at: (f32, f32), height: f32, pen: Pen<'_>) {
        let width = Lettering::new(text, height).width();
        let height = if width > pen.room { height * pen.room / width } else { height };
        let path = Lettering::new(text, height).path(at.0, at.1);
        let _ = write!(
            self.svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            pen.colour,
            height * pen.weight
        );
    }

    /// The house's name behind its sign, a stone in raked rings.
    fn wordmark(&mut self, colour: &str) {
        let (x, y) = (LEFT + 14.0, 578.0);
        let _ = write!(self.svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5.5\" fill=\"{colour}\"/>");
        for (radius, opacity) in [(9.5, 0.8), (13.5, 0.45)] {
            let _ = write!(
                self.svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\" stroke-opacity=\"{opacity}\"/>"
            );
        }
        self.line("kamni", (x + 26.0, y + 8.0), 18.0, Pen { colour, weight: 0.14, room: ROOM });
    }
}
