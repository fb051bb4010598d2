//! The words that programs send and are told, as schemas: each list stands where the house itself has it.

use std::sync::LazyLock;

use kamni_rules::GameKind;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::beginnings::Makers;
use crate::game::Why;
use crate::people::Scope;
use crate::presets::Preset;
use crate::store::staff::Complaint;

/// Makes schemas of lists of words.
macro_rules! words {
    ($($name:ident, $about:literal, $words:expr;)*) => {
        $(
            #[doc = $about]
            #[derive(Debug)]
            pub(super) enum $name {}

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    one_of($about, $words)
                }
            }

            impl ToSchema for $name {}
        )*

        /// All of them, by their names.
        pub(super) fn all() -> Vec<(String, RefOr<Schema>)> {
            vec![$((<$name as ToSchema>::name().into_owned(), <$name as PartialSchema>::schema())),*]
        }
    };
}

fn one_of(about: &str, words: impl IntoIterator<Item = &'static str>) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(about))
        .enum_values(Some(words))
        .build()
        .into()
}

/// Whose turns the book of openings can be asked about.
static MAKERS: LazyLock<Vec<String>> = LazyLock::new(|| Makers::all().map(Makers::word).collect());

words! {
    GameName, "A game's name for programs.", GameKind::ALL.iter().map(|kind| kind.name());
    PresetName, "A ready-made set of options.", Preset::ALL.map(Preset::name);
    SideWish, "A side of a game, or either by lot.", ["first", "second", "random"];
    SortName, "How rivals are found in a tournament.", ["arena", "swiss", "round-robin"];
    PhaseName, "How far a tournament is.", ["waiting", "running", "over", "called-off"];
    PresenceName, "Whether somebody is to be paired.", ["here", "paused", "left"];
    Answer, "`yes` offers or accepts, `no` declines or withdraws.", ["yes", "no"];
    ResultWord, "Who won: a side, or nobody.", ["first", "second", "draw"];
    WhyWord, "Why a game ended: a reason of the rules, or `resigned`, `time`, `agreed`, `aborted`.", Why::all().map(Why::name);
    ReasonWord, "Why a game ended by its rules.", kamni_rules::Reason::ALL.map(kamni_rules::Reason::name);
    FormatName, "How games are written down: JSON, the text record, SGF.", ["json", "kmn", "sgf"];
    SeatKind, "Who sits there: nobody yet, a guest, an account, the computer.", ["open", "guest", "account", "computer"];
    Status, "`open` while a seat is, then `playing`, then `over`.", ["open", "playing", "over"];
    ScopeName, "What a token allows.", Scope::ALL.map(Scope::name);
    AimWord, "What the turn of a puzzle does: it wins, saves the game, or gains much.", kamni_puzzles::Aim::ALL.map(kamni_puzzles::Aim::name);
    PuzzleVerdict, "What an answer is worth.", ["going", "wrong", "right", "shown"];
    MakersWord, "Whose turns are looked at: everybody's, those of people (of a band of ratings), those of the computer (at a level).", MAKERS.iter().map(String::as_str);
    ComplaintWord, "What a report is about: what somebody says, how he plays, his name, something else.", Complaint::ALL.map(Complaint::name);
    OptionKindName, "What an option takes: a number between bounds, one of a list, or a half below a square.", ["number", "one-of", "half"];
}
