//! What a modifier that was made here does to a card, after `web/src/features/cards/effects/looks.css`: its five recipes,
//! standing still. They paint the picture and the rim, and never the words.

use super::design::Design;
use super::looks::{self, share};
use super::modifiers::ring;
use super::svg::{Stop, Svg};
use foilcast_base::look::{Look, Recipe};

/// How far apart the threads of a weave are, and how thick.
const WEAVE: (f32, f32) = (9.0, 2.4);
/// The sparks in frost: the box that one is alone in, and where in it.
const SPARKS: [((f32, f32), (f32, f32)); 3] =
    [((41.0, 59.0), (0.22, 0.3)), ((67.0, 43.0), (0.71, 0.64)), ((89.0, 97.0), (0.46, 0.86))];
const SPARK: f32 = 2.4;

/// A look as one copy of a card has it.
pub struct Worn {
    recipe: Recipe,
    /// Its two colours as channels, 0 to 255.
    colours: [[u8; 3]; 2],
    /// From 0.1 to 1.
    strength: f32,
    /// A number of this copy's own, 0 to 1.
    seed: f32,
    /// Where the light falls, 0 to 1 across and down.
    light: (f32, f32),
}

impl Worn {
    /// The look on the copy with this number.
    pub fn new(look: &Look, copy: u32) -> Self {
        let seed = share(copy, 61);
        let strength = f32::from(look.strength.min(100)) / 100.0;
        let colours = [&look.first, &look.second].map(|colour| rgb(colour));
        Self { recipe: look.recipe, colours, strength, seed, light: (0.25 + seed * 0.5, 0.3) }
    }

    /// The attribute of a filter for the picture itself; empty where there is none.
    pub fn filter(&self, svg: &mut Svg, design: Design) -> String {
        // A Unique is printed in black and white: only what lies over it has colours.
        let steps = match self.recipe {
            Recipe::Duotone if design != Design::Unique => {
                let kept = 1.0 - self.strength;
                format!(r#"<feColorMatrix type="saturate" values="{kept:.3}"/>{}"#, steps(1.06, 1.0))
            }
            Recipe::Foil if design != Design::Unique => steps(1.05, 1.0 - self.strength * 0.2),
            Recipe::Duotone | Recipe::Foil | Recipe::Rim | Recipe::Weave | Recipe::Frost => return String::new(),
        };
        let id = svg.define(|id| {
            format!(
                r#"<filter id="{id}" x="0" y="0" width="300" height="450" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">{steps}</filter>"#
            )
        });
        format!(r#"filter="url(#{id})""#)
    }

    /// Draws what lies over the picture; the caller has clipped it to its window.
    pub fn lens(&self, svg: &mut Svg, look: &looks::Look) {
        let strength = self.strength;
        let (opacity, mode) = match self.recipe {
            Recipe::Duotone => (strength, "color"),
            Recipe::Foil => (strength * 0.85, "screen"),
            Recipe::Rim => (strength * 0.7, "screen"),
            Recipe::Weave => (strength * 0.8, "overlay"),
            Recipe::Frost => (0.25 + strength * 0.75, "normal"),
        };
        let (x, y, wide, high) = look.window;
        let attributes =
            format!(r#"transform="translate({x} {y})" opacity="{opacity:.3}" style="mix-blend-mode:{mode}""#);
        svg.group(&attributes, |svg| match self.recipe {
            Recipe::Duotone => self.duotone(svg, (wide, high)),
            Recipe::Foil => self.foil(svg, (wide, high)),
            Recipe::Rim => self.corners(svg, (wide, high)),
            Recipe::Weave => self.weave(svg, (wide, high)),
            Recipe::Frost => self.frost(svg, (wide, high)),
        });
    }

    /// Draws what runs around the card inside its edge; of a Divine, inside its frame.
    pub fn rim(&self, svg: &mut Svg, design: Design) {
        if self.recipe != Recipe::Rim {
            return;
        }
        let (inset, radius) = if design == Design::Divine { (13.0, 8.0) } else { (3.0, 11.0) };
        let [first, second] = self.colours.map(|colour| colour.map(f32::from));
        ring(svg, inset, 2.0 + self.strength * 4.0, radius, |turn| {
            // From one colour to the other and back, beginning where the light is; turns begin at the right, CSS's above.
            let place = (turn + 0.25 - self.light.0).rem_euclid(1.0);
            let much = 1.0 - (place * 2.0 - 1.0).abs();
            std::array::from_fn(|at| first[at] + (second[at] - first[at]) * much)
        });
    }

    /// Its colours as SVG takes them.
    fn written(&self) -> [String; 2] {
        self.colours.map(|colour| format!("#{}", const_hex::encode(colour)))
    }

    fn duotone(&self, svg: &mut Svg, size: (f32, f32)) {
        let [first, second] = &self.written();
        let across = svg.linear(150.0 + self.light.0 * 60.0, size, &[(0.0, first, 1.0), (1.0, second, 1.0)]);
        fill(svg, size, &across, "");
        let up = svg.linear(0.0, size, &[(0.0, first, 1.0), (1.0, second, 1.0)]);
        fill(svg, size, &up, r#"style="mix-blend-mode:soft-light""#);
    }

    fn foil(&self, svg: &mut Svg, size: (f32, f32)) {
        let [first, second] = &self.written();
        let stops: [Stop<'_>; 6] = [
            (0.14, first, 0.0),
            (0.34, first, 1.0),
            (0.54, first, 0.0),
            (0.54, second, 0.0),
            (0.78, second, 1.0),
            (1.0, second, 0.0),
        ];
        let shift = ((self.light.0 - 0.5) * 180.0, (self.light.1 - 0.5) * 50.0);
        let bands = svg.repeating(118.0, 100.0, shift, &stops);
        fill(svg, size, &bands, "");
    }

    /// The part of the rim's light that falls on the picture.
    fn corners(&self, svg: &mut Svg, (wide, high): (f32, f32)) {
        let [first, second] = &self.written();
        // Up to the corner across.
        let reach = (wide * std::f32::consts::SQRT_2, high * std::f32::consts::SQRT_2);
        for (corner, colour) in [((wide, high), second), ((0.0, 0.0), first)] {
            let light = svg.radial(corner, reach, &[(0.0, colour, 1.0), (0.58, colour, 0.0)]);
            fill(svg, (wide, high), &light, "");
        }
    }

    fn weave(&self, svg: &mut Svg, size: (f32, f32)) {
        let [first, second] = &self.written();
        let (pitch, thread) = WEAVE;
        let end = thread / pitch;
        for (angle, colour) in [(-45.0, second), (45.0, first)] {
            let stops: [Stop<'_>; 4] = [(0.0, colour, 1.0), (end, colour, 1.0), (end, colour, 0.0), (1.0, colour, 0.0)];
            let threads = svg.repeating(angle, pitch, (0.0, 0.0), &stops);
            fill(svg, size, &threads, "");
        }
        let (x, y) = (self.light.0 * size.0, self.light.1 * size.1);
        let reach = x.max(size.0 - x).hypot(y.max(size.1 - y));
        let light = svg.radial((x, y), (reach, reach), &[(0.0, second, 0.7), (0.62, second, 0.0)]);
        fill(svg, size, &light, "");
    }

    fn frost(&self, svg: &mut Svg, (wide, high): (f32, f32)) {
        let [first, second] = &self.written();
        let middle = (wide * (0.4 + self.light.0 * 0.2), high * (0.4 + self.light.1 * 0.2));
        let clear = 0.86 - self.strength * 0.52;
        let stops: [Stop<'_>; 3] = [(clear, first, 0.0), (0.96, first, 0.78), (1.0, first, 1.0)];
        let ice = svg.radial(middle, (wide * 0.74, high * 0.7), &stops);
        fill(svg, (wide, high), &ice, "");
        let rim =
            svg.radial((wide / 2.0, high / 2.0), (wide * 0.62, high * 0.6), &[(0.46, "#fff", 0.0), (1.0, "#fff", 1.0)]);
        let mask = svg.define(|id| {
            format!(
                r#"<mask id="{id}" maskUnits="userSpaceOnUse" x="0" y="0" width="300" height="450"><rect width="300" height="450" fill="{rim}"/></mask>"#
            )
        });
        svg.group(&format!(r#"mask="url(#{mask})" style="mix-blend-mode:screen""#), |svg| {
            for ((across, down), (x, y)) in SPARKS {
                let at = (across * x, down * y);
                let spark = svg.radial(at, (SPARK, SPARK), &[(0.0, second, 1.0), (1.0, second, 0.0)]);
                let (left, top) = (self.seed * 90.0, self.seed * 70.0);
                let all = svg.define(|id| {
                    format!(
                        r#"<pattern id="{id}" patternUnits="userSpaceOnUse" x="{left:.1}" y="{top:.1}" width="{across}" height="{down}"><circle cx="{:.1}" cy="{:.1}" r="{SPARK}" fill="{spark}"/></pattern>"#,
                        at.0, at.1
                    )
                });
                fill(svg, (wide, high), &format!("url(#{all})"), "");
            }
        });
    }
}

fn fill(svg: &mut Svg, (wide, high): (f32, f32), with: &str, attributes: &str) {
    svg.draw(format_args!(r#"<rect width="{wide}" height="{high}" fill="{with}" {attributes}/>"#));
}

/// CSS's `contrast` after its `brightness`.
fn steps(contrast: f32, brightness: f32) -> String {
    let (slope, intercept) = (contrast * brightness, 0.5 - contrast / 2.0);
    let step = |channel| format!(r#"<feFunc{channel} type="linear" slope="{slope:.4}" intercept="{intercept:.4}"/>"#);
    format!("<feComponentTransfer>{}{}{}</feComponentTransfer>", step('R'), step('G'), step('B'))
}

/// The channels of a colour as in `#ffb347`.
fn rgb(colour: &str) -> [u8; 3] {
    let mut channels = [0; 3];
    // An invalid colour is black: the editor lets none through.
    let _ = const_hex::decode_to_slice(colour.trim_start_matches('#'), &mut channels);
    channels
}
