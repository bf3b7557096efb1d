//! Pictures for tests.

use std::io::Cursor;

use image::{DynamicImage, GrayImage, ImageFormat, Luma, Rgb, RgbImage, Rgba, RgbaImage};

/// A picture with a dark upper left corner, which shows its orientation.
pub(crate) fn image(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, y| {
        let shade = |part: u32, whole: u32| u8::try_from(part * 255 / whole.max(1)).unwrap_or(255);
        if x < width / 4 && y < height / 4 { Rgb([0, 0, 0]) } else { Rgb([shade(x, width), shade(y, height), 200]) }
    })
    .into()
}

/// The same picture as a file in this format.
pub(crate) fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image(width, height).write_to(&mut bytes, format).expect("is written");
    bytes.into_inner()
}

/// A PNG of a valid size.
pub(crate) fn png() -> Vec<u8> {
    file(320, 480, ImageFormat::Png)
}

/// An image as PNG.
pub(crate) fn as_png(image: impl Into<DynamicImage>) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.into().write_to(&mut bytes, ImageFormat::Png).expect("is written");
    bytes.into_inner()
}

/// Whether a pixel is part of the subject in the middle of a picture: a rectangle of a quarter of its area.
pub(crate) fn is_subject((x, y): (u32, u32), (width, height): (u32, u32)) -> bool {
    (width / 4..width * 3 / 4).contains(&x) && (height / 4..height * 3 / 4).contains(&y)
}

/// A cut-out with a red subject in the middle of a green, transparent ground.
pub(crate) fn cutout(width: u32, height: u32) -> Vec<u8> {
    as_png(RgbaImage::from_fn(width, height, |x, y| {
        if is_subject((x, y), (width, height)) { Rgba([255, 0, 0, 255]) } else { Rgba([0, 255, 0, 0]) }
    }))
}

/// A foil mask that is black at the left and white at the right.
pub(crate) fn mask(width: u32, height: u32) -> Vec<u8> {
    as_png(GrayImage::from_fn(width, height, |x, _| Luma([if x < width / 2 { 0 } else { 255 }])))
}
