//! The body of a card: the recess that its picture lies in, edges that catch the light of a lamp at the upper left, and
//! the metal around the rarest.

use super::design::Design;
use super::looks::{Look, SIZE, round};
use super::svg::{Stop, Svg};

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
        Design::Standard => {
            rims(svg, &[(5.4, "#2f7d39", 1.0)]);
            // The lower and right sides in shade, the upper and left ones in light.
            for (color, opacity, far) in [("#063e14", 0.62, -4.0), ("#fff", 0.52, 4.0)] {
                let inner = round((far, far, 300.0, 450.0), [14.0; 4]);
                svg.draw(format_args!(
                    r#"<path d="M0 0H300V450H0Z{inner}" fill-rule="evenodd" fill="{color}" fill-opacity="{opacity}"/>"#
                ));
            }
            rims(svg, &[(1.2, "#24692d", 1.0)]);
        }
        Design::Uncommon => rims(svg, &[(4.8, "#0b3568", 1.0), (3.8, "#86aed6", 1.0), (0.8, "#eaf5ff", 1.0)]),
        Design::Rare => rims(svg, &[(4.8, "#340c4a", 0.9), (3.6, "#d6c8e2", 0.9), (1.0, "#fff", 1.0)]),
        _ => rims(svg, &[(2.0, look.edge, 1.0)]),
    }
    bevel(svg);
}

/// Lines along the card's edge: their widths, colours and opacities, each over the one before.
fn rims(svg: &mut Svg, all: &[(f32, &str, f32)]) {
    for (width, color, opacity) in all {
        let (near, radius) = (width / 2.0, 14.0 - width / 2.0);
        svg.draw(format_args!(
            r#"<rect x="{near}" y="{near}" width="{}" height="{}" rx="{radius}" fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="{width}"/>"#,
            300.0 - width,
            450.0 - width
        ));
    }
}

/// Draws a frame in relief over the picture, with a streak of light on its metal.
pub fn relief(svg: &mut Svg, design: Design, frame: &str) {
    const STREAK: [Stop<'_>; 4] = [(0.35, "#fff", 0.0), (0.48, "#fff", 0.4), (0.52, "#fff", 0.4), (0.65, "#fff", 0.0)];
    const SPECTRUM: [Stop<'_>; 6] = [
        (0.2, "#8cf4ff", 0.0),
        (0.36, "#8cf4ff", 0.3),
        (0.45, "#b996ff", 0.4),
        (0.55, "#ff8cdc", 0.4),
        (0.64, "#ffe096", 0.3),
        (0.8, "#a8ffcf", 0.0),
    ];
    svg.texture(frame, "");
    let (light, mode) = if design == Design::Unique {
        (svg.linear(127.0, SIZE, &SPECTRUM), "screen")
    } else {
        (svg.linear(127.0, SIZE, &STREAK), "overlay")
    };
    let window = if design == Design::Epic {
        "M47.4 13.4H252.6L286.6 47.4V417.6L267.6 436.6H32.4L13.4 417.6V47.4Z".to_owned()
    } else {
        let inset = edge_width(design);
        round((inset, inset, 300.0 - inset * 2.0, 450.0 - inset * 2.0), [8.0; 4])
    };
    svg.draw(format_args!(
        r#"<path d="M0 0H300V450H0Z{window}" fill-rule="evenodd" fill="{light}" style="mix-blend-mode:{mode}"/>"#
    ));
}

/// How much of the card its edge takes.
pub fn edge_width(design: Design) -> f32 {
    match design {
        Design::Legendary => 14.5,
        Design::Mythic | Design::Divine => 18.0,
        Design::Unique => 19.5,
        _ => 4.0,
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
