//! `foilcast restore`.

use std::collections::HashSet;
use std::path::PathBuf;

use super::backups::back_up;
use super::*;
use crate::backup::restore::{RestoreOptions, Restored, restore};
use crate::pictures::testing::{cutout, file, mask};
use crate::pictures::{Base, CardPicture, Focus, Given};

const USED: &str = "SELECT s.seed_hash, o.counter FROM openings o JOIN seeds s ON s.id = o.seed_id";
const LEFTOVERS: &str = "SELECT (SELECT COUNT(*) FROM sessions), (SELECT COUNT(*) FROM runs), \
    (SELECT COUNT(*) FROM leases WHERE holder IS NOT NULL), (SELECT COUNT(*) FROM unfinished_copy)";

fn options(backup: &std::path::Path, to: &TestDatabase, data_dir: PathBuf) -> RestoreOptions {
    RestoreOptions { backup: backup.to_owned(), database_url: to.url().to_owned(), data_dir, keep_old: false }
}

async fn restore_backup(options: &RestoreOptions) -> Restored {
    restore(options, LATER.plus_hours(2), progress::silent()).await.expect("is restored")
}

async fn refused(options: &RestoreOptions) -> String {
    let refused = restore(options, LATER.plus_hours(2), progress::silent()).await;
    format!("{:#}", refused.expect_err("is refused"))
}

#[apply(on_both_engines!)]
async fn a_backup_can_be_restored_to_either_engine_and_used(database: TestDatabase) {
    let (app, ada) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let made = back_up(&app, folder.path(), LATER).await;
    // These openings are after the backup, so they are lost.
    open(&app, &ada, 4).await;
    let lost = app.closed();
    let lost_uses: HashSet<(String, i64)> = query(lost.url(), USED).await.into_iter().collect();

    for to in [other_engine(&lost).await, same_engine(&lost).await] {
        let data = tempfile::tempdir().expect("a data directory");
        let restored = restore_backup(&options(&made.path, &to, data.path().to_owned())).await;
        assert_eq!(restored.manifest, made.manifest);
        assert!(restored.kept.is_none() && restored.arrived.sessions > 0);
        assert_eq!(crate::pictures::kept(data.path()).expect("reads").len(), 3);
        assert_eq!(seeds_in_use(to.url()).await, 0, "all are revealed");
        let left: Vec<(i64, i64, i64, i64)> = query(to.url(), LEFTOVERS).await;
        assert_eq!(left, [(0, 2, 0, 0)], "no session, a second run, no lease, no unfinished copy");

        let app = app_on(to).await;
        let stale = app.as_user(&ada).get("/api/users/me").await;
        assert_eq!(stale.refusal(), "401 unauthorized");
        let again = app.sign_in("ada").await;
        assert_eq!(again.id, ada.id);
        open(&app, &again, 4).await;
        nothing_is_lost(&app).await;
        let (openings, recomputed) = verified(&app).await;
        assert_eq!(openings, recomputed + 4);
        // No seed position is used by two openings, one before and one after the restore.
        let database = app.closed();
        let uses: Vec<(String, i64)> = query(database.url(), USED).await;
        let kept = uses.iter().filter(|used| lost_uses.contains(*used)).count();
        assert_eq!((uses.len(), kept), (openings, openings - 4));
    }
}

#[apply(on_both_engines!)]
async fn a_card_with_further_files_survives_a_backup_and_a_missing_one_is_reported(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let given = |bytes: Vec<u8>| Given::File(bytes.into());
    let base = Base::Sent(file(1200, 1800, image::ImageFormat::Jpeg).into(), Focus::MIDDLE);
    let picture = CardPicture { base, cutout: given(cutout(1200, 1800)), foil: given(mask(1200, 1800)) };
    let address = app.features.pictures.keep_card(picture).await.expect("is kept").address;
    let used = address.clone();
    let set = move |tx: &mut crate::db::Tx<'_>| tx.execute("UPDATE definitions SET image_url = $1", &[&used]).map(drop);
    app.core.db.write(set).await.expect("is saved");
    let folder = tempfile::tempdir().expect("a folder");
    let made = back_up(&app, folder.path(), LATER).await;
    assert_eq!(made.manifest.pictures.len(), 3 + 7);

    let to = same_engine(&app.closed()).await;
    let data = tempfile::tempdir().expect("a data directory");
    restore_backup(&options(&made.path, &to, data.path().to_owned())).await;
    let restored = crate::pictures::kept(data.path()).expect("reads");
    let there = crate::pictures::Pictures::in_folder(data.path());
    assert!(restored.len() == 10 && there.has(&address));

    let closeup = address.replace(".webp", "-l.webp");
    let foil = address.replace(".webp", ".foil.webp");
    let manifest = made.path.join(crate::backup::manifest::NAME);
    let text = std::fs::read_to_string(&manifest).expect("is read");
    let mut listed: serde_json::Value = serde_json::from_str(&text).expect("is JSON");
    let pictures = listed["pictures"].as_array_mut().expect("a list");
    let is_missing = |name: &str| [&closeup, &foil].iter().any(|file| file.ends_with(name));
    pictures.retain(|picture| !is_missing(picture["name"].as_str().expect("a name")));
    std::fs::write(&manifest, listed.to_string()).expect("is written");
    let path = made.path.clone();
    let checked = tokio::task::spawn_blocking(move || crate::backup::check::check(&path)).await.expect("runs");
    assert_eq!(
        checked.expect("is a backup").problems,
        [&closeup, &foil].map(|file| format!("a picture is missing: {file}"))
    );
}

#[apply(on_both_engines!)]
async fn a_forged_backup_cannot_write_outside_its_folders(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let made = back_up(&app, folder.path(), LATER).await;
    let manifest = made.path.join(crate::backup::manifest::NAME);
    let written = std::fs::read_to_string(&manifest).expect("is read");
    let parsed: serde_json::Value = serde_json::from_str(&written).expect("is JSON");
    let to = same_engine(&app.closed()).await;
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("data");
    let options = options(&made.path, &to, data.clone());

    let outside = home.path().join("x").display().to_string();
    let picture = parsed["pictures"][0]["name"].as_str().expect("a name").to_owned();
    for name in ["../../x", outside.as_str(), &format!("../{picture}"), "x.webp", ".", "", "..\\x"] {
        for place in ["/pictures/0/name", "/database/name"] {
            let mut forged = parsed.clone();
            *forged.pointer_mut(place).expect("is there") = name.into();
            std::fs::write(&manifest, forged.to_string()).expect("is written");
            let message = refused(&options).await;
            assert!(
                message.contains("was not written by Foilcast") && message.contains(&format!("{name:?}")),
                "{message}"
            );
        }
    }
    std::fs::write(&manifest, written).expect("is written");
    #[cfg(unix)]
    {
        let place = made.path.join("pictures").join(&picture);
        let secret = home.path().join("secret");
        std::fs::rename(&place, &secret).expect("is moved");
        std::os::unix::fs::symlink(&secret, &place).expect("is made");
        let message = refused(&options).await;
        assert!(
            message.contains("nothing was changed") && message.contains(&format!("{picture} is a symbolic link")),
            "{message}"
        );
    }
    assert!(!data.exists() && !home.path().join("x").exists(), "nothing was written");
}

#[apply(on_both_engines!)]
async fn existing_data_is_replaced_only_on_request_and_then_kept(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let made = back_up(&app, folder.path(), LATER).await;
    let data = app.core.config.data_dir.clone();
    let url = app.core.config.database_url();
    let into = |keep_old| RestoreOptions {
        backup: made.path.clone(),
        database_url: url.clone(),
        data_dir: data.clone(),
        keep_old,
    };
    assert!(refused(&into(true)).await.contains("is using the database"));
    let ada = app.sign_in("ada").await;
    open(&app, &ada, 2).await;
    let database = app.closed();
    // A job may keep the database open a little longer.
    let closing = tokio::time::timeout(std::time::Duration::from_secs(20), async {
        while refused(&into(false)).await.contains("is using the database") {}
    });
    closing.await.expect("the database is closed in time");
    let message = refused(&into(false)).await;
    assert!(message.contains("the target is not empty") && message.contains("--keep-old"), "{message}");

    let kept = restore_backup(&into(true)).await.kept.expect("the old data is kept");
    assert!(kept.contains("before") && kept.contains("2023"), "{kept}");
    let count = "SELECT COUNT(*) FROM openings";
    let now: Vec<(i64,)> = query(database.url(), count).await;
    let old = match Engine::of(database.url()) {
        Engine::Sqlite => query::<(i64,)>(&format!("sqlite:{kept}"), count).await,
        Engine::Postgres => {
            let schema = kept.strip_prefix("the schema ").expect("a schema").to_owned();
            let url = database.url().to_owned();
            let read = move || {
                let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("connects");
                let row = client.query_one(&format!("SELECT COUNT(*) FROM {schema}.openings"), &[]).expect("reads");
                vec![(row.get::<_, i64>(0),)]
            };
            tokio::task::spawn_blocking(read).await.expect("reads")
        }
    };
    assert_eq!(old[0].0, now[0].0 + 2, "the old data is unchanged");
    nothing_is_lost(&app_on(database).await).await;
}

#[apply(on_both_engines!)]
async fn restoring_a_damaged_backup_changes_nothing(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let made = back_up(&app, folder.path(), LATER).await;
    let file = made.path.join("foilcast.db");
    let mut bytes = std::fs::read(&file).expect("reads");
    bytes.truncate(bytes.len() - 4096);
    std::fs::write(&file, bytes).expect("writes");
    let database = app.closed();
    let data = tempfile::tempdir().expect("a data directory");
    let options = RestoreOptions { keep_old: true, ..options(&made.path, &database, data.path().to_owned()) };
    let message = refused(&options).await;
    assert!(
        message.contains("damaged, so nothing was changed")
            && message.contains("foilcast.db does not match the manifest"),
        "{message}"
    );
    nothing_is_lost(&app_on(database).await).await;
}
