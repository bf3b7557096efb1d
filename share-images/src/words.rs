//! Texts that fit, in any script: the fonts of their letters, the order of their directions, and their line breaks.
//!
//! Each part of a line that has one font and one direction is drawn on its own at a place that is computed here: the
//! library that draws them shapes such a part, but mixes up longer ligatures where it has to change the font.

use super::fonts::{FaceIndex, Fonts, clusters, is_invisible};
use super::render;
use super::svg::Svg;
use foilcast_base::markup::escaped;
use std::fmt::Write as _;
use unicode_bidi::{BidiInfo, Level};
use unicode_linebreak::linebreaks;
use unicode_normalization::UnicodeNormalization;

/// The letters of a text that are looked at. No place has room for more.
const MOST_LETTERS: usize = 400;
/// The marks that a letter keeps.
const MOST_MARKS: usize = 4;

/// A face of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    Display,
    Text,
    /// The part that stands out.
    Strong,
    /// Capitals for the names of the rarest, only for texts that it has all letters of.
    Engraved,
}

impl Font {
    pub fn is_bold(self) -> bool {
        self != Self::Text
    }
}

/// Where a line is in relation to its place, in the direction of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// Lines of a text at a size.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines {
    /// The lines, the last one with an ellipsis where something had to go.
    pub lines: Vec<Line>,
    /// The size that they fit at.
    pub size: f32,
    /// The space after each letter.
    spacing: f32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub text: String,
    /// The parts from left to right.
    runs: Vec<Run>,
    /// The width at size 1.
    width: f32,
}

/// A part of a line that has one font and one direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub face: FaceIndex,
    pub text: String,
    pub width: f32,
}

impl Line {
    fn is_ours(&self) -> bool {
        self.runs.iter().all(|run| Fonts::is_own(run.face))
    }
}

impl Lines {
    /// The parts of all lines, each from left to right.
    #[cfg(test)]
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flat_map(|line| &line.runs).map(|run| run.text.as_str())
    }

    /// The width of the longest line.
    pub fn width(&self) -> f32 {
        self.lines.iter().map(|line| self.width_of(line)).fold(0.0, f32::max)
    }

    /// Whether there was no room for the whole text.
    pub fn is_cut(&self) -> bool {
        self.lines.last().is_some_and(|line| line.text.ends_with('…'))
    }

    /// Whether all letters are in our fonts. Those of other scripts may be higher.
    pub fn is_ours(&self) -> bool {
        self.lines.iter().all(Line::is_ours)
    }

    /// The distance of lines that have this one in our fonts.
    pub fn leading(&self, of_ours: f32) -> f32 {
        if self.is_ours() { of_ours } else { of_ours.max(1.25) }
    }

    /// With space after each letter, in lines that have no other fonts than ours: letters of other scripts may be joined.
    #[must_use]
    pub fn spaced(self, spacing: f32) -> Self {
        Self { spacing, ..self }
    }

    fn spacing_of(&self, line: &Line) -> f32 {
        if line.is_ours() { self.spacing } else { 0.0 }
    }

    fn width_of(&self, line: &Line) -> f32 {
        let letters = u16::try_from(line.text.chars().count()).unwrap_or(u16::MAX);
        line.width * self.size + self.spacing_of(line) * f32::from(letters)
    }

    /// Draws the lines one under the other with these attributes, the baseline of the first one at `y`.
    pub fn draw(&self, svg: &mut Svg, attributes: &str, (x, y): (f32, f32), anchor: Anchor, leading: f32) {
        let mut spans = String::new();
        for (nth, line) in (0_u16..).zip(&self.lines) {
            let y = y + f32::from(nth) * self.size * leading;
            let (width, spacing) = (self.width_of(line), self.spacing_of(line));
            let mut left = match (anchor, svg.is_rtl()) {
                (Anchor::Start, false) | (Anchor::End, true) => x,
                (Anchor::Middle, _) => x - width / 2.0,
                (Anchor::End, false) | (Anchor::Start, true) => x - width,
            };
            for Run { face, text, width } in &line.runs {
                let text = escaped(text);
                let _ = write!(
                    spans,
                    r#"<tspan x="{left:.2}" y="{y:.1}" font-family="face{face}" letter-spacing="{spacing}">{text}</tspan>"#
                );
                left += width * self.size;
            }
        }
        if !spans.is_empty() {
            let size = self.size;
            svg.draw(format_args!(r#"<text xml:space="preserve" font-size="{size:.2}" {attributes}>{spans}</text>"#));
        }
    }
}

/// The text in one line of this size.
pub fn line(fonts: &Fonts, text: &str, font: Font, size: f32) -> Lines {
    fit(fonts, text, font, f32::INFINITY, 1, (size, size))
}

/// The text in at most `most` lines of this width: at the largest size between the two that fits, else cut short.
pub fn fit(fonts: &Fonts, text: &str, font: Font, width: f32, most: usize, (least, largest): (f32, f32)) -> Lines {
    const STEPS: u8 = 8;
    let text = drawable(fonts, text, font);
    let setter = Setter { fonts, font, level: base_level(&text) };
    let pieces = setter.pieces(&text);
    let (mut size, mut texts) = (least, Vec::new());
    for step in 0..=STEPS {
        size = largest - (largest - least) * f32::from(step) / f32::from(STEPS);
        let lines = broken(&pieces, width / size);
        let fits = lines.len() <= most && lines.iter().all(|(_, wide)| *wide <= width / size);
        texts = lines.into_iter().map(|(text, _)| text).collect();
        if fits {
            break;
        }
        if step == STEPS {
            texts = setter.cut(texts, width / size, most);
        }
    }
    Lines { lines: setter.lines(&texts), size, spacing: 0.0 }
}

/// The text without what no font has: words without their letters would be other words, so they are left out as a whole.
fn drawable(fonts: &Fonts, text: &str, font: Font) -> String {
    let is_override = |c: &char| matches!(c, '\u{202a}'..='\u{202e}');
    let letters = text.chars().filter(|c| !is_override(c)).take(MOST_LETTERS);
    let text: String = letters.nfc().map(|c| if c == '\u{202f}' { '\u{a0}' } else { c }).collect();
    let is_space = |c: char| c.is_control() || (c.is_whitespace() && c != '\u{a0}');
    let mut words = Vec::new();
    for word in text.split(is_space) {
        let mut kept = String::new();
        for cluster in clusters(word) {
            let Some(base) = cluster.chars().next() else { continue };
            let whole: String = cluster.chars().take(1 + MOST_MARKS).collect();
            let alone = base.to_string();
            if let Some(shown) = [whole, alone].into_iter().find(|shown| fonts.face(shown, font).is_some()) {
                kept.push_str(&shown);
            } else {
                let is_letter = base.is_alphanumeric();
                if is_letter || unicode_properties::UnicodeEmoji::is_emoji_char(base) {
                    fonts.add_missing(base);
                }
                if is_letter {
                    kept.clear();
                    break;
                }
            }
        }
        if kept.chars().any(|c| !is_invisible(c)) {
            words.push(kept);
        }
    }
    words.join(" ")
}

/// The level of the first letter that has a direction (Unicode Standard Annex #9, rules P2 and P3).
fn base_level(text: &str) -> Level {
    match unicode_bidi::get_base_direction(text) {
        unicode_bidi::Direction::Rtl => Level::rtl(),
        _ => Level::ltr(),
    }
}

/// A part of a text that no line break divides.
struct Piece<'a> {
    text: &'a str,
    width: f32,
    /// The width of the space after it.
    space: f32,
}

/// Breaks into lines of this width at size 1.
fn broken(pieces: &[Piece<'_>], width: f32) -> Vec<(String, f32)> {
    let mut lines: Vec<(String, f32)> = Vec::new();
    let mut space = 0.0;
    for piece in pieces {
        match lines.last_mut() {
            Some((text, wide)) if *wide + space + piece.width <= width => {
                if space > 0.0 {
                    text.push(' ');
                }
                text.push_str(piece.text);
                *wide += space + piece.width;
            }
            _ => lines.push((piece.text.to_owned(), piece.width)),
        }
        space = piece.space;
    }
    lines
}

/// Sets the lines of one text.
struct Setter<'a> {
    fonts: &'a Fonts,
    font: Font,
    /// The direction of the whole text.
    level: Level,
}

impl Setter<'_> {
    fn pieces<'a>(&self, text: &'a str) -> Vec<Piece<'a>> {
        let mut from = 0;
        let parts: Vec<&str> = linebreaks(text)
            .filter_map(|(to, _)| {
                let part = text.get(from..to);
                from = to;
                part
            })
            .collect();
        let mut texts: Vec<&str> = parts.iter().map(|part| part.trim_end_matches(' ')).collect();
        texts.extend(["a a", "aa"]);
        let lines = self.lines(&texts);
        let width = |at: usize| lines.get(at).map_or(0.0, |line| line.width);
        let space = width(parts.len()) - width(parts.len() + 1);
        let piece = |(at, part): (usize, &&'a str)| {
            let text = part.trim_end_matches(' ');
            Piece { text, width: width(at), space: if text.len() < part.len() { space } else { 0.0 } }
        };
        parts.iter().enumerate().map(piece).collect()
    }

    /// As many lines as there is room for, each no wider than this; an ellipsis stands for what is left out.
    fn cut(&self, mut texts: Vec<String>, width: f32, most: usize) -> Vec<String> {
        let is_short = texts.len() > most;
        texts.truncate(most);
        let widths: Vec<f32> = self.lines(&texts).iter().map(|line| line.width).collect();
        let last = texts.len().saturating_sub(1);
        for ((nth, text), wide) in texts.iter_mut().enumerate().zip(widths) {
            if (is_short && nth == last) || wide > width {
                let letters: Vec<&str> = clusters(text).collect();
                let shown =
                    |count: usize| format!("{}…", letters.iter().take(count).copied().collect::<String>().trim_end());
                let fits = |count: usize| self.lines(&[shown(count)]).iter().all(|line| line.width <= width);
                // The largest number of letters that fits.
                let (mut fitting, mut too_many) = (0, letters.len() + 1);
                while fitting + 1 < too_many {
                    let middle = fitting.midpoint(too_many);
                    if fits(middle) { fitting = middle } else { too_many = middle }
                }
                *text = shown(fitting);
            }
        }
        texts
    }

    fn lines<T: AsRef<str>>(&self, texts: &[T]) -> Vec<Line> {
        let mut lines: Vec<Line> = texts
            .iter()
            .map(|text| Line { text: text.as_ref().to_owned(), runs: self.runs(text.as_ref()), width: 0.0 })
            .collect();
        render::measure(self.fonts, lines.iter_mut().flat_map(|line| &mut line.runs).collect());
        for line in &mut lines {
            line.width = line.runs.iter().map(|run| run.width).sum();
        }
        lines
    }

    /// The parts of a line from left to right.
    fn runs(&self, text: &str) -> Vec<Run> {
        let bidi = BidiInfo::new(text, Some(self.level));
        let Some(paragraph) = bidi.paragraphs.first() else { return Vec::new() };
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        let mut all = Vec::new();
        for range in ranges {
            let is_rtl = levels.get(range.start).is_some_and(Level::is_rtl);
            let mut runs = self.runs_of_faces(text.get(range).unwrap_or_default());
            if is_rtl {
                runs.reverse();
                for run in &mut runs {
                    // Without letters beside it, punctuation would have the direction of the drawing.
                    run.text = format!("\u{200f}{}\u{200f}", run.text);
                }
            }
            all.extend(runs);
        }
        all
    }

    fn runs_of_faces(&self, text: &str) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for cluster in clusters(text) {
            // Levels are known already, and isolates divide no runs of one font.
            let cluster: String = cluster.chars().filter(|c| !is_directional(*c)).collect();
            let Some(face) = self.fonts.face(&cluster, self.font).filter(|_| !cluster.is_empty()) else { continue };
            match runs.last_mut() {
                Some(run) if run.face == face || cluster == " " => run.text.push_str(&cluster),
                _ => runs.push(Run { face, text: cluster, width: 0.0 }),
            }
        }
        runs
    }
}

fn is_directional(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2066}'..='\u{2069}')
}
