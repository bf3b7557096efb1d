//! Words that fit: their width is asked of the very library that draws them.

use super::render;
use foilcast_base::markup::escaped;
use std::fmt::Write as _;

/// A face of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    Display,
    Text,
    /// The part that stands out.
    Strong,
}

impl Font {
    /// The attributes that choose it.
    pub fn attributes(self) -> String {
        let (family, weight) = match self {
            Self::Display => (render::DISPLAY, 700),
            Self::Text => (render::TEXT, 400),
            Self::Strong => (render::TEXT, 600),
        };
        format!(r#"font-family="{family}, sans-serif" font-weight="{weight}""#)
    }
}

/// Lines of a text at a size.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines {
    /// The lines, the last one with an ellipsis where something had to go.
    pub lines: Vec<String>,
    /// The size that they fit at.
    pub size: f32,
}

impl Lines {
    /// The lines one under the other, the first one's baseline at `y`.
    pub fn at(&self, x: f32, y: f32, leading: f32) -> String {
        let mut spans = String::new();
        for (nth, line) in (0_u16..).zip(&self.lines) {
            let y = y + f32::from(nth) * self.size * leading;
            let _ = write!(spans, r#"<tspan x="{x:.1}" y="{y:.1}">{}</tspan>"#, escaped(line));
        }
        spans
    }
}

/// The text in at most `most` lines of this width: at the largest size between the two that fits, else cut short.
pub fn fit(text: &str, font: Font, width: f32, most: usize, (least, largest): (f32, f32)) -> Lines {
    const STEPS: u8 = 8;
    let widths = Widths::of(text, font);
    for step in 0..=STEPS {
        let size = largest - (largest - least) * f32::from(step) / f32::from(STEPS);
        let lines = widths.broken(width / size);
        let fits = lines.len() <= most && lines.iter().all(|line| line.width <= width / size);
        if fits {
            return Lines { lines: lines.into_iter().map(|line| line.text).collect(), size };
        }
    }
    let lines = widths.broken(width / least).into_iter().map(|line| line.text).collect::<Vec<_>>();
    Lines { lines: cut(lines, font, width / least, most), size: least }
}

/// As many lines as there is room for, each no wider than this; an ellipsis stands for what is left out.
fn cut(mut lines: Vec<String>, font: Font, width: f32, most: usize) -> Vec<String> {
    let is_short = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (nth, line) in lines.iter_mut().enumerate() {
        if (is_short && nth == last) || render::width(line, font) > width {
            let mut letters: Vec<char> = line.chars().collect();
            loop {
                let shown = format!("{}…", letters.iter().collect::<String>().trim_end());
                if letters.pop().is_none() || render::width(&shown, font) <= width {
                    *line = shown;
                    break;
                }
            }
        }
    }
    lines
}

/// The words of a text with their widths at size 1.
struct Widths<'a> {
    words: Vec<(&'a str, f32)>,
    space: f32,
}

struct TextLine {
    text: String,
    width: f32,
}

impl<'a> Widths<'a> {
    fn of(text: &'a str, font: Font) -> Self {
        let words = text.split_whitespace().map(|word| (word, render::width(word, font))).collect();
        Self { words, space: render::width("a a", font) - render::width("aa", font) }
    }

    /// Broken into lines of this width at size 1.
    fn broken(&self, width: f32) -> Vec<TextLine> {
        let mut lines: Vec<TextLine> = Vec::new();
        for (word, wide) in &self.words {
            match lines.last_mut() {
                Some(line) if line.width + self.space + wide <= width => {
                    line.text.push(' ');
                    line.text.push_str(word);
                    line.width += self.space + wide;
                }
                _ => lines.push(TextLine { text: (*word).to_owned(), width: *wide }),
            }
        }
        lines
    }
}
