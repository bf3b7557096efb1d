//! The built-in modifiers: the dark film of a negative, the slipped strips of a glitch, the shards of a prism.

use super::body::blur;
use super::design::Design;
use super::looks::{Look, SIZE, share};
use super::svg::{Stop, Svg};
use std::f32::consts::TAU;
use std::fmt::Write as _;

/// Wedges that a turn of colours is drawn with.
const WEDGES: u16 = 120;
/// The colours of a prism, and the first again.
const PRISM: [[f32; 3]; 7] = [
    [255.0, 94.0, 125.0],
    [255.0, 216.0, 94.0],
    [109.0, 255.0, 156.0],
    [82.0, 217.0, 255.0],
    [138.0, 123.0, 255.0],
    [255.0, 107.0, 240.0],
    [255.0, 94.0, 125.0],
];

/// The base of a film: dark, with a breath of the rarity's hue.
pub fn film(svg: &mut Svg, hue: &str) {
    let tint = svg.linear(165.0, SIZE, &[(0.0, hue, 0.2), (0.5, hue, 0.08), (1.0, hue, 0.15)]);
    svg.draw(format_args!(
        r##"<rect width="300" height="450" fill="#0e0f13"/><rect width="300" height="450" fill="{tint}"/>"##
    ));
}

/// A line of light in the rim of a film.
pub fn film_edge(svg: &mut Svg, hue: &str) {
    let soft = blur(svg, 2.4);
    svg.draw(format_args!(
        r#"<rect x="1.4" y="1.4" width="297.2" height="447.2" rx="12.6" fill="none" stroke="{hue}" stroke-width="5" opacity="0.6" filter="{soft}"/><rect x="1" y="1" width="298" height="448" rx="13" fill="none" stroke="{hue}" stroke-width="1.4"/>"#
    ));
}

/// Holes along both long edges, visible also without colour.
pub fn film_holes(svg: &mut Svg, design: Design) {
    let near = match design {
        Design::Legendary => 6.0,
        Design::Divine => 18.0,
        _ => 3.0,
    };
    for left in [near, 289.0 - near] {
        svg.draw(format_args!(r##"<rect x="{left}" width="11" height="450" fill="#07080b"/>"##));
        for hole in 0_u8..25 {
            svg.draw(format_args!(
                r##"<rect x="{}" y="{}" width="6.2" height="9.8" rx="1.9" fill="#e3edf2"/>"##,
                left + 2.4,
                u16::from(hole) * 18 + 4
            ));
        }
    }
}

/// The print in its true colours where the lamp is behind the film, and a ring of half-developed tones around it: what white
/// inverts is inverted twice.
pub fn developed(svg: &mut Svg, look: &Look) {
    let (x, y, w, h) = look.window;
    let lamp = svg.radial(
        (x + w * 0.5, y + h * 0.42),
        (100.0, 100.0),
        &[
            (0.78, "#fff", 1.0),
            (0.84, "#d8b48c", 1.0),
            (0.89, "#6c4a78", 1.0),
            (0.94, "#1c2444", 1.0),
            (1.0, "#000", 1.0),
        ],
    );
    svg.draw(format_args!(r#"<rect width="300" height="450" fill="{lamp}" style="mix-blend-mode:difference"/>"#));
}

/// The filter of a picture in reversed light.
pub fn reversed(svg: &mut Svg) -> String {
    only(svg, "-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0")
}

/// Strips of the picture that have slipped, with a fringe of red and one of cyan; where, is this copy's own.
pub fn torn(svg: &mut Svg, look: &Look, seed: u32, image: impl Fn(f32) -> String) {
    let (_, top, _, high) = look.window;
    let red = only(svg, "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0");
    let cyan = only(svg, "0 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0");
    let (mut warm, mut cold) = (String::new(), String::new());
    // A face is mostly in the second fifth: the strips leave most of it alone.
    for (nth, from) in (0_u32..).zip([0.03_f32, 0.15, 0.5, 0.64, 0.84]) {
        let y = top + high * (from + share(seed, nth * 3) * 0.07);
        let tall = high * (0.025 + share(seed, nth * 3 + 1) * 0.055);
        let side = if (seed.wrapping_add(nth)).is_multiple_of(2) { 1.0 } else { -1.0 };
        let slip = side * (14.0 + share(seed, nth * 3 + 2) * 10.0);
        let strip = svg.define(|id| {
            format!(r#"<clipPath id="{id}"><rect y="{y:.1}" width="300" height="{tall:.1}"/></clipPath>"#)
        });
        svg.draw(format_args!(r#"<rect y="{y:.1}" width="300" height="{tall:.1}"/>"#));
        for (layer, fringe) in [(&mut warm, -3.0), (&mut cold, 3.0)] {
            let _ = write!(layer, r#"<g clip-path="url(#{strip})">{}</g>"#, image(slip + fringe));
        }
    }
    for (filter, layer) in [(red, warm), (cyan, cold)] {
        svg.draw(format_args!(r#"<g {filter} style="mix-blend-mode:screen">{layer}</g>"#));
    }
    let lines = svg.define(|id| {
        format!(
            r##"<pattern id="{id}" width="4" height="3" patternUnits="userSpaceOnUse"><rect width="4" height="1" fill="#001018" fill-opacity="0.2"/></pattern>"##
        )
    });
    svg.draw(format_args!(r#"<rect width="300" height="450" fill="url(#{lines})"/>"#));
}

/// A filter that lets through what this matrix says.
fn only(svg: &mut Svg, matrix: &str) -> String {
    let id = svg.define(|id| {
        format!(
            r#"<filter id="{id}" x="0" y="0" width="300" height="450" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="{matrix}"/></filter>"#
        )
    });
    format!(r#"filter="url(#{id})""#)
}

/// A prism over the picture: a sweep of colours where the picture is deep, else shards of glass. They keep off the
/// words and are weakest over what the picture is of.
pub fn prism(svg: &mut Svg, design: Design, look: &Look) {
    let (drawn, mode, opacity) = match design {
        Design::Basic | Design::Common | Design::Standard => (shards(), "overlay", 0.85),
        _ => (sweep(svg), "color", 0.7),
    };
    let outline = &look.outline;
    let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
    let (x, y, w, h) = look.window;
    let middle = (x + w / 2.0, y + h * 0.44);
    let clear =
        svg.radial(middle, (w * 0.62, h * 0.6), &[(0.0, "#fff", 0.2), (0.45, "#fff", 0.42), (1.0, "#fff", 1.0)]);
    let mask = svg.define(|id| {
        format!(
            r#"<mask id="{id}" maskUnits="userSpaceOnUse" x="0" y="0" width="300" height="450"><rect width="300" height="450" fill="{clear}"/></mask>"#
        )
    });
    svg.draw(format_args!(
        r#"<g clip-path="url(#{clip})"><g style="mix-blend-mode:{mode}" opacity="{opacity}"><g mask="url(#{mask})">{drawn}</g></g></g>"#
    ));
}

fn sweep(svg: &mut Svg) -> String {
    let stops = ["#40ccff", "#59f58e", "#ffc94d", "#ff4f74", "#ff5cec", "#7d6dff", "#40ccff"];
    let stops: Vec<Stop<'_>> = (0_u8..).zip(stops).map(|(nth, color)| (f32::from(nth) / 6.0, color, 1.0)).collect();
    let fill = svg.linear(97.0, SIZE, &stops);
    format!(r#"<rect width="300" height="450" fill="{fill}"/>"#)
}

/// Shards of a prism, a third of them almost black, that burn nothing out.
fn shards() -> String {
    const ACROSS: u32 = 7;
    const DOWN: u32 = 11;
    let point = |column: u32, row: u32| {
        let nth = row * 31 + column;
        let x = (f32::from(u8::try_from(column).unwrap_or(0)) + share(nth, 11) * 0.86 - 0.43) * 52.0 - 6.0;
        let y = (f32::from(u8::try_from(row).unwrap_or(0)) + share(nth, 12) * 0.86 - 0.43) * 46.0 - 6.0;
        (x, y)
    };
    let mut drawn = String::new();
    for row in 0..DOWN {
        for column in 0..ACROSS {
            let corners =
                [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)].map(|(c, r)| point(c, r));
            let nth = row * ACROSS + column;
            let halves = if share(nth, 13) < 0.5 { [[0, 1, 2], [0, 2, 3]] } else { [[0, 1, 3], [1, 2, 3]] };
            for (half, corner) in (0_u32..).zip(halves) {
                let [a, b, c] = corner.map(|at| corners.get(at).copied().unwrap_or_default());
                let lot = share(nth * 2 + half, 14);
                // As many places have no shard at all.
                if (0.3..0.62).contains(&lot) {
                    continue;
                }
                let [red, green, blue] =
                    mixed((share(nth * 2 + half, 15) * 0.5 + (a.0 + a.1 * 0.7) / 420.0).fract() * 6.0);
                let (color, opacity) = if lot < 0.3 {
                    ("rgb(10,8,26)".to_owned(), 0.3)
                } else {
                    (format!("rgb({red:.0},{green:.0},{blue:.0})"), 0.3 + lot * 0.42)
                };
                let _ = write!(
                    drawn,
                    r##"<path d="M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z" fill="{color}" fill-opacity="{opacity:.2}" stroke="#fff" stroke-opacity="0.16" stroke-width="0.5"/>"##,
                    a.0, a.1, b.0, b.1, c.0, c.1
                );
            }
        }
    }
    drawn
}

/// The colours of a prism in a thin line inside the card's own edge, of which they cover nothing.
pub fn prism_rim(svg: &mut Svg, inset: f32) {
    ring(svg, inset, 3.0, (14.0 - inset).max(4.0), |turn| mixed(turn * 6.0));
}

/// A line of this width around the card, so far from its edge and with such corners; its colour at each part of a turn, 0 to 1,
/// clockwise from the right.
pub fn ring(svg: &mut Svg, inset: f32, width: f32, soft: f32, colour: impl Fn(f32) -> [f32; 3]) {
    let (far, low) = (300.0 - inset, 450.0 - inset);
    let near = inset + width;
    let clip = svg.define(|id| {
        format!(
            r#"<clipPath id="{id}"><path clip-rule="evenodd" d="{}{}"/></clipPath>"#,
            boxed(inset, far, low, soft),
            boxed(near, 300.0 - near, 450.0 - near, (soft - width).max(2.0)),
        )
    });
    svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| turn(svg, (150.0, 225.0), 560.0, colour));
}

fn boxed(near: f32, far: f32, low: f32, r: f32) -> String {
    format!(
        "M{} {near}H{}A{r} {r} 0 0 1 {far} {}V{}A{r} {r} 0 0 1 {} {low}H{}A{r} {r} 0 0 1 {near} {}V{}A{r} {r} 0 0 1 {} {near}Z",
        near + r,
        far - r,
        near + r,
        low - r,
        far - r,
        near + r,
        low - r,
        near + r,
        near + r,
    )
}

/// Colours all around a point.
fn turn(svg: &mut Svg, (x, y): (f32, f32), radius: f32, colour: impl Fn(f32) -> [f32; 3]) {
    for wedge in 0..WEDGES {
        let share = f32::from(wedge) / f32::from(WEDGES);
        let next = f32::from(wedge + 2) / f32::from(WEDGES);
        let [red, green, blue] = colour(share);
        let point = |share: f32| (x + (share * TAU).cos() * radius, y + (share * TAU).sin() * radius);
        let ((x1, y1), (x2, y2)) = (point(share), point(next));
        svg.draw(format_args!(
            r#"<path d="M{x} {y}L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}Z" fill="rgb({red:.0},{green:.0},{blue:.0})"/>"#
        ));
    }
}

/// The prism's colour at a place from 0 to 6.
fn mixed(place: f32) -> [f32; 3] {
    let mut color = PRISM[0];
    for (nth, pair) in (0_u8..).zip(PRISM.windows(2)) {
        let share = place - f32::from(nth);
        if let ([from, to], true) = (pair, (0.0..=1.0).contains(&share)) {
            for ((channel, from), to) in color.iter_mut().zip(from).zip(to) {
                *channel = from + (to - from) * share;
            }
        }
    }
    color
}
