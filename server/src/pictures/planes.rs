//! The planes of a card's picture: the subject that an artist cut out of it, the picture behind the subject, and the mask
//! of its foil.
//!
//! What happens to the picture happens to its planes: they are cut at the same place and made as large as its largest size.

use image::imageops::FilterType;
use image::{DynamicImage, GrayImage, LumaA, Rgba, RgbaImage};

use super::prepare::{CARD, Focus, QUALITY, Seen, cropped, decode, encode_as, first_within};
use super::whole::{self, Kind};
use super::{Refusal, Shape};

/// Bytes that the file of a subject should not exceed. A subject with many details does, at the lowest quality.
const SUBJECT_BYTES: usize = 60_000;
/// Quality of a subject's colours and of its alpha, the best first.
const SUBJECT_QUALITIES: [(f32, i32); 4] = [(QUALITY, 100), (72.0, 90), (60.0, 80), (48.0, 70)];
/// Bytes that the file of a mask should not exceed.
const FOIL_BYTES: usize = 20_000;
/// Width and height of a mask and the quality of its alpha, the best first.
const FOIL_QUALITIES: [(u32, u32, i32); 4] = [(600, 900, 100), (600, 900, 60), (300, 450, 60), (300, 450, 20)];

/// Shares of the card that a subject covers at least and at most, in thousandths.
const COVERS: std::ops::RangeInclusive<usize> = 10..=950;
/// A mask without any value from here on shows no foil.
const DARKEST_FOIL: u8 = 16;
/// The blur that widens the hole behind a subject by about 6 pixels, and the value from which a blurred pixel is part of
/// the hole.
const HOLE_BLUR: f32 = 3.0;
const HOLE_FROM: u8 = 6;

/// What a file is in a card's picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plane {
    Cutout,
    Foil,
}

impl Plane {
    /// Its field in forms, and its column in tables.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Cutout => "cutout",
            Self::Foil => "foil",
        }
    }
}

/// The picture that a plane belongs to.
#[derive(Debug, Clone, Copy)]
pub enum Beside {
    /// A picture that was sent together with it and is cut at this focus. Both have the same size.
    Sent(Seen, Focus),
    /// A picture that is stored already, in the shape of a card. A plane of this shape fits.
    Stored,
}

impl Beside {
    fn fits(self, (width, height): (u32, u32)) -> bool {
        match self {
            Self::Sent(picture, _) => (width, height) == (picture.width, picture.height),
            // A side may be rounded to whole pixels.
            Self::Stored => (u64::from(width) * 3).abs_diff(u64::from(height) * 2) <= 3,
        }
    }

    fn focus(self) -> Focus {
        match self {
            Self::Sent(_, focus) => focus,
            Self::Stored => Focus::MIDDLE,
        }
    }

    /// The size to name in a refusal.
    fn size(self) -> (u32, u32) {
        match self {
            Self::Sent(picture, _) => (picture.width, picture.height),
            Self::Stored => CARD,
        }
    }
}

/// Decodes a plane and cuts it as its picture.
fn read(plane: Plane, bytes: &[u8], beside: Beside) -> Result<DynamicImage, Refusal> {
    let image = decode(bytes, Shape::Card(beside.focus()))?;
    if !matches!(whole::kind(bytes)?, Kind::Png | Kind::WebP) {
        return Err(Refusal::PlaneKind(plane));
    }
    let is = (image.width(), image.height());
    if !beside.fits(is) {
        return Err(Refusal::PlaneSize { plane, is, picture: beside.size() });
    }
    Ok(cropped(image, beside.focus(), CARD))
}

/// The subject of a cut-out in the size of a card.
///
/// # Errors
/// Describes the mistake.
pub fn subject(bytes: &[u8], beside: Beside) -> Result<RgbaImage, Refusal> {
    let image = read(Plane::Cutout, bytes, beside)?;
    if !image.color().has_alpha() {
        return Err(Refusal::CutoutOpaque);
    }
    let mut image = image.into_rgba8();
    // The colours of transparent pixels must not bleed into the subject's edge.
    for Rgba([red, green, blue, alpha]) in image.pixels_mut() {
        for colour in [red, green, blue] {
            *colour = scaled(*colour, *alpha, u8::MAX);
        }
    }
    let mut subject = DynamicImage::from(image).resize_exact(CARD.0, CARD.1, FilterType::Lanczos3).into_rgba8();
    for Rgba([red, green, blue, alpha]) in subject.pixels_mut() {
        for colour in [red, green, blue] {
            *colour = scaled(*colour, u8::MAX, *alpha);
        }
    }
    let all = subject.len() / 4;
    let at_least = |least: u8| subject.pixels().filter(|pixel| pixel[3] >= least).count();
    match at_least(128) * 1000 / all {
        _ if at_least(u8::MAX) == all => Err(Refusal::CutoutOpaque),
        share if share < *COVERS.start() => Err(Refusal::CutoutEmpty),
        share if share > *COVERS.end() => Err(Refusal::CutoutFull),
        _ => Ok(subject),
    }
}

/// A value times `by / of`, rounded, at most 255; 0 if `of` is.
fn scaled(value: u8, by: u8, of: u8) -> u8 {
    let (by, of) = (u32::from(by), u32::from(of));
    (u32::from(value) * by + of / 2).checked_div(of).map_or(0, |scaled| u8::try_from(scaled).unwrap_or(u8::MAX))
}

/// The mask of a foil in the size of a card: 255 where all of the foil shows. The opacity counts if anything is
/// transparent, otherwise the brightness.
///
/// # Errors
/// Describes the mistake.
pub fn foil(bytes: &[u8], beside: Beside) -> Result<GrayImage, Refusal> {
    let image = read(Plane::Foil, bytes, beside)?.resize_exact(CARD.0, CARD.1, FilterType::Triangle);
    let image = image.into_luma_alpha8();
    let has_alpha = image.pixels().any(|LumaA([_, alpha])| *alpha < u8::MAX);
    let values = image.pixels().map(|LumaA([light, alpha])| if has_alpha { *alpha } else { *light }).collect();
    GrayImage::from_raw(CARD.0, CARD.1, values)
        .filter(|mask| mask.pixels().any(|value| value[0] >= DARKEST_FOIL))
        .ok_or(Refusal::FoilEmpty)
}

/// The picture behind its subject: the hole that the subject leaves is filled from around it. Only a rim of that is ever
/// seen, when the planes move against each other.
pub fn back(picture: &DynamicImage, subject: &RgbaImage) -> DynamicImage {
    let alpha = subject.pixels().map(|pixel| pixel[3]).collect();
    let Some(mask) = GrayImage::from_raw(subject.width(), subject.height(), alpha) else { return picture.clone() };
    let hole = DynamicImage::from(mask).blur(HOLE_BLUR).into_luma8();
    if hole.pixels().all(|value| value[0] >= HOLE_FROM) {
        return picture.clone();
    }
    let mut rest = picture.to_rgba8();
    let is_opaque = rest.pixels().all(|pixel| pixel[3] == u8::MAX);
    for (pixel, _) in rest.pixels_mut().zip(hole.pixels()).filter(|(_, value)| value[0] >= HOLE_FROM) {
        *pixel = Rgba([0; 4]);
    }
    let rest = DynamicImage::from(rest);
    // Behind the subject of a picture with transparency is nothing.
    if is_opaque { filled(rest.into_rgba32f().into()).into_rgb8().into() } else { rest }
}

/// Fills transparent pixels from the pixels around them: each is coloured by the smallest halved picture that has a colour
/// there. Colours are multiplied by their alpha.
fn filled(image: DynamicImage) -> DynamicImage {
    let (width, height) = (image.width(), image.height());
    if width == 1 && height == 1 {
        return image;
    }
    let mut half = image.resize_exact(width.div_ceil(2), height.div_ceil(2), FilterType::Triangle).into_rgba32f();
    // A pixel counts fully as soon as a quarter of it is known.
    for Rgba([red, green, blue, alpha]) in half.pixels_mut().filter(|pixel| pixel[3] > 0.0) {
        let more = (1.0 / *alpha).min(4.0);
        for value in [red, green, blue, alpha] {
            *value *= more;
        }
    }
    let below = filled(half.into()).resize_exact(width, height, FilterType::Triangle).into_rgba32f();
    let mut image = image.into_rgba32f();
    for (pixel, below) in image.pixels_mut().zip(below.pixels()) {
        let missing = 1.0 - pixel[3];
        for (value, below) in pixel.0.iter_mut().zip(below.0) {
            *value += missing * below;
        }
    }
    image.into()
}

/// The file of a subject.
///
/// # Errors
/// When memory is missing.
pub fn encode_subject(subject: &RgbaImage) -> Result<Vec<u8>, Refusal> {
    let encode = |(colours, alpha)| encode_as(subject, colours, alpha);
    first_within(SUBJECT_BYTES, SUBJECT_QUALITIES.into_iter().map(encode))
}

/// The file of a mask: white, as transparent as the foil.
///
/// # Errors
/// When memory is missing.
pub fn encode_foil(mask: &GrayImage) -> Result<Vec<u8>, Refusal> {
    let white = |value: &u8| [u8::MAX, u8::MAX, u8::MAX, *value];
    let pixels = mask.as_raw().iter().flat_map(white).collect();
    let whole = RgbaImage::from_raw(mask.width(), mask.height(), pixels).map(DynamicImage::from).unwrap_or_default();
    let encode = |(width, height, alpha)| {
        let sized = whole.resize_exact(width, height, FilterType::Triangle).into_rgba8();
        encode_as(&sized, QUALITY, alpha)
    };
    first_within(FOIL_BYTES, FOIL_QUALITIES.into_iter().map(encode))
}
