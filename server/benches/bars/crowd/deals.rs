//! Trades, sales and offers.

use super::rows::{BID, Cell, Table, count, modifier, price, table, text, who};
use super::{Crowd, DAY_MS, Fate};
use foilcast::cards::Rarity;

impl Crowd {
    /// Trades or sales that are over: the deal, what it moved, and its place in the history of both sides.
    pub(super) fn moves(&self, fate: Fate) -> Vec<Table<'_>> {
        let (kind, word) = if fate == Fate::Traded { (4, "traded") } else { (5, "sold") };
        let number_of = fate.among(self.size.cards);
        let sides = move |number: usize| {
            let card = fate.card(number);
            (card, self.opener(card), self.owner(card), self.pulled_at(card) + 2)
        };
        let mut tables = vec![
            table("card_events", "card_id, at, kind, from_user, to_user, reference", number_of, move |number| {
                let (card, from, to, at) = sides(number);
                let what = Cell::Text(word.into());
                vec![text(2, card), Cell::Number(at), what, who(from), who(to), text(kind, number)]
            }),
            table("ledger", "user_id, id, source, amount, reference, created_at", 2 * number_of, move |row| {
                let (number, gives) = (row / 2, row % 2 == 1);
                let (_, from, to, at) = sides(number);
                let packs = i64::from(price(fate, number));
                let (user, packs) = if gives { (to, -packs) } else { (from, packs) };
                let source = Cell::Text("exchange".into());
                vec![who(user), text(kind, number), source, Cell::Number(packs), text(kind, number), Cell::Number(at)]
            }),
        ];
        tables.extend(if fate == Fate::Traded { self.trades(sides) } else { self.sales(sides) });
        tables
    }

    fn trades<'a>(&'a self, sides: impl Fn(usize) -> (usize, usize, usize, i64) + Copy + 'a) -> Vec<Table<'a>> {
        let number_of = Fate::Traded.among(self.size.cards);
        let closed = r#"{"version":"0000000000000000","offered":[],"requested":[]}"#;
        vec![
            table(
                "trades",
                "id, sender, recipient, offered_packs, requested_packs, status, expires_at, created_at, updated_at, closed, \
                counts",
                number_of,
                move |number| {
                    let (_, from, to, at) = sides(number);
                    let [end, made, over] = [at + DAY_MS, at - 1, at].map(Cell::Number);
                    let (packs, status) = (count(1), Cell::Text("accepted".into()));
                    let start = vec![text(4, number), who(from), who(to), count(0), packs, status];
                    start.into_iter().chain([end, made, over, Cell::Text(closed.into()), Cell::Flag(true)]).collect()
                },
            ),
            table("trade_items", "trade_id, side, position, card_id", number_of, move |number| {
                vec![text(4, number), count(0), count(0), text(2, sides(number).0)]
            }),
        ]
    }

    fn sales<'a>(&'a self, sides: impl Fn(usize) -> (usize, usize, usize, i64) + Copy + 'a) -> Vec<Table<'a>> {
        let number_of = Fate::Sold.among(self.size.cards);
        vec![
            table(
                "listings",
                "id, owner_id, card_id, definition_id, rarity, mint, modifier_id, slabbed, status, offer_count, created_at, \
                expires_at, closed_at, sold_to, sold_packs, sold_cards, counts",
                number_of,
                move |number| {
                    let (card, from, to, at) = sides(number);
                    let packs = Cell::Number(price(Fate::Sold, number).into());
                    let sale = [Cell::Number(at), who(to), packs, count(0), Cell::Flag(true)];
                    let times = [Cell::Number(at - 1), Cell::Number(at + DAY_MS)];
                    let state = [Cell::Text("sold".into()), count(1)];
                    self.for_sale(text(5, number), from, card)
                        .into_iter()
                        .chain(state)
                        .chain(times)
                        .chain(sale)
                        .collect()
                },
            ),
            table(
                "offers",
                "id, listing_id, offerer_id, packs, status, created_at, closed_at",
                number_of,
                move |number| {
                    let (_, _, to, at) = sides(number);
                    let packs = Cell::Number(price(Fate::Sold, number).into());
                    let status = Cell::Text("accepted".into());
                    let times = [Cell::Number(at - 1), Cell::Number(at)];
                    [text(6, number), text(5, number), who(to), packs, status].into_iter().chain(times).collect()
                },
            ),
        ]
    }

    /// The first columns of a listing.
    fn for_sale(&self, id: Cell, seller: usize, card: usize) -> Vec<Cell> {
        let (definition, rarity, mint) = self.copy(card);
        let modifier = Cell::Text(modifier(card).unwrap_or_default());
        let (definition, rarity): (Cell, Rarity) = (Cell::Text(definition.to_string()), rarity);
        let start = vec![id, who(seller), text(2, card), definition, count(rarity.index())];
        start.into_iter().chain([Cell::Number(mint.into()), modifier, Cell::Flag(false)]).collect()
    }

    /// Listings, bids for them, and open trades.
    pub(super) fn open_deals(&self) -> Vec<Table<'_>> {
        let (listed, offered) = (Fate::Listed.among(self.size.cards), Fate::Offered.among(self.size.cards));
        let end = move || Cell::Number(self.now + 30 * DAY_MS);
        let lock = |fate: Fate, kind: u8, word: &'static str, rows: usize| {
            table("card_locks", "card_id, kind, holder", rows, move |number| {
                vec![text(2, fate.card(number)), Cell::Text(word.into()), text(kind, number)]
            })
        };
        vec![
            table(
                "listings",
                "id, owner_id, card_id, definition_id, rarity, mint, modifier_id, slabbed, status, offer_count, created_at, \
                expires_at, counts",
                listed,
                move |number| {
                    let card = Fate::Listed.card(number);
                    let state = [Cell::Text("active".into()), count(usize::from(number % 3 == 0))];
                    let made = Cell::Number(self.ago(1 + number % 20));
                    let listing = self.for_sale(text(12, number), self.owner(card), card);
                    listing.into_iter().chain(state).chain([made, end(), Cell::Flag(false)]).collect()
                },
            ),
            lock(Fate::Listed, 12, "listing", listed),
            table("offers", "id, listing_id, offerer_id, packs, status, created_at", listed.div_ceil(3), move |row| {
                let number = row * 3;
                let (packs, at) = (Cell::Number(BID.into()), Cell::Number(self.ago(1)));
                let status = Cell::Text("active".into());
                vec![text(13, number), text(12, number), who(self.bidder(number)), packs, status, at]
            }),
            table(
                "trades",
                "id, sender, recipient, offered_packs, requested_packs, status, expires_at, created_at, updated_at, counts",
                offered,
                move |number| {
                    let from = self.owner(Fate::Offered.card(number));
                    let to = (from + 1 + number % 5) % self.size.people;
                    let (status, made) = (Cell::Text("pending".into()), || Cell::Number(self.ago(1)));
                    let start = vec![text(14, number), who(from), who(to), count(0), count(0), status];
                    start.into_iter().chain([end(), made(), made(), Cell::Flag(false)]).collect()
                },
            ),
            table("trade_items", "trade_id, side, position, card_id", offered, |number| {
                vec![text(14, number), count(0), count(0), text(2, Fate::Offered.card(number))]
            }),
            lock(Fate::Offered, 14, "trade", offered),
        ]
    }
}
