//! Secrets of the configuration. They are never printed, and can be read from files.

use std::fmt;
use std::path::Path;

use serde::Deserialize;

/// A text that must not appear in a log, an error or a help page.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Secret(String);

impl Secret {
    /// The secret text. Do not print or log it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The text of a secret, if it is set and not blank.
pub fn given(secret: Option<&Secret>) -> Option<&str> {
    secret.map(|secret| secret.reveal().trim()).filter(|text| !text.is_empty())
}

/// Reads a secret from the file in `--name-file`, without the line break at its end.
///
/// # Errors
/// When both flags are set, or the file cannot be read. Neither error contains the secret.
pub fn read_into(secret: &mut Option<Secret>, file: Option<&Path>, name: &str) -> Result<(), String> {
    let Some(file) = file.filter(|file| !file.as_os_str().is_empty()) else { return Ok(()) };
    if given(secret.as_ref()).is_some() {
        return Err(format!("--{name} and --{name}-file are both set. Remove one of them."));
    }
    let text = std::fs::read_to_string(file).map_err(|error| {
        format!(
            "--{name}-file: could not read {}: {error}. Give the user that runs foilcast read access to it.",
            file.display()
        )
    })?;
    *secret = Some(Secret(text.trim_end_matches(['\r', '\n']).to_owned()));
    Ok(())
}

/// The secrets among these that are command-line flags, which every user of the machine can read.
pub fn flags_with_secrets(arguments: impl Iterator<Item = String>, names: &[&'static str]) -> Vec<&'static str> {
    let given: Vec<String> = arguments
        .filter_map(|argument| {
            argument.strip_prefix("--").map(|rest| rest.split('=').next().unwrap_or_default().into())
        })
        .collect();
    names.iter().filter(|name| given.iter().any(|given| given == *name)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_debug_output_of_a_secret_hides_it() {
        let secret = Secret::from("hunter2".to_owned());
        assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "Secret(…) Some(Secret(…))");
        assert_eq!(secret.reveal(), "hunter2");
    }

    #[test]
    fn a_secret_is_read_from_a_file_or_a_flag_but_not_both() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secret");
        std::fs::write(&file, "hunter2\r\n").unwrap();
        let mut secret = None;
        read_into(&mut secret, Some(&file), "key").unwrap();
        assert_eq!(given(secret.as_ref()), Some("hunter2"));
        let twice = read_into(&mut secret, Some(&file), "key").unwrap_err();
        assert!(twice.contains("--key-file") && !twice.contains("hunter2"), "{twice}");
        let missing = read_into(&mut None, Some(&folder.path().join("none")), "key").unwrap_err();
        assert!(missing.contains("could not read"), "{missing}");
        read_into(&mut secret, None, "key").unwrap();
    }

    #[test]
    fn secrets_on_a_command_line_are_found() {
        let found = |line: &str| flags_with_secrets(line.split(' ').map(ToOwned::to_owned), &["key", "word"]);
        assert_eq!(found("serve --key a --word=b"), ["key", "word"]);
        assert!(found("serve --key-file a key --wording=b").is_empty());
    }
}
