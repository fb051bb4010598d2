//! The words that programs send and are told, as schemas: each list stands where the house itself has it.

use kamni_rules::GameKind;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::game::Why;
use crate::people::Scope;
use crate::presets::Preset;

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

words! {
    GameName, "A game's name for programs.", GameKind::ALL.iter().map(|kind| kind.name());
    PresetName, "A ready-made set of options.", Preset::ALL.map(Preset::name);
    SideWish, "A side of a game, or either by lot.", ["first", "second", "random"];
    Answer, "`yes` offers or accepts, `no` declines or withdraws.", ["yes", "no"];
    ResultWord, "Who won: a side, or nobody.", ["first", "second", "draw"];
    WhyWord, "Why a game ended: a reason of the rules, or `resigned`, `time`, `agreed`, `aborted`.", Why::all().map(Why::name);
    ReasonWord, "Why a game ended by its rules.", kamni_rules::Reason::ALL.map(kamni_rules::Reason::name);
    FormatName, "How games are written down: JSON, the text record, SGF.", ["json", "kmn", "sgf"];
    SeatKind, "Who sits there: nobody yet, a guest, an account, the computer.", ["open", "guest", "account", "computer"];
    Status, "`open` while a seat is, then `playing`, then `over`.", ["open", "playing", "over"];
    ScopeName, "What a token allows.", Scope::ALL.map(Scope::name);
    OptionKindName, "What an option takes: a number between bounds, one of a list, or a half below a square.", ["number", "one-of", "half"];
}
