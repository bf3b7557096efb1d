//! The words on a card: name, description and foot, where its rarity has them, and what keeps them readable there.

use super::body::blur;
use super::card::Print;
use super::declared::Declared;
use super::design::Design;
use super::looks::{Look, SIZE};
use super::signs;
use super::svg::Svg;
use super::words::{Anchor, Font, Lines, fit, line};

/// Draws all of them, as a modifier's CSS declares them; a glitch splits the name.
pub fn draw(svg: &mut Svg, print: &Print, look: &Look, declared: &Declared, is_split: bool) {
    let is_film = is_film(print);
    let mut name = Name::on(print.design(), is_film);
    let (kicker, words) = parts(print);
    if !kicker.is_empty() {
        name.baseline += 3.6;
        name.size = 18.5;
    }
    let width = if print.limited.is_some() && name.baseline < 100.0 { name.width - 48.0 } else { name.width };
    let titled = |largest| fit(svg.fonts, words, Font::Display, width, 1, (9.0, largest));
    let mut title = titled(name.size);
    if !kicker.is_empty() && !title.is_ours() {
        title = titled(15.0);
    }
    let kicker = fit(svg.fonts, &kicker.to_uppercase(), Font::Strong, width, 1, (6.0, 8.0)).spaced(1.1);
    let flavor = Flavor::of(svg, print, look);
    let foot = Foot::of(svg, print, declared);
    under_words(svg, print, look, is_film);
    if print.design() == Design::Epic && !is_film {
        shade(svg, &name, &title, &flavor, &foot);
    }
    svg.group(&declared.words(), |svg| {
        set_name(svg, print, look, (&name, &title, &kicker), is_split);
        flavor.draw(svg);
        foot.draw(svg, print, look, is_film);
    });
}

/// The name, with the word of a modifier small above it.
fn set_name(svg: &mut Svg, print: &Print, look: &Look, (name, title, kicker): (&Name, &Lines, &Lines), is_split: bool) {
    let is_film = is_film(print);
    let (ink, anchor, x) = (name.ink.unwrap_or(look.ink), name.anchor, svg.x_from_start(name.x, SIZE.0));
    let small = if name.baseline > 200.0 && print.design() == Design::Divine { "#ffe2a0" } else { ink };
    let above = if kicker.is_ours() && title.is_ours() { 16.6 } else { 19.0 };
    kicker.draw(svg, &format!(r#"fill="{small}""#), (x, name.baseline - above), anchor, 1.0);
    if is_split {
        for (dx, color) in [(-1.1, "#ff2b4e"), (1.1, "#00d5e6")] {
            title.draw(svg, &format!(r#"fill="{color}""#), (x + dx, name.baseline), anchor, 1.0);
        }
    }
    let engraved = if print.design() == Design::Divine && !is_film {
        let gold = svg.linear(180.0, SIZE, &[(0.72, "#fffbe6", 1.0), (0.742, "#ffe08c", 1.0), (0.765, "#e3a93f", 1.0)]);
        let dark = r##"fill="#1c0f01" stroke="#1c0f01" stroke-width="2.4" stroke-linejoin="round""##;
        title.draw(svg, dark, (x, name.baseline + 0.5), anchor, 1.0);
        gold
    } else {
        ink.to_owned()
    };
    title.draw(svg, &format!(r#"fill="{engraved}""#), (x, name.baseline), anchor, 1.0);
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
    ink: Option<&'static str>,
}

impl Name {
    fn on(design: Design, is_film: bool) -> Self {
        let usual = Self { x: 19.0, baseline: 37.0, width: 262.0, size: 22.0, anchor: Anchor::Start, ink: None };
        match design {
            Design::Uncommon => Self { x: 150.0, anchor: Anchor::Middle, ..usual },
            Design::Legendary => Self { x: 150.0, width: 226.0, size: 20.0, anchor: Anchor::Middle, ..usual },
            Design::Mythic => Self { x: 32.0, baseline: 38.0, width: 240.0, size: 20.5, ..usual },
            Design::Unique => {
                let ink = if is_film { None } else { Some("#0a0a0b") };
                Self { x: 22.0, baseline: 331.5, width: 252.0, ink, ..usual }
            }
            Design::Divine => Self { x: 150.0, baseline: 342.0, width: 240.0, anchor: Anchor::Middle, ..usual },
            _ => usual,
        }
    }
}

/// A background that keeps words readable where the picture reaches under them.
fn under_words(svg: &mut Svg, print: &Print, look: &Look, is_film: bool) {
    let outline = &look.outline;
    match print.design() {
        Design::Uncommon if !is_film => {
            let soft = blur(svg, 8.0);
            svg.draw(format_args!(
                r##"<g fill="#06224c" filter="{soft}"><ellipse cx="150" cy="29" rx="118" ry="13" opacity="0.6"/><path d="M0 340H300V450H0Z" opacity="0.46"/></g>"##
            ));
        }
        Design::Rare if !is_film => svg.draw(format_args!(
            r##"<g fill="#250b3a" fill-opacity="0.93" stroke="#e3b4f5" stroke-opacity="0.5" stroke-width="0.9"><rect x="12" y="11" width="276" height="31" rx="5"/><rect x="12" y="325" width="276" height="114" rx="6"/></g>"##
        )),
        Design::Legendary => {
            let dark = if is_film { "#0b0c10" } else { "#3a070b" };
            let below = svg.linear(0.0, SIZE, &[(0.1, dark, 0.96), (0.27, dark, 0.82), (0.44, dark, 0.0)]);
            svg.draw(format_args!(r#"<path d="{outline}" fill="{below}"/>"#));
            plate(svg, is_film);
        }
        Design::Mythic => {
            let dark = if is_film { "#0b0c10" } else { "#4a0733" };
            let below = svg.linear(0.0, SIZE, &[(0.12, dark, 0.92), (0.26, dark, 0.78), (0.42, dark, 0.0)]);
            let above = svg.linear(180.0, SIZE, &[(0.0, dark, 0.8), (0.09, dark, 0.5), (0.17, dark, 0.0)]);
            svg.draw(format_args!(r#"<path d="{outline}" fill="{below}"/><path d="{outline}" fill="{above}"/>"#));
        }
        Design::Unique => {
            let bar = if is_film { "#0a0a0b" } else { "#f5f5f5" };
            svg.draw(format_args!(
                r##"<rect x="12" y="308" width="276" height="34" fill="{bar}" stroke="#f5f5f5" stroke-width="1"/>"##
            ));
        }
        Design::Divine => glass(svg, outline, is_film),
        _ => {}
    }
}

/// The ribbon of a Legendary: lacquer with a golden line, lit above and shaded below, with a shadow under it.
fn plate(svg: &mut Svg, is_film: bool) {
    const SHAPE: &str = "M13 30L26.7 13H273.3L287 30L273.3 47H26.7Z";
    let stops: [(f32, &str, f32); 3] = if is_film {
        [(0.0, "#1c1416", 1.0), (0.5, "#33181c", 1.0), (1.0, "#171113", 1.0)]
    } else {
        [(0.0, "#7a0c18", 1.0), (0.5, "#b81b2a", 1.0), (1.0, "#6c0913", 1.0)]
    };
    let lacquer = svg.linear(100.0, SIZE, &stops);
    let form = svg.linear(
        180.0,
        SIZE,
        &[(0.03, "#fff", 0.34), (0.055, "#fff", 0.05), (0.075, "#000", 0.0), (0.104, "#000", 0.42)],
    );
    let gold = svg.linear(
        100.0,
        SIZE,
        &[(0.0, "#fff0bd", 1.0), (0.35, "#d8962f", 1.0), (0.6, "#ffe7a0", 1.0), (1.0, "#b5751d", 1.0)],
    );
    let soft = blur(svg, 3.0);
    svg.draw(format_args!(
        r##"<path d="{SHAPE}" fill="#000" fill-opacity="0.7" transform="translate(0 3.5)" filter="{soft}"/><path d="{SHAPE}" fill="{lacquer}"/><path d="{SHAPE}" fill="{form}"/><path d="{SHAPE}" fill="none" stroke="{gold}" stroke-width="1.3"/>"##
    ));
}

/// The plate of a Divine: glass over the picture, dark enough for golden letters.
fn glass(svg: &mut Svg, outline: &str, is_film: bool) {
    let dark = if is_film { "#0b0c10" } else { "#1f1103" };
    let below = svg.linear(0.0, SIZE, &[(0.03, dark, 0.62), (0.26, dark, 0.34), (0.4, dark, 0.0)]);
    let pane = svg.linear(165.0, SIZE, &[(0.5, dark, 0.52), (0.78, dark, 0.66), (1.0, dark, 0.74)]);
    let light =
        svg.linear(112.0, SIZE, &[(0.3, "#fff", 0.16), (0.5, "#fff", 0.03), (0.51, "#fff", 0.0), (0.8, "#fff", 0.07)]);
    let line = svg.linear(
        110.0,
        SIZE,
        &[(0.0, "#fff0bd", 0.95), (0.4, "#c98d1f", 0.8), (0.62, "#fff0bd", 0.9), (1.0, "#a06a12", 0.8)],
    );
    svg.draw(format_args!(
        r#"<path d="{outline}" fill="{below}"/><rect x="20" y="316" width="260" height="114" rx="9" fill="{pane}"/><rect x="20" y="316" width="260" height="114" rx="9" fill="{light}"/><rect x="20.6" y="316.6" width="258.8" height="112.8" rx="8.4" fill="none" stroke="{line}" stroke-width="1.2"/>"#
    ));
}

/// Soft dark places under the words, no wider than they are: beside them the foil stays as bright as it is.
fn shade(svg: &mut Svg, name: &Name, title: &Lines, flavor: &Flavor, foot: &Foot) {
    let (color, strength) = ("#0a0722", 0.7);
    let mut places = vec![(name.x, name.baseline - 16.0, title.width(), 22.0)];
    let lines = &flavor.lines;
    if !lines.is_empty() {
        places.push((flavor.x, flavor.first - lines.size, lines.width(), flavor.high() + lines.size * 1.2));
    }
    places.push((foot.left, 414.0, 18.0 + foot.rarity.width(), 20.0));
    places.push((foot.right - foot.mint.width(), 414.0, foot.mint.width(), 20.0));
    let soft = blur(svg, 7.0);
    let mirror = if svg.is_rtl() { r#"transform="translate(300 0) scale(-1 1)""# } else { "" };
    svg.group(&format!(r#"fill="{color}" fill-opacity="{strength}" filter="{soft}" {mirror}"#), |svg| {
        for (x, y, w, h) in places {
            svg.draw(format_args!(
                r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="8"/>"#,
                x - 6.0,
                y - 1.0,
                w + 12.0,
                h + 2.0
            ));
        }
    });
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
            Design::Unique => (24.0, 352.0, 252.0, 3, 13.0, Anchor::Start),
            Design::Divine => (150.0, 355.0, 232.0, 3, 12.5, Anchor::Middle),
            Design::Legendary | Design::Mythic => (24.0, 332.0, 252.0, 4, 14.0, Anchor::Start),
            _ => (24.0, 330.0, 252.0, 4, 14.0, Anchor::Start),
        };
        // Without some of its words, it would say something else.
        let text = if svg.fonts.have(&print.flavor) { print.flavor.as_str() } else { "" };
        let lines = fit(svg.fonts, text, Font::Text, width, rows, (9.0, largest));
        Self { x, first: top + lines.size, anchor, ink: look.ink, lines }
    }

    /// How far the last baseline is below the first.
    fn high(&self) -> f32 {
        let rows = f32::from(u8::try_from(self.lines.lines.len()).unwrap_or(u8::MAX));
        (rows - 1.0).max(0.0) * self.lines.size * Self::LEADING
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
            Design::Divine => (32.0, 268.0, 420.0),
            Design::Mythic => (21.0, 268.0, 428.5),
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

    fn draw(&self, svg: &mut Svg, print: &Print, look: &Look, is_film: bool) {
        let Self { left, right, y, .. } = *self;
        let ink = if print.design() == Design::Divine && !is_film { "#ffe2a0" } else { look.ink };
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
