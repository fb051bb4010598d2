//! Why a proposal makes no sense, in words.

use kamni_play::clock::BadControl;
use kamni_play::proposal::BadProposal;
use kamni_texts::Texts;

/// What is wrong and what is accepted, in the reader's language.
#[must_use]
pub fn bad_proposal(bad: &BadProposal, texts: &Texts) -> String {
    match bad {
        BadProposal::Game(name) => texts.unknown_game(name),
        BadProposal::Options(kind, error) => texts.option_error(*kind, error),
        BadProposal::Position(rules, error) => texts.setup_error(rules, error),
        BadProposal::Over => texts.get("proposal-over", &[]),
        BadProposal::PositionWay => texts.get("proposal-position-way", &[]),
        BadProposal::Clock(error) => texts.get(clock_key(*error), &[]),
        BadProposal::Field { name, takes } => {
            let values = [("name", name.as_ref().into()), ("takes", (*takes).into())];
            texts.get("proposal-field", &values)
        }
    }
}

const fn clock_key(error: BadControl) -> &'static str {
    match error {
        BadControl::Base => "bad-clock-base",
        BadControl::Increment => "bad-clock-increment",
        BadControl::Periods => "bad-clock-periods",
        BadControl::Days => "bad-clock-days",
        BadControl::Kinds => "bad-clock-kinds",
    }
}

#[cfg(test)]
mod tests {
    use kamni_play::proposal::Fields;
    use kamni_texts::Lang;

    use super::*;

    #[test]
    fn bad_proposals_are_told_in_both_languages() {
        let forms = [
            "game=chess",
            "game=four&option-size=6",
            "game=four&option-colour=red",
            "game=four&preset=huge",
            "game=four&clock=fischer&minutes=181",
            "game=four&clock=fischer&base=10&increment=999",
            "game=four&clock=byo-yomi&periods=0",
            "game=four&clock=correspondence&days=0",
            "game=four&position=nonsense",
        ];
        for form in forms {
            let field =
                |pair: &str| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
            let bad = Fields(form.split('&').filter_map(field).collect()).proposal().expect_err(form);
            for lang in [Lang::En, Lang::Ru] {
                let text = bad_proposal(&bad, &Texts::new(lang));
                assert!(!text.is_empty() && !text.contains('⟨'), "{form}: {text}");
            }
        }
    }
}
