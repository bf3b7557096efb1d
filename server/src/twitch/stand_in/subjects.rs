//! The ids of the stand-in's users. None of them can be an id at Twitch.
//!
//! A demo user must not become a real user when the same database is used with Twitch later, nor the other way round.

use sha2::{Digest, Sha256};

use crate::config::is_provider_id;
use crate::db::{Conn, Db, Tx};
use crate::error::Result;
use crate::twitch::PROVIDER;
use crate::twitch::Twitch;
use crate::users::store;

/// The prefix of these ids. Twitch's ids have digits only.
const BEGINNING: &str = "demo-";

/// The stand-in's id of a user name. It is the same at every start, so that demo users keep their accounts.
pub fn subject_of(login: &str) -> String {
    format!("{BEGINNING}{}", number_of(login))
}

/// A number derived from a name.
pub(super) fn number_of(login: &str) -> u64 {
    let hash = Sha256::digest(login.trim().to_lowercase().as_bytes());
    let number = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    100_000_000 + number % 900_000_000
}

/// Prepares the database for a demo. Refuses a database with real users unless `--demo` is given.
///
/// Otherwise a server that lost its Twitch credentials would become a demo at the next start, in which anyone can sign
/// in as the streamer.
///
/// # Errors
/// With advice on what to do.
pub async fn begin(twitch: &Twitch) -> anyhow::Result<()> {
    begin_on(&twitch.core.db, twitch.core.config.demo == Some(true)).await
}

async fn begin_on(db: &Db, is_meant: bool) -> anyhow::Result<()> {
    db.write(give_new_ids).await?;
    let real = db.read(|conn: &mut Conn<'_>| Ok(!with_numbers(conn)?.is_empty())).await?;
    anyhow::ensure!(
        is_meant || !real,
        "the data has users who signed in with Twitch, but no Twitch application is configured. The server would start \
         in demo mode, in which anyone can sign in as anyone, including the streamer. Set --twitch-client-id and \
         --twitch-client-secret as before, or choose another --data-dir or --database-url. To run a demo on a copy of \
         the data, pass --demo"
    );
    Ok(())
}

/// Gives demo users with a bare number, which earlier versions used and which may be an id at Twitch, a new id.
fn give_new_ids(tx: &mut Tx<'_>) -> Result<()> {
    for (number, username) in with_numbers(tx)? {
        if number == number_of(&username).to_string() {
            store::set_subject(tx, PROVIDER, &number, &subject_of(&username))?;
        }
    }
    Ok(())
}

/// Users whose id is a number, with their names.
fn with_numbers(conn: &mut Conn<'_>) -> Result<Vec<(String, String)>> {
    let mut found = store::from_a_digit(conn, PROVIDER)?;
    found.retain(|(subject, _)| is_provider_id(subject));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase, on_both_engines};
    use crate::twitch::testing::person;
    use crate::users::{Person, Role};
    use macro_rules_attribute::apply;

    fn known(subject: &impl ToString, login: &str) -> Person {
        Person { subject: subject.to_string(), ..person("unused", login) }
    }

    #[test]
    fn no_id_of_the_stand_in_can_be_an_id_at_twitch() {
        for login in ["nova", "141981764", "Éclair", "アリス"] {
            assert!(!is_provider_id(&subject_of(login)), "{login}");
        }
        assert_eq!(subject_of("Nova "), subject_of("nova"));
        assert_ne!(subject_of("nova"), subject_of("ada"));
    }

    #[apply(on_both_engines!)]
    async fn demo_users_of_earlier_versions_keep_their_accounts(database: TestDatabase) {
        let test = TestApp::with_only(database, &["--owner=nova"]).await;
        let nova = test.sign_in_as(known(&number_of("nova"), "nova")).await.id;
        let ada = test.sign_in_as(known(&number_of("ada"), "ada")).await.id;
        for _ in 0..2 {
            begin(&test.features.twitch).await.expect("there is no real user");
            assert_eq!(test.sign_in_as(known(&subject_of("ada"), "ada")).await.id, ada);
            assert_eq!(test.sign_in_as(known(&subject_of("nova"), "nova")).await.id, nova);
        }
        let streamer = test.core.db.read(crate::users::owner).await.expect("reads").expect("exists");
        assert_eq!((streamer.id, streamer.role), (nova, Role::Owner), "the name keeps its account");
        // At Twitch the number belongs to another user.
        assert_ne!(test.sign_in_as(known(&number_of("ada"), "grace")).await.id, ada);
    }

    #[apply(on_both_engines!)]
    async fn a_demo_with_real_users_is_refused_unless_requested(database: TestDatabase) {
        let test = TestApp::with_only(database, &["--owner=nova", "--demo-anywhere"]).await;
        begin(&test.features.twitch).await.expect("there is no user");
        let ada = test.sign_in_as(known(&4242, "ada")).await.id;
        let error = begin(&test.features.twitch).await.expect_err("there is a real user").to_string();
        assert!(error.contains("--twitch-client-id") && error.contains("pass --demo"), "{error}");
        begin_on(&test.core.db, true).await.expect("the demo is requested");
        assert_ne!(test.sign_in_as(known(&subject_of("ada"), "ada")).await.id, ada, "no demo user becomes a real one");
    }
}
