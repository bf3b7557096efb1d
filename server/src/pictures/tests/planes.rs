//! Cut-outs and foil masks.

use std::path::Path;

use image::{DynamicImage, GrayImage, ImageFormat, Luma, LumaA, Rgb, RgbImage, Rgba, RgbaImage};

use super::read;
use crate::error::Error;
use crate::pictures::card::Refused;
use crate::pictures::prepare::Cutout;
use crate::pictures::testing::{as_png, cutout, file, is_subject, mask};
use crate::pictures::{Base, CardPicture, Focus, Given, Pictures, Plane, Prepared, Refusal, kept};

fn sent(picture: Vec<u8>, cutout: Option<Vec<u8>>, foil: Option<Vec<u8>>) -> CardPicture {
    let given = |file: Option<Vec<u8>>| file.map_or(Given::Unchanged, |bytes| Given::File(bytes.into()));
    CardPicture { base: Base::Sent(picture.into(), Focus::MIDDLE), cutout: given(cutout), foil: given(foil) }
}

fn stored(address: &str, cutout: Given, foil: Given) -> CardPicture {
    CardPicture { base: Base::Stored(address.to_owned()), cutout, foil }
}

fn prepare(picture: CardPicture) -> Result<Prepared, Refused> {
    picture.prepare(|name| panic!("{name} is not needed"))
}

/// A blue picture with its red subject.
fn scene(width: u32, height: u32) -> Vec<u8> {
    as_png(RgbImage::from_fn(width, height, |x, y| {
        if is_subject((x, y), (width, height)) { Rgb([255, 0, 0]) } else { Rgb([0, 40, 200]) }
    }))
}

fn names(folder: &Path) -> Vec<String> {
    kept(folder).expect("is read").into_iter().map(|(name, _)| name).collect()
}

#[test]
fn planes_have_the_size_of_the_card() {
    for (width, height) in [(320, 480), (600, 900), (1200, 1800)] {
        let picture = sent(scene(width, height), Some(cutout(width, height)), Some(mask(width, height)));
        let Prepared { cutout: Some(Cutout { subject, back }), foil: Some(foil), .. } =
            prepare(picture).expect("is valid")
        else {
            panic!("it has both planes");
        };
        assert!(subject.len() < 60_000 && foil.len() < 20_000, "{} {}", subject.len(), foil.len());
        let (subject, back, foil) = (read(&subject), read(&back), read(&foil));
        assert_eq!([subject.dimensions(), back.dimensions(), foil.dimensions()], [(600, 900); 3]);

        let (middle, edge) = (subject.get_pixel(300, 450), subject.get_pixel(148, 450));
        assert!(middle[0] > 220 && middle[3] == 255, "{middle:?}");
        assert!(edge[3] < 128, "{edge:?}");
        assert_eq!((subject.get_pixel(20, 20)[3], subject.get_pixel(580, 880)[3]), (0, 0));
        // The green of transparent pixels is nowhere in the edge.
        assert!(subject.pixels().all(|pixel| pixel[3] < 32 || pixel[1] < 60));

        assert!(back.pixels().all(|pixel| pixel[3] == 255 && pixel[0] < 60 && pixel[2] > 150), "no red is left");
        assert_eq!((foil.get_pixel(20, 450)[3], foil.get_pixel(580, 450)[3]), (0, 255));
    }
}

#[test]
fn a_large_cutout_with_details_is_compressed_more() {
    let noise = crate::dice::Dice::seeded(5);
    let detailed = RgbaImage::from_fn(600, 900, |x, y| {
        let value = u8::try_from(noise.below(256)).expect("is a byte");
        Rgba([value, 255 - value, 90, if x.abs_diff(300) + y.abs_diff(450) < 420 { 255 } else { 0 }])
    });
    let spots = GrayImage::from_fn(600, 900, |_, _| Luma([u8::try_from(noise.below(256)).expect("is a byte")]));
    let prepared = prepare(sent(scene(600, 900), Some(as_png(detailed)), Some(as_png(spots)))).expect("is valid");
    let foil = read(&prepared.foil.expect("has a mask"));
    assert_eq!(foil.dimensions(), (300, 450));
    let subject = prepared.cutout.expect("has a cut-out").subject;
    assert!(subject.len() < 200_000, "{}", subject.len());
}

#[test]
fn what_happens_to_the_picture_happens_to_its_planes() {
    // The subject is at the left of a wide picture.
    let wide = RgbaImage::from_fn(900, 450, |x, _| Rgba([255, 0, 0, if x < 150 { 255 } else { 0 }]));
    let (picture, cutout) = (file(900, 450, ImageFormat::Png), as_png(wide));
    let at = |x| {
        let base = Base::Sent(picture.clone().into(), Focus { x, y: 0.5 });
        CardPicture { base, cutout: Given::File(cutout.clone().into()), foil: Given::Unchanged }
    };
    let prepared = prepare(at(0.0)).expect("is valid");
    let subject = read(&prepared.cutout.expect("has a cut-out").subject);
    assert_eq!((subject.get_pixel(280, 450)[3], subject.get_pixel(320, 450)[3]), (255, 0));
    let refused = Refused { plane: Some(Plane::Cutout), refusal: Refusal::CutoutEmpty };
    assert_eq!(prepare(at(1.0)), Err(refused.clone()));
    assert_eq!(at(1.0).inspect(), Err(refused));
}

#[test]
fn the_opacity_of_a_mask_counts_if_it_has_any() {
    let black = image::GrayAlphaImage::from_fn(320, 480, |x, _| LumaA([0, if x < 160 { 255 } else { 0 }]));
    let prepared = prepare(sent(scene(320, 480), None, Some(as_png(DynamicImage::from(black))))).expect("is valid");
    let foil = read(&prepared.foil.expect("has a mask"));
    assert_eq!((foil.get_pixel(20, 20)[3], foil.get_pixel(580, 20)[3]), (255, 0));
    assert!(foil.get_pixel(20, 20).0.iter().all(|value| *value > 250), "only the opacity is used");
}

#[test]
fn the_ground_of_a_picture_with_transparency_stays_transparent() {
    let prepared = prepare(sent(cutout(320, 480), Some(cutout(320, 480)), None)).expect("is valid");
    let back = read(&prepared.cutout.expect("has a cut-out").back);
    assert!(back.pixels().all(|pixel| pixel[3] < 8));
}

#[test]
fn an_unusable_plane_is_refused_by_its_name() {
    use Plane::{Cutout, Foil};
    let opaque = |width, height| as_png(RgbaImage::from_pixel(width, height, Rgba([9, 9, 9, 255])));
    let covered = |share: u32| {
        as_png(RgbaImage::from_fn(300, 450, |_, y| Rgba([9, 9, 9, if y * 1000 < 450 * share { 255 } else { 0 }])))
    };
    let gray = |value: u8| as_png(GrayImage::from_pixel(300, 450, Luma([value])));
    let size = |plane, is| Refusal::PlaneSize { plane, is, picture: (300, 450) };
    let jpeg = || file(300, 450, ImageFormat::Jpeg);
    let cases = [
        (Cutout, cutout(600, 900), Some(size(Cutout, (600, 900)))),
        (Cutout, cutout(301, 450), Some(size(Cutout, (301, 450)))),
        (Cutout, file(300, 450, ImageFormat::Png), Some(Refusal::CutoutOpaque)),
        (Cutout, opaque(300, 450), Some(Refusal::CutoutOpaque)),
        (Cutout, covered(5), Some(Refusal::CutoutEmpty)),
        (Cutout, covered(0), Some(Refusal::CutoutEmpty)),
        (Cutout, covered(15), None),
        (Cutout, covered(940), None),
        (Cutout, covered(960), Some(Refusal::CutoutFull)),
        (Cutout, jpeg(), Some(Refusal::PlaneKind(Cutout))),
        (Cutout, cutout(300, 450)[..300].to_vec(), Some(Refusal::Broken)),
        (Cutout, cutout(200, 300), Some(Refusal::TooSmall { is: (200, 300), least: (300, 450) })),
        (Foil, mask(450, 675), Some(size(Foil, (450, 675)))),
        (Foil, gray(0), Some(Refusal::FoilEmpty)),
        (Foil, gray(12), Some(Refusal::FoilEmpty)),
        (Foil, gray(255), None),
        (Foil, covered(0), Some(Refusal::FoilEmpty)),
        (Foil, jpeg(), Some(Refusal::PlaneKind(Foil))),
        (Foil, b"<svg/>".to_vec(), Some(Refusal::Drawing)),
        (Foil, vec![0; crate::pictures::MAX_BYTES + 1], Some(Refusal::TooManyBytes)),
    ];
    for (nth, (plane, bytes, expected)) in cases.into_iter().enumerate() {
        let picture = match plane {
            Cutout => sent(scene(300, 450), Some(bytes), None),
            Foil => sent(scene(300, 450), None, Some(bytes)),
        };
        let expected = expected.map(|refusal| Refused { plane: Some(plane), refusal });
        assert_eq!(picture.inspect().err(), expected, "case {nth}");
        assert_eq!(prepare(picture).err(), expected, "case {nth}");
        if let Some(refused) = expected {
            let body = Error::from(refused).body();
            assert_eq!(body.fields.get(plane.field()), Some(&body.message), "case {nth}");
        }
    }
}

#[tokio::test]
async fn the_name_of_a_set_says_what_it_has_and_depends_on_all_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = Pictures::in_folder(folder.path());
    let keep = async |cutout: Option<Vec<u8>>, foil: Option<Vec<u8>>| {
        pictures.keep_card(sent(scene(320, 480), cutout, foil)).await.expect("is stored").address
    };
    let plain = keep(None, None).await;
    assert_eq!(plain, pictures.keep(scene(320, 480).into(), Focus::MIDDLE).await.expect("is stored").address);
    let both = keep(Some(cutout(320, 480)), Some(mask(320, 480))).await;
    assert!(both.ends_with("-cut-foil.webp") && pictures.has(&both));
    let set = both.strip_prefix("/pictures/").and_then(|file| file.strip_suffix(".webp")).expect("an address");
    let with = |end: &str| format!("{set}{end}.webp");
    let mut expected = ["", "-m", "-s", ".subject", ".back", ".foil"].map(with);
    expected.sort_unstable();
    let mut found = names(folder.path());
    found.retain(|name| name.starts_with(set));
    assert_eq!(found, expected);
    assert!(!pictures.has(&both.replace(".webp", ".subject.webp")), "a card names the largest size");
    assert!(pictures.reader()(&both.replace(".webp", ".back.webp")).is_some());

    let other = as_png(GrayImage::from_pixel(320, 480, Luma([200])));
    let others = [keep(Some(cutout(320, 480)), Some(other)).await, keep(Some(cutout(320, 480)), None).await];
    let hash = |address: &str| address.get(10..50).map(str::to_owned);
    assert!(others.iter().all(|other| hash(other) != hash(&both)) && hash(&others[0]) != hash(&others[1]));
    assert_eq!(keep(Some(cutout(320, 480)), Some(mask(320, 480))).await, both, "the same files are stored once");
}

#[tokio::test]
async fn planes_are_added_to_a_stored_picture_and_removed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = Pictures::in_folder(folder.path());
    let keep = async |picture| pictures.keep_card(picture).await.map(|stored| stored.address);
    let plain = keep(sent(scene(1200, 1800), None, None)).await.expect("is stored");
    // The size of the file that was sent is not known any more, so any size in a card's shape fits.
    let cutout = || Given::File(cutout(450, 675).into());
    let cut = keep(stored(&plain, cutout(), Given::Unchanged)).await.expect("is stored");
    assert!(cut.ends_with("-cut.webp"));
    let both = keep(stored(&cut, Given::Unchanged, Given::File(mask(600, 900).into()))).await.expect("is stored");
    assert!(both.ends_with("-cut-foil.webp"));
    let read = pictures.reader();
    for end in [".webp", "-m.webp", "-s.webp"] {
        assert_eq!(read(&both.replace(".webp", end)), read(&plain.replace(".webp", end)), "{end} is not made again");
    }
    for end in [".subject.webp", ".back.webp"] {
        assert_eq!(read(&both.replace(".webp", end)), read(&cut.replace(".webp", end)), "{end} is not made again");
    }
    let foil = keep(stored(&both, Given::Removed, Given::Unchanged)).await.expect("is stored");
    assert!(foil.ends_with("-large-foil.webp") && !foil.contains("cut"));
    assert_eq!(keep(stored(&foil, Given::Unchanged, Given::Removed)).await.expect("is stored"), plain);

    let before = names(folder.path());
    let wide = Given::File(super::super::testing::cutout(900, 900).into());
    let logo = pictures.keep(file(400, 500, ImageFormat::Png).into(), crate::pictures::Shape::Page).await;
    let logo = logo.expect("is stored").address;
    for (base, cutout, sentence) in [
        (plain.as_str(), wide, "The cut-out is 900 by 900 pixels, but the picture is 600 by 900."),
        (plain.replace(".webp", "-s.webp").as_str(), cutout(), "This picture is not on this server."),
        (plain.replace(".webp", "-cut-foil.webp").as_str(), cutout(), "This picture is not on this server."),
        ("/demo-art/fox.webp", cutout(), "This picture is not on this server."),
        ("/pictures/../foilcast.db", cutout(), "This picture is not on this server."),
        (logo.as_str(), cutout(), "This picture is not on this server."),
    ] {
        let refused = keep(stored(base, cutout, Given::Unchanged)).await.expect_err("is refused");
        assert!(refused.body().message.starts_with(sentence), "{base}: {}", refused.body().message);
    }
    assert_eq!(names(folder.path()).len(), before.len() + 3, "only the page's picture was added");
}
