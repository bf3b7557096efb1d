//! The clear case of a graded card: a well in acrylic, and a label with logo, name, grade and certificate.

use super::card::{Print, Slab};
use super::looks::SIZE;
use super::svg::Svg;
use super::words::{Font, fit};
use foilcast_base::markup::escaped;

/// Where the card lies in its case: its middle, and how large.
pub const WELL: (f32, f32, f32) = (150.0, 250.5, 0.83);

/// The collectors' term for a grade, short where their own word is.
fn word(grade: Option<u8>) -> &'static str {
    match grade {
        Some(10) => "GEM MINT",
        Some(9) => "MINT",
        Some(8) => "NM-MT",
        Some(7) => "NEAR MINT",
        Some(6) => "EX-MT",
        Some(5) => "EXCELLENT",
        Some(4) => "VG-EX",
        Some(3) => "VERY GOOD",
        Some(2) => "GOOD",
        Some(1) => "POOR",
        Some(_) => "GRADED",
        None => "UNGRADED",
    }
}

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
    svg.draw(format_args!(
        r#"<rect x="14" y="13.5" width="272" height="44" rx="4" fill="{BLACK}" fill-opacity="0.35"/><rect x="14" y="12" width="272" height="44" rx="4" fill="{paper}" stroke="{rim}" stroke-width="1.6"/><rect x="15" y="53" width="270" height="2.2" fill="{foil}"/><path transform="translate(27.5 22.5) scale(0.42)" d="{STAR}" fill="{star}"/>"#
    ));
    let brand = fit(&slab.brand, Font::Display, 116.0, 1, (7.0, 12.5));
    let name = fit(&print.name, Font::Strong, 178.0, 1, (9.5, 13.0));
    svg.draw(format_args!(
        r#"<text {display} font-size="{:.2}" fill="{logo}">{}</text><text {} font-size="8.6" fill="{soft}" text-anchor="end" x="214" y="26.4" letter-spacing="0.3">No. {}</text><text {} font-size="{:.2}" fill="{ink}">{}</text>"#,
        brand.size,
        brand.at(36.0, 27.0, 1.0),
        Font::Text.attributes(),
        escaped(&slab.certificate),
        Font::Strong.attributes(),
        name.size,
        name.at(22.0, 45.0, 1.0),
        display = Font::Display.attributes(),
    ));
    grade(svg, slab.grade, number, soft, rim);
}

fn grade(svg: &mut Svg, grade: Option<u8>, number: &str, soft: &str, rim: &str) {
    let (strong, word) = (Font::Strong.attributes(), word(grade));
    let Some(grade) = grade else {
        svg.draw(format_args!(
            r#"<text {strong} font-size="9" fill="{soft}" text-anchor="middle" letter-spacing="0.6" x="251" y="37">{word}</text>"#
        ));
        return;
    };
    let display = Font::Display.attributes();
    svg.draw(format_args!(
        r#"<path d="M219 15V50" stroke="{rim}" stroke-width="1"/><text {display} font-size="31" fill="{number}" text-anchor="middle" x="252" y="39.5">{grade}</text><text {strong} font-size="8" fill="{soft}" text-anchor="middle" letter-spacing="0.7" x="252" y="50">{word}</text>"#
    ));
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
