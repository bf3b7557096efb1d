// Rules whose removal the tests must detect: the code with the rule (`from`) and without it (`to`). guards.mjs removes them one
// by one. First the rules of the draw, then the guards of trades and market.
const locks = "server/src/collection/lock_store.rs";
const taking = "server/src/collection/locks.rs";
const wallet = "server/src/wallet/store.rs";
const trades = "server/src/trades/store.rs";
const deals = "server/src/trades/deals.rs";
const closing = "server/src/trades/closing.rs";
const listings = "server/src/market/listing_store.rs";
const offers = "server/src/market/offer_store.rs";
const sales = "server/src/market/commands.rs";
const draw = "foilcast-draw";

export const GUARDS = [
  { name: "integers are drawn without a remainder's bias", crate: draw, file: "draw/src/stream.rs", from: "(word <= last - surplus).then(|| word % n)", to: "(word <= last - surplus || n > 0).then(|| word % n)" },
  { name: "each definition once in a pack", crate: draw, file: "draw/src/pull.rs", from: "if self.repeats { &[] }", to: "if self.repeats || taken.len() < 99 { &[] }" },
  { name: "the last card keeps the guarantee", crate: draw, file: "draw/src/pull.rs", from: "filter(|_| number == self.cards)?", to: "filter(|_| number == 1)?" },
  { name: "a held copy gives way to the next integer, not to its neighbour", crate: draw, file: "draw/src/pull.rs", from: "            let place = printed.place(span, excluded, number);\n", to: "            let mut following = (0..n).map(|step| printed.place(span, excluded, (number + step) % n));\n            let place = following.find(|place| !matches!(self.state_of(*place, before), CopyState::Held(_))).unwrap_or_else(|| printed.place(span, excluded, number));\n" },
  { name: "the remainder is listed from current counts", crate: draw, file: "draw/src/known.rs", from: "        self.held = Some(held);\n", to: "        self.held = Some(vec![[0; RARITIES]; held.len()]);\n" },
  { name: "a signature of the beacon is in the subgroup", crate: "foilcast-beacon", file: "beacon/src/bls.rs", from: "Signature::sig_validate(round.signature.as_bytes(), true)", to: "Signature::from_bytes(round.signature.as_bytes())" },
  { name: "only free cards are locked", file: locks, from: "AND owner_id = $1 AND status = 'available' AND NOT hidden", to: "AND owner_id = $1 AND NOT hidden" },
  { name: "only the user's own cards are locked", file: locks, from: "AND owner_id = $1 AND status = 'available' AND NOT hidden", to: "AND (owner_id = $1 OR TRUE) AND status = 'available' AND NOT hidden" },
  { name: "all cards are locked or none", file: taking, from: "if lock_store::claim(tx, owner, cards)? != cards.len() {", to: "if lock_store::claim(tx, owner, cards)? > cards.len() {" },
  { name: "a locked card moves only with its lock's holder", file: locks, from: "WHERE card_id = cards.id AND holder = $4", to: "WHERE card_id = cards.id AND (holder = $4 OR TRUE)" },
  { name: "cards move only from their owner", file: locks, from: "AND owner_id = $1 AND NOT hidden AND (status", to: "AND (owner_id = $1 OR TRUE) AND NOT hidden AND (status" },
  { name: "all cards move or none", file: taking, from: "if lock_store::give(tx, cards, &what)? != cards.len() {", to: "if lock_store::give(tx, cards, &what)? > cards.len() {" },
  { name: "locks are deleted when the cards move", file: taking, from: "        lock_store::delete(tx, holder)?;\n    }\n    lock_store::unfeature", to: "        let _ = holder;\n    }\n    lock_store::unfeature" },
  { name: "cards that moved are not featured", file: taking, from: "    lock_store::unfeature(tx, cards)?;\n", to: "" },
  { name: "released cards are available again", file: taking, from: "    lock_store::free(tx, holder)?;\n", to: "" },
  { name: "requested cards are free", file: taking, from: "rows.iter().all(free)", to: "rows.iter().all(|row| free(row) || !row.hidden)" },
  { name: "packs are reserved only if the user has them", file: wallet, from: "reserved = reserved + $2 \\\n    WHERE user_id = $1 AND packs >= $2", to: "reserved = reserved + $2 \\\n    WHERE user_id = $1 AND (packs >= $2 OR TRUE)" },
  { name: "packs are transferred only if the user has them", file: wallet, from: "UPDATE wallets SET packs = packs - $2 WHERE user_id = $1 AND packs >= $2", to: "UPDATE wallets SET packs = packs - $2 WHERE user_id = $1 AND (packs >= $2 OR TRUE)" },
  { name: "reserved packs are in the giver's ledger", file: "server/src/wallet/mod.rs", from: "    store::note(tx, from, LedgerId::new(now, dice), grant.source, amount, grant.reference, now)?;\n    self::grant(tx, to, grant, now, dice)", to: "    let _ = amount;\n    self::grant(tx, to, grant, now, dice)" },
  { name: "a trade ends once", file: trades, from: "WHERE id = $1 AND status = 'pending' AND expires_at > $6", to: "WHERE id = $1 AND expires_at > $6" },
  { name: "an expired trade cannot be ended otherwise", file: trades, from: "WHERE id = $1 AND status = 'pending' AND expires_at > $6", to: "WHERE id = $1 AND status = 'pending' AND (expires_at > $6 OR TRUE)" },
  { name: "only open trades expire", file: trades, from: "WHERE id = $1 AND status = 'pending' AND expires_at <= $2", to: "WHERE id = $1 AND expires_at <= $2" },
  { name: "only the recipient accepts", file: deals, from: "    rules::check_may(TradeAction::Accept, open.people(), by)?;\n", to: "" },
  { name: "only its two users reject or cancel a trade", file: deals, from: "    rules::check_may(action, open.people(), by)?;\n", to: "    let _ = (action, by);\n" },
  { name: "a trade is accepted only as it was shown", file: deals, from: "version.is_some_and(|version| version != open.version())", to: "version.is_some_and(str::is_empty)" },
  { name: "competing trades end with the first", file: deals, from: "    let ended = ended.and(closing::end_all(tx, ctx, after.strip_prefix(&[id]).unwrap_or(after), cause)?);\n", to: "    let _ = (after, cause);\n" },
  { name: "a counter-offer releases the cards of the trade before it", file: deals, from: "    closing::free_cards(tx, &countered)?;\n", to: "" },
  { name: "an ended trade returns its packs", file: closing, from: "        wallet::release(tx, open.row.sender.id, open.row.offered_packs)?;\n", to: "" },
  { name: "a repeated request is not executed again", file: "server/src/idempotency.rs", from: "    if let Some(answer) = known(tx, user, now, key)? {", to: "    if let Some(answer) = known(tx, user, now, key)?.filter(|_| false) {" },
  { name: "only an active listing is sold", file: listings, from: "WHERE id = $1 AND owner_id = $2 AND status = 'active' AND expires_at > $3\";\nconst CANCEL", to: "WHERE id = $1 AND owner_id = $2 AND expires_at > $3\";\nconst CANCEL" },
  { name: "an expired listing is not sold", file: listings, from: "WHERE id = $1 AND owner_id = $2 AND status = 'active' AND expires_at > $3\";\nconst CANCEL", to: "WHERE id = $1 AND owner_id = $2 AND status = 'active' AND (expires_at > $3 OR TRUE)\";\nconst CANCEL" },
  { name: "a listing is cancelled once", file: listings, from: "WHERE id = $1 AND owner_id = $2 AND status = 'active' AND expires_at > $3\";\nconst EXPIRE", to: "WHERE id = $1 AND owner_id = $2 AND expires_at > $3\";\nconst EXPIRE" },
  { name: "an expired listing is not cancelled", file: listings, from: "WHERE id = $1 AND owner_id = $2 AND status = 'active' AND expires_at > $3\";\nconst EXPIRE", to: "WHERE id = $1 AND owner_id = $2 AND status = 'active' AND (expires_at > $3 OR TRUE)\";\nconst EXPIRE" },
  { name: "only active listings expire", file: listings, from: "WHERE id = $1 AND status = 'active' AND expires_at <= $2", to: "WHERE id = $1 AND expires_at <= $2" },
  { name: "offers need an active listing", file: listings, from: "WHERE id = $1 AND status = 'active' AND expires_at > $2 AND offer_count < $3", to: "WHERE id = $1 AND expires_at > $2 AND offer_count < $3" },
  { name: "offers need a listing that has not expired", file: listings, from: "WHERE id = $1 AND status = 'active' AND expires_at > $2 AND offer_count < $3", to: "WHERE id = $1 AND status = 'active' AND (expires_at > $2 OR TRUE) AND offer_count < $3" },
  { name: "the number of offers is limited", file: listings, from: "AND expires_at > $2 AND offer_count < $3", to: "AND expires_at > $2 AND (offer_count < $3 OR TRUE)" },
  { name: "one open offer per user", file: offers, from: " ON CONFLICT (listing_id, offerer_id) WHERE status = 'active' DO NOTHING", to: "" },
  { name: "an offer ends once", file: offers, from: "snapshot = $4 WHERE id = $1 AND status = 'active'", to: "snapshot = $4 WHERE id = $1" },
  { name: "only the owner decides about a listing", file: sales, from: "    if state.owner == owner { Ok(state) }", to: "    if state.owner == owner || state.offer_count < 1000 { Ok(state) }" },
  { name: "a user cannot buy their own listing", file: sales, from: "    if listing.owner == new.offerer {", to: "    if listing.owner == new.offerer && new.packs > 10_000 {" },
  { name: "an offer is accepted only as it was shown", file: sales, from: "        && version_of(&ctx.presenter, &row, &offer)? != seen", to: "        && seen.is_empty()" },
  { name: "a sale ends all other offers", file: sales, from: "    let lost = close_open_offers(tx, ctx, listing, OfferStatus::Lost)?;", to: "    let lost: Vec<OfferRow> = Vec::new();" },
  { name: "a sale ends the trades that request its cards", file: sales, from: "trades::cards_moved(tx, ctx, &moved, None)?", to: "trades::cards_moved(tx, ctx, &moved[..0], None)?" },
  { name: "an ended offer releases its cards", file: sales, from: "    locks::release_all(tx, &offers.iter().map(|offer| offer.id.as_str()).collect::<Vec<_>>())?;\n", to: "" },
  { name: "an ended offer returns its packs", file: sales, from: "    wallet::release_all(tx, offers.iter().map(|offer| (offer.offerer.id, offer.packs)))\n", to: "    let _ = (tx, offers);\n    Ok(())\n" },
  { name: "a closed listing releases its card", file: sales, from: "    locks::release(tx, row.id.as_str())?;\n", to: "" },
];
