//! Imports of many cards, through HTTP.

use axum::body::Body;
use axum::http::Request;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::testing::zipped;
use crate::cards::Rarity;
use crate::pictures::testing::{cutout, file, mask, png};
use crate::testing::{Reply, TestApp, TestDatabase, on_both_engines, together};
use crate::twitch::testing::TestUser;

struct World {
    test: TestApp,
    nova: TestUser,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        let test = TestApp::new(database).await;
        let nova = test.sign_in("nova").await;
        Self { test, nova }
    }

    async fn import(&self, archive: Vec<u8>, is_dry_run: bool) -> Reply {
        let request = Request::post(format!("/api/admin/card-import?dryRun={is_dry_run}"))
            .header("authorization", format!("Bearer {}", self.nova.token))
            .header("content-type", "application/zip");
        self.test.send(request.body(Body::from(archive)).expect("a request")).await
    }

    async fn names(&self) -> Vec<Value> {
        let cards = self.test.anyone().get("/api/cards?limit=all").await.ok();
        cards["cards"].as_array().expect("a list").iter().map(|card| card["name"].clone()).collect()
    }
}

const HEAD: &str = "name,picture,alt,series,flavor,artist,tags,from,to,rarities\n";

fn table(lines: &str) -> String {
    format!("{HEAD}{lines}")
}

fn owls() -> Vec<u8> {
    let lines = "Barn Owl,barn.png,An owl in a barn.,Birds,It sees you.,Ada,night; soft,2026-12-01,2026-12-24,Rare=7;Divine\n\
        Snow Owl,more/snow.jpg,An owl in the snow.,Birds,,,,,,\n\
        Barn Cat,BARN.PNG,A cat in a barn.,Pets,,,,,,\n";
    let jpeg = file(400, 600, image::ImageFormat::Jpeg);
    zipped(&[
        ("cards.csv", table(lines).as_bytes()),
        ("barn.png", &png()),
        ("more/snow.jpg", &jpeg),
        ("readme.txt", b"hi"),
    ])
}

#[apply(on_both_engines!)]
async fn an_archive_is_previewed_and_imported_without_duplicates(database: TestDatabase) {
    let world = World::new(database).await;
    let before = crate::testing::dump::dump(&world.test).await;
    let preview = world.import(owls(), true).await.ok();
    assert_eq!((&preview["message"], &preview["isDryRun"]), (&json!("3 cards would be created."), &json!(true)));
    assert_eq!(preview["unused"], json!(["readme.txt"]));
    let row = json!({"line": 2, "name": "Barn Owl", "series": "Birds", "picture": "barn.png", "outcome": "new", "faults": [], "warnings": []});
    assert_eq!(preview["rows"][0], row);
    assert_eq!(crate::testing::dump::dump(&world.test).await, before);
    assert!(!world.test.core.config.data_dir.join("pictures").exists());

    let imported = world.import(owls(), false).await.ok();
    assert_eq!((&imported["message"], &imported["created"]), (&json!("3 cards created."), &json!(3)));
    assert_eq!(world.names().await, ["Barn Cat", "Barn Owl", "Snow Owl"]);
    let cards = world.test.anyone().get("/api/cards?limit=all").await.ok();
    let (cat, owl) = (&cards["cards"][0], &cards["cards"][1]);
    assert_eq!(cat["imageUrl"], owl["imageUrl"], "the same picture is stored once");
    assert_eq!(world.test.anyone().get(owl["imageUrl"].as_str().expect("an address")).await.status, 200);
    assert_eq!(
        owl["rarities"],
        json!([{"rarity": "Rare", "totalCopies": 7, "remainingCopies": 7}, {"rarity": "Divine", "totalCopies": 1, "remainingCopies": 1}])
    );
    assert_eq!(
        (&owl["availableFrom"], &owl["availableTo"]),
        (&json!("2026-12-01T00:00:00.000Z"), &json!("2026-12-24T23:59:59.999Z"))
    );
    assert_eq!(
        (&owl["tags"], &owl["artist"], &owl["flavorText"]),
        (&json!(["night", "soft"]), &json!("Ada"), &json!("It sees you."))
    );
    assert_eq!(cat["rarities"].as_array().map(Vec::len), Some(Rarity::ALL.len()));

    let again = world.import(owls(), false).await.ok();
    assert_eq!(again["message"], "0 cards created. 3 cards already exist and stay as they are.");
    assert_eq!(world.names().await.len(), 3);
    let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
    let entries = log.as_array().expect("a list");
    assert_eq!(
        (entries.len(), &entries[0]["action"], entries[0]["after"]["cards"].as_array().map(Vec::len)),
        (1, &json!("import_cards"), Some(3))
    );
    assert_eq!(world.test.as_user(&world.nova).get("/api/admin/card-import").await.ok(), Value::Null);
}

#[apply(on_both_engines!)]
async fn a_column_has_the_focus_of_the_picture(database: TestDatabase) {
    let world = World::new(database).await;
    let with = |cells: [&str; 3]| {
        let lines = (1..).zip(cells).map(|(number, cell)| format!("Owl {number},owl.png,An owl.,Birds,{cell}\n"));
        let sheet = format!("name,picture,alt,series,focus\n{}", lines.collect::<String>());
        zipped(&[("cards.csv", sheet.as_bytes()), ("owl.png", &png())])
    };
    let refused = world.import(with(["101", "high", "-1"]), true).await.ok();
    for row in refused["rows"].as_array().expect("a list") {
        assert_eq!((&row["outcome"], &row["faults"][0]["column"]), (&json!("faulty"), &json!("focus")), "{row}");
    }
    world.import(with(["30", " 0 % ", ""]), false).await.ok();
    let cards = world.test.anyone().get("/api/cards?limit=all").await.ok();
    let focus = |nth: usize| cards["cards"][nth].get("artFocus").cloned();
    assert_eq!([focus(0), focus(1), focus(2)], [Some(json!(30)), Some(json!(0)), None]);
}

#[apply(on_both_engines!)]
async fn all_mistakes_are_listed_by_line_and_nothing_is_created(database: TestDatabase) {
    let world = World::new(database).await;
    let lines = "Owl,owl.png,An owl.,Birds,,,,24.12.2026,,\n\
        OWL,none.png,,Birds,,,,,,Shiny=1\n\
        ,owl.png,An owl.,,,,,2026-02-01,2026-01-01,\n\
        Cat,broken.png,A cat.,Pets,,,,,,\n\
        Dog,owl.png,A dog.,Pets,,,,,,,one cell more\n\
        Eel,owl.png,An eel.,Fish,,,,,,\n";
    let archive = zipped(&[("cards.csv", table(lines).as_bytes()), ("owl.png", &png()), ("broken.png", &png()[..200])]);
    let preview = world.import(archive.clone(), true).await.ok();
    let faults = |row: &Value| -> Vec<Value> {
        row["faults"].as_array().expect("a list").iter().map(|fault| fault["column"].clone()).collect()
    };
    let found: Vec<_> =
        preview["rows"].as_array().expect("a list").iter().map(|row| (row["line"].clone(), faults(row))).collect();
    let expected: [(u64, Vec<&str>); 6] = [
        (2, vec!["from"]),
        (3, vec!["rarities", "alt", "picture", "name"]),
        (4, vec!["to", "name", "series"]),
        (5, vec!["picture"]),
        (6, vec!["line"]),
        (7, vec![]),
    ];
    assert_eq!(
        found,
        expected.map(|(line, columns)| (json!(line), columns.into_iter().map(|c| json!(c)).collect::<Vec<_>>()))
    );
    assert_eq!((&preview["faulty"], &preview["created"]), (&json!(5), &json!(1)));
    assert_eq!(world.import(archive, false).await.refusal(), "400 import_faulty");
    assert_eq!(world.names().await, Vec::<Value>::new());

    // Pictures are decoded before anything is created, too.
    let lines = "Cat,broken.png,A cat.,Pets,,,,,,\nEel,owl.png,An eel.,Fish,,,,,,\n";
    let archive = zipped(&[("cards.csv", table(lines).as_bytes()), ("owl.png", &png()), ("broken.png", &png()[..200])]);
    assert_eq!(world.import(archive, false).await.refusal(), "400 import_faulty");
    assert_eq!(world.names().await, Vec::<Value>::new());
}

#[apply(on_both_engines!)]
async fn planes_are_found_beside_their_picture_or_by_their_columns(database: TestDatabase) {
    let world = World::new(database).await;
    let lines = "name,picture,alt,series,cutout,foil\n\
        Owl,birds/owl.png,An owl.,Birds,,\n\
        Crow,crow.png,A crow.,Birds,Layers/subject.png,\n\
        Wren,wren.png,A wren.,Birds,,wren.foil.webp\n\
        Tit,wren.png,A tit.,Birds,,\n";
    let foil = image::load_from_memory(&mask(320, 480)).expect("a picture");
    let mut webp = std::io::Cursor::new(Vec::new());
    foil.write_to(&mut webp, image::ImageFormat::WebP).expect("is written");
    let archive = zipped(&[
        ("cards.csv", lines.as_bytes()),
        ("birds/owl.png", &png()),
        ("birds/Owl.Cutout.PNG", &cutout(320, 480)),
        ("birds/owl.foil.png", &mask(320, 480)),
        ("crow.png", &png()),
        ("layers/subject.png", &cutout(320, 480)),
        ("wren.png", &png()),
        ("wren.foil.webp", webp.get_ref()),
        ("crow.cutout.jpg", b""),
    ]);
    let before = crate::testing::dump::dump(&world.test).await;
    let preview = world.import(archive.clone(), true).await.ok();
    assert_eq!(
        (&preview["message"], &preview["unused"]),
        (&json!("4 cards would be created."), &json!(["crow.cutout.jpg"]))
    );
    assert_eq!(
        (&preview["rows"][0]["cutout"], &preview["rows"][0]["foil"]),
        (&json!("birds/owl.cutout.png"), &json!("birds/owl.foil.png"))
    );
    assert!(preview["rows"][1].get("foil").is_none());
    assert_eq!(crate::testing::dump::dump(&world.test).await, before);
    assert!(!world.test.core.config.data_dir.join("pictures").exists());
    world.import(archive, false).await.ok();
    let cards = world.test.anyone().get("/api/cards?limit=all").await.ok();
    let ends: Vec<(&str, &str)> = cards["cards"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|card| (card["name"].as_str().expect("a name"), &card["imageUrl"].as_str().expect("an address")[50..]))
        .collect();
    let expected = [("Crow", "-cut.webp"), ("Owl", "-cut-foil.webp"), ("Tit", "-foil.webp"), ("Wren", "-foil.webp")];
    assert_eq!(ends, expected);
    let subject = cards["cards"][0]["imageUrl"].as_str().expect("an address").replace(".webp", ".subject.webp");
    assert_eq!(world.test.anyone().get(&subject).await.status, 200);
}

#[apply(on_both_engines!)]
async fn an_unusable_plane_is_a_mistake_of_its_line(database: TestDatabase) {
    let world = World::new(database).await;
    let lines = "name,picture,alt,series,cutout,foil\n\
        Owl,owl.png,An owl.,Birds,,\n\
        Crow,crow.png,A crow.,Birds,,\n\
        Wren,wren.png,A wren.,Birds,,wren-foil.png\n\
        Tit,tit.png,A tit.,Birds,broken.png,\n\
        Jay,jay.png,A jay.,Birds,,\n";
    let black = crate::pictures::testing::as_png(image::GrayImage::new(320, 480));
    let archive = zipped(&[
        ("cards.csv", lines.as_bytes()),
        ("owl.png", &png()),
        ("owl.cutout.png", &cutout(300, 450)),
        ("crow.png", &png()),
        ("crow.cutout.png", &png()),
        ("wren.png", &png()),
        ("tit.png", &png()),
        ("broken.png", &cutout(320, 480)[..200]),
        ("jay.png", &png()),
        ("jay.cutout.png", &cutout(320, 480)),
        ("jay.foil.png", &black),
    ]);
    let preview = world.import(archive.clone(), true).await.ok();
    let found: Vec<(&Value, &Value)> = (0..5)
        .map(|nth| &preview["rows"][nth]["faults"][0])
        .map(|fault| (&fault["column"], &fault["message"]))
        .collect();
    let expected = [
        ("cutout", "The cut-out is 300 by 450 pixels, but the picture is 320 by 480. Export both from the same canvas."),
        ("cutout", "Nothing in the cut-out is transparent. Remove everything around the subject, and save it as a PNG or WebP with transparency."),
        ("foil", "There is no file “wren-foil.png” beside the table. Check the spelling."),
        ("cutout", "This picture is cut off or damaged. Save it again, or choose the original file."),
        ("foil", "The foil mask is all black, so no foil would show. Paint white where the foil should shine."),
    ]
    .map(|(column, message)| (json!(column), json!(message)));
    assert_eq!(found, expected.iter().map(|(column, message)| (column, message)).collect::<Vec<_>>());
    assert_eq!(world.import(archive, false).await.refusal(), "400 import_faulty");
    assert_eq!(world.names().await, Vec::<Value>::new());
    assert!(!world.test.core.config.data_dir.join("pictures").exists());
}

#[apply(on_both_engines!)]
async fn a_file_that_is_not_an_archive_or_has_no_table_is_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let bomb = vec![0; 3 * 1024 * 1024];
    let many: Vec<String> = (0..3001).map(|nth| format!("{nth}.png")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    for (archive, refusal) in [
        (b"no archive".to_vec(), "400 bad_archive"),
        (owls()[..200].to_vec(), "400 bad_archive"),
        (zipped(&[("../cards.csv", b"name\n")]), "400 bad_archive"),
        (zipped(&[("owl.png", &png())]), "400 bad_archive"),
        (zipped(&[("cards.csv", &bomb)]), "400 bad_archive"),
        (zipped(&many), "400 bad_archive"),
        (zipped(&[("cards.csv", b"name,colour\nOwl,red\n")]), "400 bad_table"),
        (zipped(&[("cards.csv", HEAD.as_bytes())]), "400 bad_table"),
        (zipped(&[("cards.csv", b"\xff\xfe\x00")]), "400 bad_table"),
    ] {
        assert_eq!(world.import(archive, true).await.refusal(), refusal);
    }
}

#[apply(on_both_engines!)]
async fn concurrent_imports_of_one_archive_create_no_duplicates(database: TestDatabase) {
    let world = World::new(database).await;
    let (one, other) = together(0, world.import(owls(), false), world.import(owls(), false)).await;
    let refused = [&one, &other].into_iter().filter(|reply| reply.status != 200);
    for reply in refused {
        assert_eq!(reply.refusal(), "409 import_running");
    }
    assert!(one.status == 200 || other.status == 200);
    assert_eq!(world.names().await.len(), 3);
}
