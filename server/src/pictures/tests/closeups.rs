//! Close-ups of large pictures.

use image::{ImageFormat, RgbImage};

use super::read;
use crate::pictures::card::Refused;
use crate::pictures::prepare::encode;
use crate::pictures::testing::{as_png, cutout, file};
use crate::pictures::{Base, CardPicture, Focus, Given, Pictures, Prepared, kept};

fn sent(picture: Vec<u8>, focus: Focus, cutout: Given) -> CardPicture {
    CardPicture { base: Base::Sent(picture.into(), focus), cutout, foil: Given::Unchanged }
}

fn prepare(picture: CardPicture) -> Result<Prepared, Refused> {
    picture.prepare(|name| panic!("{name} is not needed"))
}

fn closeup(width: u32, height: u32, focus: Focus) -> Option<Vec<u8>> {
    prepare(sent(file(width, height, ImageFormat::Jpeg), focus, Given::Unchanged)).expect("is valid").closeup
}

#[test]
fn a_close_up_is_never_enlarged() {
    for (width, height) in [(320, 480), (1199, 1800), (1200, 1799), (4000, 1700)] {
        assert_eq!(closeup(width, height, Focus::MIDDLE), None, "{width} by {height}");
    }
    for (width, height) in [(1200, 1800), (1600, 2400), (2000, 1800), (1200, 2600)] {
        let webp = closeup(width, height, Focus::MIDDLE).expect("is large enough");
        assert_eq!(read(&webp).dimensions(), (1200, 1800), "{width} by {height}");
        assert!(webp.len() < 300_000, "{}", webp.len());
    }
}

#[test]
fn a_close_up_is_cut_where_the_picture_is() {
    for (x, is_dark) in [(0.0, true), (1.0, false)] {
        let webp = closeup(2400, 1800, Focus { x, y: 0.5 }).expect("is large enough");
        assert_eq!(read(&webp).get_pixel(80, 80)[2] < 60, is_dark);
    }
}

#[test]
fn a_close_up_with_many_details_is_compressed_more() {
    let noise = crate::dice::Dice::seeded(9);
    let spots = RgbImage::from_fn(1200, 1800, |_, _| {
        image::Rgb([0; 3].map(|_: u8| u8::try_from(noise.below(256)).expect("is a byte")))
    });
    let best = encode(&spots.clone().into()).expect("is encoded").len();
    let picture = prepare(sent(as_png(spots), Focus::MIDDLE, Given::Unchanged)).expect("is valid");
    let closeup = picture.closeup.expect("is large enough").len();
    assert!(closeup < best * 4 / 5, "{closeup} of {best}");
}

#[tokio::test]
async fn a_set_with_a_close_up_says_so_and_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = Pictures::in_folder(folder.path());
    let keep = async |picture| pictures.keep_card(picture).await.expect("is stored").address;
    let large = || file(1200, 1800, ImageFormat::Jpeg);
    let plain = keep(sent(large(), Focus::MIDDLE, Given::Unchanged)).await;
    let set = plain.strip_prefix("/pictures/").and_then(|file| file.strip_suffix(".webp")).expect("an address");
    assert!(set.ends_with("-large") && pictures.has(&plain));
    let names: Vec<_> = kept(folder.path()).expect("is read").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["-l", "-m", "-s", ""].map(|end| format!("{set}{end}.webp")));
    assert!(!pictures.has(&plain.replace(".webp", "-l.webp")), "a card names the largest size of all pictures");

    let cut = Given::File(cutout(1200, 1800).into());
    let both = keep(sent(large(), Focus::MIDDLE, cut.clone())).await;
    assert!(both.ends_with("-large-cut.webp"));
    let read = pictures.reader();
    let closeup = |address: &str| read(&address.replace(".webp", "-l.webp")).expect("is stored");
    assert_eq!(closeup(&both), closeup(&plain));

    let stored =
        |address: &str, cutout| CardPicture { base: Base::Stored(address.to_owned()), cutout, foil: Given::Unchanged };
    let added = keep(stored(&plain, cut)).await;
    assert!(added.ends_with("-large-cut.webp"));
    assert_eq!(closeup(&added), closeup(&plain), "it is not made again");
    assert_eq!(keep(stored(&added, Given::Removed)).await, plain);

    // A picture of the brand or of a page has none.
    let other = pictures.keep(large().into(), Focus::MIDDLE).await.expect("is stored").address;
    assert!(!other.contains("large") && pictures.has(&other));
}
