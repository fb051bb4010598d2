//! The house's sign as a picture, for where a browser or a telephone wants no SVG.

use kamni_draw::Tone;
use kamni_rules::GameKind;

use super::painting::{Hands, Placed, paint};
use super::png::pack;
use super::{PictureError, Size};

/// Paints a square drawing, which stands by itself. Its colours are those of the first game's board and stones.
///
/// # Errors
/// It is no SVG, or cannot be painted.
pub fn icon(svg: &str, size: Size) -> Result<Vec<u8>, PictureError> {
    let side = size.pixels();
    let placed = Placed::new(svg, (0.0, 0.0), (side as f32, side as f32))?;
    let painting = paint(std::slice::from_ref(&placed), (side, side), Hands::One)?;
    pack(&painting, GameKind::ALL[0], Tone::Light)
}
