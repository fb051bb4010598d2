//! Keys as they are meant: by their place, so that the Russian layout does too.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The same keys in both layouts. The key of the dot and the slash is not here: a dot may be either, and who reads it knows.
const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.QWERTYUIOPASDFGHJKLZXCVBNM";

/// The letter that the key has in the Latin layout.
pub(super) fn latin(letter: char) -> char {
    let place = RUSSIAN.chars().position(|russian| russian == letter);
    place.and_then(|place| LATIN.chars().nth(place)).unwrap_or(letter)
}

/// The key that is meant. Control and Alt make it no letter of ours.
pub(super) fn meant(key: KeyEvent) -> KeyCode {
    match key.code {
        KeyCode::Char(_) if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
            KeyCode::Null
        }
        KeyCode::Char(letter) => KeyCode::Char(latin(letter)),
        // Shift+Enter ends the turn where the terminal tells it from Enter.
        KeyCode::Enter if key.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::Char('e'),
        code => code,
    }
}

/// Whether it is Ctrl with this letter's key.
pub(super) fn is_control(key: KeyEvent, wanted: char) -> bool {
    let letter = if let KeyCode::Char(letter) = key.code { latin(letter) } else { return false };
    key.modifiers.contains(KeyModifiers::CONTROL) && letter.eq_ignore_ascii_case(&wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_layouts_have_the_same_keys() {
        assert_eq!(RUSSIAN.chars().count(), LATIN.chars().count());
        for (russian, letter) in
            [('р', 'h'), ('г', 'u'), ('й', 'q'), ('с', 'c'), ('Д', 'L'), ('ю', '.'), ('x', 'x')]
        {
            assert_eq!(latin(russian), letter);
        }
        let control = KeyEvent::new(KeyCode::Char('с'), KeyModifiers::CONTROL);
        assert!(is_control(control, 'c'));
        assert_eq!(meant(control), KeyCode::Null);
    }
}
