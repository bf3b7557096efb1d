//! Writing SVG: gradients as CSS means them, and fills that are named where they are used.

use super::fonts::Fonts;
use std::fmt::{self, Write as _};

/// A stop of a gradient: where from 0 to 1, a colour, how opaque from 0 to 1.
pub type Stop<'a> = (f32, &'a str, f32);

/// A drawing that grows.
pub struct Svg {
    pub fonts: &'static Fonts,
    is_rtl: bool,
    defs: String,
    body: String,
    named: usize,
}

impl Svg {
    /// An empty drawing in these fonts, whose words are in a language that is written from right to left or not.
    pub fn new(fonts: &'static Fonts, is_rtl: bool) -> Self {
        Self { fonts, is_rtl, defs: String::new(), body: String::new(), named: 0 }
    }

    pub fn is_rtl(&self) -> bool {
        self.is_rtl
    }

    /// A place in a box of this width, counted from the side where lines begin.
    pub fn x_from_start(&self, x: f32, width: f32) -> f32 {
        if self.is_rtl { width - x } else { x }
    }

    /// Adds to the drawing.
    pub fn draw(&mut self, what: fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = self.body.write_fmt(what);
    }

    /// Adds a definition that is only referred to; returns the element's id.
    pub fn define(&mut self, what: impl FnOnce(&str) -> String) -> String {
        self.named += 1;
        let id = format!("d{}", self.named);
        self.defs.push_str(&what(&id));
        id
    }

    /// A fill that runs at an angle over a box of this size, as CSS's `linear-gradient` does: 0 is upwards, 90 to the right.
    pub fn linear(&mut self, angle: f32, (width, height): (f32, f32), stops: &[Stop<'_>]) -> String {
        let (sin, cos) = angle.to_radians().sin_cos();
        let half = (width * sin).abs().midpoint((height * cos).abs());
        let (x, y) = (width / 2.0, height / 2.0);
        let (x1, y1, x2, y2) = (x - sin * half, y + cos * half, x + sin * half, y - cos * half);
        let stops = stops_of(stops);
        let id = self.define(|id| {
            format!(
                r#"<linearGradient id="{id}" gradientUnits="userSpaceOnUse" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}">{stops}</linearGradient>"#
            )
        });
        format!("url(#{id})")
    }

    /// A fill that runs at an angle and repeats after so many units, as CSS's `repeating-linear-gradient` does; it is
    /// shifted by that much.
    pub fn repeating(&mut self, angle: f32, length: f32, (x, y): (f32, f32), stops: &[Stop<'_>]) -> String {
        let (sin, cos) = angle.to_radians().sin_cos();
        let (dx, dy) = (sin * length, -cos * length);
        let stops = stops_of(stops);
        let id = self.define(|id| {
            format!(
                r#"<linearGradient id="{id}" gradientUnits="userSpaceOnUse" spreadMethod="repeat" x1="{x:.1}" y1="{y:.1}" x2="{:.2}" y2="{:.2}">{stops}</linearGradient>"#,
                x + dx,
                y + dy
            )
        });
        format!("url(#{id})")
    }

    /// A fill that grows from a middle to an ellipse with these half axes.
    pub fn radial(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), stops: &[Stop<'_>]) -> String {
        let stops = stops_of(stops);
        let flat = height / width;
        let id = self.define(|id| {
            format!(
                r#"<radialGradient id="{id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{width:.1}" gradientTransform="translate({x:.1} {y:.1}) scale(1 {flat:.4})">{stops}</radialGradient>"#
            )
        });
        format!("url(#{id})")
    }

    /// Draws the content of a whole SVG file; its ids are its own.
    pub fn inlay(&mut self, file: &str) {
        let inside =
            file.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>")).map_or("", |(inside, _)| inside);
        self.body.push_str(inside);
    }

    /// Draws one of the cards' own textures over a whole card.
    pub fn texture(&mut self, name: &str, attributes: &str) {
        self.draw(format_args!(
            r#"<image href="own:{name}" width="300" height="450" preserveAspectRatio="none" {attributes}/>"#
        ));
    }

    /// Draws inside a group with these attributes.
    pub fn group(&mut self, attributes: &str, inside: impl FnOnce(&mut Self)) {
        self.draw(format_args!("<g {attributes}>"));
        inside(self);
        self.body.push_str("</g>");
    }

    /// The whole document, of this size.
    pub fn document(&self, width: u32, height: u32) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><defs>{}</defs>{}</svg>"#,
            self.defs, self.body
        )
    }
}

fn stops_of(stops: &[Stop<'_>]) -> String {
    stops.iter().fold(String::new(), |mut all, (at, color, opacity)| {
        let _ = write!(all, r#"<stop offset="{at:.3}" stop-color="{color}" stop-opacity="{opacity:.3}"/>"#);
        all
    })
}
