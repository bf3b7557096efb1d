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

/// The inks of a label.
struct Label {
    paper: String,
    mark: String,
    rim: &'static str,
    logo: &'static str,
    ink: &'static str,
    on_mark: &'static str,
}

impl Label {
    /// Black with gold for a ten, warm paper for the others; gray at its end without a grade.
    fn of(svg: &mut Svg, grade: Option<u8>) -> Self {
        if grade == Some(10) {
            return Self {
                paper: svg.linear(100.0, SIZE, &[(0.0, "#191714", 1.0), (0.6, "#0b0a09", 1.0), (1.0, "#1c1915", 1.0)]),
                mark: svg.linear(
                    180.0,
                    (300.0, 64.0),
                    &[(0.0, "#b97a1c", 1.0), (0.4, "#ffe9a8", 1.0), (0.66, "#dca53c", 1.0), (1.0, "#f6cf74", 1.0)],
                ),
                rim: "#d8a640",
                logo: "#ffd27a",
                ink: "#fff4da",
                on_mark: "#1d1302",
            };
        }
        let (light, dark) = if grade.is_some() { ("#b3182b", "#8a0f22") } else { ("#5d636e", "#434852") };
        Self {
            paper: svg.linear(100.0, SIZE, &[(0.0, "#fffdf7", 1.0), (0.6, "#f6f1e4", 1.0), (1.0, "#fffdf7", 1.0)]),
            mark: svg.linear(180.0, (300.0, 64.0), &[(0.1, light, 1.0), (0.85, dark, 1.0)]),
            rim: "#a01427",
            logo: "#a01427",
            ink: "#17181c",
            on_mark: "#fff",
        }
    }
}

/// The width of the end of the label, which has the grade.
const MARK: f32 = 70.0;

fn label(svg: &mut Svg, print: &Print, slab: &Slab) {
    let inks = Label::of(svg, slab.grade);
    let Label { paper, mark, rim, logo, ink, .. } = &inks;
    let foil = svg.linear(
        90.0,
        SIZE,
        &[(0.35, "#ffd36b", 1.0), (0.48, "#ff6f91", 1.0), (0.6, "#9b6bff", 1.0), (0.72, "#3fd8ff", 1.0)],
    );
    let brand = fit(svg.fonts, &slab.brand.to_uppercase(), Font::Display, 140.0, 1, (7.0, 11.0)).spaced(1.5);
    let name = fit(svg.fonts, &print.name, Font::Strong, 192.0, 2, (9.5, 12.4));
    let star_x = svg.x_from_start(24.0, SIZE.0);
    let strip = 36.5 + brand.width();
    let strip_width = (214.0 - strip).max(0.0);
    let (mark_x, strip_x) = if svg.is_rtl() { (10.0, 86.0) } else { (290.0 - MARK, strip) };
    svg.draw(format_args!(
        r#"<rect x="10" y="8.5" width="280" height="45" rx="4" fill="{BLACK}" fill-opacity="0.35"/><rect x="10" y="7" width="280" height="45" rx="4" fill="{paper}"/><rect x="{strip_x}" y="16" width="{strip_width}" height="3" rx="1.5" fill="{foil}"/><rect x="10.8" y="7.8" width="278.4" height="43.4" rx="3.4" fill="none" stroke="{rim}" stroke-width="1.6"/><rect x="{mark_x}" y="7" width="{MARK}" height="45" rx="3" fill="{mark}"/><path transform="translate({star_x} 17.5) scale(0.4)" d="{STAR}" fill="{logo}"/>"#
    ));
    let start = svg.x_from_start(33.5, SIZE.0);
    brand.draw(svg, &format!(r#"fill="{logo}""#), (start, 21.4), Anchor::Start, 1.0);
    let place = (svg.x_from_start(18.0, SIZE.0), if name.lines.len() > 1 { 33.5 } else { 40.0 });
    name.draw(svg, &format!(r#"fill="{ink}""#), place, Anchor::Start, 1.05);
    grade(svg, slab, mark_x + MARK / 2.0, inks.on_mark);
}

/// The grade between its word and the certificate; without a grade, the word.
fn grade(svg: &mut Svg, slab: &Slab, middle: f32, ink: &str) {
    let ink = format!(r#"fill="{ink}""#);
    let word = fit(svg.fonts, &slab.grade_name.to_uppercase(), Font::Display, 60.0, 1, (5.0, 8.4)).spaced(0.5);
    let certificate = fit(svg.fonts, &slab.certificate, Font::Strong, 62.0, 1, (5.0, 7.8)).spaced(0.3);
    let (above, below) = if slab.grade.is_some() { (18.0, 48.6) } else { (27.5, 39.5) };
    word.draw(svg, &ink, (middle, above), Anchor::Middle, 1.0);
    certificate.draw(svg, &ink, (middle, below), Anchor::Middle, 1.0);
    if let Some(grade) = slab.grade {
        let grade = line(svg.fonts, &grade.to_string(), Font::Display, 26.0);
        grade.draw(svg, &ink, (middle, 39.6), Anchor::Middle, 1.0);
    }
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
