//! Uploaded files, corrupted: pictures of every kind and archives of cards. They are accepted or refused, and a stored
//! picture is always one that this server encoded.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use image::ImageFormat;
use macro_rules_attribute::apply;

use super::{Run, any, below, chance, corrupt};
use crate::admin::card_import::testing::zipped;
use crate::dice::Dice;
use crate::pictures::testing::file;
use crate::testing::{Reply, TestApp, TestDatabase, nothing_is_lost, on_both_engines};

const SHEET: &[&str] = &[
    "name,picture,alt,series,tags\nOwl,owl.png,An owl.,Birds,night\n",
    "name,picture,alt,series,from,to,rarities\nWren,pictures/wren.jpg,A wren.,Birds,2023-01-01,2031-01-01,Rare=5\n",
    "name;picture;alt\n\"A \"\"quoted\"\" owl\";owl.png;\"Two\nlines\"\n",
];

fn pictures() -> Vec<Vec<u8>> {
    let kinds = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];
    kinds.map(|kind| file(300, 450, kind)).into()
}

/// An archive of a sheet and a picture, corrupted in parts or as a whole.
fn archive(pictures: &[Vec<u8>], dice: &Dice) -> Vec<u8> {
    let (mut sheet, mut picture) = (any::<&str>(dice, SHEET).as_bytes().to_vec(), any(dice, pictures).clone());
    for part in [&mut sheet, &mut picture] {
        if chance(dice, 50) {
            corrupt::bytes(part, dice);
        }
    }
    let name = if chance(dice, 70) { "owl.png".to_owned() } else { corrupt::text(dice).chars().take(200).collect() };
    let mut archive = zipped(&[("cards.csv", &sheet), (&name, &picture)]);
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
    let mut run = Run::of("files that are sent", 7);
    let dice = run.dice.clone();
    let app = TestApp::new(database).await;
    let (pictures, token) = (pictures(), app.sign_in("nova").await.token);
    let (mut taken, mut refused) = (0_u64, 0_u64);
    while run.goes_on() {
        let reply = if chance(&dice, 60) {
            let mut picture = any(&dice, &pictures).clone();
            if run.tries > 4 {
                corrupt::bytes(&mut picture, &dice);
            }
            if chance(&dice, 10) {
                let end = below(&dice, picture.len() + 1);
                picture.extend_from_within(..end);
            }
            send(&app, &token, "/api/admin/upload-image", "application/octet-stream", picture).await
        } else {
            let path = if chance(&dice, 60) { "/api/admin/card-import" } else { "/api/admin/card-import?dryRun=false" };
            send(&app, &token, path, "application/zip", archive(&pictures, &dice)).await
        };
        if reply.status.is_success() {
            taken += 1;
            continue;
        }
        refused += 1;
        let fine = [StatusCode::BAD_REQUEST, StatusCode::CONFLICT, StatusCode::PAYLOAD_TOO_LARGE];
        assert!(fine.contains(&reply.status) || reply.status == StatusCode::UNSUPPORTED_MEDIA_TYPE, "{reply}");
        assert!(reply.json()["message"].as_str().is_some_and(|message| message.len() > 20), "{reply}");
    }
    nothing_is_lost(&app).await;
    println!("{taken} files were taken, {refused} refused");
    assert!(refused > 0, "nothing was refused");
}
