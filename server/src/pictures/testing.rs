//! Pictures for tests.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

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
