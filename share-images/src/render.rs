//! From a drawing to the bytes of a picture.

use super::fonts::Fonts;
use super::words::Run;
use foilcast_base::markup::escaped;
use jpeg_encoder::{ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Quality of JPEG, from 0 to 100.
const QUALITY: u8 = 88;
/// The width of a space at size 1.
const BLANK: f32 = 0.25;

/// The textures of the app's own cards, which the drawing refers to by `own:` addresses.
const TEXTURES: [(&str, &[u8]); 8] = [
    ("galaxy", include_bytes!("../../web/src/features/cards/effects/galaxy.webp")),
    ("dust", include_bytes!("../../web/src/features/cards/effects/dust.webp")),
    ("storm", include_bytes!("../../web/src/features/cards/effects/storm.webp")),
    ("frame-epic", include_bytes!("../../web/src/features/cards/effects/frame-epic.webp")),
    ("frame-legendary", include_bytes!("../../web/src/features/cards/effects/frame-legendary.webp")),
    ("frame-mythic", include_bytes!("../../web/src/features/cards/effects/frame-mythic.webp")),
    ("frame-unique", include_bytes!("../../web/src/features/cards/effects/frame-unique.webp")),
    ("frame-divine", include_bytes!("../../web/src/features/cards/effects/frame-divine.webp")),
];

fn texture(name: &str) -> Option<Vec<u8>> {
    TEXTURES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.to_vec())
}

/// Whether the letter is Chinese, Japanese or Korean: those are not joined, and there is a line break between any two of
/// them, so that shaping each on its own would take seconds.
fn is_wide(c: char) -> bool {
    let point = u32::from(c);
    matches!(point, 0x2e80..=0x9fff | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xff00..=0xff60 | 0x2_0000..=0x3_ffff)
}

/// Sets the widths of the runs at size 1.
pub fn measure(fonts: &Fonts, runs: Vec<&mut Run>) {
    let (mut places, mut drawing) = (HashMap::new(), String::new());
    let (wide, runs): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| run.text.chars().all(is_wide));
    for run in wide {
        run.width = fonts.advance(run.face, &run.text);
    }
    for Run { face, text, .. } in &runs {
        let place = places.len();
        places.entry((*face, text.clone())).or_insert_with(|| {
            let text = escaped(text);
            let _ = write!(drawing, r#"<text id="{place}" font-size="100" font-family="face{face}">{text}</text>"#);
            place.to_string()
        });
    }
    let drawing =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="9" height="9">{drawing}</svg>"#);
    let Ok(tree) = usvg::Tree::from_str(&drawing, &fonts.options()) else { return };
    let widths: HashMap<&str, f32> =
        tree.root().children().iter().map(|node| (node.id(), node.bounding_box().width() / 100.0)).collect();
    for run in runs {
        let place = places.get(&(run.face, run.text.clone())).map_or("", String::as_str);
        // A text without ink has no node.
        run.width = widths.get(place).copied().unwrap_or_else(|| BLANK * f32::from(u8::from(run.text.contains(' '))));
    }
}

/// The drawing as a JPEG; `None` when it is no drawing. `art` answers the pictures that it refers to by `art:` addresses.
pub fn jpeg(fonts: &Fonts, drawing: &str, art: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync) -> Option<Vec<u8>> {
    let pixels = pixels(fonts, drawing, art)?;
    let (width, height) = (u16::try_from(pixels.width()).ok()?, u16::try_from(pixels.height()).ok()?);
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, QUALITY).encode(pixels.data(), width, height, ColorType::Rgba).ok()?;
    Some(bytes)
}

/// The drawing in pixels.
pub fn pixels(fonts: &Fonts, drawing: &str, art: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync) -> Option<Pixmap> {
    let mut options = fonts.options();
    options.image_href_resolver.resolve_string = Box::new(move |address, _| {
        let bytes = match address.strip_prefix("own:") {
            Some(name) => texture(name)?,
            None => art(address.strip_prefix("art:")?)?,
        };
        let bytes = Arc::new(bytes);
        match bytes.as_slice() {
            [b'R', b'I', b'F', b'F', ..] => Some(usvg::ImageKind::WEBP(bytes)),
            [0x89, b'P', b'N', b'G', ..] => Some(usvg::ImageKind::PNG(bytes)),
            [0xff, 0xd8, ..] => Some(usvg::ImageKind::JPEG(bytes)),
            _ => None,
        }
    });
    let tree = usvg::Tree::from_str(drawing, &options).ok()?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Some(pixels)
}
