//! From the bytes of any picture to our own WebP in three sizes, and a close-up of a large one.

use std::io::Cursor;

use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbaImage};

use super::Refusal;
use super::whole::{self, Kind};

/// Bytes of a file at most.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Pixels of a side at most.
pub const MAX_SIDE: u32 = 12_000;
/// At most so many pixels.
pub const MAX_PIXELS: u64 = 24_000_000;
/// Bytes that decoding may take.
const MAX_MEMORY: u64 = 256 * 1024 * 1024;
/// Quality of WebP, from 0 to 100.
pub(super) const QUALITY: f32 = 84.0;
/// Width and height of a card's largest picture.
pub(super) const CARD: (u32, u32) = (600, 900);
/// Width and height of a close-up. No smaller picture has one.
const CLOSEUP: (u32, u32) = (1200, 1800);
/// Bytes that the file of a close-up should not exceed. One with many details does, at the lowest quality.
const CLOSEUP_BYTES: usize = 300_000;
/// Qualities of a close-up, the best first.
const CLOSEUP_QUALITIES: [f32; 4] = [QUALITY, 76.0, 68.0, 60.0];

/// A picture in the sizes of its [`Shape`], with the close-up and the planes of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    pub large: Vec<u8>,
    pub middle: Vec<u8>,
    pub small: Vec<u8>,
    pub from: Seen,
    /// Twice the largest size.
    pub closeup: Option<Vec<u8>>,
    pub cutout: Option<Cutout>,
    pub foil: Option<Vec<u8>>,
}

/// The files that a cut-out becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cutout {
    pub subject: Vec<u8>,
    /// The picture without its subject.
    pub back: Vec<u8>,
}

/// What a picture is for, which decides its sizes and whether it is cut.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// The picture of a card or pack, cut to 2:3.
    Card(Focus),
    /// An icon, cut to a square.
    Icon,
    /// A logo, which keeps its proportions.
    Logo,
    /// A picture of a page, which keeps its proportions.
    Page,
}

impl Shape {
    /// Width and height of the stored pictures in pixels, as the web app names them
    /// (`web/src/features/cards/model.ts`); the maximum for a picture that keeps its proportions.
    fn sizes(self) -> [(u32, u32); 3] {
        match self {
            Self::Card(_) => [CARD, (400, 600), (240, 360)],
            Self::Icon => [(512, 512), (192, 192), (64, 64)],
            Self::Logo => [(1024, 256), (512, 128), (256, 64)],
            Self::Page => [(1600, 1600), (1000, 1000), (600, 600)],
        }
    }

    /// The minimum width and height in pixels.
    fn least(self) -> (u32, u32) {
        match self {
            Self::Card(_) => (300, 450),
            Self::Icon => (192, 192),
            Self::Logo => (32, 32),
            Self::Page => (400, 300),
        }
    }

    /// Where the picture is cut, if it is.
    fn focus(self) -> Option<Focus> {
        match self {
            Self::Card(focus) => Some(focus),
            Self::Icon => Some(Focus::MIDDLE),
            Self::Logo | Self::Page => None,
        }
    }

    /// The largest size of a picture that is cut already.
    pub(super) fn largest(self, whole: &DynamicImage) -> DynamicImage {
        let [most, ..] = self.sizes();
        eight_bits(self.resized(whole, most))
    }

    fn resized(self, image: &DynamicImage, most: (u32, u32)) -> DynamicImage {
        let is_cut = self.focus().is_some();
        let (wide, high) = if is_cut { most } else { fitted((image.width(), image.height()), most) };
        image.resize_exact(wide, high, FilterType::Lanczos3)
    }
}

impl From<Focus> for Shape {
    fn from(focus: Focus) -> Self {
        Self::Card(focus)
    }
}

/// Width and height of a picture as one sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// Where a picture is cut that has another shape than a card: 0 keeps its left or upper end, 1 its right or lower one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Focus {
    /// Across, where it is too wide.
    pub x: f64,
    /// Down, where it is too high.
    pub y: f64,
}

impl Focus {
    /// As much is cut off at one end as at the other.
    pub const MIDDLE: Self = Self { x: 0.5, y: 0.5 };

    /// The largest part of a picture of `width` and `height` that has the proportions of `wide` to `high`: its corner,
    /// width and height in pixels.
    fn part(self, (width, height): (u32, u32), (wide, high): (u32, u32)) -> [u32; 4] {
        // Both are whole numbers of pixels, and at least one.
        let fitting = |side: u32, by: u32, of: u32| u32::try_from(u64::from(side) * u64::from(by) / u64::from(of));
        let across = fitting(height, wide, high).unwrap_or(width).clamp(1, width);
        let down = fitting(width, high, wide).unwrap_or(height).clamp(1, height);
        let begin = |left: u32, share: f64| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and the pixels left"
            )]
            let pixels = (f64::from(left) * share.clamp(0.0, 1.0)).round() as u32;
            pixels
        };
        [begin(width - across, self.x), begin(height - down, self.y), across, down]
    }
}

/// Decodes a picture to the end without making anything of it: whether [`prepare`] would take it for a card.
///
/// # Errors
/// Describes the mistake.
pub fn inspect(bytes: &[u8]) -> Result<Seen, Refusal> {
    decode(bytes, Focus::MIDDLE.into()).map(|image| Seen { width: image.width(), height: image.height() })
}

/// Makes our own pictures of one: turned as its camera held it, cut to its shape, without any metadata.
///
/// # Errors
/// Describes the mistake.
pub fn prepare(bytes: &[u8], shape: impl Into<Shape>) -> Result<Prepared, Refusal> {
    let shape = shape.into();
    let (whole, from) = cut(bytes, shape)?;
    encoded(&shape.largest(&whole), shape, from)
}

/// A picture that is cut to its shape, and the size that it had.
pub(super) fn cut(bytes: &[u8], shape: Shape) -> Result<(DynamicImage, Seen), Refusal> {
    let image = decode(bytes, shape)?;
    let from = Seen { width: image.width(), height: image.height() };
    let [most, ..] = shape.sizes();
    Ok((if let Some(focus) = shape.focus() { cropped(image, focus, most) } else { image }, from))
}

/// The close-up of a card's picture, which is cut already; `None` if it is too small for one.
pub(super) fn closeup(whole: &DynamicImage) -> Result<Option<Vec<u8>>, Refusal> {
    let (width, height) = CLOSEUP;
    if whole.width() < width || whole.height() < height {
        return Ok(None);
    }
    let image = eight_bits(whole.resize_exact(width, height, FilterType::Lanczos3));
    first_within(CLOSEUP_BYTES, CLOSEUP_QUALITIES.into_iter().map(|quality| encode_at(&image, quality))).map(Some)
}

fn eight_bits(image: DynamicImage) -> DynamicImage {
    if image.color().has_alpha() { image.into_rgba8().into() } else { image.into_rgb8().into() }
}

/// The files of a picture. The smaller sizes are made of the largest.
pub(super) fn encoded(large: &DynamicImage, shape: Shape, from: Seen) -> Result<Prepared, Refusal> {
    let [_, middle, small] = shape.sizes();
    let smaller = |most| encode(&shape.resized(large, most));
    let (middle, small) = (smaller(middle)?, smaller(small)?);
    Ok(Prepared { large: encode(large)?, middle, small, from, closeup: None, cutout: None, foil: None })
}

/// The largest part of a picture in this shape.
pub(super) fn cropped(image: DynamicImage, focus: Focus, shape: (u32, u32)) -> DynamicImage {
    let [x, y, across, down] = focus.part((image.width(), image.height()), shape);
    let is_whole = (across, down) == (image.width(), image.height());
    if is_whole { image } else { image.crop_imm(x, y, across, down) }
}

/// The middle size of an icon as PNG; `None` for other pictures.
pub fn icon_as_png(webp: &[u8]) -> Option<Vec<u8>> {
    let [_, middle, _] = Shape::Icon.sizes();
    let reader = ImageReader::with_format(Cursor::new(webp), ImageFormat::WebP);
    let decoder = reader.into_decoder().ok().filter(|decoder| decoder.dimensions() == middle)?;
    let mut png = Cursor::new(Vec::new());
    DynamicImage::from_decoder(decoder).ok()?.write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

/// The largest size with the proportions of `width` to `height` that is within `wide` by `high` and not enlarged.
fn fitted((width, height): (u32, u32), (wide, high): (u32, u32)) -> (u32, u32) {
    let scaled = |side: u32, by: u32, of: u32| {
        let side = (u64::from(side) * u64::from(by) + u64::from(of) / 2) / u64::from(of);
        u32::try_from(side).unwrap_or(u32::MAX).max(1)
    };
    if width <= wide && height <= high {
        (width, height)
    } else if u64::from(width) * u64::from(high) > u64::from(height) * u64::from(wide) {
        (wide, scaled(height, wide, width))
    } else {
        (scaled(width, high, height), high)
    }
}

pub(super) fn decode(bytes: &[u8], shape: Shape) -> Result<DynamicImage, Refusal> {
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::TooManyBytes);
    }
    let kind = whole::kind(bytes)?;
    whole::check(kind, bytes)?;
    let format = match kind {
        Kind::Png => ImageFormat::Png,
        Kind::Jpeg => ImageFormat::Jpeg,
        Kind::WebP => ImageFormat::WebP,
        Kind::Gif => ImageFormat::Gif,
    };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    // Until here only the header was read.
    let mut decoder = reader.into_decoder().map_err(|error| unreadable(&error))?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if width > MAX_SIDE || height > MAX_SIDE || pixels > MAX_PIXELS {
        return Err(Refusal::TooLarge(width, height));
    }
    if decoder.total_bytes() > MAX_MEMORY {
        return Err(Refusal::TooMuchMemory);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| unreadable(&error))?;
    image.apply_orientation(orientation);
    let least = shape.least();
    if image.width() < least.0 || image.height() < least.1 {
        return Err(Refusal::TooSmall { is: (image.width(), image.height()), least });
    }
    Ok(image)
}

fn unreadable(error: &ImageError) -> Refusal {
    match error {
        ImageError::Limits(_) => Refusal::TooMuchMemory,
        ImageError::Unsupported(_)
        | ImageError::Decoding(_)
        | ImageError::Encoding(_)
        | ImageError::Parameter(_)
        | ImageError::IoError(_) => Refusal::Broken,
    }
}

pub(super) fn encode(image: &DynamicImage) -> Result<Vec<u8>, Refusal> {
    encode_at(image, QUALITY)
}

fn encode_at(image: &DynamicImage, quality: f32) -> Result<Vec<u8>, Refusal> {
    let (width, height) = (image.width(), image.height());
    let rgba = image.as_rgba8().filter(|image| image.pixels().any(|pixel| pixel[3] < u8::MAX));
    let encoded = match rgba {
        Some(rgba) => webp::Encoder::from_rgba(rgba, width, height).encode_simple(false, quality),
        None => webp::Encoder::from_rgb(&image.to_rgb8(), width, height).encode_simple(false, quality),
    };
    // Only memory can be missing: sizes and numbers are ours.
    encoded.map(|webp| webp.to_vec()).map_err(|_| Refusal::TooMuchMemory)
}

/// A file with these qualities of colours and of alpha, each from 0 to 100.
pub(super) fn encode_as(image: &RgbaImage, colours: f32, alpha: i32) -> Result<Vec<u8>, Refusal> {
    let mut config = webp::WebPConfig::new().map_err(|()| Refusal::TooMuchMemory)?;
    config.quality = colours;
    config.alpha_quality = alpha;
    let encoder = webp::Encoder::from_rgba(image, image.width(), image.height());
    encoder.encode_advanced(&config).map(|webp| webp.to_vec()).map_err(|_| Refusal::TooMuchMemory)
}

/// The first file within a limit, or the last.
pub(super) fn first_within(
    most: usize,
    files: impl Iterator<Item = Result<Vec<u8>, Refusal>>,
) -> Result<Vec<u8>, Refusal> {
    let mut last = Vec::new();
    for file in files {
        last = file?;
        if last.len() <= most {
            break;
        }
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_cropped_around_its_focus() {
        let part = |x, y, shape| Focus { x, y }.part(shape, (600, 900));
        // A picture in the shape of a card is not cropped, for any focus.
        assert_eq!(part(0.0, 1.0, (600, 900)), [0, 0, 600, 900]);
        assert_eq!(part(0.0, 0.0, (1200, 900)), [0, 0, 600, 900]);
        assert_eq!(part(0.5, 0.0, (1200, 900)), [300, 0, 600, 900]);
        assert_eq!(part(1.0, 0.0, (1200, 900)), [600, 0, 600, 900]);
        assert_eq!(part(0.3, 0.25, (600, 1300)), [0, 100, 600, 900]);
        assert_eq!(part(0.3, 1.0, (600, 1300)), [0, 400, 600, 900]);
        // No pixel outside, for any numbers.
        assert_eq!(part(7.0, -7.0, (1201, 901)), [601, 0, 600, 901]);
        assert_eq!(part(f64::NAN, f64::INFINITY, (12_000, 450)), [0, 0, 300, 450]);
        for shape in [(300, 450), (301, 450), (300, 451), (12_000, 450), (300, 12_000), (4999, 3001)] {
            let [x, y, across, down] = part(1.0, 1.0, shape);
            assert!(x + across == shape.0 && y + down == shape.1, "{shape:?}");
        }
    }

    #[test]
    fn a_logo_keeps_its_proportions_and_is_not_enlarged() {
        let most = (1024, 256);
        for (from, expected) in [
            ((2048, 512), (1024, 256)),
            ((4000, 100), (1024, 26)),
            ((100, 4000), (6, 256)),
            ((300, 200), (300, 200)),
            ((12_000, 1), (1024, 1)),
        ] {
            assert_eq!(fitted(from, most), expected, "{from:?}");
        }
    }
}
