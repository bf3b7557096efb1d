//! Corrupted uploads: pictures in every format and archives of cards. Each is accepted or refused with a reason.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use image::ImageFormat;
use macro_rules_attribute::apply;

use super::{Run, below, chance, corrupt, pick};
use crate::admin::card_import::testing::zipped;
use crate::dice::Dice;
use crate::pictures::testing::{cutout, file, mask};
use crate::testing::{Reply, TestApp, TestDatabase, nothing_is_lost, on_both_engines};

const SHEET: &[&str] = &[
    "name,picture,alt,series,tags\nOwl,owl.png,An owl.,Birds,night\n",
    "name,picture,alt,series,from,to,rarities\nWren,pictures/wren.jpg,A wren.,Birds,2023-01-01,2031-01-01,Rare=5\n",
    "name,picture,alt,series,focus\nOwl,owl.png,An owl.,Birds,40\n",
    "name;picture;alt\n\"A \"\"quoted\"\" owl\";owl.png;\"Two\nlines\"\n",
];

fn pictures() -> Vec<Vec<u8>> {
    let kinds = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];
    let large = file(1200, 1800, ImageFormat::Jpeg);
    kinds.map(|kind| file(300, 450, kind)).into_iter().chain([large]).collect()
}

/// An archive of a sheet, a picture and one of its planes. The parts or the archive may be corrupted.
fn archive(pictures: &[Vec<u8>], planes: &[(&str, Vec<u8>)], dice: &Dice) -> Vec<u8> {
    let (mut sheet, mut picture) = (pick::<&str>(dice, SHEET).as_bytes().to_vec(), pick(dice, pictures).clone());
    let (plane_name, mut plane) = pick(dice, planes).clone();
    for part in [&mut sheet, &mut picture, &mut plane] {
        if chance(dice, 50) {
            corrupt::bytes(part, dice);
        }
    }
    let name = if chance(dice, 70) { "owl.png".to_owned() } else { corrupt::text(dice).chars().take(200).collect() };
    let mut archive = zipped(&[("cards.csv", &sheet), (&name, &picture), (plane_name, &plane)]);
    if chance(dice, 60) {
        corrupt::bytes(&mut archive, dice);
    }
    archive
}

async fn send(app: &TestApp, token: &str, path: &str, kind: &str, body: Vec<u8>) -> Reply {
    let request = Request::post(path).header("authorization", format!("Bearer {token}")).header("content-type", kind);
    app.send(request.body(Body::from(body)).expect("a request")).await
}

#[apply(on_both_engines!)]
async fn every_file_is_accepted_or_refused(database: TestDatabase) {
    let mut run = Run::of("uploads", 7);
    let dice = run.dice.clone();
    let app = TestApp::new(database).await;
    let (pictures, token) = (pictures(), app.sign_in("nova").await.token);
    let planes = [("owl.cutout.png", cutout(300, 450)), ("owl.foil.png", mask(300, 450))];
    let (mut accepted, mut refused) = (0_u64, 0_u64);
    // On a slow machine the time is over after few attempts, of which none may be refused.
    while run.next_attempt() || (refused == 0 && run.attempts < 50) {
        let reply = if chance(&dice, 60) {
            let mut picture = pick(&dice, &pictures).clone();
            if run.attempts > 4 {
                corrupt::bytes(&mut picture, &dice);
            }
            if chance(&dice, 10) {
                let end = below(&dice, picture.len() + 1);
                picture.extend_from_within(..end);
            }
            send(&app, &token, "/api/admin/upload-image", "application/octet-stream", picture).await
        } else {
            let path = if chance(&dice, 60) { "/api/admin/card-import" } else { "/api/admin/card-import?dryRun=false" };
            send(&app, &token, path, "application/zip", archive(&pictures, &planes, &dice)).await
        };
        if reply.status.is_success() {
            accepted += 1;
            continue;
        }
        refused += 1;
        let expected = [StatusCode::BAD_REQUEST, StatusCode::CONFLICT, StatusCode::PAYLOAD_TOO_LARGE];
        assert!(expected.contains(&reply.status) || reply.status == StatusCode::UNSUPPORTED_MEDIA_TYPE, "{reply}");
        assert!(reply.json()["message"].as_str().is_some_and(|message| message.len() > 20), "{reply}");
    }
    nothing_is_lost(&app).await;
    println!("{accepted} uploads were accepted, {refused} refused");
    assert!(refused > 0, "at least one corrupted upload is refused");
}
