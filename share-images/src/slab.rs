//! The clear case of a graded card: a well in acrylic, and a label with logo, name, grade and certificate.

use super::card::{Print, Slab};
use super::looks::SIZE;
use super::svg::Svg;
use super::words::{Anchor, Font, fit, line};

/// Where the card lies in its case: its middle, and how large.
pub const WELL: (f32, f32, f32) = (150.0, 250.5, 0.83);

/// Draws the parts behind the card: the body of the case, its ridges and the well.
pub fn case(svg: &mut Svg, print: &Print, slab: &Slab) {
    let body = svg.linear(
        158.0,
        SIZE,
        &[(0.0, "#f4f9ff", 0.34), (0.4, "#b9c8d8", 0.16), (0.6, "#e6effa", 0.24), (1.0, "#9fb0c2", 0.2)],
    );
    let well = svg.linear(180.0, SIZE, &[(0.0, "#05070b", 0.62), (0.5, "#10151d", 0.4), (1.0, "#1b222d", 0.34)]);
    svg.draw(format_args!(
        r##"<rect width="300" height="450" rx="14" fill="{body}"/><rect x="3.5" y="3.5" width="293" height="443" rx="11" fill="none" stroke="#fff" stroke-opacity="0.38"/><rect x="8" y="8" width="284" height="434" rx="9" fill="none" stroke="#0a1018" stroke-opacity="0.34" stroke-width="1.4"/><rect x="9.4" y="9.4" width="281.2" height="431.2" rx="8" fill="none" stroke="#fff" stroke-opacity="0.3"/><rect x="19" y="58" width="262" height="385" rx="14" fill="{well}"/><path d="M20 434V72A13 13 0 0 1 33 59H267A13 13 0 0 1 280 72" fill="none" stroke="#000" stroke-opacity="0.55" stroke-width="2"/><path d="M280 72V429A13 13 0 0 1 267 442H33A13 13 0 0 1 20 429" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="1.2"/>"##
    ));
    label(svg, print, slab);
}

fn label(svg: &mut Svg, print: &Print, slab: &Slab) {
    let is_gem = slab.grade == Some(10);
    let paper = if is_gem {
        svg.linear(100.0, SIZE, &[(0.0, "#17130a", 1.0), (0.55, "#2b2312", 1.0), (1.0, "#14110a", 1.0)])
    } else {
        svg.linear(100.0, SIZE, &[(0.0, "#fffdf7", 1.0), (0.6, "#f6f1e4", 1.0), (1.0, "#fffdf7", 1.0)])
    };
    let gold = svg.linear(100.0, SIZE, &[(0.0, "#ffe7a0", 1.0), (0.5, "#d9a23a", 1.0), (1.0, "#fff0bd", 1.0)]);
    let foil = svg.linear(
        90.0,
        SIZE,
        &[(0.05, "#ffd36b", 1.0), (0.35, "#ff6f91", 1.0), (0.65, "#9b6bff", 1.0), (0.95, "#3fd8ff", 1.0)],
    );
    let (rim, logo, ink, soft, number) = if is_gem {
        (gold.as_str(), gold.as_str(), "#fff3d2", "#d9c48f", gold.as_str())
    } else {
        ("#b3182b", "#a01427", "#17181c", "#4b4f58", "#17181c")
    };
    let star = if is_gem { "#ffe7a0" } else { "#b3182b" };
    let star_x = svg.x_from_start(27.5, SIZE.0);
    svg.draw(format_args!(
        r#"<rect x="14" y="13.5" width="272" height="44" rx="4" fill="{BLACK}" fill-opacity="0.35"/><rect x="14" y="12" width="272" height="44" rx="4" fill="{paper}" stroke="{rim}" stroke-width="1.6"/><rect x="15" y="53" width="270" height="2.2" fill="{foil}"/><path transform="translate({star_x} 22.5) scale(0.42)" d="{STAR}" fill="{star}"/>"#
    ));
    let brand = fit(svg.fonts, &slab.brand, Font::Display, 116.0, 1, (7.0, 12.5));
    let name = fit(svg.fonts, &print.name, Font::Strong, 178.0, 1, (9.5, 13.0));
    let certificate = line(svg.fonts, &slab.certificate, Font::Text, 8.6).spaced(0.3);
    let place = |svg: &Svg, x: f32, y: f32| (svg.x_from_start(x, SIZE.0), y);
    brand.draw(svg, &format!(r#"fill="{logo}""#), place(svg, 36.0, 27.0), Anchor::Start, 1.0);
    certificate.draw(svg, &format!(r#"fill="{soft}""#), place(svg, 214.0, 26.4), Anchor::End, 1.0);
    name.draw(svg, &format!(r#"fill="{ink}""#), place(svg, 22.0, 45.0), Anchor::Start, 1.0);
    grade(svg, slab, number, soft, rim);
}

fn grade(svg: &mut Svg, slab: &Slab, number: &str, soft: &str, rim: &str) {
    let soft = format!(r#"fill="{soft}""#);
    let word = slab.grade_name.to_uppercase();
    let Some(grade) = slab.grade else {
        let word = fit(svg.fonts, &word, Font::Strong, 62.0, 2, (6.5, 9.0)).spaced(0.6);
        let place = (svg.x_from_start(251.0, SIZE.0), if word.lines.len() > 1 { 32.5 } else { 37.0 });
        word.draw(svg, &soft, place, Anchor::Middle, 1.1);
        return;
    };
    let (edge, middle) = (svg.x_from_start(219.0, SIZE.0), svg.x_from_start(252.0, SIZE.0));
    let word = fit(svg.fonts, &word, Font::Strong, 55.0, 1, (5.0, 8.0)).spaced(0.7);
    svg.draw(format_args!(r#"<path d="M{edge} 15V50" stroke="{rim}" stroke-width="1"/>"#));
    let grade = line(svg.fonts, &grade.to_string(), Font::Display, 31.0);
    grade.draw(svg, &format!(r#"fill="{number}""#), (middle, 39.5), Anchor::Middle, 1.0);
    word.draw(svg, &soft, (middle, 50.0), Anchor::Middle, 1.0);
}

const BLACK: &str = "#000";
/// A star of four points around nothing, as in the brand's mark.
const STAR: &str =
    "M0 -15C1.8 -4.4 4.4 -1.8 15 0C4.4 1.8 1.8 4.4 0 15C-1.8 4.4 -4.4 1.8 -15 0C-4.4 -1.8 -1.8 -4.4 0 -15Z";

/// Draws the parts before the card: one long reflection that crosses it, and the edges that catch the light.
pub fn pane(svg: &mut Svg) {
    let shine = svg.linear(
        116.0,
        SIZE,
        &[
            (0.3, "#fff", 0.0),
            (0.36, "#fff", 0.24),
            (0.46, "#fff", 0.09),
            (0.465, "#fff", 0.0),
            (0.6, "#fff", 0.0),
            (0.62, "#fff", 0.13),
            (0.66, "#fff", 0.0),
        ],
    );
    let lit = svg.linear(180.0, SIZE, &[(0.0, "#fff", 0.95), (0.03, "#fff", 0.4), (1.0, "#fff", 0.2)]);
    svg.draw(format_args!(
        r#"<rect width="300" height="450" rx="14" fill="{shine}"/><rect x="1.2" y="1.2" width="297.6" height="447.6" rx="13" fill="none" stroke="{lit}" stroke-width="2.4"/><path d="M14 1.6H286" stroke="{WHITE}" stroke-opacity="0.9" stroke-width="2.2" stroke-linecap="round"/>"#
    ));
}

const WHITE: &str = "#fff";
