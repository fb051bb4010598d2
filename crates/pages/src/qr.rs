//! A link as a QR code, drawn.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// Cells of quiet around the code, as readers want them.
const QUIET: i32 = 4;

/// The code of a link; nothing if it is too long for one. It is dark on light whatever the page is: not every reader takes it the other
/// way round.
#[must_use]
pub(crate) fn code(link: &str, label: &str) -> Option<Markup> {
    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(html! {
        svg class="qr" viewBox=(format!("0 0 {size} {size}")) role="img" aria-label=(label) {
            rect width=(size) height=(size) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_a_code() {
        let svg = code("https://kamni.example/m8B2jh4r", "A <code>").expect("it is short").into_string();
        // Its letters fit into 29 cells a side, with the quiet around them.
        assert!(svg.contains("viewBox=\"0 0 37 37\"") && svg.contains("A &lt;code&gt;"), "{svg}");
        assert!(svg.contains("M4 4h1v1h-1z"), "the corner of a finder: {svg}");
        assert!(code(&"x".repeat(5000), "").is_none());
    }
}
