//! The ids by which the stand-in knows people; none of them exists at Twitch.
//!
//! A demo user must not become another person when the same data go on with Twitch, nor the other way round.

use sha2::{Digest, Sha256};

use crate::config::is_provider_id;
use crate::db::{Conn, Db, Tx};
use crate::error::Result;
use crate::twitch::PROVIDER;
use crate::twitch::Twitch;
use crate::users::store;

/// How each of them begins; those of Twitch are digits alone.
const BEGINNING: &str = "demo-";

/// The stand-in's id of the person of this name: the same at every start, so that demo people stay who they are.
pub fn subject_of(login: &str) -> String {
    format!("{BEGINNING}{}", number_of(login))
}

/// A number that is the same each time for the same name.
pub(super) fn number_of(login: &str) -> u64 {
    let hash = Sha256::digest(login.trim().to_lowercase().as_bytes());
    let number = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    100_000_000 + number % 900_000_000
}

/// Begins a demo on these data: refuses those of real people, unless `--demo` says that it is meant.
///
/// A server that loses its Twitch application would be a demo from its next start on, in which anyone is the streamer.
///
/// # Errors
/// With what to do instead.
pub async fn begin(twitch: &Twitch) -> anyhow::Result<()> {
    begin_on(&twitch.core.db, twitch.core.config.demo == Some(true)).await
}

async fn begin_on(db: &Db, is_meant: bool) -> anyhow::Result<()> {
    db.write(give_new_ids).await?;
    let real = db.read(|conn: &mut Conn<'_>| Ok(!with_numbers(conn)?.is_empty())).await?;
    anyhow::ensure!(
        is_meant || !real,
        "people have signed in here with Twitch, and no Twitch application is configured: this would be a demo, in which \
         anyone can be anyone, the streamer too. Set --twitch-client-id and --twitch-client-secret as before, or choose \
         another --data-dir or --database-url. On a copy of the data, --demo makes one all the same"
    );
    Ok(())
}

/// Demo people once had a bare number, which can be a real id at Twitch: they keep their accounts under another id.
fn give_new_ids(tx: &mut Tx<'_>) -> Result<()> {
    for (number, username) in with_numbers(tx)? {
        if number == number_of(&username).to_string() {
            store::set_subject(tx, PROVIDER, &number, &subject_of(&username))?;
        }
    }
    Ok(())
}

/// People whose id is a number, with what they are called here.
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
    fn no_id_of_the_stand_in_can_be_one_of_twitch() {
        for login in ["nova", "141981764", "Éclair", "アリス"] {
            assert!(!is_provider_id(&subject_of(login)), "{login}");
        }
        assert_eq!(subject_of("Nova "), subject_of("nova"));
        assert_ne!(subject_of("nova"), subject_of("ada"));
    }

    #[apply(on_both_engines!)]
    async fn demo_people_of_old_stay_who_they_are(database: TestDatabase) {
        let test = TestApp::with_only(database, &["--owner=nova"]).await;
        let nova = test.sign_in_as(known(&number_of("nova"), "nova")).await.id;
        let ada = test.sign_in_as(known(&number_of("ada"), "ada")).await.id;
        for _ in 0..2 {
            begin(&test.features.twitch).await.expect("nobody real is here");
            assert_eq!(test.sign_in_as(known(&subject_of("ada"), "ada")).await.id, ada);
            assert_eq!(test.sign_in_as(known(&subject_of("nova"), "nova")).await.id, nova);
        }
        let streamer = test.core.db.read(crate::users::owner).await.expect("reads").expect("is there");
        assert_eq!((streamer.id, streamer.role), (nova, Role::Owner), "the name is bound to who had it");
        // At Twitch the number belongs to a different user.
        assert_ne!(test.sign_in_as(known(&number_of("ada"), "grace")).await.id, ada);
    }

    #[apply(on_both_engines!)]
    async fn a_demo_on_the_data_of_real_people_is_refused_unless_it_is_meant(database: TestDatabase) {
        let test = TestApp::with_only(database, &["--owner=nova", "--demo-anywhere"]).await;
        begin(&test.features.twitch).await.expect("nobody is here");
        let ada = test.sign_in_as(known(&4242, "ada")).await.id;
        let error = begin(&test.features.twitch).await.expect_err("somebody real is here").to_string();
        assert!(error.contains("--twitch-client-id") && error.contains("--demo "), "{error}");
        begin_on(&test.core.db, true).await.expect("it is meant");
        assert_ne!(test.sign_in_as(known(&subject_of("ada"), "ada")).await.id, ada, "nobody becomes somebody real");
    }
}
