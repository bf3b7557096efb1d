//! Random histories of three users: after each step, the reached achievements and the progress of all others are those
//! of the simple model. No achievement is reached or notified twice, and no card or pack is lost.
//!
//! `FOILCAST_SEED` repeats a run, `FOILCAST_SOAK=1` makes it ten times as long.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{ModelCard, UserModel};
use super::*;
use crate::cards::{NewDefinition, Rarity};
use crate::db::Conn;
use crate::dice::Dice;
use crate::ids::{AchievementId, CardId};
use crate::packs::NewPack;
use crate::packs::testing::{pack_of, plain};
use crate::testing::{START, TestDatabase, nothing_is_lost, on_both_engines};
use crate::trades::testing::id;
use macro_rules_attribute::apply;

const NAMES: [&str; 3] = ["ada", "bob", "cy"];
const DAY_MS: u64 = 86_400_000;

/// An achievement of the test.
struct Goal {
    name: String,
    kind: String,
    requirement: i64,
    packs: Option<i64>,
}

struct History {
    world: TradeWorld,
    goals: Vec<Goal>,
    series: BTreeMap<String, Vec<String>>,
    pack: String,
    models: Vec<UserModel>,
    /// Users who once held a card, with the card.
    former_holders: BTreeSet<(usize, CardId)>,
    /// The date when each achievement was reached, from the first response with it.
    reached_at: BTreeMap<(usize, String), Value>,
    dice: Dice,
}

fn model_card(card: &Value) -> ModelCard {
    let text = |key: &str| card[key].as_str().expect("a text").to_owned();
    let rarity = text("rarity");
    ModelCard {
        id: text("_id"),
        definition: text("definitionId"),
        rarity: Rarity::ALL.iter().position(|known| known.name() == rarity).expect("a rarity"),
        modified: !card["modifier"].is_null(),
    }
}

/// Adds easy achievements of every kind, so that a short history reaches many.
async fn create_easy_achievements(app: &TestApp) -> Vec<Goal> {
    let write = |tx: &mut Tx<'_>| {
        let kinds: Vec<(String,)> = tx.list("SELECT DISTINCT kind FROM achievements ORDER BY kind", &[])?;
        for (kind,) in &kinds {
            for requirement in [1_i64, 2, 3, 5, 8] {
                let (name, packs) = (format!("Easy {kind} {requirement}"), (requirement != 2).then_some(requirement));
                tx.execute(
                    "INSERT INTO achievements (name, description, category, kind, requirement, reward_packs, position, id) \
                    VALUES ($1, 'Easy.', 'easy', $2, $3, $4, 1000, $5)",
                    &[&name, kind, &requirement, &packs, &AchievementId::new(START, &Dice::System)],
                )?;
            }
        }
        tx.list("SELECT name, kind, requirement, reward_packs FROM achievements ORDER BY name", &[])
    };
    let rows: Vec<(String, String, i64, Option<i64>)> = app.core.db.write(write).await.expect("are created");
    rows.into_iter().map(|(name, kind, requirement, packs)| Goal { name, kind, requirement, packs }).collect()
}

impl History {
    async fn new(database: TestDatabase, seed: u64) -> Self {
        let app = TestApp::new(database).await;
        let named: Vec<NewDefinition> = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse"]
            .iter()
            .enumerate()
            .map(|(at, name)| NewDefinition { series: format!("Series {}", at % 2), ..plain(name) })
            .collect();
        let mut series: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let printed = [(Rarity::Basic, 300), (Rarity::Epic, 60), (Rarity::Divine, 1)];
        let kinds = named.iter().map(|new| new.series.clone()).collect::<Vec<_>>();
        let stock =
            app.stock_of(named, &printed, |pool| NewPack { modifier_chance_ppm: 200_000, ..pack_of(pool, 2) }).await;
        for (definition, of) in stock.definitions.iter().zip(kinds) {
            series.entry(of).or_default().push(definition.to_string());
        }
        let nova = app.sign_in("nova").await;
        let weights = json!({"grading-weights": "1,1,1,1,1,1,1,1,1,1"});
        app.as_user(&nova).patch("/api/admin/settings", weights).await.ok();
        let goals = create_easy_achievements(&app).await;
        let [ada, bob, cy] = [app.sign_in("ada").await, app.sign_in("bob").await, app.sign_in("cy").await];
        let mut models = vec![UserModel::default(); NAMES.len()];
        for (user, model) in [&ada, &bob, &cy].into_iter().zip(&mut models) {
            app.give_packs(user.id, 20).await;
            // The first sign-in gives a pack, and counts for its day.
            (model.packs, model.visits) = (21, vec![app.core.clock.now().day()]);
        }
        let world = TradeWorld { app, ada, bob, cy };
        let pack = stock.pack.to_string();
        Self {
            world,
            goals,
            series,
            pack,
            models,
            former_holders: BTreeSet::new(),
            reached_at: BTreeMap::new(),
            dice: Dice::seeded(seed),
        }
    }

    fn user(&self, at: usize) -> &TestUser {
        [&self.world.ada, &self.world.bob, &self.world.cy][at]
    }

    fn below(&self, number: usize) -> usize {
        usize::try_from(self.dice.below(number as u64)).expect("small")
    }

    /// A free card of a user, if there is one.
    fn any_card(&self, at: usize) -> Option<CardId> {
        let cards = &self.models[at].cards;
        let card = cards.get(self.below(cards.len().max(1)))?;
        Some(card.id.parse().expect("an id"))
    }

    fn transfer(&mut self, card: CardId, from: usize, to: usize) {
        let at = self.models[from].cards.iter().position(|one| one.id == card.as_str()).expect("is there");
        let moved = self.models[from].cards.remove(at);
        self.models[from].featured_cards.retain(|featured| *featured != moved.id);
        self.models[to].cards.push(moved);
        self.former_holders.insert((from, card));
    }

    /// Adds the experience of both sides for an exchange that counts.
    fn add_exchange_xp(&mut self, me: usize, other: usize, xp: i64) {
        let today = self.world.app.core.clock.now().day();
        for at in [me, other] {
            *self.models[at].exchange_xp.entry(today).or_default() += xp;
        }
    }

    async fn step(&mut self) -> &'static str {
        let (me, other) = (self.below(3), 1 + self.below(2));
        let other = (me + other) % 3;
        match self.below(16) {
            0..=4 => self.open_pack(me).await,
            5 | 6 => self.trade_cards(me, other).await,
            7 | 8 => self.sell_card(me, other).await,
            9 => self.grade_card(me).await,
            10 | 11 => self.return_later(me).await,
            12 => self.feature_cards(me).await,
            13 => self.prefer_pack(me).await,
            14 => self.feature_achievements(me).await,
            _ => self.claim_reward(me).await,
        }
    }

    async fn open_pack(&mut self, me: usize) -> &'static str {
        if self.models[me].packs == 0 {
            return "has no pack";
        }
        let opening = self.world.app.as_user(self.user(me)).post("/api/packs/open", json!({})).await.ok();
        let cards = opening["cards"].as_array().expect("cards").iter().map(model_card).collect::<Vec<_>>();
        let model = &mut self.models[me];
        (model.packs, model.opened) = (model.packs - 1, model.opened + 1);
        model.cards.extend(cards);
        "opens"
    }

    async fn trade_cards(&mut self, me: usize, other: usize) -> &'static str {
        let (Some(mine), Some(theirs)) = (self.any_card(me), self.any_card(other)) else {
            return "has nothing to trade";
        };
        let trade = self.world.swap(self.user(me), self.user(other), mine, theirs).await;
        if self.below(4) == 0 {
            self.world.set(self.user(other), &trade, "rejected").await.ok();
            return "trade is rejected";
        }
        self.world.set(self.user(other), &trade, "accepted").await.ok();
        let counts = !self.former_holders.contains(&(other, mine)) || !self.former_holders.contains(&(me, theirs));
        self.transfer(mine, me, other);
        self.transfer(theirs, other, me);
        if !counts {
            return "trades back";
        }
        self.add_exchange_xp(me, other, 20);
        self.models[me].trades.push(NAMES[other].into());
        self.models[other].trades.push(NAMES[me].into());
        "trades"
    }

    async fn sell_card(&mut self, me: usize, other: usize) -> &'static str {
        let Some(card) = self.any_card(me) else { return "has nothing to sell" };
        let seller = self.world.app.as_user(self.user(me));
        let listing = id(&seller.post("/api/market/listings", json!({"cardId": card})).await.ok());
        self.models[me].listed += 1;
        if self.models[other].packs == 0 {
            let seller = self.world.app.as_user(self.user(me));
            seller.delete(&format!("/api/market/listings/{listing}")).await.ok();
            return "sells nothing";
        }
        let path = format!("/api/market/listings/{listing}/offers");
        let buyer = self.world.app.as_user(self.user(other));
        let offer = id(&buyer.post(&path, json!({"offeredCards": [], "offeredPacks": 1})).await.ok()["offer"]);
        self.world.app.as_user(self.user(me)).put(&format!("{path}/{offer}/accept"), json!({})).await.ok();
        let counts = !self.former_holders.contains(&(other, card));
        self.transfer(card, me, other);
        self.models[me].packs += 1;
        self.models[other].packs -= 1;
        if !counts {
            return "sells back";
        }
        self.add_exchange_xp(me, other, 15);
        self.models[me].sold += 1;
        self.models[other].bought += 1;
        "sells"
    }

    async fn grade_card(&mut self, me: usize) -> &'static str {
        let Some(card) = self.any_card(me) else { return "has nothing to grade" };
        let started = self.world.grade(self.user(me), "", card).await;
        if !started.status.is_success() {
            assert_eq!(started.refusal(), "409 already_graded");
            return "has a card that is graded already";
        }
        self.world.pass(DAY_MS);
        self.world.grade(self.user(me), "complete", card).await.ok();
        self.compare("has an unrevealed grade").await;
        let grade =
            self.world.grade(self.user(me), "reveal", card).await.ok()["card"]["grade"].as_i64().expect("a grade");
        self.models[me].grades.push(grade);
        "has one graded"
    }

    async fn return_later(&mut self, me: usize) -> &'static str {
        self.world.pass(DAY_MS / 2 * self.dice.below(5));
        self.world.app.as_user(self.user(me)).post("/api/auth/validate", json!({})).await.ok();
        let today = self.world.app.core.clock.now().day();
        self.models[me].visits.push(today);
        "returns later"
    }

    async fn feature_cards(&mut self, me: usize) -> &'static str {
        let number = self.below(5).min(self.models[me].cards.len());
        let cards: Vec<String> = self.models[me].cards.iter().rev().take(number).map(|card| card.id.clone()).collect();
        let body = json!({ "featuredCards": cards });
        self.world.app.as_user(self.user(me)).put("/api/users/featured-cards", body).await.ok();
        self.models[me].featured_cards = cards;
        "features cards"
    }

    async fn prefer_pack(&mut self, me: usize) -> &'static str {
        let prefers = self.below(2) == 0;
        let body = json!({"packId": if prefers { self.pack.as_str() } else { "" }});
        self.world.app.as_user(self.user(me)).put("/api/users/preferred-pack", body).await.ok();
        self.models[me].prefers_a_pack = prefers;
        "prefers a pack"
    }

    async fn feature_achievements(&mut self, me: usize) -> &'static str {
        let (number, skipped) = (self.below(5), self.below(6));
        let names: Vec<String> = self.models[me].unlocked.iter().skip(skipped).take(number).cloned().collect();
        let body = json!({ "achievements": names });
        self.world.app.as_user(self.user(me)).put("/api/users/featured-achievements", body).await.ok();
        self.models[me].featured_achievements = names;
        "features goals"
    }

    async fn claim_reward(&mut self, me: usize) -> &'static str {
        let goal = &self.goals[self.below(self.goals.len())];
        let due: Vec<&String> = self.models[me].unlocked.difference(&self.models[me].claimed).collect();
        // Mostly an achievement that can be claimed.
        let name = match due.len() {
            0 => goal.name.clone(),
            _ if self.below(4) == 0 => goal.name.clone(),
            some => due[self.below(some)].clone(),
        };
        let (is_reached, was_claimed) =
            (self.models[me].unlocked.contains(&name), self.models[me].claimed.contains(&name));
        let packs = self.goals.iter().find(|goal| goal.name == name).and_then(|goal| goal.packs);
        let reply = claim(&self.world.app, self.user(me), &name).await;
        if was_claimed || !is_reached {
            let refusal = if was_claimed { "409 already_claimed" } else { "409 not_reached" };
            assert_eq!(reply.refusal(), refusal, "{name}");
            return "claims and is refused";
        }
        let given = reply.ok();
        assert_eq!(given["packs"].as_i64(), Some(packs.unwrap_or(0)), "{name}");
        let model = &mut self.models[me];
        model.claimed.insert(name);
        match packs {
            Some(packs) => model.packs += packs,
            None => model.cards.push(model_card(&given["card"])),
        }
        "claims"
    }

    /// All users list their achievements, which must match the model.
    async fn compare(&mut self, step: &str) {
        for (at, person) in NAMES.into_iter().enumerate() {
            let shown = all(&self.world.app, self.user(at)).await;
            assert_eq!(shown.len(), self.goals.len());
            let shown: BTreeMap<&str, &Value> =
                shown.iter().map(|one| (one["name"].as_str().expect("a name"), one)).collect();
            let model = &mut self.models[at];
            for Goal { name, kind, requirement, .. } in &self.goals {
                let figure = model.figure(kind, &self.series);
                if figure >= *requirement {
                    model.unlocked.insert(name.clone());
                }
                let (one, is_reached) = (shown[name.as_str()], model.unlocked.contains(name));
                let current = if is_reached { *requirement } else { figure };
                let expected = (json!(current), json!(is_reached), json!(model.claimed.contains(name)));
                let found = (one["current"].clone(), one["achieved"].clone(), one["claimed"].clone());
                assert_eq!(found, expected, "{person} {step}: {name} counts {kind}");
                let reached_at = self.reached_at.entry((at, name.clone())).or_insert_with(|| one["dateEarned"].clone());
                if reached_at.is_null() {
                    *reached_at = one["dateEarned"].clone();
                }
                assert_eq!(
                    (&*reached_at, reached_at.is_null()),
                    (&one["dateEarned"], !is_reached),
                    "{name} keeps its date"
                );
            }
            let me = self.world.app.as_user(self.user(at)).get("/api/users/me").await.ok();
            let found =
                ["xp", "level", "packs", "loginCount", "loginStreak"].map(|key| me[key].as_i64().expect("a number"));
            let model = &self.models[at];
            let [level, logins, streak] =
                ["level", "logins", "login_streak"].map(|kind| model.figure(kind, &self.series));
            assert_eq!(found, [model.xp(), level, model.packs, logins, streak], "{person} {step}");
        }
    }

    /// Asserts that each user was notified once of each achievement they reached, and of no other.
    async fn assert_notified_once(&self) {
        for (at, model) in self.models.iter().enumerate() {
            let user = self.user(at).id;
            let read = move |conn: &mut Conn<'_>| {
                let sql = "SELECT message FROM notifications WHERE user_id = $1 AND type = 'achievement'";
                conn.list::<(String,)>(sql, &[&user])
            };
            let notices = self.world.app.core.db.read(read).await.expect("reads");
            let mut notices: Vec<&str> =
                notices.iter().map(|(message,)| message.split(['“', '”']).nth(1).expect("a name")).collect();
            notices.sort_unstable();
            assert_eq!(notices, model.unlocked.iter().map(String::as_str).collect::<Vec<_>>(), "{}", NAMES[at]);
        }
    }
}

/// Prints how to repeat a failed run.
struct PrintSeed(u64);

impl Drop for PrintSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("FOILCAST_SEED={} repeats this history", self.0);
        }
    }
}

#[apply(on_both_engines!)]
async fn achievements_match_a_simple_model(database: TestDatabase) {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32);
    let _print_seed = PrintSeed(seed);
    let steps = if std::env::var_os("FOILCAST_SOAK").is_some() { 600 } else { 60 };
    let mut history = History::new(database, seed).await;
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    history.compare("signs in").await;
    for _ in 0..steps {
        let step = history.step().await;
        *counts.entry(step).or_default() += 1;
        history.compare(step).await;
    }
    history.assert_notified_once().await;
    nothing_is_lost(&history.world.app).await;
    let reached: Vec<usize> = history.models.iter().map(|model| model.unlocked.len()).collect();
    assert!(reached.iter().sum::<usize>() > 60, "{reached:?} of {} each", history.goals.len());
    println!("seed {seed}, {steps} steps: {reached:?} goals reached, {counts:?}");
}
