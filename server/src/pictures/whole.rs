//! Whether a file is one whole picture and nothing else, by its structure alone: decoders stop where the picture ends, and
//! some of them take half a picture for one.

use super::Refusal;

/// The kinds of pictures that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Png,
    Jpeg,
    WebP,
    /// GIF, of which the first picture counts.
    Gif,
}

/// How far into a file its kind is looked for.
const HEAD: usize = 1024;

/// The format of a picture, by its first bytes.
pub fn kind(bytes: &[u8]) -> Result<Kind, Refusal> {
    match bytes {
        [] => Err(Refusal::Empty),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Ok(Kind::Png),
        [0xff, 0xd8, 0xff, ..] => Ok(Kind::Jpeg),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(Kind::WebP),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Ok(Kind::Gif),
        [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', ..] => Err(Refusal::OtherKind("AVIF")),
        [_, _, _, _, b'f', b't', b'y', b'p', b'h' | b'm', ..] => Err(Refusal::OtherKind("HEIC")),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => Err(Refusal::OtherKind("TIFF")),
        [b'B', b'M', ..] => Err(Refusal::OtherKind("BMP")),
        _ if holds(&bytes[..bytes.len().min(HEAD)], b"<svg") => Err(Refusal::Drawing),
        _ => Err(Refusal::NotAPicture),
    }
}

/// Refuses files that end too early, and files with more than a picture in them.
pub fn check(kind: Kind, bytes: &[u8]) -> Result<(), Refusal> {
    let end = match kind {
        Kind::Png => end_of_png(bytes),
        Kind::Jpeg => end_of_jpeg(bytes),
        Kind::WebP => end_of_webp(bytes),
        Kind::Gif => end_of_gif(bytes),
    };
    let end = end.filter(|end| *end <= bytes.len()).ok_or(Refusal::Broken)?;
    let rest = bytes.get(end..).unwrap_or_default();
    if is_zip(bytes) {
        return Err(Refusal::TwoThings("an archive"));
    }
    if holds(&bytes[..bytes.len().min(HEAD)], b"%PDF-") || holds(rest, b"%PDF-") {
        return Err(Refusal::TwoThings("a PDF"));
    }
    let markup = [b"<html".as_slice(), b"<script", b"<!doctype", b"<svg", b"<?php"];
    if markup.iter().any(|tag| holds(rest, tag)) {
        return Err(Refusal::TwoThings("a page"));
    }
    // Cameras put smaller pictures and films behind a JPEG; nothing else has a reason to.
    let nothing = rest.iter().all(|byte| *byte == 0 || byte.is_ascii_whitespace());
    if kind == Kind::Jpeg || nothing { Ok(()) } else { Err(Refusal::TwoThings("something behind it")) }
}

/// Whether a text is in there, in any case of its letters.
fn holds(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text))
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn end_of_png(bytes: &[u8]) -> Option<usize> {
    let mut at = 8;
    loop {
        let length = usize::try_from(u32::from_be_bytes(number(bytes, at)?)).ok()?;
        let name: [u8; 4] = number(bytes, at + 4)?;
        at = at.checked_add(12)?.checked_add(length)?;
        if &name == b"IEND" {
            return Some(at);
        }
    }
}

fn end_of_webp(bytes: &[u8]) -> Option<usize> {
    let length = usize::try_from(u32::from_le_bytes(number(bytes, 4)?)).ok()?;
    // Chunks have an even length; the byte that makes it so may be missing at the end.
    length.checked_add(8).map(|end| if end + 1 == bytes.len() { end + end % 2 } else { end })
}

fn end_of_jpeg(bytes: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        // Between segments there may be any number of filling bytes.
        while bytes.get(at) == Some(&0xff) && bytes.get(at + 1) == Some(&0xff) {
            at += 1;
        }
        let [mark, marker] = number(bytes, at)?;
        if mark != 0xff {
            return None;
        }
        at += 2;
        match marker {
            0xd9 => return Some(at),
            0x01 | 0xd0..=0xd8 => {}
            _ => {
                let length = usize::from(u16::from_be_bytes(number(bytes, at)?));
                at = at.checked_add(length.max(2))?;
                if marker == 0xda {
                    at = end_of_scan(bytes, at)?;
                }
            }
        }
    }
}

/// Where the pixels of a scan end: at the next marker that is not part of them.
fn end_of_scan(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xff | 0xd0..=0xd7);
    rest.windows(2).position(is_marker).map(|found| from + found)
}

fn end_of_gif(bytes: &[u8]) -> Option<usize> {
    let table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) };
    let mut at = 13 + table(*bytes.get(10)?);
    loop {
        at = match bytes.get(at)? {
            0x3b => return Some(at + 1),
            0x21 => end_of_blocks(bytes, at + 2)?,
            0x2c => end_of_blocks(bytes, at + 11 + table(*bytes.get(at + 9)?))?,
            _ => return None,
        };
    }
}

/// Where a row of blocks ends, each with its length before it.
fn end_of_blocks(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}

/// Whether the end of the file is the end of a ZIP archive.
fn is_zip(bytes: &[u8]) -> bool {
    let from = bytes.len().saturating_sub(22 + usize::from(u16::MAX));
    let places = bytes[from..].windows(4).enumerate().filter(|(_, window)| *window == b"PK\x05\x06");
    places.map(|(place, _)| from + place).any(|at| {
        number(bytes, at + 20).is_some_and(|length| at + 22 + usize::from(u16::from_le_bytes(length)) == bytes.len())
    })
}
