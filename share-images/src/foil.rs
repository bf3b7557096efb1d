//! The light on a card: what its rarity prints on the frame and puts over the picture. The light stands still, as if the
//! pointer were a little above the middle.

use super::body::blur;
use super::design::Design;
use super::looks::{Look, SIZE, share};
use super::svg::Svg;
use std::fmt::Write as _;

fn all(svg: &mut Svg, fill: &str, mode: &str, opacity: f32) {
    svg.draw(format_args!(
        r#"<rect width="300" height="450" fill="{fill}" opacity="{opacity}" style="mix-blend-mode:{mode}"/>"#
    ));
}

/// The print on the frame, under the picture.
pub fn on_frame(svg: &mut Svg, design: Design) {
    match design {
        Design::Rare => rainbow(svg, 0.82, "normal"),
        Design::Epic => galaxy(svg),
        Design::Mythic => svg.inlay(include_str!("../../web/src/features/cards/effects/crystal.svg")),
        Design::Unique => rosettes(svg),
        _ => {}
    }
}

/// The foil over the picture and under the words.
pub fn shine(svg: &mut Svg, design: Design, look: &Look) {
    match design {
        Design::Rare => {
            let outline = &look.outline;
            let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
            svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| rainbow(svg, 0.2, "overlay"));
        }
        Design::Epic => stars(svg, 26, look),
        Design::Legendary => storm(svg),
        Design::Mythic => rose(svg, look),
        Design::Unique => band(svg),
        Design::Divine => halo(svg, look),
        _ => {}
    }
}

/// Fine rings around two points below the card, as on a banknote.
fn rosettes(svg: &mut Svg) {
    for x in [66.0, 234.0] {
        for ring in 1_u8..100 {
            let radius = f32::from(ring) * 5.0;
            svg.draw(format_args!(
                r##"<circle cx="{x}" cy="531" r="{radius}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="0.6"/>"##
            ));
        }
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

/// The app's own galaxy, and some stars in the frame.
fn galaxy(svg: &mut Svg) {
    svg.texture("galaxy", "");
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
    all(svg, &glow, "screen", 0.4);
    svg.texture("storm", "");
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
    svg.texture("dust", r#"style="mix-blend-mode:screen""#);
}

/// A band in the lower half, clear of a face.
fn band(svg: &mut Svg) {
    let clip =
        svg.define(|id| format!(r#"<clipPath id="{id}"><rect x="12" y="12" width="276" height="296"/></clipPath>"#));
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})" style="mix-blend-mode:difference"><path d="M60 322L300 178V256L176 322Z" fill="#fff"/></g>"##
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

/// The glare over everything but the badges: one soft light.
pub fn glare(svg: &mut Svg, design: Design) {
    // Board: the light falls off, that is all.
    if design == Design::Basic {
        let light = svg.radial(
            (90.0, 120.0),
            (330.0, 400.0),
            &[(0.0, "#fffcf4", 0.17), (0.48, "#fffcf4", 0.0), (1.0, "#14120e", 0.16)],
        );
        all(svg, &light, "normal", 1.0);
    } else {
        let mode = if matches!(design, Design::Common | Design::Standard | Design::Unique | Design::Divine) {
            "soft-light"
        } else {
            "overlay"
        };
        let stops = [(0.0, "#fff", 0.36), (0.42, "#fff", 0.07), (1.0, "#000", 0.3)];
        let light = svg.radial((120.0, 120.0), (330.0, 350.0), &stops);
        all(svg, &light, mode, 1.0);
    }
}
