//! The light on a card: what its rarity prints on the frame and puts over the picture. The light stands still, as if the
//! pointer were a little above the middle.

use super::body::blur;
use super::design::Design;
use super::looks::{Look, SIZE, share};
use super::svg::{Stop, Svg};
use std::fmt::Write as _;

fn all(svg: &mut Svg, fill: &str, mode: &str, opacity: f32) {
    svg.draw(format_args!(
        r#"<rect width="300" height="450" fill="{fill}" opacity="{opacity}" style="mix-blend-mode:{mode}"/>"#
    ));
}

/// The foil over the picture and under the words.
pub fn shine(svg: &mut Svg, design: Design, look: &Look) {
    match design {
        Design::Rare => {
            let outline = &look.outline;
            let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
            svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| rainbow(svg, 0.2, "overlay"));
        }
        Design::Epic => night(svg, look),
        Design::Legendary => storm(svg),
        Design::Mythic => rose(svg, look),
        Design::Unique => bars(svg, look),
        Design::Divine => halo(svg, look),
        _ => {}
    }
}

/// Linear foil: uneven bands with dark gaps, bright where the light is and dark far from it.
pub fn rainbow(svg: &mut Svg, opacity: f32, mode: &str) {
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

/// Violet light around the middle of the picture, and stars in it.
fn night(svg: &mut Svg, look: &Look) {
    let light = svg.radial((150.0, 230.0), (200.0, 260.0), &[(0.5, "#6a3fd0", 0.0), (1.0, "#5636bc", 0.55)]);
    all(svg, &light, "color-dodge", 1.0);
    stars(svg, 44, look);
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

/// Two narrow bars of a negative in the lower half, clear of a face.
fn bars(svg: &mut Svg, look: &Look) {
    let (x, y, wide, high) = look.window;
    let stops: [Stop<'_>; 8] = [
        (0.657, "#fff", 0.0),
        (0.66, "#fff", 1.0),
        (0.704, "#fff", 1.0),
        (0.707, "#fff", 0.0),
        (0.724, "#fff", 0.0),
        (0.727, "#fff", 1.0),
        (0.735, "#fff", 1.0),
        (0.738, "#fff", 0.0),
    ];
    let fill = svg.linear(154.0, (wide, high), &stops);
    svg.draw(format_args!(
        r#"<g transform="translate({x} {y})"><rect width="{wide}" height="{high}" fill="{fill}" style="mix-blend-mode:difference"/></g>"#
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
