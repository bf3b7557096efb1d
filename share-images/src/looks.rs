//! The look of each rarity: paper, window and light, after the app's stylesheets (`web/src/features/cards/effects`).
//!
//! All numbers are in the card's own units: it is 300 wide and 450 high.

use super::design::Design;
use super::svg::{Stop, Svg};

/// The card's size in its own units.
pub const SIZE: (f32, f32) = (300.0, 450.0);

const WHITE: &str = "#fff";

/// Colours and places that differ from rarity to rarity.
pub struct Look {
    /// The colour of text on the paper.
    pub ink: &'static str,
    /// The line around the card.
    pub edge: &'static str,
    /// The box of the picture: left, top, width and height.
    pub window: (f32, f32, f32, f32),
    /// The outline of the picture.
    pub outline: String,
    /// Where in its height a picture that is too high is cut, from 0 to 1.
    pub focus: f32,
}

/// The look of a rarity; of a card of no known rarity, the plainest.
pub fn look(design: Design) -> Look {
    let usual = (15.0, 50.0, 270.0, 266.0);
    let new = |ink, edge, window, outline: String, focus| Look { ink, edge, window, outline, focus };
    match design {
        Design::Basic => new("#1a1b1f", "#8d8d8d", usual, round(usual, [0.0; 4]), 0.26),
        Design::Common => new("#10263a", "#64b5f6", usual, round(usual, [16.0; 4]), 0.26),
        Design::Standard => new("#021405", "#3f9a45", usual, scooped(usual, 19.0), 0.26),
        Design::Uncommon => new("#f2f8ff", "#64b1ff", usual, arch(usual), 0.26),
        Design::Rare => {
            let window = (17.0, 52.0, 266.0, 266.0);
            new("#fdf3ff", "#d9a3ec", window, notched(window, 16.0), 0.26)
        }
        Design::Epic => {
            let window = (12.0, 12.0, 276.0, 390.0);
            new("#fff6ea", "#ffa726", window, round(window, [0.0; 4]), 0.4)
        }
        Design::Legendary => {
            let window = (14.5, 14.5, 271.0, 421.0);
            new("#fff1ea", "#ff5a2d", window, round(window, [8.0; 4]), 0.5)
        }
        Design::Mythic => {
            let window = (18.0, 18.0, 264.0, 414.0);
            new("#fff2fa", "#ff69b4", window, round(window, [10.0; 4]), 0.5)
        }
        Design::Unique => {
            let window = (19.5, 19.5, 261.0, 378.5);
            new(WHITE, WHITE, window, round(window, [0.0; 4]), 0.76)
        }
        Design::Divine => {
            let window = (10.5, 10.5, 279.0, 429.0);
            new("#fff3cf", "#ffd36b", window, round(window, [8.0; 4]), 0.42)
        }
    }
}

/// A box with these radii, clockwise from left above.
pub fn round((x, y, w, h): (f32, f32, f32, f32), radii: [f32; 4]) -> String {
    let [first, second, third, fourth] = radii;
    let (right, bottom) = (x + w, y + h);
    format!(
        "M{} {y}H{}A{second} {second} 0 0 1 {right} {}V{}A{third} {third} 0 0 1 {} {bottom}H{}A{fourth} {fourth} 0 0 1 {x} {}V{}A{first} {first} 0 0 1 {} {y}Z",
        x + first,
        right - second,
        y + second,
        bottom - third,
        right - third,
        x + fourth,
        bottom - fourth,
        y + first,
        x + first,
    )
}

/// A box with its corners scooped out, as a mounted photograph's.
fn scooped((x, y, wide, high): (f32, f32, f32, f32), s: f32) -> String {
    let (right, bottom) = (x + wide, y + high);
    format!(
        "M{} {y}H{}A{s} {s} 0 0 0 {right} {}V{}A{s} {s} 0 0 0 {} {bottom}H{}A{s} {s} 0 0 0 {x} {}V{}A{s} {s} 0 0 0 {} {y}Z",
        x + s,
        right - s,
        y + s,
        bottom - s,
        right - s,
        x + s,
        bottom - s,
        y + s,
        x + s,
    )
}

/// A box under a flat arch.
fn arch((x, y, w, h): (f32, f32, f32, f32)) -> String {
    format!("M{x} {}V{}A{} 74 0 0 1 {} {}V{}Z", y + h, y + 74.0, w / 2.0, x + w, y + 74.0, y + h)
}

/// A box with a step in each corner.
fn notched((x, y, w, h): (f32, f32, f32, f32), step: f32) -> String {
    let (right, bottom) = (x + w, y + h);
    format!(
        "M{x} {0}H{1}V{y}H{2}V{0}H{right}V{3}H{2}V{bottom}H{1}V{3}H{x}Z",
        y + step,
        x + step,
        right - step,
        bottom - step,
    )
}

/// Draws what lies under the picture.
pub fn paper(svg: &mut Svg, design: Design) {
    let all: &[Stop<'_>] = match design {
        Design::Basic => &[(0.0, "#dedbd5", 1.0), (0.55, "#cfccc6", 1.0), (1.0, "#c2bfba", 1.0)],
        Design::Common => &[(0.0, "#eef3f5", 1.0), (0.58, "#d8e4ec", 1.0), (1.0, "#bfd3e1", 1.0)],
        Design::Standard => &[(0.0, "#bfe3ba", 1.0), (0.5, "#90ce94", 1.0), (1.0, "#69b971", 1.0)],
        Design::Uncommon => &[(0.0, "#1976d2", 1.0), (0.6, "#0f509a", 1.0), (1.0, "#0a2f60", 1.0)],
        Design::Rare => &[(0.0, "#7d3a97", 1.0), (0.45, "#4d1b66", 1.0), (1.0, "#32104a", 1.0)],
        Design::Epic => &[(0.0, "#140a30", 1.0)],
        Design::Legendary => &[(0.0, "#3a0509", 1.0)],
        Design::Mythic => &[(0.0, "#b81a72", 1.0)],
        Design::Unique => &[(0.0, "#0a0a0b", 1.0)],
        Design::Divine => &[(0.0, "#2a1602", 1.0)],
    };
    let angle = if design == Design::Uncommon { 180.0 } else { 165.0 };
    let fill = svg.linear(angle, SIZE, all);
    svg.draw(format_args!(r#"<rect width="300" height="450" fill="{fill}"/>"#));
    texture(svg, design);
}

/// A pattern of lines over the whole card.
fn lines(svg: &mut Svg, angle: f32, every: f32, color: &str, opacity: f32) {
    let id = svg.define(|id| {
        format!(
            r#"<pattern id="{id}" width="{every}" height="{every}" patternUnits="userSpaceOnUse" patternTransform="rotate({angle})"><rect width="1" height="{every}" fill="{color}" fill-opacity="{opacity}"/></pattern>"#
        )
    });
    svg.draw(format_args!(r#"<rect width="300" height="450" fill="url(#{id})"/>"#));
}

fn texture(svg: &mut Svg, design: Design) {
    match design {
        Design::Basic => fibres(svg),
        Design::Common => {
            lines(svg, 90.0, 2.8, WHITE, 0.4);
            lines(svg, 0.0, 24.0, "#3c5c7a", 0.13);
        }
        Design::Standard => {
            lines(svg, 45.0, 3.0, WHITE, 0.22);
            lines(svg, -45.0, 3.0, "#0a3c14", 0.17);
        }
        Design::Uncommon => {
            let light = svg.radial((150.0, 0.0), (360.0, 315.0), &[(0.0, "#3d92e3", 1.0), (0.7, "#3d92e3", 0.0)]);
            svg.draw(format_args!(r#"<rect width="300" height="450" fill="{light}"/>"#));
            lines(svg, 10.0, 2.6, WHITE, 0.08);
            let satin = svg.linear(
                118.0,
                SIZE,
                &[
                    (0.44, WHITE, 0.0),
                    (0.55, "#bfe0ff", 0.3),
                    (0.6, "#bfe0ff", 0.1),
                    (0.7, "#bfe0ff", 0.22),
                    (0.8, WHITE, 0.0),
                ],
            );
            svg.draw(format_args!(r#"<rect width="300" height="450" fill="{satin}"/>"#));
        }
        _ => {}
    }
}

/// Long fibres and dark flecks, as in grey board.
fn fibres(svg: &mut Svg) {
    for nth in 0..70 {
        let (x, y) = (share(nth, 1) * SIZE.0, share(nth, 2) * SIZE.1);
        let (dx, dy, bend) = (share(nth, 3) * 26.0 - 13.0, share(nth, 4) * 26.0 - 13.0, share(nth, 5) * 10.0 - 5.0);
        let color = if nth % 3 == 0 { "#4a463f" } else { "#f1eee6" };
        svg.draw(format_args!(
            r#"<path d="M{x:.1} {y:.1}q{:.1} {:.1} {dx:.1} {dy:.1}" fill="none" stroke="{color}" stroke-opacity="0.3" stroke-width="0.5"/>"#,
            dx / 2.0 + bend,
            dy / 2.0 - bend,
        ));
    }
    for nth in 0..120 {
        let (x, y, r) = (share(nth, 6) * SIZE.0, share(nth, 7) * SIZE.1, 0.3 + share(nth, 8) * 0.5);
        svg.draw(format_args!(r##"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.2}" fill="#3a362f" fill-opacity="0.34"/>"##));
    }
}

/// A share from 0 to 1 where chance would put it, always the same for the same numbers.
pub fn share(nth: u32, salt: u32) -> f32 {
    let mut mixed = nth.wrapping_mul(0x9E37_79B9) ^ salt.wrapping_mul(0x85EB_CA6B);
    for (shift, factor) in [(16, 0x7FEB_352D), (15, 0x846C_A68B), (16, 1_u32)] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(factor);
    }
    f32::from(u16::try_from(mixed >> 16).unwrap_or(0)) / f32::from(u16::MAX)
}

/// Draws the frame of the picture, where it has one.
pub fn frame(svg: &mut Svg, design: Design, look: &Look) {
    let (x, y, w, h) = look.window;
    let around = |by: f32, radius: f32| round((x - by, y - by, w + by * 2.0, h + by * 2.0), [radius; 4]);
    let mut outline = look.outline.clone();
    let (color, width) = match design {
        Design::Basic => {
            outline = around(3.5, 0.0);
            ("#5c5955".to_owned(), 1.0)
        }
        Design::Common => {
            outline = around(1.9, 17.4);
            ("#4fa3e8".to_owned(), 1.8)
        }
        Design::Standard => {
            let stops: [Stop<'_>; 5] = [
                (0.0, "#e8f8e2", 1.0),
                (0.22, "#4f9d57", 1.0),
                (0.52, "#1d5426", 1.0),
                (0.78, "#2f7a3a", 1.0),
                (1.0, "#a9dba6", 1.0),
            ];
            (svg.linear(135.0, SIZE, &stops), 6.6)
        }
        Design::Uncommon => {
            let stops = [(0.0, WHITE, 1.0), (0.24, "#cfe6ff", 1.0), (0.55, "#7fb4ea", 1.0), (1.0, "#3f78b8", 1.0)];
            (svg.radial((110.0, 90.0), (300.0, 300.0), &stops), 5.6)
        }
        Design::Rare => {
            let stops: [Stop<'_>; 4] =
                [(0.0, WHITE, 1.0), (0.34, "#d79bee", 1.0), (0.52, "#fff2ff", 1.0), (0.78, "#8b3fae", 1.0)];
            (svg.linear(120.0, SIZE, &stops), 4.4)
        }
        Design::Epic | Design::Legendary | Design::Mythic | Design::Unique | Design::Divine => return,
    };
    svg.draw(format_args!(r#"<path d="{outline}" fill="none" stroke="{color}" stroke-width="{width}"/>"#));
}
