//! What each rarity is printed on: paper, window and light, after the app's stylesheets (`web/src/features/cards/effects`).
//!
//! All numbers are in the card's own units: it is 300 wide and 450 high.

use super::svg::{Stop, Svg};
use crate::cards::Rarity;

/// The card's size in its own units.
pub const SIZE: (f32, f32) = (300.0, 450.0);

const WHITE: &str = "#fff";

/// Colours and places that differ from rarity to rarity.
pub struct Look {
    /// What is written on the paper.
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
pub fn look(rarity: Option<Rarity>) -> Look {
    let usual = (15.0, 50.0, 270.0, 266.0);
    let new = |ink, edge, window, outline: String, focus| Look { ink, edge, window, outline, focus };
    match rarity {
        None | Some(Rarity::Basic) => new("#222327", "#8d8d8d", usual, round(usual, [0.0; 4]), 0.38),
        Some(Rarity::Common) => new("#0d2a44", "#64b5f6", usual, round(usual, [16.0; 4]), 0.38),
        Some(Rarity::Standard) => new("#0c2c12", "#3f9a45", usual, cut(usual, 20.0, 20.0), 0.38),
        Some(Rarity::Uncommon) => new("#f2f8ff", "#64b1ff", usual, arch(usual), 0.38),
        Some(Rarity::Rare) => new("#fdf3ff", "#d9a3ec", usual, notched(usual, 11.0), 0.38),
        Some(Rarity::Epic) => {
            let window = (13.0, 47.0, 274.0, 275.0);
            new("#fff3df", "#ffa726", window, cut(window, 38.4, 35.8), 0.38)
        }
        Some(Rarity::Legendary) => {
            let window = (7.0, 7.0, 286.0, 436.0);
            new("#fff1ea", "#ff5a4d", window, round(window, [9.0; 4]), 0.5)
        }
        Some(Rarity::Mythic) => {
            let window = (9.0, 9.0, 282.0, 432.0);
            new("#fff2fa", "#ffb3da", window, round(window, [40.0, 8.0, 40.0, 8.0]), 0.5)
        }
        Some(Rarity::Unique) => {
            let window = (12.0, 12.0, 276.0, 346.0);
            new(WHITE, "#000", window, round(window, [0.0; 4]), 0.42)
        }
        Some(Rarity::Divine) => {
            let window = (6.0, 6.0, 288.0, 438.0);
            new("#3a2500", "#fff3cf", window, round(window, [10.0; 4]), 0.5)
        }
    }
}

/// A box with these radii, clockwise from left above.
fn round((x, y, w, h): (f32, f32, f32, f32), radii: [f32; 4]) -> String {
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

/// A box without its corners.
fn cut((x, y, w, h): (f32, f32, f32, f32), across: f32, down: f32) -> String {
    let (right, bottom) = (x + w, y + h);
    format!(
        "M{} {y}H{}L{right} {}V{}L{} {bottom}H{}L{x} {}V{}Z",
        x + across,
        right - across,
        y + down,
        bottom - down,
        right - across,
        x + across,
        bottom - down,
        y + down,
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
pub fn paper(svg: &mut Svg, rarity: Option<Rarity>) {
    let all: &[Stop<'_>] = match rarity {
        None | Some(Rarity::Basic) => &[(0.0, "#d7d4ce", 1.0), (0.55, "#bdbab5", 1.0), (1.0, "#aaa8a5", 1.0)],
        Some(Rarity::Common) => &[(0.0, "#e3f1fc", 1.0), (0.6, "#b4daf8", 1.0), (1.0, "#8cc6f4", 1.0)],
        Some(Rarity::Standard) => &[(0.0, "#d3eccf", 1.0), (0.58, "#95cf98", 1.0), (1.0, "#66bb6a", 1.0)],
        Some(Rarity::Uncommon) => &[(0.0, "#1976d2", 1.0), (0.6, "#0e4b8f", 1.0), (1.0, "#0a2f60", 1.0)],
        Some(Rarity::Rare) => &[(0.0, "#7d3a97", 1.0), (0.45, "#4d1b66", 1.0), (1.0, "#32104a", 1.0)],
        Some(Rarity::Epic) => &[(0.0, "#2a1410", 1.0), (0.6, "#150b1d", 1.0), (1.0, "#1f0d10", 1.0)],
        Some(Rarity::Legendary) => &[(0.0, "#7a0b16", 1.0), (0.55, "#2c0409", 1.0), (1.0, "#4b070e", 1.0)],
        Some(Rarity::Mythic) => {
            &[(0.0, "#ff86c2", 1.0), (0.38, "#d6237f", 1.0), (0.72, "#6b0a49", 1.0), (1.0, "#ff69b4", 1.0)]
        }
        Some(Rarity::Unique) => &[(0.0, "#0a0a0b", 1.0), (1.0, "#0a0a0b", 1.0)],
        Some(Rarity::Divine) => &[
            (0.0, "#fff6d8", 1.0),
            (0.22, "#d9a63c", 1.0),
            (0.4, "#fff3c4", 1.0),
            (0.58, "#b37a1d", 1.0),
            (0.76, "#ffe9a8", 1.0),
            (1.0, "#9a6412", 1.0),
        ],
    };
    let angle = if rarity == Some(Rarity::Uncommon) { 180.0 } else { 165.0 };
    let fill = svg.linear(angle, SIZE, all);
    svg.draw(format_args!(r#"<rect width="300" height="450" fill="{fill}"/>"#));
    texture(svg, rarity);
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

fn texture(svg: &mut Svg, rarity: Option<Rarity>) {
    match rarity {
        Some(Rarity::Common) => {
            lines(svg, 90.0, 3.0, WHITE, 0.34);
            lines(svg, 0.0, 22.0, "#1e5a96", 0.09);
        }
        Some(Rarity::Standard) => {
            lines(svg, 45.0, 4.0, WHITE, 0.16);
            lines(svg, -45.0, 4.0, "#0a3c14", 0.14);
        }
        Some(Rarity::Uncommon) => {
            let light = svg.radial((150.0, 0.0), (360.0, 315.0), &[(0.0, "#3d92e3", 1.0), (0.7, "#3d92e3", 0.0)]);
            svg.draw(format_args!(r#"<rect width="300" height="450" fill="{light}"/>"#));
            lines(svg, 10.0, 3.0, WHITE, 0.07);
        }
        Some(Rarity::Epic) => {
            for (middle, half, color) in [
                ((264.0, 45.0), (180.0, 153.0), "#6b2b9c"),
                ((276.0, 432.0), (240.0, 180.0), "#c8500f"),
                ((36.0, 36.0), (210.0, 180.0), "#ff9d2e"),
            ] {
                let light = svg.radial(middle, half, &[(0.0, color, 1.0), (0.72, color, 0.0)]);
                svg.draw(format_args!(r#"<rect width="300" height="450" fill="{light}"/>"#));
            }
        }
        _ => {}
    }
}

/// Draws the frame of the picture, where it has one.
pub fn frame(svg: &mut Svg, rarity: Option<Rarity>, look: &Look) {
    let (color, width) = match rarity {
        None | Some(Rarity::Basic) => ("#3c3c3e".to_owned(), 3.0),
        Some(Rarity::Common) => ("#2f8fdd".to_owned(), 4.0),
        Some(Rarity::Standard) => ("#235c2b".to_owned(), 6.0),
        Some(Rarity::Uncommon) => ("#bfe0ff".to_owned(), 5.0),
        Some(Rarity::Rare) => {
            let stops: [Stop<'_>; 4] =
                [(0.0, "#f6dcff", 1.0), (0.4, "#b26bd0", 1.0), (0.6, "#f6e3ff", 1.0), (1.0, "#8b3fae", 1.0)];
            (svg.linear(120.0, SIZE, &stops), 5.0)
        }
        Some(Rarity::Epic) => {
            let stops: [Stop<'_>; 4] =
                [(0.0, "#ffd9a0", 1.0), (0.35, "#ff8f1c", 1.0), (0.6, "#8d3b06", 1.0), (1.0, "#ffc06b", 1.0)];
            (svg.linear(150.0, SIZE, &stops), 6.0)
        }
        Some(Rarity::Legendary | Rarity::Mythic | Rarity::Divine) => return,
        Some(Rarity::Unique) => ("#f5f5f5".to_owned(), 1.0),
    };
    let outline = &look.outline;
    svg.draw(format_args!(r#"<path d="{outline}" fill="none" stroke="{color}" stroke-width="{width}"/>"#));
}
