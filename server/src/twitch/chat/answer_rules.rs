//! Texts of chat answers: one line each, without anything that the chat could take for a command or a mention.

use super::rules::plain;
use crate::cards::{Definition, Rarity};
use crate::messages::{Language, List, Message, Tenths, msg};
use crate::packs::odds::Odds;
use crate::realtime::LogHead;
use crate::settings::PackOpening;
use crate::show::EntryStatus;
use crate::users::fold;

/// Twitch's limit in UTF-16 units, the strictest way to count.
const MAX_UNITS: usize = 500;
/// Answers list the chance of this rarity and all above; every pack has the more common ones.
const FIRST_LISTED: Rarity = Rarity::Rare;

/// The number of characters of a head in the chat.
const HEAD_LENGTH: usize = 20;

/// A chat answer: a few sentences and a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub sentences: Vec<Message>,
    /// A path of the web app.
    pub path: String,
}

impl Answer {
    fn new(sentences: impl Into<Vec<Message>>, path: impl Into<String>) -> Self {
        Self { sentences: sentences.into(), path: path.into() }
    }

    /// The line to send: within Twitch's limit, with the full address.
    pub fn line(&self, site: &str, language: &Language) -> String {
        let address = format!("{}{}", site.trim_end_matches('/'), self.path);
        let room = MAX_UNITS.saturating_sub(units(&address) + 1);
        let text = shortened(&sanitize(&language.render_all(&self.sentences)), room);
        if units(&address) >= MAX_UNITS { shortened(&text, MAX_UNITS) } else { format!("{text} {address}") }
    }
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Removes invisible characters, and everything that would mention a user or start a command of Twitch or a bot.
fn sanitize(text: &str) -> String {
    let text = plain(text).replace('@', "＠");
    text.trim_start_matches(|c: char| c == ' ' || c.is_ascii_punctuation()).to_owned()
}

fn shortened(text: &str, room: usize) -> String {
    if units(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut left = room.saturating_sub(1);
    for c in text.chars() {
        let Some(rest) = left.checked_sub(c.len_utf16()) else { break };
        left = rest;
        short.push(c);
    }
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// No account; packs are held until the first sign-in.
    Stranger {
        /// Packs held until the first sign-in.
        unclaimed: u32,
        /// Packs given at the first sign-in.
        first: u32,
        /// Packs in the live queue.
        queued: i64,
        /// Packs opened on stream.
        opened: i64,
    },
    Collector {
        free: i64,
        /// Packs in the live queue.
        queued: i64,
    },
}

/// The answer to `!packs`. `site` is the name of the brand.
pub fn packs(holding: Holding, opening: PackOpening, site: &str) -> Answer {
    let how = msg!(
        "chat.how_to_open",
        opening = match opening {
            PackOpening::Stream => "stream",
            PackOpening::Own => "own",
            PackOpening::Both => "both",
        }
    );
    match holding {
        Holding::Stranger { unclaimed, first, queued, opened } if queued + opened > 0 => {
            let packs = unclaimed.saturating_add(first);
            let more = if packs > 0 { msg!("chat.more_for_sign_in", packs) } else { msg!("chat.sign_in_for_them") };
            Answer::new([held(queued, opened), more], "/login")
        }
        Holding::Stranger { unclaimed: 0, first: 0, .. } => Answer::new([msg!("chat.no_packs_yet", site)], "/login"),
        Holding::Stranger { unclaimed, first, .. } => {
            Answer::new([msg!("chat.packs_for_sign_in", packs = unclaimed.saturating_add(first), site)], "/login")
        }
        Holding::Collector { free: ..=0, queued: 0 } => Answer::new([msg!("chat.no_packs")], "/dashboard"),
        Holding::Collector { free: ..=0, queued } => Answer::new([msg!("chat.only_queued", queued)], "/dashboard"),
        Holding::Collector { free, queued: 0 } => Answer::new([msg!("chat.packs", packs = free), how], "/dashboard"),
        Holding::Collector { free, queued } => {
            Answer::new([msg!("chat.packs_and_queued", packs = free, queued), how], "/dashboard")
        }
    }
}

/// Describes the packs held for a viewer who has not signed in.
fn held(queued: i64, opened: i64) -> Message {
    match (queued, opened) {
        (0, opened) => msg!("chat.held_opened", opened),
        (queued, 0) => msg!("chat.held_queued", queued),
        (queued, opened) => msg!("chat.held", queued, opened),
    }
}

/// The chat message when a viewer who has not signed in redeems a live pack.
pub fn guest_queued(login: &str, site: &str) -> Answer {
    Answer::new([msg!("chat.guest_queued", login, site)], "/login")
}

/// The line about a batch with the ticket of a live pack.
pub fn log_head(head: &LogHead) -> Answer {
    let LogHead { batch, head, round, .. } = head;
    let head: String = head.to_string().chars().take(HEAD_LENGTH).collect();
    let line = match round {
        Some(round) => msg!("chat.log_head_with_round", batch, head, round),
        None => msg!("chat.log_head", batch, head),
    };
    Answer::new([line], "/fairness")
}

/// The answer to `!odds`: the current odds of this pack.
pub fn odds(pack: (&str, &str), odds: &Odds) -> Answer {
    let (id, name) = pack;
    let path = format!("/packs/{id}/odds");
    if odds.at_least_one.is_empty() {
        return Answer::new([msg!("chat.odds_empty", name)], path);
    }
    let cards = odds.cards_per_pack;
    let content = match odds.stand_in.or(odds.guarantee) {
        Some(rarity) => msg!("chat.odds_guarantee", name, cards, rarity),
        None => msg!("chat.odds", name, cards),
    };
    let shown = odds.at_least_one.iter().filter(|row| row.rarity >= FIRST_LISTED && row.probability > 0.0);
    let chances: Vec<_> = shown.map(|row| chance(row.rarity, row.probability)).collect();
    let chances = (!chances.is_empty()).then(|| msg!("chat.chances", chances = List(chances)));
    Answer::new([content].into_iter().chain(chances).collect::<Vec<_>>(), path)
}

/// A probability with two significant digits; for small ones, one in how many.
#[expect(clippy::cast_possible_truncation, reason = "a chance above 0 is at least one in 2^63")]
fn chance(rarity: Rarity, probability: f64) -> Message {
    let percent = probability * 100.0;
    if probability >= 0.9995 {
        msg!("chat.chance", rarity, percent = 100)
    } else if percent >= 10.0 {
        msg!("chat.chance", rarity, percent = percent.round() as i64)
    } else if percent >= 0.1 {
        msg!("chat.chance", rarity, percent = Tenths((percent * 10.0).round() as i64))
    } else {
        msg!("chat.chance_one_in", rarity, count = (1.0 / probability).round() as i64)
    }
}

/// The state of the live queue for the author of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueStatus {
    /// The number of waiting packs.
    pub waiting: i64,
    /// The positions of the author's packs, from 1.
    pub places: Vec<i64>,
    pub paused: bool,
    /// Whether a show is running.
    pub busy: bool,
}

/// The answer to `!queue`.
pub fn queue(line: &QueueStatus) -> Answer {
    let waiting = match (line.waiting, line.busy) {
        (0, true) => msg!("chat.queue_playing"),
        (0, false) => msg!("chat.queue_empty"),
        (waiting, _) => msg!("chat.queue", waiting),
    };
    let places: Vec<_> = line.places.iter().map(ToString::to_string).collect();
    let own = match places.as_slice() {
        [] if line.waiting > 0 => Some(msg!("chat.queue_none_yours")),
        [] => None,
        [place] => Some(msg!("chat.queue_yours", place)),
        places => Some(msg!("chat.queue_several_yours", places = List::of(places))),
    };
    let paused = line.paused.then(|| msg!("chat.queue_paused"));
    Answer::new([waiting].into_iter().chain(own).chain(paused).collect::<Vec<_>>(), "/dashboard")
}

/// Finds the definition with this name, or else one whose name begins with it or contains it.
pub fn find_definition<'a>(definitions: impl Iterator<Item = &'a Definition>, name: &str) -> Option<&'a Definition> {
    let key = fold(name);
    if key.is_empty() {
        return None;
    }
    let all: Vec<&Definition> = definitions.collect();
    let find = |fits: &dyn Fn(&str) -> bool| all.iter().copied().find(|definition| fits(&definition.name_key));
    let same = find(&|name| name == key);
    same.or_else(|| find(&|name| name.starts_with(&key))).or_else(|| find(&|name| name.contains(&key)))
}

/// The answer to `!join` for a viewer without an account.
pub fn no_account(site: &str) -> Answer {
    Answer::new([msg!("chat.join_sign_in", site)], "/login")
}

/// The answer to `!join`: the author's state in the open raffle.
pub fn join(status: Option<&EntryStatus>) -> Answer {
    match status {
        None => Answer::new([msg!("chat.join_none")], "/dashboard"),
        Some(EntryStatus::Entered(raffle, 1)) => Answer::new([msg!("chat.join_first")], format!("/raffles/{raffle}")),
        Some(EntryStatus::Entered(raffle, people)) => {
            Answer::new([msg!("chat.join", people)], format!("/raffles/{raffle}"))
        }
        Some(EntryStatus::Automatic) => Answer::new([msg!("chat.join_automatic")], "/dashboard"),
        Some(EntryStatus::NotEntered(why)) => Answer::new([why.clone()], "/dashboard"),
    }
}

/// Copies left of a card, per rarity in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The id of its page.
    pub id: String,
    pub name: String,
    /// Whether packs currently give it.
    pub pulled: bool,
    /// Copies left, by rarity.
    pub copies: Vec<(Rarity, u32)>,
}

/// The answer to `!card`: the copies left, or that there is no such card.
pub fn card(asked: &str, found: Option<&Left>) -> Answer {
    match found {
        None if asked.is_empty() => Answer::new([msg!("chat.card_unnamed")], "/catalogue"),
        // Do not repeat the typed text: the bot must not say a viewer's words.
        None => Answer::new([msg!("chat.card_unknown")], "/catalogue"),
        Some(Left { id, name, pulled, copies }) => {
            let copies = copies.iter().map(|(rarity, copies)| match copies {
                0 => msg!("chat.copies_gone", rarity),
                copies => msg!("chat.copies", rarity, copies),
            });
            let copies = msg!("chat.card", name, copies = List(copies.collect()));
            let pause = (!pulled).then(|| msg!("chat.card_in_no_pack"));
            Answer::new([copies].into_iter().chain(pause).collect::<Vec<_>>(), format!("/catalogue/{id}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::parse;
    use super::*;
    use proptest::prelude::*;

    const SITE: &str = "https://cards.example";

    fn text(answer: &Answer) -> String {
        answer.line(SITE, Language::english())
    }

    #[test]
    fn the_answer_about_packs_names_the_next_step() {
        let collector = |free, queued| Holding::Collector { free, queued };
        for (holding, opening, expected) in [
            (
                collector(2, 0),
                PackOpening::Both,
                "You have 2 packs. Open them, or put them in the live queue: https://cards.example/dashboard",
            ),
            (
                collector(1, 3),
                PackOpening::Stream,
                "You have 1 pack, and 3 in the live queue. Put them in the live queue: https://cards.example/dashboard",
            ),
            (
                collector(0, 1),
                PackOpening::Own,
                "1 pack of yours waits in the live queue, and you have no others. https://cards.example/dashboard",
            ),
            (
                collector(0, 0),
                PackOpening::Both,
                "You have no packs right now. How to earn them: https://cards.example/dashboard",
            ),
            (
                Holding::Stranger { unclaimed: 2, first: 1, queued: 0, opened: 0 },
                PackOpening::Both,
                "3 packs wait for your first sign-in to Foilcast: https://cards.example/login",
            ),
            (
                Holding::Stranger { unclaimed: 0, first: 0, queued: 0, opened: 0 },
                PackOpening::Both,
                "You have no packs yet. Sign in to Foilcast with Twitch to collect what you earn: https://cards.example/login",
            ),
            (
                Holding::Stranger { unclaimed: 0, first: 1, queued: 1, opened: 0 },
                PackOpening::Both,
                "1 pack of yours waits in the live queue. The cards are kept for you. 1 more pack for your first sign-in: \
                 https://cards.example/login",
            ),
            (
                Holding::Stranger { unclaimed: 0, first: 0, queued: 0, opened: 2 },
                PackOpening::Both,
                "The cards of 2 packs from the stream are kept for you. Sign in to get them: https://cards.example/login",
            ),
        ] {
            assert_eq!(text(&packs(holding, opening, "Foilcast")), expected);
        }
    }

    #[test]
    fn probabilities_are_rounded_for_readers() {
        for (probability, expected) in
            [(1.0, "100 %"), (0.324, "32 %"), (0.0951, "9.5 %"), (0.0014, "0.1 %"), (0.0004, "1 in 2,500")]
        {
            assert_eq!(chance(Rarity::Rare, probability).to_string(), format!("Rare {expected}"));
        }
    }

    #[test]
    fn the_answer_about_the_queue_has_the_authors_positions() {
        let line =
            |waiting, places: &[i64], paused, busy| QueueStatus { waiting, places: places.to_vec(), paused, busy };
        for (line, expected) in [
            (line(0, &[], false, false), "The live queue is empty."),
            (line(0, &[], false, true), "A pack is being opened on stream, and no others are waiting."),
            (line(1, &[1], false, true), "1 pack waits in the live queue. Yours is number 1."),
            (line(7, &[2, 5], false, true), "7 packs wait in the live queue. Yours are numbers 2, 5."),
            (
                line(3, &[], true, false),
                "3 packs wait in the live queue. None of them is yours. It is paused right now.",
            ),
        ] {
            assert_eq!(Language::english().render_all(&queue(&line).sentences), expected);
        }
    }

    #[test]
    fn a_card_is_described_by_the_copies_left() {
        let copies = Rarity::ALL.into_iter().map(|rarity| (rarity, rarity.default_copies())).collect();
        let mut left = Left { id: "abc".into(), name: "Lantern Eel".into(), pulled: true, copies };
        left.copies[9].1 = 0;
        assert_eq!(
            text(&card("eel", Some(&left))),
            "Lantern Eel, copies left: Basic 1,000, Common 800, Standard 600, Uncommon 400, Rare 300, Epic 200, \
             Legendary 100, Mythic 50, Unique 10, Divine gone. https://cards.example/catalogue/abc"
        );
        left.pulled = false;
        assert!(text(&card("eel", Some(&left))).contains("It is in no pack at the moment."));
        assert_eq!(
            text(&card("/ban everybody", None)),
            "No card has this name. All cards: https://cards.example/catalogue"
        );
        assert!(text(&card("", None)).starts_with("Add the name of a card"));
    }

    proptest! {
        #[test]
        fn any_card_name_gives_a_short_and_harmless_line(name in any::<String>(), id in "[0-9a-f]{24}") {
            let left = Left { id: id.clone(), name, pulled: true, copies: vec![(Rarity::Basic, 1)] };
            let line = text(&card("x", Some(&left)));
            prop_assert!(units(&line) <= MAX_UNITS);
            prop_assert!(!line.contains('@') && !line.chars().any(char::is_control));
            let first = line.chars().next();
            prop_assert!(!first.is_some_and(|c| c.is_ascii_punctuation() || c.is_whitespace()), "{line:?}");
            prop_assert_eq!(parse(&line), None);
            let address = format!(" {SITE}/catalogue/{id}");
            prop_assert!(line.ends_with(&address));
        }
    }

    #[test]
    fn an_answer_is_in_the_language_of_the_site() {
        let german = Language::named("de").expect("is in the table");
        let left = Left { id: "a".into(), name: "Eule".into(), pulled: true, copies: vec![(Rarity::Basic, 1200)] };
        let line = card("eule", Some(&left)).line(SITE, german);
        assert_eq!(line, "Eule, noch zu ziehen: Basic 1.200. https://cards.example/catalogue/a");
        assert_eq!(german.render(&chance(Rarity::Epic, 0.012)), "Epic 1,2 %");
    }

    #[test]
    fn a_long_text_is_cut_before_its_address() {
        let left = Left { id: "a".into(), name: "🦊".repeat(400), pulled: true, copies: Vec::new() };
        let line = text(&card("fox", Some(&left)));
        assert!(units(&line) <= MAX_UNITS, "{}", units(&line));
        assert!(line.ends_with("… https://cards.example/catalogue/a"), "{line}");
    }
}
