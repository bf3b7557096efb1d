//! A card as it is printed: paper, picture, foil, words, and the case around it when it was graded.

use super::declared::Declared;
use super::design::Design;
use super::looks::{self, Look, SIZE};
use super::recipes::Worn;
use super::svg::Svg;
use super::words::{Anchor, Font, fit};
use super::{body, foil, lettering, modifiers, slab};
use foilcast_base::markup::escaped;
use foilcast_base::rarity::Rarity;

/// The print of a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Print {
    /// Its name, a modifier's prefix included.
    pub name: String,
    /// A sentence or two.
    pub flavor: String,
    /// Its rarity; none on a broken imported card.
    pub rarity: Option<Rarity>,
    /// The word for its rarity.
    pub rarity_name: String,
    pub modifier: Option<Modified>,
    /// Its number, as in `7 / 100`.
    pub mint: String,
    /// Where its picture is.
    pub picture: String,
    /// The height of the picture that is in the middle of the window, as far as the picture reaches: per cent from its top.
    /// `None` for the rarity's usual place.
    pub focus: Option<u8>,
    /// The slab that it lies in.
    pub slab: Option<Slab>,
    /// The word on the ribbon of a card that could be pulled only for a time.
    pub limited: Option<String>,
}

impl Print {
    pub(super) fn design(&self) -> Design {
        Design::of(self.rarity)
    }
}

/// A modifier on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Modified {
    /// Its name: those that are drawn by hand are known by it.
    pub name: String,
    /// Its prefix to the card's name, with its space.
    pub prefix: String,
    /// How it looks, when it was made on this instance.
    pub look: Option<foilcast_base::look::Look>,
    /// The declarations that it was imported with.
    pub css: Option<String>,
}

/// The case of a graded card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Slab {
    /// The brand on the side of its label.
    pub brand: String,
    /// The grade, once it was revealed.
    pub grade: Option<u8>,
    /// The word for the grade, or for that it has none yet.
    pub grade_name: String,
    /// The line with the number of its certificate.
    pub certificate: String,
}

/// Draws a card in its own units: 300 wide and 450 high.
pub fn draw(svg: &mut Svg, print: &Print) {
    match &print.slab {
        None => body(svg, print),
        Some(slab) => {
            let (x, y, scale) = slab::WELL;
            slab::case(svg, print, slab);
            svg.group(&format!(r#"transform="translate({x} {y}) scale({scale}) translate(-150 -225)""#), |svg| {
                body(svg, print);
            });
            slab::pane(svg);
        }
    }
}

/// How a modifier is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ModifierEffect {
    Plain,
    Negative,
    Glitch,
    Prismatic,
}

fn body(svg: &mut Svg, print: &Print) {
    let declared = if effect(print) == ModifierEffect::Plain {
        Declared::of(print.modifier.as_ref())
    } else {
        Declared::default()
    };
    let print = declared.worded(print);
    let attributes = declared.print();
    if attributes.is_empty() {
        printed(svg, &print, &declared);
    } else {
        svg.group(&attributes, |svg| printed(svg, &print, &declared));
    }
}

fn effect(print: &Print) -> ModifierEffect {
    match print.modifier.as_ref().map(|modifier| modifier.name.as_str()) {
        Some("Negative") => ModifierEffect::Negative,
        Some("Glitch") => ModifierEffect::Glitch,
        Some("Prismatic") => ModifierEffect::Prismatic,
        _ => ModifierEffect::Plain,
    }
}

fn printed(svg: &mut Svg, print: &Print, declared: &Declared) {
    let design = print.design();
    let effect = effect(print);
    let own = print.modifier.as_ref().and_then(|modifier| modifier.look.as_ref());
    let worn = own.map(|look| Worn::new(look, seed(&print.name, &print.mint)));
    let mut look = looks::look(design);
    let hue = light(design);
    if effect == ModifierEffect::Negative {
        look.ink = "#f4f2ea";
    }
    let corners =
        svg.define(|id| format!(r#"<clipPath id="{id}"><rect width="300" height="450" rx="14"/></clipPath>"#));
    svg.group(&format!(r#"clip-path="url(#{corners})" style="isolation:isolate""#), |svg| {
        if effect == ModifierEffect::Negative {
            modifiers::film(svg, hue);
        } else {
            looks::paper(svg, design);
            if design == Design::Rare {
                foil::rainbow(svg, 0.82, "normal");
            }
        }
        art(svg, print, &look, effect, worn.as_ref());
        if design.relief().is_none() {
            body::recess(svg, &look);
            looks::frame(svg, design, &look);
        }
        if effect == ModifierEffect::Prismatic {
            modifiers::prism(svg, design, &look);
        }
        if effect != ModifierEffect::Negative {
            foil::shine(svg, design, &look);
        }
        // The ornaments of a Divine are above the holes.
        if effect == ModifierEffect::Negative && design == Design::Divine {
            modifiers::film_holes(svg, design);
        }
        let glare = if effect == ModifierEffect::Negative { Design::Unique } else { design };
        let edges = |svg: &mut Svg| {
            if effect == ModifierEffect::Negative {
                modifiers::film_edge(svg, hue);
                if design != Design::Divine {
                    modifiers::film_holes(svg, design);
                }
            } else if design.relief().is_none() {
                body::edge(svg, design, &look);
            }
            if let Some(worn) = &worn {
                worn.rim(svg, design);
            }
            if effect == ModifierEffect::Prismatic {
                modifiers::prism_rim(svg, body::edge_width(design));
            }
        };
        let words = |svg: &mut Svg| lettering::draw(svg, print, &look, declared, effect == ModifierEffect::Glitch);
        // The words stand before a frame in relief.
        if let Some(frame) = design.relief() {
            body::relief(svg, design, frame);
            foil::glare(svg, glare);
            edges(svg);
            words(svg);
        } else {
            words(svg);
            foil::glare(svg, glare);
            edges(svg);
        }
        if let Some(word) = &print.limited {
            ribbon(svg, word);
        }
    });
}

/// The colour of the light behind a card, bright enough to shine.
pub fn light(design: Design) -> &'static str {
    match design {
        Design::Basic => "#b9b6b0",
        Design::Common => "#64b5f6",
        Design::Standard => "#66bb6a",
        Design::Uncommon => "#4fa3f2",
        Design::Rare => "#cf7be0",
        Design::Epic => "#ffa726",
        Design::Legendary => "#ff5a4d",
        Design::Mythic => "#ff69b4",
        Design::Unique => "#c9ced8",
        Design::Divine => "#ffd97a",
    }
}

fn art(svg: &mut Svg, print: &Print, look: &Look, effect: ModifierEffect, worn: Option<&Worn>) {
    let (x, y, w, h) = look.window;
    let outline = &look.outline;
    let clip = svg.define(|id| format!(r#"<clipPath id="{id}"><path d="{outline}"/></clipPath>"#));
    // Pictures are two by three; a picture that is too high is cut where the rarity says.
    let (wide, high) = if w * 1.5 >= h { (w, w * 1.5) } else { (h / 1.5, h) };
    let above = match print.focus {
        Some(focus) => (high * f32::from(focus) / 100.0 - h / 2.0).clamp(0.0, high - h),
        None => (high - h) * look.focus,
    };
    let (left, top) = (x - (wide - w) / 2.0, y - above);
    let night = svg.linear(160.0, SIZE, &[(0.0, "#3a4150", 1.0), (1.0, "#14171d", 1.0)]);
    let gray = if print.design() == Design::Unique { grayscale(svg) } else { String::new() };
    let turned = match worn {
        Some(worn) => worn.filter(svg, print.design()),
        None if effect == ModifierEffect::Negative => modifiers::reversed(svg),
        None => String::new(),
    };
    let picture = escaped(&print.picture);
    let image = svg.define(|id| {
        format!(
            r#"<image id="{id}" href="art:{picture}" x="{left:.1}" y="{top:.1}" width="{wide:.1}" height="{high:.1}" preserveAspectRatio="xMidYMid slice"/>"#
        )
    });
    let image = |dx: f32| format!(r##"<use href="#{image}" x="{dx:.1}"/>"##);
    svg.group(&format!(r#"clip-path="url(#{clip})""#), |svg| {
        svg.draw(format_args!(
            r#"<rect width="300" height="450" fill="{night}"/><g {turned}><g {gray}>{}</g></g>"#,
            image(0.0)
        ));
        if effect == ModifierEffect::Glitch {
            svg.group(&gray, |svg| modifiers::torn(svg, look, seed(&print.name, &print.mint), image));
        }
        if effect == ModifierEffect::Negative {
            modifiers::developed(svg, look);
        }
        if let Some(worn) = worn {
            worn.lens(svg, look);
        }
    });
}

/// A number of this copy's own.
fn seed(name: &str, mint: &str) -> u32 {
    name.bytes().chain(mint.bytes()).fold(0x811C_9DC5, |seed, byte| (seed ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn grayscale(svg: &mut Svg) -> String {
    let id = svg.define(|id| {
        format!(
            r#"<filter id="{id}" x="0" y="0" width="300" height="450" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncR type="linear" slope="1.3" intercept="-0.12"/><feFuncG type="linear" slope="1.3" intercept="-0.12"/><feFuncB type="linear" slope="1.3" intercept="-0.12"/></feComponentTransfer></filter>"#
        )
    });
    format!(r#"filter="url(#{id})""#)
}

/// A ribbon of gold foil over the corner that is the last one of the first line.
fn ribbon(svg: &mut Svg, word: &str) {
    let word = fit(svg.fonts, word, Font::Display, 78.0, 1, (7.5, 10.5));
    let gold = svg.linear(
        100.0,
        (160.0, 17.0),
        &[
            (0.3, "#c88f2a", 1.0),
            (0.44, "#ffe9ae", 1.0),
            (0.52, "#f0c766", 1.0),
            (0.6, "#d29b35", 1.0),
            (0.72, "#f7d787", 1.0),
        ],
    );
    let (x, angle) = (svg.x_from_start(262.0, SIZE.0), if svg.is_rtl() { -45 } else { 45 });
    svg.group(&format!(r#"transform="translate({x} 38) rotate({angle})""#), |svg| {
        svg.draw(format_args!(
            r##"<rect x="-80" y="-7" width="160" height="18.5" fill="#000" fill-opacity="0.35"/><g transform="translate(-80 -8.5)"><rect width="160" height="17" fill="{gold}"/><path d="M0 0.4H160" stroke="#fffae2" stroke-opacity="0.9" stroke-width="0.8"/><path d="M0 16.5H160" stroke="#5c3600" stroke-opacity="0.6"/></g>"##
        ));
        word.draw(svg, r##"fill="#221400""##, (0.0, 3.6), Anchor::Middle, 1.0);
    });
}
