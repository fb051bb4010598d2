//! What somebody may have meant.

/// The candidate nearest to a text, if any is near: at most a third of its letters are wrong, letter case aside.
#[must_use]
pub fn nearest<'c>(text: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // Nobody means a game by a megabyte of text, and the comparison takes time.
    let text: Vec<char> = text.chars().flat_map(char::to_lowercase).take(40).collect();
    let near = |candidate: &str| {
        let wanted: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        let wrong = distance(&text, &wanted);
        (wrong <= wanted.len().div_ceil(3)).then_some(wrong)
    };
    let found = candidates.into_iter().filter_map(|candidate| Some((near(candidate)?, candidate)));
    found.min_by_key(|(wrong, _)| *wrong).map(|(_, candidate)| candidate)
}

/// How many letters have to be put in, left out or changed.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let games = ["kamiken", "close-combat", "four", "hasami", "dao"];
        for (text, meant) in [
            ("Kamiken", Some("kamiken")),
            ("kamikan", Some("kamiken")),
            ("closecombat", Some("close-combat")),
            ("foru", Some("four")),
            ("DAO", Some("dao")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, games), meant, "{text}");
        }
    }
}
