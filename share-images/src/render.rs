//! From a drawing to the bytes of a picture.

use super::words::Font;
use jpeg_encoder::{ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};
use std::sync::{Arc, LazyLock};

/// The family for titles and numbers.
pub const DISPLAY: &str = "Bricolage Grotesque";
/// The family for everything else.
pub const TEXT: &str = "Instrument Sans";

/// Quality of JPEG, from 0 to 100.
const QUALITY: u8 = 88;

/// The same faces as in the browser, with what this machine has for scripts that they lack.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in [
        include_bytes!("fonts/bricolage-grotesque-700.ttf").as_slice(),
        include_bytes!("fonts/instrument-sans-400.ttf"),
        include_bytes!("fonts/instrument-sans-600.ttf"),
    ] {
        fonts.load_font_data(face.to_vec());
    }
    fonts.load_system_fonts();
    fonts.set_sans_serif_family(TEXT);
    Arc::new(fonts)
});

/// The textures of the app's own cards, which the drawing refers to by `own:` addresses.
const TEXTURES: [(&str, &[u8]); 3] = [
    ("galaxy", include_bytes!("../../web/src/features/cards/effects/galaxy.webp")),
    ("dust", include_bytes!("../../web/src/features/cards/effects/dust.webp")),
    ("storm", include_bytes!("../../web/src/features/cards/effects/storm.webp")),
];

fn texture(name: &str) -> Option<Vec<u8>> {
    TEXTURES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.to_vec())
}

fn options() -> usvg::Options<'static> {
    usvg::Options { fontdb: FONTS.clone(), ..usvg::Options::default() }
}

/// How wide a text is at size 1.
pub fn width(text: &str, font: Font) -> f32 {
    let text = foilcast_base::markup::escaped(text);
    let drawn = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text xml:space="preserve" font-size="100" {}>{text}</text></svg>"#,
        font.attributes()
    );
    let tree = usvg::Tree::from_str(&drawn, &options());
    tree.map_or(0.0, |tree| tree.root().bounding_box().width() / 100.0)
}

/// The drawing as a JPEG; `None` when it is no drawing. `art` answers the pictures that it refers to by `art:` addresses.
pub fn jpeg(drawing: &str, art: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync) -> Option<Vec<u8>> {
    let pixels = pixels(drawing, art)?;
    let (width, height) = (u16::try_from(pixels.width()).ok()?, u16::try_from(pixels.height()).ok()?);
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, QUALITY).encode(pixels.data(), width, height, ColorType::Rgba).ok()?;
    Some(bytes)
}

/// The drawing in pixels.
pub fn pixels(drawing: &str, art: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync) -> Option<Pixmap> {
    let mut options = options();
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
