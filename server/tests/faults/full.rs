//! The disk is full.

use std::path::Path;
use std::process::Command;

use reqwest::Method;
use tokio::task::block_in_place;

use super::cluster::Cluster;
use super::common::Wrong;
use super::common::server::{self, Setup};
use super::disk::Disk;
use super::world::{World, lasts, report, seen};

/// A picture for an upload.
fn picture() -> Vec<u8> {
    let noise = |x: u32, y: u32| image::Rgb([x * 7 + y * 13, x * y, x ^ y].map(|light| light.to_le_bytes()[0]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(600, 900, noise).write_to(&mut bytes, image::ImageFormat::Png).expect("is written");
    bytes.into_inner()
}

/// The names in a folder; none when there is no folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_under_sqlite_is_said_and_is_over_once_there_is_room() -> Result<(), Wrong> {
    let Some(disk) = Disk::mount(64) else { return Ok(()) };
    let setup = Setup::new(server::ordinary(), disk.path());
    report(&setup, under_sqlite(&setup, &disk).await)
}

async fn under_sqlite(setup: &Setup, disk: &Disk) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    disk.fill()?;
    let refused = loop {
        let opened = world.open_pack().await?;
        if opened.status != 200 {
            break opened;
        }
    };
    refused.puts_off(&["disk_full"])?;
    // Takes up space that was freed since then, too.
    disk.fill()?;

    let ready = world.look("/readyz").await?;
    ready.is("ready to be read", ready.status == 200 && ready.text.contains("the disk of the database is full"))?;
    for path in
        ["/api/users/me", "/api/users/looker/collection?limit=5", "/api/market/listings", "/api/packs/openings?limit=5"]
    {
        world.read(path).await?.is_well()?;
    }
    a_picture_is_refused_whole(&world, disk).await?;
    a_backup_is_refused_whole(setup, disk)?;

    tokio::time::sleep(lasts(2, 20)).await;
    disk.make_room()?;
    let (back, slowest) = world.recovers().await?;
    if !setup.said.has("writes fail: the disk of the database is full") {
        return Err("the log does not name the full disk".into());
    }
    let ended = world.end().await?;
    Ok(format!("disk full, SQLite: went on {back:?} after there was room, longest answer {slowest:?}; {ended}"))
}

async fn a_picture_is_refused_whole(world: &World<'_>, disk: &Disk) -> Result<(), String> {
    let folder = disk.path().join("pictures");
    let before = names(&folder);
    let call = world.story.owner.request(&Method::POST, &world.url(), "/api/admin/upload-image");
    let refused = seen(call.header("content-type", "application/octet-stream").body(picture())).await?;
    refused.puts_off(&["disk_full"])?;
    let after = names(&folder);
    refused.is(&format!("a refusal that leaves nothing: {before:?}, {after:?}"), before == after)
}

fn a_backup_is_refused_whole(setup: &Setup, disk: &Disk) -> Result<(), String> {
    let folder = disk.path().join("backups");
    let output = Command::new(&setup.program[0])
        .arg("backup")
        .arg(&folder)
        .arg(format!("--data-dir={}", setup.data.display()))
        .output()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let named = said.contains("disk is full") || said.contains("No space left");
    if output.status.success() || !named || !names(&folder).is_empty() {
        return Err(format!("a backup without room: {}, {:?}, {said}", output.status, names(&folder)));
    }
    println!("a backup without room says: {}", said.trim());
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_under_postgres_is_over_once_there_is_room() -> Result<(), Wrong> {
    let Some(disk) = Disk::mount(96) else { return Ok(()) };
    let folder = tempfile::tempdir().expect("a folder");
    let cluster = block_in_place(|| Cluster::start_in(disk.path(), "127.0.0.1", &[])).map_err(Wrong)?;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(cluster.url());
    report(&setup, under_postgres(&setup, &disk, &cluster).await)
}

async fn under_postgres(setup: &Setup, disk: &Disk, cluster: &Cluster) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    disk.fill()?;
    // First tables cannot grow, which is an error; then the log cannot, which ends the server.
    loop {
        let opened = world.open_pack().await?;
        if opened.status != 200 {
            opened.puts_off(&["disk_full", "busy", "outcome_unknown"])?;
            break;
        }
    }
    disk.fill()?;
    tokio::time::sleep(lasts(4, 20)).await;
    let ready = world.look("/readyz").await?;
    let named =
        ready.text.contains("the disk of the database is full") || ready.text.contains("the database cannot be read");
    ready.is("what /readyz says of a full disk", named)?;
    disk.make_room()?;
    // The operator starts PostgreSQL again when it could not start by itself.
    let died = !block_in_place(|| cluster.runs());
    if died {
        block_in_place(|| cluster.start())?;
    }
    let (back, slowest) = world.recovers().await?;
    let (errors, panics) = (cluster.said("ERROR:  could not extend file"), cluster.said("PANIC:"));
    let ended = world.end().await?;
    Ok(format!(
        "disk full, PostgreSQL ({errors} errors, {panics} panics, {}): went on {back:?} after there was room, longest \
         answer {slowest:?}; {ended}",
        if died { "started again" } else { "never down" }
    ))
}
