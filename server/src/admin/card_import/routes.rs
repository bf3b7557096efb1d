//! Preview, import and progress of an archive of cards.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use utoipa::{IntoParams, ToSchema};

use super::super::log::{Author, Change};
use super::archive::{Archive, BadArchive};
use super::plan::{ImportRow, Outcome, Plan};
use super::sheet::{self, BadSheet, SheetRow};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards;
use crate::db::{Conn, Tx};
use crate::error::{Error, Reason, Result};
use crate::ids::{DefinitionId, UserId};
use crate::json::{Json, Query};
use crate::messages::{Message, msg};
use crate::packs::pools;
use crate::pictures::{Base, CardPicture, Focus, Given, Plane};
use crate::users::fold;

/// Maximum size of an archive, in bytes.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// The progress of an import.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub struct CardImportProgress {
    /// The number of pictures that were checked or converted.
    done: usize,
    /// The total number of pictures.
    total: usize,
}

/// The running import. There is one at a time.
#[derive(Default)]
pub struct Imports(Mutex<Option<CardImportProgress>>);

impl Imports {
    fn state(&self) -> MutexGuard<'_, Option<CardImportProgress>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) -> Result<Running<'_>> {
        let mut state = self.state();
        if state.is_some() {
            return Err(Error::conflict(msg!("import_running")));
        }
        *state = Some(CardImportProgress::default());
        Ok(Running(self))
    }
}

/// Marks an import as running, until it is dropped.
struct Running<'a>(&'a Imports);

impl Running<'_> {
    fn at(&self, done: usize, total: usize) {
        *self.0.state() = Some(CardImportProgress { done, total });
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.0.state() = None;
    }
}

/// Whether the import is a dry run.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ImportQuery {
    /// `false` creates the cards; any other value only checks the file.
    #[serde(default = "yes")]
    dry_run: bool,
}

const fn yes() -> bool {
    true
}

/// The result of an import, or of its dry run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardImport {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// Whether it was a dry run, which changes nothing.
    is_dry_run: bool,
    /// All lines of the table.
    rows: Vec<ImportRow>,
    /// The number of created cards; in a dry run, of cards to create.
    created: usize,
    /// The number of cards that exist already and stay as they are.
    known: usize,
    /// The number of lines with mistakes. If there is one, no card is created.
    faulty: usize,
    /// The files that no line names.
    unused: Vec<String>,
}

impl From<BadArchive> for Error {
    fn from(bad: BadArchive) -> Self {
        Self::invalid(bad.into())
    }
}

impl From<BadSheet> for Error {
    fn from(bad: BadSheet) -> Self {
        Self::invalid(bad.into())
    }
}

/// Imports many cards: a ZIP with pictures and one CSV (docs/cards.md), at most 256 MiB; the body is the file.
///
/// Nothing changes unless `dryRun` is `false`. Then either all new cards are created or none (400 `import_faulty`). A
/// card whose name exists already stays as it is, so the same file twice duplicates nothing.
#[utoipa::path(post, path = "/api/admin/card-import", tag = "admin", params(ImportQuery), security(("token" = [])),
    request_body(content = [u8], content_type = "application/zip"),
    responses((status = OK, body = CardImport)))]
pub async fn import_cards(
    State(tools): State<AdminTools>,
    admin: Admin,
    Query(query): Query<ImportQuery>,
    request: Request,
) -> Result<Json<CardImport>> {
    let running = tools.card_imports.begin()?;
    let file = spooled(&tools, request.into_body()).await?;
    let (archive, lines) = tokio::task::spawn_blocking(move || opened(file)).await.map_err(Error::internal)??;
    let read = |conn: &mut Conn<'_>| Ok((cards::store::definitions(conn)?, cards::store::modifiers(conn)?));
    let (all, modifiers) = tools.core.db.read(read).await?;
    let mut plan = Plan::new(&lines, &all, &modifiers, |name| archive.has(name));
    let unused = archive.besides(plan.rows.iter().flat_map(ImportRow::files));
    if !query.dry_run {
        no_mistakes(&plan)?;
    }
    make_pictures(&tools, &running, archive, &mut plan, query.dry_run).await?;
    if !query.dry_run {
        no_mistakes(&plan)?;
        let known = make_cards(&tools, admin.id, &plan).await?;
        for row in known {
            plan.rows[row].outcome = Outcome::Known;
        }
    }
    let (created, known) = (plan.count(Outcome::New), plan.count(Outcome::Known));
    let faulty = plan.count(Outcome::Faulty);
    let message = summary(query.dry_run, created, known, faulty);
    Ok(Json(CardImport { message, is_dry_run: query.dry_run, rows: plan.rows, created, known, faulty, unused }))
}

/// Returns the progress of the running import; null if there is none.
#[utoipa::path(get, path = "/api/admin/card-import", tag = "admin", security(("token" = [])),
    responses((status = OK, body = Option<CardImportProgress>)))]
pub async fn find_card_import(State(tools): State<AdminTools>, _: Admin) -> Json<Option<CardImportProgress>> {
    Json(*tools.card_imports.state())
}

fn summary(is_dry_run: bool, cards: usize, known: usize, faulty: usize) -> Message {
    let mut all = vec![match (is_dry_run, faulty) {
        (true, 0) => msg!("done.import_planned", cards),
        (true, lines) => msg!("done.import_faulty", lines),
        (false, _) => msg!("done.import", cards),
    }];
    if known > 0 {
        all.push(msg!("done.import_known", cards = known));
    }
    msg!("done.sentences", all)
}

fn no_mistakes(plan: &Plan) -> Result<()> {
    let mut faulty = plan.rows.iter().filter(|row| row.outcome == Outcome::Faulty);
    let Some(first) = faulty.next() else { return Ok(()) };
    let fault: Vec<Message> = first.faults.iter().take(1).map(|fault| fault.message.clone()).collect();
    Err(Error::invalid(msg!("import_faulty", line = first.line, fault, more = faulty.count())))
}

/// The body as a temporary file without a name, which is deleted when it is closed.
async fn spooled(tools: &AdminTools, body: Body) -> Result<File> {
    let folder = tools.core.config.data_dir.clone();
    let make = move || tempfile::tempfile_in(folder).or_else(|_| tempfile::tempfile());
    let file = tokio::task::spawn_blocking(make).await.map_err(Error::internal)?.map_err(anyhow::Error::from)?;
    let (mut file, mut length) = (tokio::fs::File::from_std(file), 0_u64);
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let broken = |_| Error::invalid(msg!("broken_body.upload"));
        let chunk: Bytes = chunk.map_err(broken)?;
        length += chunk.len() as u64;
        if length > MAX_BYTES {
            return Err(Error::Http(StatusCode::PAYLOAD_TOO_LARGE, Reason::new(msg!("archive_too_large"))));
        }
        file.write_all(&chunk).await.map_err(anyhow::Error::from)?;
    }
    file.flush().await.map_err(anyhow::Error::from)?;
    let mut file = file.into_std().await;
    file.seek(SeekFrom::Start(0)).map_err(anyhow::Error::from)?;
    Ok(file)
}

fn opened(file: File) -> Result<(Archive<File>, Vec<SheetRow>)> {
    let mut archive = Archive::open(file)?;
    let lines = sheet::read(&archive.table()?)?;
    Ok((archive, lines))
}

/// The address of a stored picture, or a mistake with its column.
type PictureOutcome = Result<String, (String, Message)>;

/// Checks the picture of every card to create, or stores it. Mistakes are added to their lines.
async fn make_pictures(
    tools: &AdminTools,
    running: &Running<'_>,
    archive: Archive<File>,
    plan: &mut Plan,
    is_dry_run: bool,
) -> Result<()> {
    let archive = Arc::new(Mutex::new(archive));
    let (total, mut made) = (plan.cards.len(), HashMap::new());
    let wanted: Vec<usize> = plan.cards.iter().map(|planned| planned.row).collect();
    for (done, row) in wanted.into_iter().enumerate() {
        running.at(done, total);
        let files = plan.rows[row].clone();
        let key = (files.picture.clone(), files.cutout.clone(), files.foil.clone());
        let outcome: PictureOutcome = match made.get(&key) {
            Some(known) => PictureOutcome::clone(known),
            None => one_picture(tools, &archive, files, is_dry_run).await?,
        };
        made.insert(key, outcome.clone());
        match outcome {
            Err((column, message)) => plan.refuse(row, &column, message),
            Ok(address) => {
                if let Some(planned) = plan.cards.iter_mut().find(|planned| planned.row == row) {
                    planned.card.new.image_url = address;
                }
            }
        }
    }
    running.at(total, total);
    Ok(())
}

/// The URL of one picture, or its mistake.
async fn one_picture(
    tools: &AdminTools,
    archive: &Arc<Mutex<Archive<File>>>,
    row: ImportRow,
    is_dry_run: bool,
) -> Result<PictureOutcome> {
    let archive = Arc::clone(archive);
    let read = move || unpacked(&mut archive.lock().unwrap_or_else(PoisonError::into_inner), &row);
    let picture = match tokio::task::spawn_blocking(read).await.map_err(Error::internal)? {
        Ok(picture) => picture,
        Err(mistake) => return Ok(Err(mistake)),
    };
    let outcome = if is_dry_run {
        let seen = tools.pictures.alone(move || picture.inspect()).await?;
        seen.map(|()| String::new()).map_err(Error::from)
    } else {
        tools.pictures.keep_card(picture).await.map(|kept| kept.address)
    };
    match outcome {
        Ok(address) => Ok(Ok(address)),
        Err(Error::Invalid(reason) | Error::Http(_, reason)) => {
            let column = reason.fields.into_keys().next().unwrap_or_else(|| "picture".to_owned());
            Ok(Err((column, reason.message)))
        }
        Err(other) => Err(other),
    }
}

/// The files of a line.
fn unpacked(archive: &mut Archive<File>, row: &ImportRow) -> Result<CardPicture, (String, Message)> {
    let mut file = |column: &str, name: &str| -> Result<Bytes, (String, Message)> {
        let mistake = |message| (column.to_owned(), message);
        match archive.picture(name) {
            None => Err(mistake(msg!("import.not_in_archive"))),
            Some(Err(bad)) => Err(mistake(bad.into())),
            Some(Ok(bytes)) => Ok(bytes.into()),
        }
    };
    let base = Base::Sent(file("picture", &row.picture)?, Focus::MIDDLE);
    let mut plane =
        |plane: Plane, name: Option<&str>| name.map(|name| file(plane.field(), name)).transpose().map(Given::from);
    let cutout = plane(Plane::Cutout, row.cutout.as_deref())?;
    Ok(CardPicture { base, cutout, foil: plane(Plane::Foil, row.foil.as_deref())? })
}

/// Creates the cards of a plan, all or none. Returns the lines whose cards another admin has created in the meantime.
async fn make_cards(tools: &AdminTools, actor: UserId, plan: &Plan) -> Result<Vec<usize>> {
    let author = Author::new(&tools.core, actor);
    let fresh_id = || DefinitionId::new(author.now, &author.dice);
    let new: Vec<_> = plan.cards.iter().map(|planned| (fresh_id(), planned.clone())).collect();
    let make = move |tx: &mut Tx<'_>| {
        let there = cards::store::definitions(tx)?;
        let (mut known, mut names) = (Vec::new(), Vec::new());
        for (id, planned) in &new {
            let card = &planned.card.new;
            let key = fold(&card.name);
            if there.iter().any(|one| one.name_key == key) {
                known.push(planned.row);
                continue;
            }
            match &planned.card.printed {
                Some(printed) => cards::store::insert_printed(tx, *id, card, printed, author.now)?,
                None => cards::store::insert(tx, *id, card, author.now)?,
            }
            names.push(json!({"_id": id, "name": card.name}));
        }
        if !names.is_empty() {
            let change = Change::of("import_cards", None).from_to(json!({}), json!({"cards": names}));
            author.note(tx, &change)?;
            pools::publish_changes(tx, Some(actor), &msg!("odds_why.cards_imported"), author.now)?;
        }
        Ok(known)
    };
    let known = tools.core.db.write(make).await?;
    tools.packs.cards.forget();
    tools.packs.pools.forget();
    Ok(known)
}
