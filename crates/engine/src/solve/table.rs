//! What has been found out about positions: a table of bounded size.

/// A position as the player sees it whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) mine: u64,
    pub(crate) theirs: u64,
    /// What tells it apart beside the two sets.
    pub(crate) rest: [u8; 3],
}

impl Key {
    fn hash(&self) -> u64 {
        let [own, others, free] = self.rest.map(u64::from);
        let mut hash = self.mine.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ self.theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31)
            ^ (own << 16 | others << 8 | free).wrapping_mul(0x1656_67b1_9e37_79f9).rotate_left(17);
        hash ^= hash >> 29;
        hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash ^ hash >> 32
    }
}

/// What the value of a position lies between, and the step that was best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: i8,
    pub(crate) high: i8,
    pub(crate) best: u8,
}

impl Bounds {
    /// Nothing is known: no score is as high or as low as this.
    pub(crate) const UNKNOWN: Self = Self { low: -100, high: 100, best: u8::MAX };
}

/// The whole position is kept, not only its hash: what is found is always of the position that is looked up. Its fields stand here
/// side by side, which takes a quarter less than a key and bounds would.
#[derive(Clone, Copy)]
struct Entry {
    mine: u64,
    theirs: u64,
    rest: [u8; 3],
    low: i8,
    high: i8,
    best: u8,
    /// How many cells were open: the more, the dearer. 0 where nothing is kept.
    open: u8,
}

const EMPTY: Entry = Entry { mine: 0, theirs: 0, rest: [0; 3], low: 0, high: 0, best: 0, open: 0 };

impl Entry {
    #[inline]
    fn is(&self, key: &Key) -> bool {
        self.open > 0 && self.mine == key.mine && self.theirs == key.theirs && self.rest == key.rest
    }
}

/// Bytes of an entry in a file.
const WRITTEN: usize = 23;

pub(crate) struct Table {
    entries: Vec<Entry>,
    most: usize,
}

impl Table {
    /// A table of at most this many bytes. It is made when it is first needed.
    pub(crate) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry>()).max(2);
        Self { entries: Vec::new(), most: 1 << most.ilog2() }
    }

    /// Makes room for positions, but for no more than this.
    pub(crate) fn make(&mut self, enough: usize) {
        if self.entries.is_empty() {
            self.entries = vec![EMPTY; self.most.min(enough)];
        }
    }

    /// The first of the two places where a position may stand.
    fn place(&self, key: &Key) -> usize {
        key.hash() as usize & (self.entries.len() - 1) & !1
    }

    #[inline]
    pub(crate) fn get(&self, key: &Key) -> Bounds {
        let place = self.place(key);
        let pair = &self.entries[place..place + 2];
        let found = pair.iter().find(|entry| entry.is(key));
        found.map_or(Bounds::UNKNOWN, |entry| Bounds { low: entry.low, high: entry.high, best: entry.best })
    }

    /// Keeps what is known of a position: in the first place what was dearest, in the second what came last.
    #[inline]
    pub(crate) fn put(&mut self, key: Key, bounds: Bounds, open: u32) {
        let place = self.place(&key);
        let (Key { mine, theirs, rest }, Bounds { low, high, best }) = (key, bounds);
        let entry = Entry { mine, theirs, rest, low, high, best, open: open as u8 };
        let [first, second] = [self.entries[place], self.entries[place + 1]];
        if first.is(&key) {
            self.entries[place] = entry;
        } else if second.is(&key) || u32::from(first.open) > open {
            self.entries[place + 1] = entry;
        } else {
            self.entries[place + 1] = first;
            self.entries[place] = entry;
        }
    }

    /// At most this many of the dearest entries, as bytes.
    pub(crate) fn write(&self, most: usize) -> Vec<u8> {
        let mut numbers = [0_usize; 256];
        self.entries.iter().for_each(|entry| numbers[usize::from(entry.open)] += 1);
        let (mut least, mut sum) = (256, 0);
        while least > 1 && sum + numbers[least - 1] <= most {
            least -= 1;
            sum += numbers[least];
        }
        let mut bytes = Vec::with_capacity(sum * WRITTEN);
        for entry in self.entries.iter().filter(|entry| usize::from(entry.open) >= least) {
            bytes.extend(entry.mine.to_le_bytes());
            bytes.extend(entry.theirs.to_le_bytes());
            bytes.extend(entry.rest);
            bytes.extend([entry.low as u8, entry.high as u8, entry.best, entry.open]);
        }
        bytes
    }

    /// Takes up what was written; whether it is whole.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> bool {
        let (entries, rest) = bytes.as_chunks::<WRITTEN>();
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        for entry in entries {
            let [low, high] = [entry[19] as i8, entry[20] as i8];
            let others = [entry[16], entry[17], entry[18]];
            let key = Key { mine: word(&entry[..8]), theirs: word(&entry[8..16]), rest: others };
            if low > high || entry[22] == 0 {
                return false;
            }
            self.put(key, Bounds { low, high, best: entry[21] }, entry[22].into());
        }
        rest.is_empty()
    }
}
