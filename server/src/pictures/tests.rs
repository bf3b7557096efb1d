//! Accepted pictures and their stored form.

mod closeups;
mod planes;

use std::io::Cursor;

use image::{ImageFormat, ImageReader};

use super::testing::{file, png};
use super::*;

fn read(webp: &[u8]) -> image::RgbaImage {
    ImageReader::with_format(Cursor::new(webp), ImageFormat::WebP).decode().expect("is WebP").into_rgba8()
}

/// Adds an EXIF header with this orientation to a JPEG.
fn with_orientation(bytes: &[u8], orientation: u8) -> Vec<u8> {
    let tiff =
        [b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice(), &[orientation, 0, 0, 0, 0, 0, 0, 0]]
            .concat();
    let length = u16::try_from(tiff.len() + 2).expect("is short").to_be_bytes();
    [&bytes[..2], &[0xff, 0xe1], &length, &tiff, &bytes[2..]].concat()
}

/// A PNG's chunk with its checksum.
fn chunk(name: [u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(&name);
    sum.update(data);
    let length = u32::try_from(data.len()).expect("is short").to_be_bytes();
    [&length, name.as_slice(), data, &sum.sum().to_be_bytes()].concat()
}

/// A PNG whose header declares this size, and whose data are so many compressed zero bytes.
fn bomb(width: u32, height: u32, uncompressed: usize) -> Vec<u8> {
    let mut compressed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut compressed, &vec![0; uncompressed]).expect("is compressed");
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    let compressed = compressed.finish().expect("is compressed");
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(*b"IHDR", &head), chunk(*b"IDAT", &compressed), chunk(*b"IEND", b"")].concat()
}

#[test]
fn an_icon_is_also_a_png_and_other_pictures_are_not() {
    let icon = prepare(&file(300, 300, ImageFormat::Png), Shape::Icon).expect("is valid");
    let converted = icon_as_png(&icon.middle).expect("is an icon");
    assert_eq!(image::guess_format(&converted).expect("is known"), ImageFormat::Png);
    assert_eq!(image::load_from_memory(&converted).expect("is valid").into_rgba8(), read(&icon.middle));
    assert_eq!(icon_as_png(&prepare(&file(300, 450, ImageFormat::Png), Focus::MIDDLE).expect("is valid").middle), None);
    assert_eq!(icon_as_png(b"<html>"), None);
}

#[test]
fn every_format_is_converted_to_webp_in_three_sizes() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
        let prepared = prepare(&file(500, 700, format), Focus::MIDDLE).expect("the picture is valid");
        assert_eq!(prepared.from, Seen { width: 500, height: 700 }, "{format:?}");
        for (webp, size) in
            [(&prepared.large, (600, 900)), (&prepared.middle, (400, 600)), (&prepared.small, (240, 360))]
        {
            let picture = read(webp);
            assert_eq!(picture.dimensions(), size, "{format:?}");
            let corner = picture.get_pixel(size.0 / 16, size.1 / 16);
            assert!(corner[0] < 60 && corner[1] < 60 && corner[2] < 60, "{format:?}: {corner:?}");
            let middle = picture.get_pixel(size.0 / 2, size.1 / 2);
            assert!(middle[2] > 140, "{format:?}: {middle:?}");
        }
        assert!(prepared.large.len() < 200_000, "{format:?}: {}", prepared.large.len());
    }
}

#[test]
fn the_orientation_in_a_header_is_applied_and_the_header_is_removed() {
    // Turned by a quarter to the left, the dark corner is at the lower left. Orientation 6 reverses the turn.
    let turned = super::testing::image(480, 720).rotate270();
    let mut bytes = Cursor::new(Vec::new());
    turned.write_to(&mut bytes, ImageFormat::Jpeg).expect("is written");
    let prepared = prepare(&with_orientation(&bytes.into_inner(), 6), Focus::MIDDLE).expect("the picture is valid");
    assert_eq!(prepared.from, Seen { width: 480, height: 720 });
    let corner = *read(&prepared.large).get_pixel(40, 40);
    assert!(corner[0] < 60 && corner[2] < 60, "{corner:?}");
    assert!(!prepared.large.windows(4).any(|four| four == b"Exif" || four == b"EXIF"));
}

#[test]
fn transparency_is_kept() {
    let mut picture = super::testing::image(300, 450).into_rgba8();
    picture.pixels_mut().for_each(|pixel| pixel[3] = 0);
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).expect("is written");
    let prepared = prepare(&bytes.into_inner(), Focus::MIDDLE).expect("the picture is valid");
    assert_eq!(read(&prepared.small).get_pixel(120, 180)[3], 0);
}

#[test]
fn files_that_are_not_exactly_one_complete_picture_are_refused() {
    let html = b"<!doctype html><script>alert(1)</script>".as_slice();
    let with = |bytes: Vec<u8>, more: &[u8]| [bytes.as_slice(), more].concat();
    let archive = crate::admin::card_import::testing::zipped(&[("a.txt", b"a")]);
    let half = |bytes: Vec<u8>| bytes[..bytes.len() / 2].to_vec();
    let cases = [
        (Vec::new(), Refusal::Empty),
        (html.to_vec(), Refusal::NotAPicture),
        (b"GIF".to_vec(), Refusal::NotAPicture),
        (b"<?xml version='1.0'?><SVG onload='alert(1)'/>".to_vec(), Refusal::Drawing),
        (b"\0\0\0\x20ftypavif".to_vec(), Refusal::OtherKind("AVIF")),
        (b"\0\0\0\x20ftypheic".to_vec(), Refusal::OtherKind("HEIC")),
        (with(png(), html), Refusal::TwoThings("a page")),
        (with(png(), &archive), Refusal::TwoThings("an archive")),
        (with(png(), b"%PDF-1.4"), Refusal::TwoThings("a PDF")),
        (with(png(), b"more"), Refusal::TwoThings("something behind it")),
        (with(file(300, 450, ImageFormat::Jpeg), html), Refusal::TwoThings("a page")),
        (with(file(300, 450, ImageFormat::Jpeg), &archive), Refusal::TwoThings("an archive")),
        (with(file(300, 450, ImageFormat::Gif), &archive), Refusal::TwoThings("an archive")),
        (with(file(300, 450, ImageFormat::WebP), html), Refusal::TwoThings("a page")),
        (half(png()), Refusal::Broken),
        (half(file(300, 450, ImageFormat::Jpeg)), Refusal::Broken),
        (half(file(300, 450, ImageFormat::WebP)), Refusal::Broken),
        (half(file(300, 450, ImageFormat::Gif)), Refusal::Broken),
        (file(299, 450, ImageFormat::Png), Refusal::TooSmall { is: (299, 450), least: (300, 450) }),
        (bomb(50_000, 50_000, 20_000_000), Refusal::TooLarge(50_000, 50_000)),
        (bomb(12_000, 12_000, 1000), Refusal::TooLarge(12_000, 12_000)),
        (bomb(600, 900, 1000), Refusal::Broken),
        (vec![0; MAX_BYTES + 1], Refusal::TooManyBytes),
    ];
    for (nth, (bytes, expected)) in cases.into_iter().enumerate() {
        assert_eq!(inspect(&bytes).err().as_ref(), Some(&expected), "case {nth}");
        assert_eq!(prepare(&bytes, Focus::MIDDLE).err(), Some(expected), "case {nth}");
    }
    // Data that cameras append to a picture is never executed.
    assert!(inspect(&with(file(300, 450, ImageFormat::Jpeg), &[7; 4000])).is_ok());
    assert!(inspect(&with(png(), b"\n\0")).is_ok());
}

#[test]
fn corrupted_pictures_cause_no_panic() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
        let whole = file(300, 450, format);
        let dice = crate::dice::Dice::seeded(7);
        for _ in 0..60 {
            let mut bytes = whole.clone();
            for _ in 0..4 {
                let at = usize::try_from(dice.below(bytes.len() as u64)).expect("is inside");
                bytes[at] = u8::try_from(dice.below(256)).expect("is a byte");
            }
            let _ = inspect(&bytes);
            let cut = usize::try_from(dice.below(bytes.len() as u64)).expect("is inside");
            let _ = inspect(&bytes[..cut]);
        }
    }
}

#[tokio::test]
async fn a_picture_is_stored_once_and_a_damaged_file_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = Pictures::in_folder(folder.path());
    let stored = pictures.keep(png().into(), Focus::MIDDLE).await.expect("is stored");
    assert_eq!(pictures.keep(png().into(), Focus::MIDDLE).await.expect("is stored").address, stored.address);
    let mut names: Vec<_> = std::fs::read_dir(folder.path().join("pictures"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    let name =
        stored.address.strip_prefix("/pictures/").and_then(|file| file.strip_suffix(".webp")).expect("an address");
    assert_eq!(names, [format!("{name}-m.webp"), format!("{name}-s.webp"), format!("{name}.webp")]);
    assert!(pictures.has(&stored.address) && pictures.reader()(&stored.address).is_some());
    assert!(!pictures.has(&stored.address.replace(".webp", "-s.webp")), "a card names the largest size");
    // A file that another program put there is not served.
    std::fs::write(folder.path().join("pictures").join(format!("{name}.webp")), "<html>").expect("is written");
    assert!(pictures.reader()(&stored.address).is_none());
    pictures.keep(png().into(), Focus::MIDDLE).await.expect("is stored");
    assert!(pictures.reader()(&stored.address).is_some(), "a damaged file is written again");
}
