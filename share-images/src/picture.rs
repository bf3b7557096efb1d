//! The whole picture: one card beside its name, or the cards of an opening side by side.

use super::card::{self, Print};
use super::design::Design;
use super::svg::Svg;
use super::words::{Font, fit};
use super::{render, signs};
use foilcast_base::markup::escaped;
use foilcast_base::rarity::Rarity;

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
        card::draw(svg, print);
    });
}

/// Which way a line of words grows from its place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    Start,
    Middle,
}

/// The brand's icon and name.
fn signed(svg: &mut Svg, (brand, icon): (&str, Option<&str>), (x, y): (f32, f32), anchor: Anchor) {
    let name = fit(brand, Font::Display, 420.0, 1, (18.0, 30.0));
    let wide = name.lines.iter().map(|line| render::width(line, Font::Display) * name.size).fold(0.0, f32::max);
    let left = if anchor == Anchor::Middle { x - f32::midpoint(wide, 50.0) } else { x };
    svg.draw(format_args!(
        r##"<text {} font-size="{:.1}" fill="#f2f3f6">{}</text>"##,
        Font::Display.attributes(),
        name.size,
        name.at(left + 50.0, y, 1.0)
    ));
    let place = format!(r#"transform="translate({left:.1} {:.1}) scale(0.64)""#, y - 31.0);
    svg.group(&place, |svg| match icon.map(escaped) {
        Some(icon) => svg.draw(format_args!(r#"<image href="art:{icon}" width="64" height="64"/>"#)),
        None => svg.inlay(include_str!("../../art/brand/mark.svg")),
    });
}

impl OneCard {
    pub fn drawing(&self) -> String {
        let mut svg = Svg::default();
        let color = card::light(self.print.design());
        backdrop(&mut svg, (300.0, 315.0), color);
        // The sign of the rarity, large and hardly there, where nothing else is.
        svg.group(r#"opacity="0.07""#, |svg| signs::draw(svg, self.print.rarity, (790.0, 120.0), 390.0, color));
        // Turned away a little, as if it were held.
        lay(&mut svg, &self.print, (300.0, 313.0), "skewY(-3.4) rotate(0.8) scale(1.19 1.22)");
        let name = fit(&self.print.name, Font::Display, 580.0, 3, (44.0, 92.0));
        let leading = 1.04;
        let rows = f32::from(u8::try_from(name.lines.len()).unwrap_or(u8::MAX));
        let top = 306.0 - (rows - 1.0) * name.size * leading / 2.0;
        let below = fit(&self.below, Font::Text, 560.0, 2, (26.0, 32.0));
        let above = top - name.size * 0.86 - 30.0;
        signs::draw(&mut svg, self.print.rarity, (572.0, above - 24.0), 28.0, color);
        svg.draw(format_args!(
            r##"<text {} font-size="30" fill="{color}" x="612" y="{above:.1}">{}</text><text {} font-size="{:.1}" fill="#f8f9fb">{}</text><text {} font-size="{:.1}" fill="#c3c9d4">{}</text>"##,
            Font::Strong.attributes(),
            escaped(&self.above),
            Font::Display.attributes(),
            name.size,
            name.at(572.0, top, leading),
            Font::Text.attributes(),
            below.size,
            below.at(572.0, top + (rows - 1.0) * name.size * leading + 64.0, 1.3),
        ));
        signed(&mut svg, (&self.brand, self.icon.as_deref()), (572.0, 576.0), Anchor::Start);
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
    pub fn drawing(&self) -> String {
        let mut svg = Svg::default();
        let rank = |print: &Print| print.rarity.map(Rarity::index);
        let mut prints: Vec<&Print> = self.prints.iter().take(PLACES.len()).collect();
        prints.sort_by_key(|print| std::cmp::Reverse(rank(print)));
        let best = prints.first().and_then(|print| print.rarity);
        backdrop(&mut svg, (600.0, 380.0), card::light(Design::of(best)));
        let title = fit(&self.title, Font::Display, 1100.0, 1, (32.0, 62.0));
        let below = fit(&self.below, Font::Text, 1100.0, 1, (20.0, 28.0));
        svg.draw(format_args!(
            r##"<text {} font-size="{:.1}" fill="#f8f9fb" text-anchor="middle">{}</text><text {} font-size="{:.1}" fill="#c3c9d4" text-anchor="middle">{}</text>"##,
            Font::Display.attributes(),
            title.size,
            title.at(600.0, 80.0, 1.0),
            Font::Text.attributes(),
            below.size,
            below.at(600.0, 120.0, 1.0),
        ));
        for (nth, (print, (place, scale, turn))) in prints.into_iter().zip(PLACES).enumerate().rev() {
            // As small as this, a description would be unreadable.
            let print = if nth == 0 { print.clone() } else { Print { flavor: String::new(), ..print.clone() } };
            lay(&mut svg, &print, place, &format!("rotate({turn}) scale({scale})"));
        }
        signed(&mut svg, (&self.brand, self.icon.as_deref()), (600.0, 614.0), Anchor::Middle);
        svg.document(SIZE.0, SIZE.1)
    }
}
