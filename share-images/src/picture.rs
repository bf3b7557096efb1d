//! The whole picture: one card beside its name, or the cards of an opening side by side.

use super::card::{self, Print};
use super::design::Design;
use super::fonts::Fonts;
use super::signs;
use super::svg::Svg;
use super::words::{Anchor, Font, Lines, fit};
use foilcast_base::markup::escaped;
use foilcast_base::rarity::Rarity;
use std::fmt::Write as _;

/// The size that sites which show links ask for.
pub const SIZE: (u32, u32) = (1200, 630);

const CANVAS: (f32, f32) = (1200.0, 630.0);

/// One card, large, with its texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OneCard {
    pub print: Print,
    /// The line above its name.
    pub above: String,
    /// The line below its name.
    pub below: String,
    /// The name of the instance.
    pub brand: String,
    /// The path of the instance's square icon; `None` for the built-in mark.
    pub icon: Option<String>,
    /// Whether the language of its words is written from right to left.
    pub is_rtl: bool,
}

/// The cards of an opened pack.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pull {
    /// The cards, as they were turned.
    pub prints: Vec<Print>,
    pub title: String,
    /// The line below it.
    pub below: String,
    /// The name of the instance.
    pub brand: String,
    /// The path of the instance's square icon; `None` for the built-in mark.
    pub icon: Option<String>,
    /// Whether the language of its words is written from right to left.
    pub is_rtl: bool,
}

/// Night, with a light of this colour around a place.
fn backdrop(svg: &mut Svg, middle: (f32, f32), color: &str) {
    let night = svg.linear(160.0, CANVAS, &[(0.0, "#1a1e27", 1.0), (1.0, "#0b0d11", 1.0)]);
    let glow = svg.radial(middle, (620.0, 460.0), &[(0.0, color, 0.72), (0.45, color, 0.3), (1.0, color, 0.0)]);
    svg.draw(format_args!(
        r#"<rect width="1200" height="630" fill="{night}"/><rect width="1200" height="630" fill="{glow}"/>"#
    ));
}

/// A card at a place, laid as this says, with its shadow. The place is that of its middle.
fn lay(svg: &mut Svg, print: &Print, (x, y): (f32, f32), laid: &str) {
    let shadow = svg.define(|id| {
        format!(
            r#"<filter id="{id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>"#
        )
    });
    svg.group(&format!(r#"transform="translate({x:.1} {y:.1}) {laid} translate(-150 -225)""#), |svg| {
        svg.draw(format_args!(
            r##"<rect x="6" y="18" width="288" height="440" rx="14" fill="#000" fill-opacity="0.68" filter="url(#{shadow})"/>"##
        ));
        if print.design() == Design::Divine && print.slab.is_none() {
            rays(svg);
        }
        card::draw(svg, print);
    });
}

/// Rays around a Divine, strongest at its head.
fn rays(svg: &mut Svg) {
    const HEAD: (f32, f32) = (150.0, 157.0);
    let light = svg.radial((150.0, 198.0), (176.0, 252.0), &[(0.66, "#ffeebc", 0.6), (1.0, "#ffeebc", 0.0)]);
    let wedges = (0_u8..60).fold(String::new(), |mut path, ray| {
        let from = f32::from(ray / 2) * 12.0 + if ray.is_multiple_of(2) { 1.4 } else { 8.6 };
        let point = |angle: f32| (HEAD.0 + angle.to_radians().cos() * 330.0, HEAD.1 + angle.to_radians().sin() * 330.0);
        let ((x1, y1), (x2, y2)) = (point(from), point(from + if ray.is_multiple_of(2) { 3.6 } else { 2.2 }));
        let _ = write!(path, "M{} {}L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}Z", HEAD.0, HEAD.1);
        path
    });
    svg.draw(format_args!(r#"<path d="{wedges}" fill="{light}"/>"#));
}

/// The brand's icon and name.
fn signed(svg: &mut Svg, (brand, icon): (&str, Option<&str>), (x, y): (f32, f32), anchor: Anchor) {
    let name = fit(svg.fonts, brand, Font::Display, 420.0, 1, (18.0, 30.0));
    // The icon and the space beside it.
    let space: f32 = if svg.is_rtl() { -50.0 } else { 50.0 };
    let start = if anchor == Anchor::Middle { x - space.signum() * f32::midpoint(name.width(), 50.0) } else { x };
    name.draw(svg, r##"fill="#f2f3f6""##, (start + space, y), Anchor::Start, 1.0);
    let left = if svg.is_rtl() { start - 41.0 } else { start };
    let place = format!(r#"transform="translate({left:.1} {:.1}) scale(0.64)""#, y - 31.0);
    svg.group(&place, |svg| match icon.map(escaped) {
        Some(icon) => svg.draw(format_args!(r#"<image href="art:{icon}" width="64" height="64"/>"#)),
        None => svg.inlay(include_str!("../../art/brand/mark.svg")),
    });
}

impl OneCard {
    /// The drawing: the card, and its texts beside it.
    pub fn drawing(&self, fonts: &'static Fonts) -> String {
        let mut svg = Svg::new(fonts, self.is_rtl);
        let color = card::light(self.print.design());
        let at = |svg: &Svg, x: f32| svg.x_from_start(x, CANVAS.0);
        let (middle, texts) = (at(&svg, 300.0), at(&svg, 572.0));
        backdrop(&mut svg, (middle, 315.0), color);
        // The sign of the rarity, large and hardly there, where nothing else is.
        let sign = if self.is_rtl { 20.0 } else { 790.0 };
        svg.group(r#"opacity="0.07""#, |svg| signs::draw(svg, self.print.rarity, (sign, 120.0), 390.0, color));
        // Turned away a little, as if it were held.
        let laid = if self.is_rtl { "skewY(3.4) rotate(-0.8)" } else { "skewY(-3.4) rotate(0.8)" };
        lay(&mut svg, &self.print, (middle, 313.0), &format!("{laid} scale(1.19 1.22)"));
        let named = |largest| fit(fonts, &self.print.name, Font::Display, 580.0, 3, (44.0, largest));
        let name = Some(named(92.0)).filter(Lines::is_ours).unwrap_or_else(|| named(76.0));
        let leading = name.leading(1.04);
        let rows = f32::from(u8::try_from(name.lines.len().max(1)).unwrap_or(u8::MAX));
        let top = 306.0 - (rows - 1.0) * name.size * leading / 2.0;
        let above = top - name.size * 0.86 - 30.0;
        let sign = if self.is_rtl { texts - 28.0 } else { texts };
        signs::draw(&mut svg, self.print.rarity, (sign, above - 24.0), 28.0, color);
        let kicker = fit(fonts, &self.above, Font::Strong, 540.0, 1, (20.0, 30.0));
        let kicker_x = at(&svg, 612.0);
        kicker.draw(&mut svg, &format!(r#"fill="{color}""#), (kicker_x, above), Anchor::Start, 1.0);
        name.draw(&mut svg, r##"fill="#f8f9fb""##, (texts, top), Anchor::Start, leading);
        let in_rows = |rows| fit(fonts, &self.below, Font::Text, 560.0, rows, (26.0, 32.0));
        let below = Some(in_rows(1)).filter(|below| !below.is_cut()).unwrap_or_else(|| in_rows(2));
        let below_y = top + (rows - 1.0) * name.size * leading + 64.0;
        below.draw(&mut svg, r##"fill="#c3c9d4""##, (texts, below_y), Anchor::Start, below.leading(1.3));
        signed(&mut svg, (&self.brand, self.icon.as_deref()), (texts, 576.0), Anchor::Start);
        svg.document(SIZE.0, SIZE.1)
    }
}

/// Where the cards of a pull lie, the best one first: middle, size and turn.
const PLACES: [((f32, f32), f32, f32); 5] = [
    ((600.0, 364.0), 0.92, 0.0),
    ((352.0, 386.0), 0.72, -4.0),
    ((848.0, 386.0), 0.72, 4.0),
    ((142.0, 412.0), 0.68, -8.0),
    ((1058.0, 412.0), 0.68, 8.0),
];

impl Pull {
    /// The drawing: the best card in the middle and in front, the others beside it, the better the nearer.
    pub fn drawing(&self, fonts: &'static Fonts) -> String {
        let mut svg = Svg::new(fonts, self.is_rtl);
        let rank = |print: &Print| print.rarity.map(Rarity::index);
        let mut prints: Vec<&Print> = self.prints.iter().take(PLACES.len()).collect();
        prints.sort_by_key(|print| std::cmp::Reverse(rank(print)));
        let best = prints.first().and_then(|print| print.rarity);
        backdrop(&mut svg, (600.0, 380.0), card::light(Design::of(best)));
        let title = fit(fonts, &self.title, Font::Display, 1100.0, 1, (32.0, 62.0));
        let below = fit(fonts, &self.below, Font::Text, 1100.0, 1, (20.0, 28.0));
        title.draw(&mut svg, r##"fill="#f8f9fb""##, (600.0, 80.0), Anchor::Middle, 1.0);
        below.draw(&mut svg, r##"fill="#c3c9d4""##, (600.0, 120.0), Anchor::Middle, 1.0);
        for (nth, (print, (place, scale, turn))) in prints.into_iter().zip(PLACES).enumerate().rev() {
            // As small as this, a description would be unreadable.
            let print = if nth == 0 { print.clone() } else { Print { flavor: String::new(), ..print.clone() } };
            lay(&mut svg, &print, place, &format!("rotate({turn}) scale({scale})"));
        }
        signed(&mut svg, (&self.brand, self.icon.as_deref()), (600.0, 614.0), Anchor::Middle);
        svg.document(SIZE.0, SIZE.1)
    }
}
