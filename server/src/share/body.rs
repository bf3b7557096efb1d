//! The body of a card: the recess that its picture lies in, edges that catch the light of a lamp at the upper left, and
//! the metal around the rarest.

use super::looks::{Look, SIZE};
use super::svg::Svg;
use crate::cards::Rarity;

/// Draws the shade of the recess over the picture.
pub fn recess(svg: &mut Svg, look: &Look) {
    let outline = &look.outline;
    let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
    let soft = blur(svg, 3.0);
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})"><path d="{outline}" fill="none" stroke="#000" stroke-opacity="0.75" stroke-width="7" transform="translate(1 2)" filter="{soft}"/><path d="{outline}" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="2" transform="translate(-1 -1)"/><path d="{outline}" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="1.6"/></g>"##
    ));
}

/// A filter that makes what it is laid on softer.
pub fn blur(svg: &mut Svg, deviation: f32) -> String {
    let id = svg.define(|id| {
        format!(
            r#"<filter id="{id}" x="-60" y="-60" width="420" height="570" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="{deviation}"/></filter>"#
        )
    });
    format!("url(#{id})")
}

/// Draws the card's edge: that of its rarity, lit from the upper left.
pub fn edge(svg: &mut Svg, rarity: Option<Rarity>, look: &Look) {
    match rarity {
        Some(Rarity::Legendary) => ember(svg),
        Some(Rarity::Divine) => gold(svg),
        Some(Rarity::Mythic) => pink(svg, look),
        Some(Rarity::Unique) => svg.draw(format_args!(
            r##"<rect x="1.5" y="1.5" width="297" height="447" rx="12.5" fill="none" stroke="#f5f5f5" stroke-width="3"/>"##
        )),
        _ => {
            let edge = look.edge;
            svg.draw(format_args!(
                r#"<rect x="1" y="1" width="298" height="448" rx="13" fill="none" stroke="{edge}" stroke-width="2"/>"#
            ));
        }
    }
    bevel(svg);
}

/// How much of the card its edge takes.
pub fn edge_width(rarity: Option<Rarity>) -> f32 {
    match rarity {
        Some(Rarity::Divine) => 11.5,
        Some(Rarity::Legendary) => 5.6,
        Some(Rarity::Mythic) => 5.0,
        Some(Rarity::Unique) => 3.4,
        _ => 2.4,
    }
}

/// A lit hairline at the upper left and a dark one at the lower right, with a little of each further in.
fn bevel(svg: &mut Svg) {
    let light = svg.linear(
        135.0,
        SIZE,
        &[(0.0, "#fff", 0.85), (0.36, "#fff", 0.25), (0.5, "#fff", 0.0), (0.64, "#000", 0.3), (1.0, "#000", 0.65)],
    );
    svg.draw(format_args!(
        r#"<rect x="0.6" y="0.6" width="298.8" height="448.8" rx="13.4" fill="none" stroke="{light}" stroke-width="1.2"/><rect x="2.6" y="2.6" width="294.8" height="444.8" rx="11.6" fill="none" stroke="{light}" stroke-opacity="0.4" stroke-width="2.6"/>"#
    ));
}

/// Metal that glows: dark red, hot orange, pale peach, and hottest where the bolts touch it.
fn ember(svg: &mut Svg) {
    let metal = svg.linear(
        150.0,
        SIZE,
        &[
            (0.0, "#ffe3c4", 1.0),
            (0.09, "#ff8a34", 1.0),
            (0.26, "#7a0f12", 1.0),
            (0.42, "#ff6a26", 1.0),
            (0.5, "#ffd9b0", 1.0),
            (0.58, "#e8481c", 1.0),
            (0.76, "#5e0b10", 1.0),
            (0.92, "#ff7d2c", 1.0),
            (1.0, "#ffd2a4", 1.0),
        ],
    );
    let soft = blur(svg, 5.0);
    svg.draw(format_args!(
        r##"<rect x="3" y="3" width="294" height="444" rx="12" fill="none" stroke="#ff5a1f" stroke-width="9" opacity="0.55" filter="{soft}" style="mix-blend-mode:screen"/><rect x="2.5" y="2.5" width="295" height="445" rx="12" fill="none" stroke="{metal}" stroke-width="5"/><rect x="5.4" y="5.4" width="289.2" height="439.2" rx="9.4" fill="none" stroke="#2a0306" stroke-width="0.9"/>"##
    ));
    for (at, size) in [((8.0, 3.0), 34.0), ((292.0, 446.0), 34.0), ((297.0, 250.0), 24.0), ((3.0, 236.0), 24.0)] {
        let spot = svg.radial(
            at,
            (size, size),
            &[(0.0, "#fff", 0.95), (0.16, "#ffe0b8", 0.75), (0.5, "#ff6a2a", 0.24), (1.0, "#ff6a2a", 0.0)],
        );
        svg.draw(format_args!(r#"<rect width="300" height="450" fill="{spot}" style="mix-blend-mode:screen"/>"#));
    }
}

fn pink(svg: &mut Svg, look: &Look) {
    let outline = &look.outline;
    let soft = blur(svg, 4.0);
    let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
    let glass = svg.linear(
        140.0,
        SIZE,
        &[(0.0, "#fff", 0.9), (0.2, "#ffd3ea", 0.5), (0.5, "#ff4fa8", 0.2), (0.8, "#ffc2e2", 0.55), (1.0, "#fff", 0.7)],
    );
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})" style="mix-blend-mode:screen"><path d="{outline}" fill="none" stroke="#ff5cb4" stroke-width="16" filter="{soft}"/></g><path d="{outline}" fill="none" stroke="#ffe3f2" stroke-width="1.3"/><rect x="2.4" y="2.4" width="295.2" height="445.2" rx="12" fill="none" stroke="{glass}" stroke-width="4.8"/>"##
    ));
}

/// True gold, eleven units of it: dark, middle and one hot place, a line engraved into it and an ornament in each corner.
fn gold(svg: &mut Svg) {
    let metal = svg.linear(
        142.0,
        SIZE,
        &[
            (0.0, "#f2cf73", 1.0),
            (0.1, "#fff6cf", 1.0),
            (0.17, "#e8b548", 1.0),
            (0.33, "#8a5a0e", 1.0),
            (0.45, "#c98d1f", 1.0),
            (0.54, "#f6d988", 1.0),
            (0.66, "#a06a12", 1.0),
            (0.82, "#6d4408", 1.0),
            (0.93, "#d9a236", 1.0),
            (1.0, "#8a5a0e", 1.0),
        ],
    );
    let hot = svg.radial(
        (74.0, 30.0),
        (120.0, 120.0),
        &[(0.0, "#fffdf0", 0.95), (0.4, "#ffedb0", 0.35), (1.0, "#ffedb0", 0.0)],
    );
    let ring = "M14 0H286A14 14 0 0 1 300 14V436A14 14 0 0 1 286 450H14A14 14 0 0 1 0 436V14A14 14 0 0 1 14 0ZM17 11A6 6 0 0 0 11 17V433A6 6 0 0 0 17 439H283A6 6 0 0 0 289 433V17A6 6 0 0 0 283 11Z";
    svg.draw(format_args!(
        r##"<path d="{ring}" fill="{metal}" fill-rule="evenodd"/><path d="{ring}" fill="{hot}" fill-rule="evenodd"/><rect x="5.6" y="5.6" width="288.8" height="438.8" rx="9.5" fill="none" stroke="#5a3605" stroke-opacity="0.75" stroke-width="1"/><rect x="6.5" y="6.5" width="287" height="437" rx="8.8" fill="none" stroke="#fff3c4" stroke-opacity="0.6" stroke-width="0.7"/><rect x="11.4" y="11.4" width="277.2" height="427.2" rx="5.6" fill="none" stroke="#3a2204" stroke-width="1"/><rect x="10.6" y="10.6" width="278.8" height="428.8" rx="6.2" fill="none" stroke="#fff1bd" stroke-opacity="0.75" stroke-width="0.7"/>"##
    ));
    for turn in ["", "translate(300 0) scale(-1 1)", "translate(0 450) scale(1 -1)", "translate(300 450) scale(-1 -1)"]
    {
        svg.draw(format_args!(
            r##"<g transform="{turn}"><path d="M0 0H34C30 6 24 9 20 11C24 14 25 18 23 21C20 19 18 19 17 20C16 18 13 17 11 20C9 24 6 30 0 34Z" fill="{metal}" stroke="#5a3605" stroke-width="0.8"/><path d="M5 5C12 6 17 9 20 17M5 5C6 12 9 17 17 20" fill="none" stroke="#5a3605" stroke-opacity="0.8" stroke-width="0.9"/><circle cx="7.6" cy="7.6" r="2.5" fill="#fff6cf" stroke="#6d4408" stroke-width="0.8"/></g>"##
        ));
    }
}
