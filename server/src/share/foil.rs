//! The light on a card: what its rarity and its modifier put over the picture. The light stands still, as if the pointer
//! were a little above the middle.

use super::looks::{Look, SIZE};
use super::svg::Svg;
use crate::cards::Rarity;
use std::f32::consts::TAU;

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

fn all(svg: &mut Svg, fill: &str, mode: &str, opacity: f32) {
    svg.draw(format_args!(
        r#"<rect width="300" height="450" fill="{fill}" opacity="{opacity}" style="mix-blend-mode:{mode}"/>"#
    ));
}

/// What lies over the picture and under the words.
pub fn shine(svg: &mut Svg, rarity: Option<Rarity>, look: &Look) {
    match rarity {
        Some(Rarity::Rare) => rainbow(svg),
        Some(Rarity::Epic) => galaxy(svg),
        Some(Rarity::Legendary) => storm(svg),
        Some(Rarity::Mythic) => rose(svg, look),
        Some(Rarity::Unique) => band(svg),
        Some(Rarity::Divine) => halo(svg, look),
        _ => {}
    }
}

fn rainbow(svg: &mut Svg) {
    let id = svg.define(|id| {
        let hues = [2, 50, 130, 190, 240, 300, 2].into_iter().zip(0_u8..).fold(String::new(), |stops, (hue, nth)| {
            format!(r#"{stops}<stop offset="{}" stop-color="hsl({hue},90%,40%)"/>"#, f32::from(nth) / 6.0)
        });
        format!(
            r#"<linearGradient id="{id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="170" y2="68" spreadMethod="repeat">{hues}</linearGradient>"#
        )
    });
    all(svg, &format!("url(#{id})"), "color-dodge", 0.42);
    let bars = svg.define(|id| {
        format!(
            r##"<linearGradient id="{id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="21" y2="8.4" spreadMethod="repeat"><stop offset="0" stop-color="#000"/><stop offset="0.65" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>"##
        )
    });
    all(svg, &format!("url(#{bars})"), "overlay", 0.22);
}

fn galaxy(svg: &mut Svg) {
    for (middle, half, color, strength) in [
        ((150.0, 207.0), (225.0, 153.0), "#ff7a28", 0.4),
        ((162.0, 225.0), (180.0, 207.0), "#7a3ce6", 0.4),
        ((201.0, 220.0), (132.0, 135.0), "#1eb4ff", 0.25),
    ] {
        let light = svg.radial(middle, half, &[(0.0, color, 0.9), (0.72, color, 0.0)]);
        all(svg, &light, "screen", strength);
    }
    stars(svg, 46, "#fff");
}

/// Points of light where chance would put them, always the same.
fn stars(svg: &mut Svg, count: u32, color: &str) {
    svg.group(r#"style="mix-blend-mode:screen""#, |svg| {
        for nth in 0..count {
            let share = |step: u32| f32::from(u16::try_from((nth * step + 7) % 997).unwrap_or(0)) / 997.0;
            let (x, y) = (share(389) * SIZE.0, share(631) * 310.0 + 6.0);
            let (radius, opacity) = (0.4 + share(173) * 1.1, 0.35 + share(271) * 0.6);
            svg.draw(format_args!(
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.2}" fill="{color}" opacity="{opacity:.2}"/>"#
            ));
        }
    });
}

fn storm(svg: &mut Svg) {
    let glow = svg.radial((150.0, 207.0), (390.0, 450.0), &[(0.52, "#ff321e", 0.0), (1.0, "#ff321e", 0.8)]);
    all(svg, &glow, "color-dodge", 0.6);
    let bolts = include_str!("../../../web/src/features/cards/effects/storm-a.svg");
    // The file's own drawing, without its outer element: its ids are its own.
    let inside =
        bolts.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>")).map_or("", |(inside, _)| inside);
    svg.group(r#"style="mix-blend-mode:screen" opacity="0.9""#, |svg| svg.draw(format_args!("{inside}")));
}

fn rose(svg: &mut Svg, look: &Look) {
    let outline = &look.outline;
    let above = svg.linear(200.0, SIZE, &[(0.0, "#ff3ca5", 0.9), (0.46, "#ff3ca5", 0.26), (0.62, "#ff3ca5", 0.0)]);
    let below = svg.linear(20.0, SIZE, &[(0.0, "#960a82", 0.9), (0.6, "#960a82", 0.0)]);
    for fill in [above, below] {
        svg.draw(format_args!(
            r#"<path d="{outline}" fill="{fill}" opacity="0.55" style="mix-blend-mode:hard-light"/>"#
        ));
    }
    stars(svg, 90, "#ffd3ea");
}

fn band(svg: &mut Svg) {
    let clip =
        svg.define(|id| format!(r#"<clipPath id="{id}"><rect x="12" y="12" width="276" height="310"/></clipPath>"#));
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})" style="mix-blend-mode:difference"><path d="M92 0H176L40 450H-44Z" transform="translate(90 0)" fill="#fff"/></g>"##
    ));
}

fn halo(svg: &mut Svg, look: &Look) {
    let outline = &look.outline;
    let warm = svg.radial((150.0, 200.0), (200.0, 250.0), &[(0.4, "#ffd678", 0.0), (1.0, "#ffe8a4", 0.6)]);
    svg.draw(format_args!(r#"<path d="{outline}" fill="{warm}"/>"#));
    svg.group(r#"style="mix-blend-mode:color-dodge" opacity="0.4""#, |svg| {
        for ray in 0_u8..10 {
            let (from, to) = (f32::from(ray) / 10.0 * TAU, (f32::from(ray) + 0.38) / 10.0 * TAU);
            let point = |angle: f32| (150.0 + angle.cos() * 420.0, 153.0 + angle.sin() * 420.0);
            let ((x1, y1), (x2, y2)) = (point(from), point(to));
            svg.draw(format_args!(
                r##"<path d="M150 153L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}Z" fill="#ffecb4" fill-opacity="0.3"/>"##
            ));
        }
    });
}

/// What lies over everything but the badges: one soft light.
pub fn glare(svg: &mut Svg, rarity: Option<Rarity>) {
    let (mode, strength) = match rarity {
        None | Some(Rarity::Basic | Rarity::Common | Rarity::Standard | Rarity::Unique | Rarity::Divine) => {
            ("soft-light", 0.34)
        }
        _ => ("overlay", 0.4),
    };
    let stops = [(0.0, "#fff", strength), (0.42, "#fff", 0.07), (1.0, "#000", 0.3)];
    let light = svg.radial((138.0, 150.0), (330.0, 330.0), &stops);
    all(svg, &light, mode, 1.0);
}

/// The colours of a prism all around a point.
pub fn prism(svg: &mut Svg) {
    svg.group(r#"style="mix-blend-mode:color-dodge" opacity="0.34""#, |svg| turn(svg, (120.0, 150.0), 560.0, 2.0));
    let clip = svg.define(|id| {
        format!(
            r#"<clipPath id="{id}"><path clip-rule="evenodd" d="M0 0H300V450H0ZM14 5A9 9 0 0 0 5 14V436A9 9 0 0 0 14 445H286A9 9 0 0 0 295 436V14A9 9 0 0 0 286 5Z"/></clipPath>"#
        )
    });
    svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| turn(svg, (150.0, 225.0), 560.0, 1.0));
}

fn turn(svg: &mut Svg, (x, y): (f32, f32), radius: f32, times: f32) {
    for wedge in 0..WEDGES {
        let share = f32::from(wedge) / f32::from(WEDGES);
        let next = f32::from(wedge + 2) / f32::from(WEDGES);
        let [red, green, blue] = mixed((share * times).fract() * 6.0);
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
