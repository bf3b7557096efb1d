//! A card as it is printed: paper, picture, foil, words, and the case around it when it was graded.

use super::foil;
use super::looks::{self, Look, SIZE};
use super::svg::Svg;
use super::words::{Font, Lines, fit};
use crate::cards::Rarity;
use crate::markup::escaped;

/// What is printed on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Print {
    /// Its name, a modifier's prefix included.
    pub name: String,
    /// A sentence or two.
    pub flavor: String,
    /// Its rarity; none on a broken imported card.
    pub rarity: Option<Rarity>,
    /// The name of its modifier.
    pub modifier: Option<String>,
    /// Its number, as in `7 / 100`.
    pub mint: String,
    /// Where its picture is.
    pub picture: String,
    /// The slab that it lies in.
    pub slab: Option<Slab>,
    /// Whether it could be pulled only for a time.
    pub is_limited: bool,
}

/// The case of a graded card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Slab {
    /// What stands on the side of its label.
    pub brand: String,
    /// The grade, once it was revealed.
    pub grade: Option<u8>,
    /// The number of its certificate.
    pub certificate: String,
}

/// Draws a card in its own units: 300 wide and 450 high.
pub fn draw(svg: &mut Svg, print: &Print) {
    match &print.slab {
        None => body(svg, print),
        Some(slab) => {
            case(svg, print, slab);
            svg.group(r#"transform="translate(28.5 73.5) scale(0.81)""#, |svg| body(svg, print));
            pane(svg);
        }
    }
}

fn body(svg: &mut Svg, print: &Print) {
    let (look, rarity) = (looks::look(print.rarity), print.rarity);
    let corners =
        svg.define(|id| format!(r#"<clipPath id="{id}"><rect width="300" height="450" rx="14"/></clipPath>"#));
    svg.group(&format!(r#"clip-path="url(#{corners})" style="isolation:isolate""#), |svg| {
        let is_negative = print.modifier.as_deref() == Some("Negative");
        let (turned, inverted) = if is_negative { negatives(svg) } else { (String::new(), String::new()) };
        svg.group(&turned, |svg| looks::paper(svg, rarity));
        svg.group(&inverted, |svg| art(svg, print, &look));
        looks::frame(svg, rarity, &look);
        foil::shine(svg, rarity, &look);
        if print.modifier.as_deref() == Some("Prismatic") {
            foil::prism(svg);
        }
        svg.group(&turned, |svg| words(svg, print, &look));
        foil::glare(svg, rarity);
        let edge = look.edge;
        svg.draw(format_args!(
            r#"<rect x="1" y="1" width="298" height="448" rx="13" fill="none" stroke="{edge}" stroke-width="2"/>"#
        ));
        if print.is_limited {
            ribbon(svg);
        }
    });
}

/// Filters of a reversed print: one for paper and words, whose hues stay, and one for the picture.
fn negatives(svg: &mut Svg) -> (String, String) {
    let invert = r#"<feColorMatrix type="matrix" values="-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0"/>"#;
    let mut filter = |after: &str| {
        let id = svg.define(|id| {
            format!(
                r#"<filter id="{id}" x="0" y="0" width="300" height="450" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">{invert}{after}</filter>"#
            )
        });
        format!(r#"filter="url(#{id})""#)
    };
    (filter(r#"<feColorMatrix type="hueRotate" values="180"/>"#), filter(""))
}

fn art(svg: &mut Svg, print: &Print, look: &Look) {
    let (x, y, w, h) = look.window;
    let outline = &look.outline;
    let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
    // Pictures are two by three; what is too high is cut where the rarity says.
    let (wide, high) = if w * 1.5 >= h { (w, w * 1.5) } else { (h / 1.5, h) };
    let (left, top) = (x - (wide - w) / 2.0, y - (high - h) * look.focus);
    let night = svg.linear(160.0, SIZE, &[(0.0, "#3a4150", 1.0), (1.0, "#14171d", 1.0)]);
    let gray = if print.rarity == Some(Rarity::Unique) { grayscale(svg) } else { String::new() };
    let picture = escaped(&print.picture);
    let image = |dx: f32| {
        format!(
            r#"<image href="art:{picture}" x="{:.1}" y="{top:.1}" width="{wide:.1}" height="{high:.1}" preserveAspectRatio="xMidYMid slice"/>"#,
            left + dx
        )
    };
    svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| {
        svg.draw(format_args!(r#"<rect width="300" height="450" fill="{night}"/><g {gray}>{}</g>"#, image(0.0)));
        if print.modifier.as_deref() == Some("Glitch") {
            torn(svg, image);
        }
    });
}

fn grayscale(svg: &mut Svg) -> String {
    let id = svg.define(|id| {
        format!(
            r#"<filter id="{id}" x="0" y="0" width="300" height="450" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncR type="linear" slope="1.3" intercept="-0.12"/><feFuncG type="linear" slope="1.3" intercept="-0.12"/><feFuncB type="linear" slope="1.3" intercept="-0.12"/></feComponentTransfer></filter>"#
        )
    });
    format!(r#"filter="url(#{id})""#)
}

/// Strips of the picture that have slipped, with a fringe of colour.
fn torn(svg: &mut Svg, image: impl Fn(f32) -> String) {
    for (top, high, slip, color) in [
        (70.0, 14.0, 13.0, "#00f0ff"),
        (128.0, 26.0, -16.0, "#ff2bd6"),
        (196.0, 9.0, 22.0, "#00f0ff"),
        (251.0, 20.0, -10.0, "#ff2bd6"),
    ] {
        let strip =
            svg.define(|id| format!(r#"<clipPath id="{id}"><rect y="{top}" width="300" height="{high}"/></clipPath>"#));
        svg.draw(format_args!(
            r#"<g clip-path="url(#{strip})">{}<rect y="{top}" width="300" height="{high}" fill="{color}" fill-opacity="0.3" style="mix-blend-mode:screen"/></g>"#,
            image(slip)
        ));
    }
}

fn words(svg: &mut Svg, print: &Print, look: &Look) {
    under_words(svg, print.rarity, look);
    let name = Name::on(print.rarity);
    let title = fit(&print.name, Font::Display, name.width, 1, (9.0, name.size));
    let font = Font::Display.attributes();
    let (ink, anchor) = (name.ink.unwrap_or(look.ink), name.anchor);
    svg.draw(format_args!(
        r#"<text {font} font-size="{:.2}" fill="{ink}" text-anchor="{anchor}">{}</text>"#,
        title.size,
        title.at(name.x, name.baseline, 1.0)
    ));
    flavor(svg, print, look);
    foot(svg, print, look);
}

/// Where a rarity has its name.
struct Name {
    x: f32,
    baseline: f32,
    width: f32,
    size: f32,
    anchor: &'static str,
    ink: Option<&'static str>,
}

impl Name {
    fn on(rarity: Option<Rarity>) -> Self {
        let usual = Self { x: 19.0, baseline: 37.0, width: 262.0, size: 22.0, anchor: "start", ink: None };
        match rarity {
            Some(Rarity::Uncommon) => Self { x: 150.0, anchor: "middle", ..usual },
            Some(Rarity::Legendary) => Self { x: 150.0, width: 234.0, size: 20.0, anchor: "middle", ..usual },
            Some(Rarity::Mythic) => Self { x: 30.0, width: 246.0, size: 20.5, ..usual },
            Some(Rarity::Unique) => Self { x: 22.0, baseline: 346.0, width: 252.0, ink: Some("#0a0a0b"), ..usual },
            Some(Rarity::Divine) => Self { x: 150.0, baseline: 345.0, anchor: "middle", ..usual },
            _ => usual,
        }
    }
}

/// What keeps words readable where the picture reaches under them.
fn under_words(svg: &mut Svg, rarity: Option<Rarity>, look: &Look) {
    let outline = &look.outline;
    match rarity {
        Some(Rarity::Legendary) => {
            let dark =
                svg.linear(0.0, SIZE, &[(0.16, "#1c0306", 0.92), (0.27, "#1c0306", 0.72), (0.44, "#1c0306", 0.0)]);
            let plate = svg.linear(100.0, SIZE, &[(0.0, "#8c101d", 1.0), (0.5, "#c41f2e", 1.0), (1.0, "#7c0c17", 1.0)]);
            svg.draw(format_args!(
                r#"<path d="{outline}" fill="{dark}"/><path d="M13 30L26.7 13H273.3L287 30L273.3 47H26.7Z" fill="{plate}"/>"#
            ));
        }
        Some(Rarity::Mythic) => {
            let below =
                svg.linear(0.0, SIZE, &[(0.16, "#3c0428", 0.92), (0.26, "#3c0428", 0.76), (0.42, "#3c0428", 0.0)]);
            let above =
                svg.linear(180.0, SIZE, &[(0.0, "#3c0428", 0.86), (0.09, "#3c0428", 0.5), (0.16, "#3c0428", 0.0)]);
            svg.draw(format_args!(r#"<path d="{outline}" fill="{below}"/><path d="{outline}" fill="{above}"/>"#));
        }
        Some(Rarity::Unique) => {
            svg.draw(format_args!(r##"<rect x="12" y="322" width="276" height="34" fill="#f5f5f5"/>"##));
        }
        Some(Rarity::Divine) => {
            let plate = svg.linear(172.0, SIZE, &[(0.0, "#fffdf4", 0.97), (1.0, "#fff3d0", 0.96)]);
            svg.draw(format_args!(
                r##"<rect x="15" y="318" width="270" height="117" rx="10" fill="{plate}" stroke="#c8932d" stroke-width="1.5"/>"##
            ));
        }
        _ => {}
    }
}

fn flavor(svg: &mut Svg, print: &Print, look: &Look) {
    const LEADING: f32 = 1.28;
    let (x, middle, width, largest, anchor) = match print.rarity {
        Some(Rarity::Unique) => (24.0, 386.0, 252.0, 13.0, "start"),
        Some(Rarity::Divine) => (150.0, 381.0, 246.0, 12.5, "middle"),
        _ => (24.0, 362.0, 252.0, 14.0, "start"),
    };
    let lines = fit(&print.flavor, Font::Text, width, 4, (9.0, largest));
    let ink = if print.rarity == Some(Rarity::Divine) { "#3a2500" } else { look.ink };
    svg.draw(format_args!(
        r#"<text {} font-size="{:.2}" fill="{ink}" text-anchor="{anchor}">{}</text>"#,
        Font::Text.attributes(),
        lines.size,
        lines.at(x, first_baseline(&lines, middle, LEADING), LEADING)
    ));
}

/// The baseline of the first of some lines whose middle is here.
fn first_baseline(lines: &Lines, middle: f32, leading: f32) -> f32 {
    let count = f32::from(u8::try_from(lines.lines.len()).unwrap_or(u8::MAX));
    middle - (count - 1.0) * lines.size * leading / 2.0 + lines.size * 0.35
}

fn foot(svg: &mut Svg, print: &Print, look: &Look) {
    let (left, right, y) = match print.rarity {
        Some(Rarity::Divine) => (26.0, 274.0, 422.0),
        _ => (19.0, 281.0, 428.5),
    };
    let ink = if print.rarity == Some(Rarity::Divine) { "#6b4500" } else { look.ink };
    let rarity = print.rarity.map_or("Unknown", Rarity::name);
    svg.draw(format_args!(
        r#"<circle cx="{}" cy="{}" r="4.6" fill="{ink}"/><text {} font-size="13" fill="{ink}" x="{}" y="{y}">{rarity}</text><text {} font-size="13" fill="{ink}" text-anchor="end" x="{right}" y="{y}">{}</text>"#,
        left + 5.0,
        y - 4.6,
        Font::Strong.attributes(),
        left + 16.0,
        Font::Display.attributes(),
        escaped(&print.mint),
    ));
}

fn ribbon(svg: &mut Svg) {
    svg.draw(format_args!(
        r##"<g transform="translate(262 38) rotate(45)"><rect x="-80" y="-10.5" width="160" height="21" fill="#1d2129" stroke="#ffcf5c"/><text {} font-size="11.5" fill="#ffdf91" text-anchor="middle" y="4">Limited</text></g>"##,
        Font::Display.attributes()
    ));
}

fn case(svg: &mut Svg, print: &Print, slab: &Slab) {
    let plastic = svg.linear(
        158.0,
        SIZE,
        &[
            (0.0, "#e9eef4", 1.0),
            (0.38, "#b6c1cd", 1.0),
            (0.52, "#dbe3eb", 1.0),
            (0.84, "#a6b2bf", 1.0),
            (1.0, "#d3dce5", 1.0),
        ],
    );
    let name = fit(&print.name, Font::Strong, 172.0, 2, (9.0, 13.0));
    let two = name.lines.len() > 1;
    let grade = slab.grade.map_or_else(|| "–".to_owned(), |grade| grade.to_string());
    let brand = fit(&slab.brand, Font::Display, 46.0, 1, (6.0, 11.0));
    let under = if two { 55.0 } else { 48.0 };
    svg.draw(format_args!(
        r##"<rect width="300" height="450" rx="14" fill="{plastic}"/><rect x="15" y="12" width="270" height="50" rx="4" fill="#fdfcf8" stroke="#b3182b" stroke-width="2"/><path d="M19 12H39V62H19A4 4 0 0 1 15 58V16A4 4 0 0 1 19 12Z" fill="#b3182b"/><path d="M238 12V62" stroke="#b3182b" stroke-width="2"/><text {display} font-size="{:.2}" fill="#fff" text-anchor="middle" transform="translate(30.5 37) rotate(-90)">{}</text><text {} font-size="{:.2}" fill="#17181c">{}</text><text {} font-size="9.5" fill="#4b4f58" letter-spacing="0.4" x="48" y="{under}">No. {}</text><text {display} font-size="30" fill="#17181c" text-anchor="middle" x="261.5" y="47.5">{grade}</text>"##,
        brand.size,
        brand.lines.first().map(|line| escaped(line)).unwrap_or_default(),
        Font::Strong.attributes(),
        name.size,
        name.at(48.0, if two { 27.0 } else { 33.0 }, 1.15),
        Font::Text.attributes(),
        escaped(&slab.certificate),
        display = Font::Display.attributes(),
    ));
}

fn pane(svg: &mut Svg) {
    let shine = svg.linear(
        116.0,
        SIZE,
        &[
            (0.3, "#fff", 0.0),
            (0.38, "#fff", 0.3),
            (0.45, "#fff", 0.06),
            (0.46, "#fff", 0.0),
            (0.6, "#fff", 0.0),
            (0.63, "#fff", 0.16),
            (0.7, "#fff", 0.0),
        ],
    );
    svg.draw(format_args!(
        r##"<rect width="300" height="450" rx="14" fill="{shine}"/><rect x="1.2" y="1.2" width="297.6" height="447.6" rx="13" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="2.4"/><rect x="4.2" y="4.2" width="291.6" height="441.6" rx="10" fill="none" stroke="#5a697a" stroke-opacity="0.35" stroke-width="3.5"/>"##
    ));
}
