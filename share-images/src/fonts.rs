//! The fonts of pictures: ours, and those of this machine for letters that ours lack.
//!
//! The machine's fonts are searched once, when the first such letter is drawn. Their files are mapped into memory, so
//! only the parts that are used take room.

use super::words::Font;
use resvg::usvg::{self, fontdb};
use skrifa::MetadataProvider as _;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};

/// Letters without a font that are remembered for the operator.
const MOST_MISSING: usize = 8;

/// The faces of the browser, in the order of [`Font`].
const OWN: [&[u8]; 4] = [
    include_bytes!("fonts/bricolage-grotesque-700.ttf"),
    include_bytes!("fonts/instrument-sans-400.ttf"),
    include_bytes!("fonts/instrument-sans-600.ttf"),
    include_bytes!("fonts/cinzel-700.ttf"),
];

static INSTALLED: LazyLock<Fonts> = LazyLock::new(|| Fonts::new(fontdb::Database::load_system_fonts));

/// The position of a face in the list of all: ours, then those of the machine.
pub type FaceIndex = usize;

pub struct Fonts {
    own: Faces,
    all: OnceLock<Faces>,
    load: fn(&mut fontdb::Database),
    missing: Mutex<BTreeSet<char>>,
}

#[derive(Clone)]
struct Faces {
    database: Arc<fontdb::Database>,
    list: Vec<Face>,
    /// The machine's faces, the best one first: for text, and for what is bold.
    preferred: [Vec<FaceIndex>; 2],
}

#[derive(Clone)]
struct Face {
    id: fontdb::ID,
    letters: Letters,
    is_emoji: bool,
}

impl Fonts {
    /// The fonts of this machine.
    pub fn installed() -> &'static Self {
        &INSTALLED
    }

    /// Our fonts, and those that `load` adds when one of ours lacks a letter.
    pub(super) fn new(load: fn(&mut fontdb::Database)) -> Self {
        let mut database = fontdb::Database::new();
        for face in OWN {
            database.load_font_data(face.to_vec());
        }
        let list = database.faces().filter_map(|info| Face::read(&database, info)).collect();
        let own = Faces { database: Arc::new(database), list, preferred: Default::default() };
        Self { own, all: OnceLock::new(), load, missing: Mutex::default() }
    }

    /// Whether each letter of the text is in some font; the first that is in none is remembered. Symbols may be missing.
    pub fn have(&self, text: &str) -> bool {
        let is_missing = |c: &char| c.is_alphanumeric() && self.face(c.encode_utf8(&mut [0; 4]), Font::Text).is_none();
        let missing = text.chars().find(is_missing);
        missing.map(|letter| self.add_missing(letter)).is_none()
    }

    /// Letters that had to be left out because no font has them.
    pub fn missing(&self) -> String {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).iter().collect()
    }

    /// Whether the engraved face has all letters of a text.
    pub(super) fn can_engrave(&self, text: &str) -> bool {
        let face = self.own.list.get(Font::Engraved as usize);
        face.is_some_and(|face| clusters(text).all(|cluster| face.letters.have(cluster)))
    }

    pub(super) fn is_own(face: FaceIndex) -> bool {
        face < OWN.len()
    }

    pub(super) fn add_missing(&self, letter: char) {
        let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        if missing.len() < MOST_MISSING {
            missing.insert(letter);
        }
    }

    /// The number of faces that this text is drawn from: more after fonts were installed, if it needs them.
    pub fn faces_for(&self, text: &str) -> usize {
        // What the engraved face lacks is not engraved.
        let (faces, _) = self.own.list.split_at(self.own.list.len().min(Font::Engraved as usize));
        let is_own = clusters(text).all(|cluster| faces.iter().all(|face| face.letters.have(cluster)));
        if is_own { self.own.list.len() } else { self.all().list.len() }
    }

    /// The face for letters that belong together: ours if it has them, else the best one that does.
    pub(super) fn face(&self, cluster: &str, font: Font) -> Option<FaceIndex> {
        let own = font as usize;
        if self.own.list.get(own)?.letters.have(cluster) {
            return Some(own);
        }
        let all = self.all();
        let having = |is_emoji: bool| {
            let preferred = all.preferred.get(usize::from(font.is_bold()))?.iter().copied();
            let is_right = |face: &Face| face.is_emoji == is_emoji && face.letters.have(cluster);
            preferred.into_iter().find(|index| all.list.get(*index).is_some_and(is_right))
        };
        let is_emoji = cluster.chars().any(UnicodeEmoji::is_emoji_char);
        having(is_emoji).or_else(|| having(!is_emoji))
    }

    /// The width at size 1 of letters that are drawn as they are, without shaping.
    pub(super) fn advance(&self, face: FaceIndex, text: &str) -> f32 {
        let faces = self.faces();
        let measure = |data: &[u8], index| {
            let font = skrifa::FontRef::from_index(data, index).ok()?;
            let (letters, metrics) = (Charmap::new(&font), font.glyph_metrics(Size::new(1.0), LocationRef::default()));
            Some(text.chars().filter_map(|c| metrics.advance_width(letters.map(c)?)).sum())
        };
        let face = faces.list.get(face);
        face.and_then(|face| faces.database.with_face_data(face.id, measure)).flatten().unwrap_or_default()
    }

    fn faces(&self) -> &Faces {
        self.all.get().unwrap_or(&self.own)
    }

    fn all(&self) -> &Faces {
        self.all.get_or_init(|| self.own.with(self.load))
    }

    /// Options with these fonts. A drawing names them by [`FaceIndex`].
    pub(super) fn options(&self) -> usvg::Options<'_> {
        let faces = self.faces();
        let select = |font: &usvg::Font, _: &mut Arc<fontdb::Database>| {
            let name = font.families().first().map(ToString::to_string)?;
            let index: FaceIndex = name.trim_matches('"').strip_prefix("face")?.parse().ok()?;
            faces.list.get(index).map(|face| face.id)
        };
        let font_resolver =
            usvg::FontResolver { select_font: Box::new(select), select_fallback: Box::new(|_, _, _| None) };
        usvg::Options { fontdb: faces.database.clone(), font_resolver, ..usvg::Options::default() }
    }
}

impl Faces {
    /// These and the upright ones that `load` finds. The faces of a collection have the same letters in the forms of
    /// different regions, so only its first is used.
    fn with(&self, load: fn(&mut fontdb::Database)) -> Self {
        let mut all = self.clone();
        let database = Arc::make_mut(&mut all.database);
        load(database);
        let is_new = |info: &&fontdb::FaceInfo| self.database.face(info.id).is_none();
        let is_usable = |info: &&fontdb::FaceInfo| {
            let is_normal = info.style == fontdb::Style::Normal && info.stretch == fontdb::Stretch::Normal;
            is_normal && info.index == 0 && !info.monospaced
        };
        let mut found = Vec::new();
        for info in database.faces().filter(is_new).filter(is_usable) {
            if let Some(face) = Face::read(database, info) {
                found.push((all.list.len(), family(info).to_owned(), info.weight.0));
                all.list.push(face);
            }
        }
        all.preferred = [400, 700].map(|weight| {
            found.sort_by_cached_key(|(_, family, own)| rank(family, own.abs_diff(weight)));
            found.iter().map(|(index, ..)| *index).collect()
        });
        all
    }
}

/// The place of a face among those that have a letter: fonts without serifs before others, Noto before others.
fn rank(family: &str, weight_difference: u16) -> (bool, bool, u16, String) {
    (!family.starts_with("Noto Sans"), !family.contains("Sans"), weight_difference, family.to_owned())
}

fn family(info: &fontdb::FaceInfo) -> &str {
    info.families.first().map_or("", |(name, _)| name.as_str())
}

impl Face {
    fn read(database: &fontdb::Database, info: &fontdb::FaceInfo) -> Option<Self> {
        let read = |data: &[u8], index| skrifa::FontRef::from_index(data, index).ok().map(|font| Letters::of(&font));
        let letters = database.with_face_data(info.id, read)??;
        Some(Self { id: info.id, letters, is_emoji: family(info).contains("Emoji") })
    }
}

/// The letters of a face, as ranges of code points in order.
#[derive(Clone)]
struct Letters(Vec<(u32, u32)>);

impl Letters {
    fn of(font: &skrifa::FontRef<'_>) -> Self {
        let mut points: Vec<u32> = Charmap::new(font).mappings().map(|(point, _)| point).collect();
        points.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for point in points {
            match ranges.last_mut() {
                Some((_, last)) if point <= last.saturating_add(1) => *last = point,
                _ => ranges.push((point, point)),
            }
        }
        ranges.shrink_to_fit();
        Self(ranges)
    }

    fn have(&self, cluster: &str) -> bool {
        cluster.chars().all(|c| is_invisible(c) || self.has(u32::from(c)))
    }

    fn has(&self, point: u32) -> bool {
        let after = self.0.partition_point(|(first, _)| *first <= point);
        after.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|(_, last)| point <= *last)
    }
}

/// Whether the letter only changes how others are drawn.
pub fn is_invisible(c: char) -> bool {
    c.general_category() == GeneralCategory::Format || matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Splits a text into letters with their marks, and emoji that are drawn as one.
pub fn clusters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (mut before, mut flags, mut end) = (None, 0, rest.len());
        for (at, c) in rest.char_indices() {
            let is_flag = matches!(c, '\u{1f1e6}'..='\u{1f1ff}');
            if before.is_some_and(|before| !(joins(before, c) || is_flag && flags == 1)) {
                end = at;
                break;
            }
            flags += u8::from(is_flag);
            before = Some(c);
        }
        let (cluster, after) = rest.split_at_checked(end)?;
        rest = after;
        (!cluster.is_empty()).then_some(cluster)
    })
}

fn joins(before: char, c: char) -> bool {
    let is_mark = c.general_category_group() == GeneralCategoryGroup::Mark;
    is_mark || is_invisible(c) || before == '\u{200d}' || matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
}
