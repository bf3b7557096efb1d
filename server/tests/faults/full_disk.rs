//! The disk of the database is full.

use std::fs::File;
use std::io;
use std::path::Path;
use std::process::Command;

use flate2::read::GzDecoder;
use reqwest::Method;
use tokio::task::block_in_place;

use super::cluster::Cluster;
use super::common::TestError;
use super::common::server::{self, Server, Setup};
use super::common::verifiers::verify_openings;
use super::disk::Disk;
use super::harness::{FaultTest, fault_duration, report, send};

/// A picture of noise, which compresses badly.
fn picture() -> Vec<u8> {
    let noise = |x: u32, y: u32| image::Rgb([x * 7 + y * 13, x * y, x ^ y].map(|value| value.to_le_bytes()[0]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(600, 900, noise).write_to(&mut bytes, image::ImageFormat::Png).expect("is written");
    bytes.into_inner()
}

/// The sorted names in a folder; none if the folder does not exist.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_under_sqlite_is_reported_and_recovers_when_space_is_free() -> Result<(), TestError> {
    let Some(disk) = Disk::mount(64) else { return Ok(()) };
    let setup = Setup::new(server::program(), disk.path());
    report(&setup, fill_under_sqlite(&setup, &disk).await)
}

async fn fill_under_sqlite(setup: &Setup, disk: &Disk) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    disk.fill()?;
    let refused = loop {
        let opened = test.open_pack().await?;
        if opened.status != 200 {
            break opened;
        }
    };
    refused.check_unavailable(&["disk_full"])?;
    // Also takes the space that was freed since then.
    disk.fill()?;

    let ready = test.get("/readyz").await?;
    ready.check(
        "readiness with a warning",
        ready.status == 200 && ready.text.contains("the disk of the database is full"),
    )?;
    for path in [
        "/api/users/me",
        "/api/users/observer/collection?limit=5",
        "/api/market/listings",
        "/api/packs/openings?limit=5",
    ] {
        test.get_as_observer(path).await?.check_ok()?;
    }
    a_failed_upload_leaves_no_file(&test, disk).await?;
    a_failed_backup_leaves_no_file(setup, disk)?;

    tokio::time::sleep(fault_duration(2, 20)).await;
    disk.free_space()?;
    let (recovered, max) = test.check_recovery().await?;
    if !setup.log.contains("writes fail: the disk of the database is full") {
        return Err("the log does not report the full disk".into());
    }
    let ended = test.finish().await?;
    Ok(format!("disk full, SQLite: recovered {recovered:?} after the fault, maximum latency {max:?}; {ended}"))
}

async fn a_failed_upload_leaves_no_file(test: &FaultTest<'_>, disk: &Disk) -> Result<(), String> {
    let folder = disk.path().join("pictures");
    let before = names(&folder);
    let request = test.scenario.owner.request_builder(&Method::POST, &test.url(), "/api/admin/upload-image");
    let refused = send(request.header("content-type", "application/octet-stream").body(picture())).await?;
    refused.check_unavailable(&["disk_full"])?;
    let after = names(&folder);
    refused.check(&format!("no new file: {before:?}, {after:?}"), before == after)
}

fn a_failed_backup_leaves_no_file(setup: &Setup, disk: &Disk) -> Result<(), String> {
    let folder = disk.path().join("backups");
    let output = Command::new(&setup.program[0])
        .arg("backup")
        .arg(&folder)
        .arg(format!("--data-dir={}", setup.data.display()))
        .output()
        .map_err(|error| error.to_string())?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let reported = stderr.contains("disk is full") || stderr.contains("No space left");
    if output.status.success() || !reported || !names(&folder).is_empty() {
        return Err(format!("a backup on a full disk: {}, {:?}, {stderr}", output.status, names(&folder)));
    }
    println!("a backup on a full disk prints: {}", stderr.trim());
    Ok(())
}

/// The database of an earlier version, on a disk with this many bytes of free space.
fn unpack_release(disk: &Disk, free: u64) -> Result<(), String> {
    let release = Path::new(env!("CARGO_MANIFEST_DIR")).join("released/0.1.0");
    let unpacked = || {
        for name in ["foilcast.db", "foilcast.db-wal"] {
            let packed = File::open(release.join(format!("{name}.gz")))?;
            io::copy(&mut GzDecoder::new(packed), &mut File::create(disk.path().join(name))?)?;
        }
        io::Result::Ok(())
    };
    unpacked().map_err(|error| format!("the database of a release cannot be unpacked: {error}"))?;
    disk.fill()?;
    disk.free_some(free)
}

/// Nothing is lost if the disk is full when an upgrade begins, in its backup, or in a migration.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_on_a_full_disk_is_refused_and_continues_when_space_is_free() -> Result<(), TestError> {
    const ROOM: u64 = 64 * 1024;
    for (free, backup, reason) in [
        (0, "true", "the disk of the database is full. Free disk space, then start again"),
        (ROOM, "true", "could not make the backup before the upgrade, so nothing was changed"),
        (ROOM, "false", "and the next start continues here: the disk of the database is full"),
    ] {
        let Some(disk) = Disk::mount(24) else { return Ok(()) };
        let setup = Setup::new(server::program(), disk.path()).with_variable("FOILCAST_BACKUP_BEFORE_UPGRADE", backup);
        let upgraded = async {
            unpack_release(&disk, free)?;
            let started = block_in_place(|| Server::start(&setup, server::free_port()));
            if started.is_ok() || !setup.log.contains(reason) || !names(&disk.path().join("backups")).is_empty() {
                return Err(format!("with {free} bytes of free space, the server must not start: {reason}"));
            }
            disk.free_space()?;
            let server = block_in_place(|| Server::start(&setup, server::free_port()))?;
            let verified = verify_openings(&server.url).await?;
            block_in_place(|| server.stop())?;
            Ok(format!("upgrade on a disk with {free} bytes of free space: {verified} openings are verified"))
        };
        report(&setup, upgraded.await)?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_under_postgres_recovers_when_space_is_free() -> Result<(), TestError> {
    let Some(disk) = Disk::mount(96) else { return Ok(()) };
    let folder = tempfile::tempdir().expect("a folder");
    let cluster = block_in_place(|| Cluster::start_in(disk.path(), "127.0.0.1", &[])).map_err(TestError)?;
    let setup = Setup::new(server::program(), folder.path()).with_database(cluster.url());
    report(&setup, fill_under_postgres(&setup, &disk, &cluster).await)
}

async fn fill_under_postgres(setup: &Setup, disk: &Disk, cluster: &Cluster) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    disk.fill()?;
    // PostgreSQL responds with an error if a table cannot grow, and stops if its log cannot grow.
    loop {
        let opened = test.open_pack().await?;
        if opened.status != 200 {
            opened.check_unavailable(&["disk_full", "busy", "outcome_unknown"])?;
            break;
        }
    }
    disk.fill()?;
    tokio::time::sleep(fault_duration(4, 20)).await;
    let ready = test.get("/readyz").await?;
    let reported =
        ready.text.contains("the disk of the database is full") || ready.text.contains("the database cannot be read");
    ready.check("the reason", reported)?;
    disk.free_space()?;
    // If PostgreSQL has stopped, the operator restarts it.
    let stopped = !block_in_place(|| cluster.is_running());
    if stopped {
        block_in_place(|| cluster.start())?;
    }
    let (recovered, max) = test.check_recovery().await?;
    let (errors, panics) = (cluster.log_count("ERROR:  could not extend file"), cluster.log_count("PANIC:"));
    let ended = test.finish().await?;
    Ok(format!(
        "disk full, PostgreSQL ({errors} errors, {panics} panics, {}): recovered {recovered:?} after the fault, \
         maximum latency {max:?}; {ended}",
        if stopped { "restarted" } else { "never stopped" }
    ))
}
