//! The words on a card: name, description and foot, where its rarity has them.

use super::card::Print;
use super::declared::Declared;
use super::design::Design;
use super::grounds;
use super::looks::{Look, SIZE};
use super::signs;
use super::svg::Svg;
use super::words::{Anchor, Font, Lines, fit, line};

/// Draws all of them, as a modifier's CSS declares them; a glitch splits the name.
pub fn draw(svg: &mut Svg, print: &Print, look: &Look, declared: &Declared, is_split: bool) {
    let is_film = is_film(print);
    let mut name = Name::on(print.design());
    let (kicker, words) = parts(print);
    if !kicker.is_empty() {
        name.baseline += 3.6;
        name.size = name.size.min(18.5);
    }
    let width = if print.limited.is_some() && name.baseline < 100.0 { name.width - 48.0 } else { name.width };
    let is_engraved = matches!(print.design(), Design::Unique | Design::Divine) && svg.fonts.can_engrave(words);
    let font = if is_engraved { Font::Engraved } else { Font::Display };
    let titled = |largest| fit(svg.fonts, words, font, width, 1, (9.0, largest));
    let mut title = titled(name.size);
    if !kicker.is_empty() && !title.is_ours() {
        title = titled(15.0);
    }
    let kicker = fit(svg.fonts, &kicker.to_uppercase(), Font::Strong, width, 1, (6.0, 8.0)).spaced(1.1);
    let flavor = Flavor::of(svg, print, look);
    let foot = Foot::of(svg, print, declared);
    grounds::under_words(svg, print, look, is_film);
    svg.group(&declared.words(), |svg| {
        set_name(svg, print, look, (&name, &title, &kicker), is_split);
        flavor.draw(svg);
        foot.draw(svg, print, look);
    });
}

/// The name, with the word of a modifier small above it.
fn set_name(svg: &mut Svg, print: &Print, look: &Look, (name, title, kicker): (&Name, &Lines, &Lines), is_split: bool) {
    let (anchor, x) = (name.anchor, svg.x_from_start(name.x, SIZE.0));
    let ink = if print.design() == Design::Divine { "#ffe19a" } else { look.ink };
    let above = if kicker.is_ours() && title.is_ours() { 16.6 } else { 19.0 };
    kicker.draw(svg, &format!(r#"fill="{ink}""#), (x, name.baseline - above), anchor, 1.0);
    if is_split {
        for (dx, color) in [(-1.1, "#ff2b4e"), (1.1, "#00d5e6")] {
            title.draw(svg, &format!(r#"fill="{color}""#), (x + dx, name.baseline), anchor, 1.0);
        }
    }
    // Gold letters have a dark lower edge.
    if print.design() == Design::Divine {
        let dark =
            r##"fill="#6d4408" stroke="#1c0f01" stroke-opacity="0.7" stroke-width="1.2" stroke-linejoin="round""##;
        title.draw(svg, dark, (x, name.baseline + 0.9), anchor, 1.0);
    }
    title.draw(svg, &format!(r#"fill="{ink}""#), (x, name.baseline), anchor, 1.0);
}

fn is_film(print: &Print) -> bool {
    print.modifier.as_ref().is_some_and(|modifier| modifier.name == "Negative")
}

/// The word of a modifier, which stands small above the name, and the name.
fn parts(print: &Print) -> (&str, &str) {
    let prefix = print.modifier.as_ref().map_or("", |modifier| modifier.prefix.as_str());
    match print.name.strip_prefix(prefix) {
        Some(rest) if !prefix.is_empty() && !rest.is_empty() => (prefix.trim(), rest),
        _ => ("", &print.name),
    }
}

/// Where a rarity has its name.
struct Name {
    x: f32,
    baseline: f32,
    width: f32,
    size: f32,
    anchor: Anchor,
}

impl Name {
    fn on(design: Design) -> Self {
        let usual = Self { x: 19.0, baseline: 37.0, width: 262.0, size: 22.0, anchor: Anchor::Start };
        let middle = |baseline, width, size| Self { x: 150.0, baseline, width, size, anchor: Anchor::Middle };
        match design {
            Design::Basic | Design::Common | Design::Standard | Design::Rare => usual,
            Design::Uncommon => middle(37.0, 262.0, 22.0),
            Design::Epic => middle(36.6, 212.0, 18.8),
            Design::Legendary => middle(36.4, 242.0, 18.4),
            Design::Mythic => middle(36.4, 208.0, 18.4),
            Design::Unique => middle(322.9, 236.0, 16.8),
            Design::Divine => middle(335.0, 240.0, 16.8),
        }
    }
}

/// The description, laid out: it hangs from the picture.
struct Flavor {
    x: f32,
    first: f32,
    anchor: Anchor,
    ink: &'static str,
    lines: Lines,
}

impl Flavor {
    const LEADING: f32 = 1.28;

    fn of(svg: &Svg, print: &Print, look: &Look) -> Self {
        let (x, top, width, rows, largest, anchor) = match print.design() {
            Design::Unique => (30.0, 341.0, 240.0, 3, 12.5, Anchor::Start),
            Design::Divine => (150.0, 343.0, 236.0, 3, 12.0, Anchor::Middle),
            Design::Epic => (26.0, 332.0, 248.0, 4, 13.0, Anchor::Start),
            Design::Mythic => (26.0, 329.0, 248.0, 4, 13.0, Anchor::Start),
            Design::Legendary => (24.0, 332.0, 252.0, 4, 14.0, Anchor::Start),
            Design::Rare => (24.0, 334.0, 252.0, 4, 14.0, Anchor::Start),
            _ => (24.0, 330.0, 252.0, 4, 14.0, Anchor::Start),
        };
        // Without some of its words, it would say something else.
        let text = if svg.fonts.have(&print.flavor) { print.flavor.as_str() } else { "" };
        let lines = fit(svg.fonts, text, Font::Text, width, rows, (9.0, largest));
        Self { x, first: top + lines.size, anchor, ink: look.ink, lines }
    }

    fn draw(&self, svg: &mut Svg) {
        let place = (svg.x_from_start(self.x, SIZE.0), self.first);
        self.lines.draw(svg, &format!(r#"fill="{}""#, self.ink), place, self.anchor, Self::LEADING);
    }
}

/// The rarity and the number below a line with a star.
struct Foot {
    left: f32,
    right: f32,
    y: f32,
    rarity: Lines,
    mint: Lines,
}

impl Foot {
    fn of(svg: &Svg, print: &Print, declared: &Declared) -> Self {
        let (left, right, y) = match print.design() {
            Design::Epic => (34.0, 266.0, 423.5),
            Design::Mythic => (30.0, 270.0, 420.5),
            Design::Unique => (42.0, 258.0, 417.5),
            Design::Divine => (36.0, 264.0, 414.0),
            _ => (19.0, 281.0, 428.5),
        };
        let rarity = declared.cased(&print.rarity_name);
        Self {
            left,
            right,
            y,
            rarity: fit(svg.fonts, &rarity, Font::Strong, 110.0, 1, (9.0, 13.0)),
            mint: line(svg.fonts, &print.mint, Font::Display, 13.0),
        }
    }

    fn draw(&self, svg: &mut Svg, print: &Print, look: &Look) {
        let Self { left, right, y, .. } = *self;
        let ink = if print.design() == Design::Divine { "#ffdf94" } else { look.ink };
        // A line with the star of the house parts the foot from the rest.
        let (above, middle) = (y - 17.5, f32::midpoint(left, right));
        svg.draw(format_args!(
            r#"<path d="M{left} {above:.1}H{:.1}M{:.1} {above:.1}H{right}" stroke="{ink}" stroke-opacity="0.42" stroke-width="0.8"/><path d="M{middle:.1} {:.1}l1 2.4l2.4 1l-2.4 1l-1 2.4l-1 -2.4l-2.4 -1l2.4 -1Z" fill="{ink}" fill-opacity="0.7"/>"#,
            middle - 9.0,
            middle + 9.0,
            above - 3.4,
        ));
        let sign = if svg.is_rtl() { right - 12.0 } else { left };
        signs::draw(svg, print.rarity, (sign, y - 10.6), 12.0, ink);
        let fill = format!(r#"fill="{ink}""#);
        let (first, last) = if svg.is_rtl() { (right - 17.0, left) } else { (left + 17.0, right) };
        self.rarity.draw(svg, &fill, (first, y), Anchor::Start, 1.0);
        self.mint.draw(svg, &fill, (last, y), Anchor::End, 1.0);
    }
}
