//! The light on a card: what its rarity prints on the frame and puts over the picture. The light stands still, as if the
//! pointer were a little above the middle.

use super::body::blur;
use super::looks::{Look, SIZE, share};
use super::svg::Svg;
use crate::cards::Rarity;
use std::fmt::Write as _;

fn all(svg: &mut Svg, fill: &str, mode: &str, opacity: f32) {
    svg.draw(format_args!(
        r#"<rect width="300" height="450" fill="{fill}" opacity="{opacity}" style="mix-blend-mode:{mode}"/>"#
    ));
}

/// What is printed on the frame, under the picture.
pub fn on_frame(svg: &mut Svg, rarity: Option<Rarity>) {
    match rarity {
        Some(Rarity::Rare) => rainbow(svg, 1.0, "normal"),
        Some(Rarity::Epic) => galaxy(svg),
        _ => {}
    }
}

/// What lies over the picture and under the words.
pub fn shine(svg: &mut Svg, rarity: Option<Rarity>, look: &Look) {
    match rarity {
        Some(Rarity::Rare) => {
            let outline = &look.outline;
            let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
            svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| rainbow(svg, 0.24, "overlay"));
            corners(svg, look);
        }
        Some(Rarity::Epic) => stars(svg, 26, look),
        Some(Rarity::Legendary) => storm(svg),
        Some(Rarity::Mythic) => rose(svg, look),
        Some(Rarity::Unique) => band(svg),
        Some(Rarity::Divine) => halo(svg, look),
        _ => {}
    }
}

/// Linear foil: uneven bands with dark gaps, bright where the light is and dark far from it.
fn rainbow(svg: &mut Svg, opacity: f32, mode: &str) {
    let bands = svg.define(|id| {
        let stops = [
            (0.0, 350, 62), (0.1, 30, 64), (0.19, 54, 66), (0.3, 130, 58), (0.44, 178, 58), (0.55, 205, 66), (0.7, 262, 70),
            (0.86, 305, 66), (1.0, 350, 62),
        ]
        .into_iter()
        .fold(String::new(), |mut stops, (at, hue, light)| {
            let _ = write!(stops, r#"<stop offset="{at}" stop-color="hsl({hue},92%,{light}%)"/>"#);
            stops
        });
        format!(
            r#"<linearGradient id="{id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="128" y2="52" spreadMethod="repeat">{stops}</linearGradient>"#
        )
    });
    let gaps = svg.define(|id| {
        let stops = [(0.0, 0.8), (0.07, 0.1), (0.16, 0.55), (0.22, 0.0), (0.36, 0.05), (0.42, 0.7), (0.5, 0.2), (0.63, 0.0), (0.7, 0.62), (0.84, 0.05), (1.0, 0.8)]
            .into_iter()
            .fold(String::new(), |mut stops, (at, dark)| {
                let _ = write!(stops, r##"<stop offset="{at}" stop-color="#12041f" stop-opacity="{dark}"/>"##);
                stops
            });
        format!(
            r#"<linearGradient id="{id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="58" y2="23.5" spreadMethod="repeat">{stops}</linearGradient>"#
        )
    });
    let lit =
        svg.radial((112.0, 120.0), (330.0, 360.0), &[(0.0, "#fff", 1.0), (0.4, "#fff", 0.78), (1.0, "#fff", 0.3)]);
    let mask = svg.define(|id| format!(r#"<mask id="{id}" maskUnits="userSpaceOnUse" x="0" y="0" width="300" height="450"><rect width="300" height="450" fill="{lit}"/></mask>"#));
    svg.draw(format_args!(
        r#"<g opacity="{opacity}" style="mix-blend-mode:{mode}"><g mask="url(#{mask})"><rect width="300" height="450" fill="url(#{bands})"/><rect width="300" height="450" fill="url(#{gaps})"/></g></g>"#
    ));
}

/// A small square of foil in each notch of the window.
fn corners(svg: &mut Svg, look: &Look) {
    let (x, y, w, h) = look.window;
    let foil = svg.linear(
        120.0,
        SIZE,
        &[(0.0, "#fff", 1.0), (0.3, "#f2b8ff", 1.0), (0.55, "#9be8ff", 1.0), (1.0, "#ffd6f6", 1.0)],
    );
    for (left, top) in [(x, y), (x + w - 11.0, y), (x, y + h - 11.0), (x + w - 11.0, y + h - 11.0)] {
        svg.draw(format_args!(
            r##"<rect x="{left}" y="{top}" width="11" height="11" fill="{foil}" stroke="#3a0f52" stroke-width="0.8"/>"##
        ));
    }
}

/// A spiral with a bright core behind the upper edge, its arms around the card, and stars.
fn galaxy(svg: &mut Svg) {
    for (middle, half, color, strength) in [
        ((224.0, 26.0), (150.0, 110.0), "#8fd8ff", 0.75),
        ((70.0, 410.0), (170.0, 110.0), "#8a3ce6", 0.65),
        ((260.0, 400.0), (140.0, 120.0), "#1ea4ff", 0.42),
        ((20.0, 90.0), (110.0, 190.0), "#b04cf0", 0.5),
    ] {
        let light = svg.radial(middle, half, &[(0.0, color, 0.9), (1.0, color, 0.0)]);
        all(svg, &light, "screen", strength);
    }
    let (wide, fine) = (blur(svg, 7.0), blur(svg, 1.6));
    for (turn, color) in [(0.0_f32, "#bfe6ff"), (2.1, "#c69bff"), (4.2, "#ff9be8")] {
        let arm = (0_u8..90).fold(String::new(), |mut arm, step| {
            let angle = f32::from(step) / 12.0;
            let reach = 9.0 * (0.52 * angle).exp();
            let (x, y) = ((angle + turn).cos() * reach, (angle + turn).sin() * reach * 0.72);
            let _ = write!(arm, "{}{:.1} {:.1}", if step == 0 { "M" } else { "L" }, 224.0 + x, 26.0 + y);
            arm
        });
        svg.draw(format_args!(
            r#"<g fill="none" stroke="{color}" style="mix-blend-mode:screen"><path d="{arm}" stroke-width="20" opacity="0.34" filter="{wide}"/><path d="{arm}" stroke-width="3" opacity="0.4" filter="{fine}"/></g>"#
        ));
    }
    let core =
        svg.radial((224.0, 26.0), (52.0, 34.0), &[(0.0, "#fff", 1.0), (0.3, "#e8f6ff", 0.8), (1.0, "#8fd8ff", 0.0)]);
    all(svg, &core, "screen", 1.0);
    let dots = (0..170).fold(String::new(), |mut dots, nth| {
        let (x, y, r) = (share(nth, 21) * SIZE.0, share(nth, 22) * SIZE.1, 0.3 + share(nth, 23).powi(3) * 1.3);
        let _ = write!(
            dots,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.2}" fill="#fff" opacity="{:.2}"/>"##,
            0.4 + share(nth, 24) * 0.6
        );
        dots
    });
    svg.draw(format_args!("{dots}"));
    for (x, y, size) in [
        (38.0, 26.0, 6.0),
        (286.0, 76.0, 5.0),
        (8.0, 180.0, 4.0),
        (292.0, 262.0, 4.4),
        (272.0, 372.0, 6.4),
        (30.0, 336.0, 5.0),
        (150.0, 438.0, 4.2),
        (118.0, 12.0, 3.6),
    ] {
        glint(svg, (x, y), size, "#fff");
    }
}

/// A star of four points.
fn glint(svg: &mut Svg, (x, y): (f32, f32), size: f32, color: &str) {
    let near = size * 0.11;
    let glow = svg.radial((x, y), (size, size), &[(0.0, color, 0.7), (1.0, color, 0.0)]);
    svg.draw(format_args!(
        r#"<circle cx="{x:.1}" cy="{y:.1}" r="{size:.1}" fill="{glow}"/><path d="M{x:.1} {:.1}l{near:.2} {:.2}l{:.2} {near:.2}l{:.2} {near:.2}l-{near:.2} {:.2}l-{near:.2} {:.2}l{:.2} -{near:.2}l{:.2} -{near:.2}Z" fill="{color}"/>"#,
        y - size,
        size - near,
        size - near,
        near - size,
        size - near,
        near - size,
        near - size,
        size - near,
    ));
}

/// Some stars at the rim of the picture, none before its middle.
fn stars(svg: &mut Svg, count: u32, look: &Look) {
    let (x, y, w, h) = look.window;
    for nth in 0..count {
        let (across, down) = (share(nth, 31), share(nth, 32));
        let far = ((across - 0.5).powi(2) + (down - 0.5).powi(2)).sqrt();
        if far > 0.36 {
            let (x, y) = (x + across * w, y + down * h);
            if nth % 4 == 0 && far < 0.55 {
                glint(svg, (x, y), 4.0, "#fff");
            }
            svg.draw(format_args!(r##"<circle cx="{x:.1}" cy="{y:.1}" r="0.8" fill="#fff" opacity="0.85"/>"##));
        }
    }
}

fn storm(svg: &mut Svg) {
    let glow = svg.radial((150.0, 207.0), (330.0, 390.0), &[(0.5, "#ff4a1e", 0.0), (1.0, "#ff4a1e", 0.75)]);
    all(svg, &glow, "screen", 0.5);
    let bolts = include_str!("../../../web/src/features/cards/effects/storm-a.svg");
    // The file's own drawing, without its outer element: its ids are its own.
    let inside =
        bolts.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>")).map_or("", |(inside, _)| inside);
    let bloom = blur(svg, 4.0);
    svg.draw(format_args!(
        r#"<g style="mix-blend-mode:screen"><g filter="{bloom}" opacity="0.9">{inside}</g><g>{inside}</g><g>{inside}</g></g>"#
    ));
}

/// Pink glass: its tint is in the rim and leaves the middle true; dust of many sizes lies where chance put it.
fn rose(svg: &mut Svg, look: &Look) {
    let outline = &look.outline;
    let rim = svg.radial(
        (150.0, 205.0),
        (200.0, 270.0),
        &[(0.42, "#ff2f9c", 0.0), (0.78, "#ff2f9c", 0.5), (1.0, "#d4127e", 0.85)],
    );
    svg.draw(format_args!(
        r#"<path d="{outline}" fill="{rim}" style="mix-blend-mode:soft-light"/><path d="{outline}" fill="{rim}" opacity="0.42"/>"#
    ));
    svg.group(r#"style="mix-blend-mode:screen""#, |svg| {
        for nth in 0..150 {
            let (across, down) = (share(nth, 41), share(nth, 42));
            let far = ((across - 0.5).powi(2) + (down - 0.46).powi(2)).sqrt();
            if far < 0.2 && nth % 5 != 0 {
                continue;
            }
            let (x, y) = (10.0 + across * 280.0, 10.0 + down * 420.0);
            let radius = 0.4 + share(nth, 43).powi(3) * 2.0;
            let color = if nth % 3 == 0 { "#fff" } else { "#ffb8de" };
            svg.draw(format_args!(
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.2}" fill="{color}" opacity="{:.2}"/>"#,
                0.35 + share(nth, 44) * 0.6
            ));
            if nth % 24 == 0 {
                glint(svg, (x, y), 6.0, "#ffe3f3");
            } else if nth % 19 == 0 {
                svg.draw(format_args!(r##"<circle cx="{x:.1}" cy="{y:.1}" r="7" fill="#ff9ad2" opacity="0.2"/>"##));
            }
        }
    });
}

fn band(svg: &mut Svg) {
    let clip =
        svg.define(|id| format!(r#"<clipPath id="{id}"><rect x="12" y="12" width="276" height="296"/></clipPath>"#));
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})" style="mix-blend-mode:difference"><path d="M92 0H162L10 450H-60Z" transform="translate(122 0)" fill="#fff"/></g>"##
    ));
}

/// Warm rays in the upper third, and a rim that darkens to umber: the picture itself stays as it is.
fn halo(svg: &mut Svg, look: &Look) {
    let outline = &look.outline;
    let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
    let rim = svg.radial((150.0, 190.0), (215.0, 300.0), &[(0.55, "#2a1602", 0.0), (1.0, "#2a1602", 0.75)]);
    let fall = svg.linear(180.0, SIZE, &[(0.02, "#fff", 0.9), (0.36, "#fff", 0.0)]);
    let mask = svg.define(|id| format!(r#"<mask id="{id}" maskUnits="userSpaceOnUse" x="0" y="0" width="300" height="450"><rect width="300" height="450" fill="{fall}"/></mask>"#));
    let soft = blur(svg, 2.2);
    let rays = (0_u8..15).fold(String::new(), |mut rays, ray| {
        let wide = 0.03 + share(u32::from(ray), 51) * 0.06;
        let angle = 3.35 + f32::from(ray) / 15.0 * 2.7 + share(u32::from(ray), 52) * 0.08;
        let point = |angle: f32| (150.0 + angle.cos() * 420.0, 175.0 + angle.sin() * 420.0);
        let ((x1, y1), (x2, y2)) = (point(angle - wide), point(angle + wide));
        let _ = write!(
            rays,
            r#"<path d="M150 175L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}Z" opacity="{:.2}"/>"#,
            0.3 + share(u32::from(ray), 53) * 0.4
        );
        rays
    });
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})"><path d="{outline}" fill="{rim}"/><g style="mix-blend-mode:screen"><g mask="url(#{mask})"><g fill="#ffc861" filter="{soft}">{rays}</g></g></g></g>"##
    ));
}

/// What lies over everything but the badges: one soft light.
pub fn glare(svg: &mut Svg, rarity: Option<Rarity>) {
    match rarity {
        // Board: the light falls off, that is all.
        None | Some(Rarity::Basic) => {
            let light = svg.radial(
                (90.0, 120.0),
                (330.0, 400.0),
                &[(0.0, "#fffcf4", 0.17), (0.48, "#fffcf4", 0.0), (1.0, "#14120e", 0.16)],
            );
            all(svg, &light, "normal", 1.0);
        }
        _ => {
            let mode = if matches!(rarity, Some(Rarity::Common | Rarity::Standard | Rarity::Unique | Rarity::Divine)) {
                "soft-light"
            } else {
                "overlay"
            };
            let stops = [(0.0, "#fff", 0.36), (0.42, "#fff", 0.07), (1.0, "#000", 0.3)];
            let light = svg.radial((120.0, 120.0), (330.0, 350.0), &stops);
            all(svg, &light, mode, 1.0);
        }
    }
}
