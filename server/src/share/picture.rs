//! The whole picture: one card beside its name, or the cards of an opening side by side.

use super::card::{self, Print};
use super::svg::Svg;
use super::words::{Font, fit};
use crate::cards::Rarity;
use crate::markup::escaped;

/// What the places that show links ask for.
pub const SIZE: (u32, u32) = (1200, 630);

const CANVAS: (f32, f32) = (1200.0, 630.0);

/// One card, large, and what there is to say about it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OneCard {
    /// The card.
    pub print: Print,
    /// The line above its name.
    pub above: String,
    /// The line below its name.
    pub below: String,
    /// How the instance is called.
    pub brand: String,
}

/// What came out of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pull {
    /// The cards, as they were turned.
    pub prints: Vec<Print>,
    /// The headline.
    pub title: String,
    /// The line below it.
    pub below: String,
    /// How the instance is called.
    pub brand: String,
}

/// The colour of the light behind a card.
fn light(rarity: Option<Rarity>) -> &'static str {
    match rarity {
        None | Some(Rarity::Basic) => "#b9b6b0",
        Some(Rarity::Common) => "#64b5f6",
        Some(Rarity::Standard) => "#66bb6a",
        Some(Rarity::Uncommon) => "#4fa3f2",
        Some(Rarity::Rare) => "#cf7be0",
        Some(Rarity::Epic) => "#ffa726",
        Some(Rarity::Legendary) => "#ff5a4d",
        Some(Rarity::Mythic) => "#ff69b4",
        Some(Rarity::Unique) => "#c9ced8",
        Some(Rarity::Divine) => "#ffe9a8",
    }
}

/// Night, with a light of this colour around a place.
fn backdrop(svg: &mut Svg, middle: (f32, f32), color: &str) {
    let night = svg.linear(160.0, CANVAS, &[(0.0, "#1a1e27", 1.0), (1.0, "#0b0d11", 1.0)]);
    let glow = svg.radial(middle, (620.0, 460.0), &[(0.0, color, 0.5), (0.5, color, 0.16), (1.0, color, 0.0)]);
    svg.draw(format_args!(
        r#"<rect width="1200" height="630" fill="{night}"/><rect width="1200" height="630" fill="{glow}"/>"#
    ));
}

/// A card at a place, turned by some degrees, with its shadow. The place is that of its middle.
fn lay(svg: &mut Svg, print: &Print, (x, y): (f32, f32), scale: f32, turned: f32) {
    let shadow = svg.define(|id| {
        format!(
            r#"<filter id="{id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>"#
        )
    });
    svg.group(&format!(r#"transform="translate({x:.1} {y:.1}) rotate({turned}) scale({scale}) translate(-150 -225)""#), |svg| {
        svg.draw(format_args!(
            r##"<rect x="6" y="16" width="288" height="440" rx="14" fill="#000" fill-opacity="0.6" filter="url(#{shadow})"/>"##
        ));
        card::draw(svg, print);
    });
}

fn signed(svg: &mut Svg, brand: &str, (x, y): (f32, f32), anchor: &str) {
    svg.draw(format_args!(
        r##"<text {} font-size="30" fill="#f2f3f6" text-anchor="{anchor}" x="{x}" y="{y}">{}</text>"##,
        Font::Display.attributes(),
        escaped(brand)
    ));
}

impl OneCard {
    /// The drawing.
    pub fn drawing(&self) -> String {
        let mut svg = Svg::default();
        let color = light(self.print.rarity);
        backdrop(&mut svg, (300.0, 315.0), color);
        lay(&mut svg, &self.print, (300.0, 315.0), 1.22, -3.0);
        let name = fit(&self.print.name, Font::Display, 560.0, 3, (44.0, 76.0));
        let leading = 1.06;
        let rows = f32::from(u8::try_from(name.lines.len()).unwrap_or(u8::MAX));
        let top = 300.0 - (rows - 1.0) * name.size * leading / 2.0;
        let below = fit(&self.below, Font::Text, 560.0, 2, (26.0, 30.0));
        svg.draw(format_args!(
            r##"<text {} font-size="30" fill="{color}" x="580" y="{:.1}">{}</text><text {} font-size="{:.1}" fill="#f8f9fb">{}</text><text {} font-size="{:.1}" fill="#c3c9d4">{}</text>"##,
            Font::Strong.attributes(),
            top - name.size * 0.95,
            escaped(&self.above),
            Font::Display.attributes(),
            name.size,
            name.at(580.0, top, leading),
            Font::Text.attributes(),
            below.size,
            below.at(580.0, top + (rows - 1.0) * name.size * leading + 62.0, 1.3),
        ));
        signed(&mut svg, &self.brand, (580.0, 566.0), "start");
        svg.document(SIZE.0, SIZE.1)
    }
}

impl Pull {
    /// The drawing.
    pub fn drawing(&self) -> String {
        let mut svg = Svg::default();
        let best = self.prints.iter().filter_map(|print| print.rarity).max_by_key(|rarity| rarity.index());
        backdrop(&mut svg, (600.0, 380.0), light(best));
        let title = fit(&self.title, Font::Display, 1060.0, 1, (34.0, 60.0));
        svg.draw(format_args!(
            r##"<text {} font-size="{:.1}" fill="#f8f9fb" text-anchor="middle">{}</text><text {} font-size="28" fill="#c3c9d4" text-anchor="middle" x="600" y="142">{}</text>"##,
            Font::Display.attributes(),
            title.size,
            title.at(600.0, 96.0, 1.0),
            Font::Text.attributes(),
            escaped(&self.below),
        ));
        let count = self.prints.len().min(5);
        for (nth, print) in (0_u8..).zip(self.prints.iter().take(5)) {
            let off = f32::from(nth) - f32::from(u8::try_from(count).unwrap_or(1) - 1) / 2.0;
            lay(&mut svg, print, (600.0 + off * 218.0, 372.0 + off.abs() * off.abs() * 7.0), 0.7, off * 2.6);
        }
        signed(&mut svg, &self.brand, (600.0, 606.0), "middle");
        svg.document(SIZE.0, SIZE.1)
    }
}
