//! The disks, the fonts and the limit of open files.

use super::super::rules::{self, DiskPart, Subject};
use super::Finding;
use super::network::Figures;
use crate::config::Config;
use crate::machine;
use crate::messages::msg;
use foilcast_share_images::Fonts;
use std::path::Path;

/// Scripts that our fonts do not have, with letters of them.
const SCRIPTS: [(&str, &str); 8] = [
    ("Arabic", "بطاقة"),
    ("Chinese", "卡牌收藏"),
    ("Cyrillic", "Карта"),
    ("Greek", "Κάρτα"),
    ("Hebrew", "קלף"),
    ("Hindi", "पत्ता"),
    ("Japanese", "カードの鳥"),
    ("Korean", "카드"),
];

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let (data, backups) = (&config.data_dir, config.backup_folder());
    let mut checks = of_folder(data, DiskPart::Data);
    if !backups.starts_with(data) {
        checks.extend(of_folder(&backups, DiskPart::Backups));
    }
    checks
}

/// Its free space, and whether files can be made in it. A folder that does not exist is made when it is needed.
fn of_folder(folder: &Path, part: DiskPart) -> Vec<Finding> {
    let what = match part {
        DiskPart::Data => "data directory",
        DiskPart::Backups => "folder of backups",
    };
    let shown = folder.display();
    let mut checks = Vec::new();
    if !folder.exists() {
        checks.push(Finding::ok("disk", format!("The {what}, {shown}, does not exist yet.")));
    } else if let Err(error) = tempfile::tempfile_in(folder) {
        let what = format!("The {what}, {shown}, cannot be written to: {error}.");
        checks.push(Finding::wrong("disk", what, "Give the user that runs foilcast write access."));
    }
    checks
        .extend(machine::disk(folder).and_then(|disk| rules::of_disk(disk, part, Subject::SERVER)).map(Finding::from));
    checks
}

/// Whether a server on this machine can draw names in other scripts.
pub(super) fn check_fonts() -> Finding {
    let missing = SCRIPTS.iter().filter(|(_, letters)| !Fonts::installed().have(letters));
    of_scripts(&missing.map(|(script, _)| *script).collect::<Vec<_>>())
}

pub(super) fn of_scripts(missing: &[&str]) -> Finding {
    match missing {
        [] => Finding::ok("fonts", "The fonts have the letters of all usual scripts."),
        scripts => {
            let what = format!(
                "No font has letters of these scripts: {}, so pictures of shared links leave out names with these letters.",
                scripts.join(", ")
            );
            Finding::warning("fonts", what, msg!("health.fonts_advice").to_string())
        }
    }
}

/// The limit of the running server, or else the one that a server would have if it were started like this.
pub(super) fn check_open_files(figures: Option<&Figures>) -> Finding {
    let of_server = figures
        .and_then(|figures| Some((figures.number("process_open_files")?, figures.number("process_most_files")?)));
    match (of_server, rlimit::increase_nofile_limit(u64::MAX)) {
        (Some((open, most)), _) if most > 0 => rules::open_files(Subject::SERVER, Some(open), most).into(),
        (_, Ok(most)) => rules::open_files(Subject::OF_USER, None, most).into(),
        (_, Err(error)) => Finding::warning(
            "open files",
            format!("The limit of open files cannot be raised: {error}."),
            "Set it with ulimit -n, or with LimitNOFILE in the unit file.",
        ),
    }
}
