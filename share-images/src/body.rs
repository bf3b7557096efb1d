//! The body of a card: the recess that its picture lies in, edges that catch the light of a lamp at the upper left, and
//! the metal around the rarest.

use super::design::Design;
use super::looks::{Look, SIZE};
use super::svg::Svg;

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
pub fn edge(svg: &mut Svg, design: Design, look: &Look) {
    match design {
        Design::Legendary => ember(svg),
        // The app's own: eleven units of it, engraved.
        Design::Divine => svg.inlay(include_str!("../../web/src/features/cards/effects/gold.svg")),
        Design::Mythic => pink(svg, look),
        Design::Unique => steel(svg),
        _ => {
            let edge = look.edge;
            svg.draw(format_args!(
                r#"<rect x="1" y="1" width="298" height="448" rx="13" fill="none" stroke="{edge}" stroke-width="2"/>"#
            ));
        }
    }
    bevel(svg);
}

/// White outermost, then polished steel, then black.
fn steel(svg: &mut Svg) {
    let metal = svg.linear(
        150.0,
        SIZE,
        &[
            (0.0, "#fff", 1.0),
            (0.12, "#8d9096", 1.0),
            (0.24, "#fff", 1.0),
            (0.4, "#3c3e42", 1.0),
            (0.52, "#f7f7f7", 1.0),
            (0.66, "#a2a5aa", 1.0),
            (0.78, "#fff", 1.0),
            (0.9, "#2f3135", 1.0),
            (1.0, "#fff", 1.0),
        ],
    );
    svg.draw(format_args!(
        r##"<rect x="3.2" y="3.2" width="293.6" height="443.6" rx="11.4" fill="none" stroke="{metal}" stroke-width="6.4"/><rect x="0.7" y="0.7" width="298.6" height="448.6" rx="13.4" fill="none" stroke="#fff" stroke-width="1.4"/><rect x="6.8" y="6.8" width="286.4" height="436.4" rx="8" fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="0.8"/>"##
    ));
}

/// How much of the card its edge takes.
pub fn edge_width(design: Design) -> f32 {
    match design {
        Design::Divine => 10.5,
        Design::Legendary => 5.6,
        Design::Mythic => 3.0,
        Design::Unique => 7.0,
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
            (0.26, "#b3261a", 1.0),
            (0.42, "#ff6a26", 1.0),
            (0.5, "#ffd9b0", 1.0),
            (0.58, "#e8481c", 1.0),
            (0.76, "#96190f", 1.0),
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
    svg.draw(format_args!(
        r##"<g clip-path="url(#{clip})" style="mix-blend-mode:screen"><path d="{outline}" fill="none" stroke="#ff5cb4" stroke-width="16" filter="{soft}"/></g><path d="{outline}" fill="none" stroke="#ffe3f2" stroke-width="1.3"/><rect x="1" y="1" width="298" height="448" rx="13" fill="none" stroke="#ffd3ea" stroke-width="2"/>"##
    ));
}
