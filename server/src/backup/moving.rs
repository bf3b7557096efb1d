//! Moves a community from one database to another: `foilcast copy`.

use super::arrive::{Arrived, Origin, arrive};
use crate::clock::Timestamp;
use crate::db::copy::{self, Comparison, Report};
use crate::db::{self, Db, Limits, Schema, Snapshot};
use crate::realtime::Publisher;

#[derive(Debug, Clone)]
pub struct CopyOptions {
    /// The database to read.
    pub from: String,
    /// The database to fill: empty, or with an unfinished copy of the same source.
    pub to: String,
    /// Whether to copy while a server uses the source. Later changes are not in the copy.
    pub while_running: bool,
}

/// Copies a community and compares both sides.
///
/// # Errors
/// When a server uses the source, when the target is not empty, or when both sides differ in the end. Then the target
/// stays marked as unfinished, and no server starts on it.
pub async fn copy(options: &CopyOptions, now: Timestamp, report: Report) -> anyhow::Result<(Comparison, Arrived)> {
    let CopyOptions { from, to, while_running } = options.clone();
    anyhow::ensure!(copy::place(&from) != copy::place(&to), "--from and --to name the same database");
    let source = from.clone();
    let check = move || {
        let mut snapshot = Snapshot::open(&source)?;
        if let Some(what) = copy::unfinished(&mut snapshot.conn())? {
            anyhow::bail!("it contains an unfinished {what}. Run that command again first");
        }
        if !while_running {
            check_not_served(&source)?;
        }
        Ok(snapshot.schema())
    };
    let place = copy::place(&from);
    let schema =
        tokio::task::spawn_blocking(check).await?.map_err(|error| error.context(format!("could not copy {place}")))?;
    let target = to.clone();
    tokio::task::spawn_blocking(move || check_not_served(&target)).await??;
    let db = open(&to, schema).await?;
    let compared = copy::run(&from, &db, &to, schema, format!("copy of {place}"), report).await?;
    anyhow::ensure!(
        compared.is_same(),
        "{compared}The copy differs from the source, so no server starts on it. If the source changed since the copy \
         began, empty the target and copy again"
    );
    let db = upgraded(db, &to, schema).await?;
    let arrived = arrive(&db, Origin::Copied, now).await?;
    close(db).await?;
    Ok((compared, arrived))
}

/// Reveals every secret seed, so that a leaked one is of no use. Users get new ones when they need them.
///
/// # Errors
/// When a server uses the database, or when it is an unfinished copy.
pub async fn replace_seeds(url: &str, now: Timestamp) -> anyhow::Result<Arrived> {
    let asked = url.to_owned();
    let check = move || {
        if let Some(what) = copy::unfinished(&mut Snapshot::open(&asked)?.conn())? {
            anyhow::bail!("the database contains an unfinished {what}. Run that command again first");
        }
        check_not_served(&asked)
    };
    tokio::task::spawn_blocking(check).await??;
    let db = open(url, Schema::newest()?).await?;
    let arrived = arrive(&db, Origin::Leaked, now).await?;
    close(db).await?;
    Ok(arrived)
}

/// Opens a database to fill it with data of this schema.
pub(super) async fn open(url: &str, schema: &'static Schema) -> anyhow::Result<Db> {
    let url = url.to_owned();
    tokio::task::spawn_blocking(move || Db::open_at(&url, &Limits::filling(), Publisher::channel().0, schema)).await?
}

/// The same database with the newest schema.
pub(super) async fn upgraded(db: Db, url: &str, schema: &Schema) -> anyhow::Result<Db> {
    if schema.is_newest() {
        return Ok(db);
    }
    close(db).await?;
    open(url, Schema::newest()?).await
}

/// The threads of a database end with its last handle, and dropping it waits for them.
pub(super) async fn close(db: Db) -> anyhow::Result<()> {
    Ok(tokio::task::spawn_blocking(move || drop(db)).await?)
}

/// Refuses while a server uses a database. This call blocks.
///
/// # Errors
/// When a server uses it.
pub fn check_not_served(url: &str) -> anyhow::Result<()> {
    anyhow::ensure!(
        !db::is_in_use(url)?,
        "a server or another command is using the database. Stop it, then run this command again. Nothing was changed"
    );
    Ok(())
}
