//! The letters that a text is written in: UTF-8, unless a mark before it or the text itself says otherwise.

use std::fmt;
use std::io::{self, BufRead, Read};

/// How much of an input is looked at before it is read.
const LOOKED_AT: usize = 1 << 16;

/// Why an input is no text that can be read: the reason inside an [`io::Error`] of the kind `InvalidData`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotText {
    /// It is no text at all.
    Binary,
    /// It is text in letters that it does not name.
    Letters,
}

impl NotText {
    /// The reason inside an error of reading, if it is this one.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }

    /// A short name that stays the same, for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::Letters => "letters",
        }
    }
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for NotText {}

impl From<NotText> for io::Error {
    fn from(why: NotText) -> Self {
        Self::new(io::ErrorKind::InvalidData, why)
    }
}

/// How the two bytes of a letter of UTF-16 make a number.
type Unit = fn([u8; 2]) -> u16;

/// An input whose beginning has been looked at. What is UTF-16 is read as UTF-8.
#[derive(Debug)]
pub(crate) struct Input<R> {
    source: R,
    /// What was taken from the source, and how much of it has been given away.
    ahead: Vec<u8>,
    given: usize,
    wide: Option<Unit>,
}

impl<R: BufRead> Input<R> {
    /// Looks at the beginning of an input.
    pub(crate) fn new(source: R) -> io::Result<Self> {
        let mut input = Self { source, ahead: Vec::new(), given: 0, wide: None };
        while input.ahead.len() < LOOKED_AT && input.take_more()? {}
        let (wide, mark) = match input.ahead.as_slice() {
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Err(NotText::Letters.into()),
            [0xff, 0xfe, ..] => (Some(u16::from_le_bytes as Unit), 2),
            [0xfe, 0xff, ..] => (Some(u16::from_be_bytes as Unit), 2),
            // Two plain letters in UTF-16 that has no mark.
            [1..=0x7f, 0, 1..=0x7f, 0, ..] => (Some(u16::from_le_bytes as Unit), 0),
            [0, 1..=0x7f, 0, 1..=0x7f, ..] => (Some(u16::from_be_bytes as Unit), 0),
            [0xef, 0xbb, 0xbf, ..] => (None, 3),
            _ => (None, 0),
        };
        input.given = mark;
        if wide.is_some() {
            input.wide = wide;
            input.ahead.drain(..mark);
            input.widen()?;
        }
        Ok(input)
    }

    /// The beginning, as far as it has been looked at.
    pub(crate) fn beginning(&self) -> &[u8] {
        self.ahead.get(self.given..).unwrap_or_default()
    }

    /// Takes what the source has ready; says whether there was anything.
    fn take_more(&mut self) -> io::Result<bool> {
        let bytes = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok([]) => return Ok(false),
                // Looked at once more because of a limit of the borrow checker; it is in the buffer.
                Ok(_) => break self.source.fill_buf()?,
            }
        };
        let taken = bytes.len();
        self.ahead.extend_from_slice(bytes);
        self.source.consume(taken);
        Ok(true)
    }

    /// Makes UTF-8 of what was taken in UTF-16, but for half a letter at its end.
    fn widen(&mut self) -> io::Result<()> {
        let Some(unit) = self.wide else { return Ok(()) };
        let mut whole = self.ahead.len() / 2 * 2;
        let high = |byte: &[u8]| <[u8; 2]>::try_from(byte).is_ok_and(|pair| unit(pair) & 0xfc00 == 0xd800);
        while whole < self.ahead.len() || self.ahead[..whole].chunks_exact(2).next_back().is_some_and(high) {
            if !self.take_more()? {
                break;
            }
            whole = self.ahead.len() / 2 * 2;
        }
        let units = self.ahead.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        (self.ahead, self.given) = (text.into_bytes(), 0);
        Ok(())
    }
}

impl<R: BufRead> BufRead for Input<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.given < self.ahead.len() {
            return Ok(&self.ahead[self.given..]);
        }
        if self.wide.is_none() {
            return self.source.fill_buf();
        }
        self.ahead.clear();
        self.given = 0;
        self.take_more()?;
        self.widen()?;
        Ok(&self.ahead)
    }

    fn consume(&mut self, taken: usize) {
        if self.given < self.ahead.len() {
            self.given += taken;
        } else if self.wide.is_none() {
            self.source.consume(taken);
        }
    }
}

impl<R: BufRead> Read for Input<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut bytes = self.fill_buf()?;
        let taken = bytes.read(into)?;
        self.consume(taken);
        Ok(taken)
    }
}

/// A whole input as text: UTF-8, or UTF-16 with a mark or plain letters at its beginning.
///
/// # Errors
/// Those of the input, and [`NotText`] if it is no text, or in letters that are not known.
pub fn text(input: impl BufRead) -> io::Result<String> {
    let mut input = Input::new(input)?;
    check(input.beginning())?;
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    Ok(text)
}

/// Whether this beginning of an input is text in UTF-8. One that is damaged here and there is; one whose letters are all strange is
/// written in others.
pub(crate) fn check(beginning: &[u8]) -> Result<(), NotText> {
    let control = |byte: &u8| matches!(byte, 0..=8 | 0x0e..=0x19 | 0x1c..=0x1f);
    let controls = beginning.iter().filter(|byte| control(byte)).count();
    if beginning.contains(&0) || controls * 20 > beginning.len() {
        return Err(NotText::Binary);
    }
    let (mut strange, mut known) = (0, 0);
    let mut chunks = beginning.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        known += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        // What is looked at may end inside a letter.
        let cut = chunks.peek().is_none() && beginning.len() >= LOOKED_AT;
        strange += usize::from(!chunk.invalid().is_empty() && !cut);
    }
    match strange > known {
        true if controls > 0 => Err(NotText::Binary),
        true => Err(NotText::Letters),
        false => Ok(()),
    }
}

/// Whether bytes that are not UTF-8 look like Russian in one of its older encodings: words of high bytes alone, which in Latin-1 would
/// be accented letters and nothing else.
pub(crate) fn looks_cyrillic(bytes: &[u8]) -> bool {
    let is_high = |byte: &u8| matches!(byte, 0xa3 | 0xa8 | 0xb3 | 0xb8 | 0xc0..);
    let words = bytes.split(|byte| !is_high(byte) && !byte.is_ascii_alphabetic());
    let (mut high, mut mixed) = (0_usize, 0_usize);
    for word in words.filter(|word| word.iter().any(is_high)) {
        if word.len() > 1 && word.iter().all(is_high) {
            high += 1;
        } else if word.len() > 1 {
            mixed += 1;
        }
    }
    high > mixed
}

/// A text in the letters of this name; nothing if they are not known here.
pub(crate) fn decoded(bytes: &[u8], name: &str) -> Option<String> {
    let name: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect();
    let table = match name.as_str() {
        "iso88591" | "latin1" => return Some(bytes.iter().map(|byte| char::from(*byte)).collect()),
        "windows1251" | "cp1251" | "win1251" => CP1251,
        "koi8r" | "koi8" => KOI8_R,
        _ => return None,
    };
    let high: Vec<char> = table.chars().collect();
    let letter = |byte: &u8| match byte.checked_sub(128) {
        None => char::from(*byte),
        Some(place) => high.get(usize::from(place)).copied().unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    Some(bytes.iter().map(letter).collect())
}

/// What the bytes from 128 on stand for in Windows-1251.
const CP1251: &str = "\
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{fffd}™љ›њќћџ\
    \u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмнопрстуфхцчшщъыьэюя";

/// The same in KOI8-R.
const KOI8_R: &str = "\
    ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷\
    ═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
    юабцдефгхийклмнопярстужвьызшэщчъ\
    ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Game \"kamiken\"]\n[First \"Анна 𝄞\"]\n\nc3\n";

    fn wide(text: &str, mark: bool, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let mark = if mark { "\u{feff}" } else { "" };
        format!("{mark}{text}").encode_utf16().flat_map(bytes).collect()
    }

    /// Whatever the source hands over at a time.
    fn read(bytes: &[u8], at_a_time: usize) -> io::Result<String> {
        let mut text = String::new();
        let source = io::BufReader::with_capacity(at_a_time, bytes);
        Input::new(source)?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn a_whole_text() {
        let whole = |bytes: &[u8]| super::text(bytes).map_err(|error| NotText::of(&error));
        assert_eq!(whole(TEXT.as_bytes()), Ok(TEXT.to_owned()));
        assert_eq!(whole(&wide(TEXT, true, u16::to_be_bytes)), Ok(TEXT.to_owned()));
        assert_eq!(whole(b"{\xca\xe0\xec\xed\xe8} c3"), Err(Some(NotText::Letters)));
        assert_eq!(whole(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Err(Some(NotText::Binary)));
    }

    #[test]
    fn texts_with_and_without_a_mark() {
        let long = TEXT.repeat(3000);
        for text in [TEXT, &long] {
            let marked = format!("\u{feff}{text}").into_bytes();
            let mut forms = vec![text.as_bytes().to_vec(), marked];
            for mark in [false, true] {
                forms.extend([wide(text, mark, u16::to_le_bytes), wide(text, mark, u16::to_be_bytes)]);
            }
            for form in forms {
                for at_a_time in [1, 2, 3, 7, 1 << 16] {
                    assert!(read(&form, at_a_time).is_ok_and(|found| found == text), "{:?}", &form[..4]);
                }
            }
        }
        assert_eq!(read(b"", 1).expect("memory"), "");
        assert_eq!(read(b"\xff\xfea", 1).expect("memory"), "");
        let error = read(b"\xff\xfe\0\0a\0\0\0", 1).expect_err("UTF-32");
        assert_eq!(NotText::of(&error), Some(NotText::Letters));
    }

    #[test]
    fn what_is_text_and_what_is_not() {
        for (bytes, wanted) in [
            (b"".as_slice(), Ok(())),
            (b"c3 b2\n", Ok(())),
            ("{Камни} c3 {Анна \u{1b}}".as_bytes(), Ok(())),
            (b"{\xd0\x90\xd0\x90 \xff} c3", Ok(())),
            (b"{\xca\xe0\xec\xed\xe8} c3", Err(NotText::Letters)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Err(NotText::Binary)),
            (b"\x1f\x8b\x08\x01\x02\xff", Err(NotText::Binary)),
        ] {
            assert_eq!(check(bytes), wanted, "{bytes:?}");
        }
        // A letter that is cut in half by where we stop looking is none the worse.
        let mut cut = vec![b'a'; LOOKED_AT - 1];
        cut.push(0xd0);
        assert_eq!(check(&cut), Ok(()));
    }

    #[test]
    fn russian_in_older_encodings_is_told_from_latin() {
        for (bytes, cyrillic) in [
            (b"C[\xca\xe0\xec\xed\xe8]".as_slice(), true),
            (b"C[\xeb\xc1\xcd\xce\xc9 c3]", true),
            (b"PB[\xc0\xed\xed\xe0]C[good]", true),
            (b"C[caf\xe9 \xe0 la cr\xe8me]", false),
            (b"C[\xc9t\xe9]", false),
            (b"C[\xe9]", false),
            (b"C[gro\xdf, \xdcbung]", false),
            (b"C[plain]", false),
        ] {
            assert_eq!(looks_cyrillic(bytes), cyrillic, "{bytes:?}");
        }
    }

    #[test]
    fn letters_by_their_names() {
        let check = |bytes: &[u8], name: &str, text: Option<&str>| {
            assert_eq!(decoded(bytes, name).as_deref(), text, "{name}");
        };
        check(b"\xca\xe0\xec\xed\xe8 \xb8\xab", "Windows-1251", Some("Камни ё«"));
        check(b"\xca\xe0\xec\xed\xe8", "CP1251", Some("Камни"));
        check(b"\xeb\xc1\xcd\xce\xc9 \xa3", "KOI8-R", Some("Камни ё"));
        check(b"caf\xe9", "ISO-8859-1", Some("café"));
        check(b"caf\xe9", "EBCDIC", None);
        assert_eq!((CP1251.chars().count(), KOI8_R.chars().count()), (128, 128));
    }
}
