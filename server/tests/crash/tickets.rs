//! A server is killed at each step of a ticket. Triggers in the database stop it there: they wait for a lock that the
//! test holds. After a restart, the pack has its cards, or it is back if the ticket got no batch in time.

use std::time::Instant;

use postgres::{Client, NoTls};
use serde_json::{Value, json};
use tokio::task::block_in_place;

use super::common::client::SharedState;
use super::common::verifiers::verify_openings;
use super::requests::{Outcome, Request, User};
use super::server::{self, Server, Setup};
use super::{TIMEOUT, checks};

/// A step at which the server is killed.
#[derive(Debug)]
struct Step {
    name: &'static str,
    /// When the trigger waits.
    trigger: &'static str,
    /// What is committed then of the ticket: outcome, whether it has a batch, whether the head is published, whether the
    /// round is known.
    committed: (Option<&'static str>, bool, bool, bool),
}

const STEPS: [Step; 4] = [
    Step {
        name: "between ticket and batch",
        trigger: "BEFORE INSERT ON log_batches FOR EACH ROW WHEN (NEW.round IS NOT NULL)",
        committed: (None, false, false, false),
    },
    Step {
        name: "between batch and publication",
        trigger: "BEFORE UPDATE OF published_at ON log_batches FOR EACH ROW",
        committed: (None, true, false, false),
    },
    Step {
        name: "between batch and draw",
        trigger: "BEFORE INSERT ON beacon_rounds FOR EACH ROW",
        committed: (None, true, true, false),
    },
    Step {
        name: "in the transaction of the draw",
        trigger: "AFTER INSERT ON cards FOR EACH STATEMENT",
        committed: (None, true, true, true),
    },
];

const FUNCTION: &str = "CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS \
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END $$";
const LOCK: &str = "SELECT pg_advisory_lock(4711)";
const UNLOCK: &str = "SELECT pg_advisory_unlock(4711)";
const WAITING: &str = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted";
const DISCONNECT: &str = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
    WHERE application_name = 'foilcast' AND datname = current_database()";
const COMMITTED: &str = "SELECT t.outcome, e.batch IS NOT NULL, b.published_at IS NOT NULL, r.round IS NOT NULL \
    FROM tickets t JOIN log_entries e ON e.number = t.entry LEFT JOIN log_batches b ON b.batch = e.batch \
    LEFT JOIN beacon_rounds r ON r.beacon = b.beacon AND r.round = b.round ORDER BY t.entry DESC LIMIT 1";

/// The test's own connection to the database.
struct Database(Option<Client>);

impl Drop for Database {
    fn drop(&mut self) {
        // The driver must not block inside an async test.
        block_in_place(|| drop(self.0.take()));
    }
}

impl Database {
    fn connect(setup: &Setup) -> Self {
        let mut client = Client::connect(&setup.database_url(), NoTls).expect("the database is reached");
        client.batch_execute(FUNCTION).expect("the function is created");
        Self(Some(client))
    }

    fn client(&mut self) -> &mut Client {
        self.0.as_mut().expect("it is connected")
    }

    fn stop_at(&mut self, step: &Step) {
        let trigger = format!("CREATE TRIGGER wait_for_test {} EXECUTE FUNCTION wait_for_test()", step.trigger);
        self.client().batch_execute(&format!("{LOCK}; {trigger}")).expect("the trigger is created");
    }

    fn wait_until_stopped(&mut self, step: &Step) -> Result<(), String> {
        let started_at = Instant::now();
        while self.client().query_one(WAITING, &[]).expect("the locks are read").get::<_, i64>(0) == 0 {
            if started_at.elapsed() > TIMEOUT {
                return Err(format!("the server did not come to the step {}", step.name));
            }
        }
        Ok(())
    }

    /// Ends the transactions of a killed server, and removes the trigger.
    fn release(&mut self, step: &Step) -> Result<(), String> {
        self.client().query(DISCONNECT, &[]).expect("connections are ended");
        let row = self.client().query_one(COMMITTED, &[]).expect("the ticket is read");
        let outcome: Option<String> = row.get(0);
        let committed = (outcome.as_deref(), row.get(1), row.get(2), row.get(3));
        let table = step.trigger.split(" ON ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a table");
        let drop = format!("DROP TRIGGER wait_for_test ON {table}; {UNLOCK}");
        self.client().batch_execute(&drop).expect("the trigger is removed");
        if committed == step.committed { Ok(()) } else { Err(format!("killed {}: {committed:?}", step.name)) }
    }
}

/// Repeats a request until it answers with an opening.
async fn open(user: &User, url: &str, request: &Request) -> Result<Value, String> {
    let started_at = Instant::now();
    loop {
        match user.send(url, request).await {
            Outcome::Response(202, _) if started_at.elapsed() < TIMEOUT => {}
            answered => return answered.ok(),
        }
    }
}

async fn packs(user: &User, url: &str) -> Result<u64, String> {
    let collection = user.get(url, &format!("/api/users/{}/collection", user.name)).await?;
    collection["packs"].as_u64().ok_or_else(|| collection.to_string())
}

fn request(step: usize, again: &str) -> Request {
    Request { body: json!({"way": "ticket"}), ..Request::post("/api/packs/open", format!("open-{step}{again}")) }
}

/// Requests a ticket, and kills the server at this step.
async fn kill_at(
    setup: &Setup,
    database: &mut Database,
    server: Server,
    (user, request): (&User, Request),
    step: &Step,
) -> Result<(), String> {
    block_in_place(|| database.stop_at(step));
    let (opener, url) = (user.clone(), server.url.clone());
    let opening = tokio::spawn(async move { opener.send(&url, &request).await });
    block_in_place(|| database.wait_until_stopped(step))?;
    let state = SharedState::new(vec![server.url.clone()]);
    block_in_place(|| drop(server));
    block_in_place(|| database.release(step))?;
    let answer = opening.await.map_err(|error| error.to_string())?;
    if !matches!(answer, Outcome::ConnectionLost) {
        return Err(format!("killed {}, the request was answered: {answer:?}", step.name));
    }
    checks::check_after_kill(setup, &state).await
}

/// Kills the server at each step. `later` describes a server whose clock is six minutes ahead.
pub async fn run(setup: &Setup, later: &Setup) -> Result<(), String> {
    let port = server::free_port();
    let mut server = block_in_place(|| Server::start(setup, port))?;
    let mut database = block_in_place(|| Database::connect(setup));
    let user = User::sign_in(&server.url, "ticket_0").await?;
    User::sign_in(&server.url, "nova").await?.give_packs(&server.url, &user, 10).await?;
    let mut held = packs(&user, &server.url).await?;
    for (number, step) in STEPS.iter().enumerate() {
        kill_at(setup, &mut database, server, (&user, request(number, "")), step).await?;
        server = block_in_place(|| Server::start(setup, port))?;
        let opening = open(&user, &server.url, &request(number, "")).await?;
        held -= 1;
        let cards = opening["cards"].as_array().map_or(0, Vec::len);
        if (cards, &opening["fairness"]["level"], packs(&user, &server.url).await?) != (5, &json!(2), held) {
            return Err(format!("killed {}: {opening}", step.name));
        }
        verify_openings(&server.url).await?;
    }
    // The ticket gets no batch in time.
    kill_at(setup, &mut database, server, (&user, request(0, "-late")), &STEPS[0]).await?;
    server = block_in_place(|| Server::start(later, port))?;
    if packs(&user, &server.url).await? != held {
        return Err("the pack of a ticket without a batch is not back".into());
    }
    open(&user, &server.url, &request(0, "-late")).await?;
    verify_openings(&server.url).await?;
    let state = SharedState::new(vec![server.url.clone()]);
    block_in_place(|| server.stop())?;
    checks::check_after_kill(setup, &state).await
}
