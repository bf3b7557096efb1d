//! Conservation: what must be true after any history. Nothing is lost, duplicated or stuck.
//!
//! Each check is a statement that finds violations. A feature that moves cards or packs adds its own. Tests run all
//! checks after everything they do, and `backup verify` runs them on a backup.

/// The checks, each with a statement that returns a row for each violation.
pub const CHECKS: &[(&str, &str)] = &[
    (
        "granted packs are held, reserved or opened",
        "SELECT w.user_id || ': ' || w.packs || ' + ' || w.reserved || ' + ' || w.opened FROM wallets w \
        WHERE w.packs + w.reserved + w.opened <> (SELECT COALESCE(SUM(l.amount), 0) FROM ledger l \
        WHERE l.user_id = w.user_id)",
    ),
    (
        "packs expire once, and only packs that came until the limit",
        "SELECT e.user_id || ': ' || e.id FROM ledger e WHERE e.source = 'expired' AND (e.amount >= 0 \
        OR (SELECT -SUM(x.amount) FROM ledger x WHERE x.user_id = e.user_id AND x.source = 'expired' \
        AND x.created_at <= e.created_at) > (SELECT COALESCE(SUM(g.amount), 0) FROM ledger g \
        WHERE g.user_id = e.user_id AND g.amount > 0 AND g.created_at <= CAST(e.reference AS BIGINT)))",
    ),
    (
        "reserved packs are in open trades, in open offers, in the live queue or in undrawn tickets",
        "SELECT w.user_id || ': ' || w.reserved FROM wallets w WHERE w.reserved <> \
        (SELECT COALESCE(SUM(t.offered_packs), 0) FROM trades t WHERE t.sender = w.user_id AND t.status = 'pending') \
        + (SELECT COALESCE(SUM(o.packs), 0) FROM offers o WHERE o.offerer_id = w.user_id AND o.status = 'active') \
        + (SELECT COUNT(*) FROM live_queue q WHERE q.user_id = w.user_id AND q.source <> 'replay' \
        AND NOT EXISTS (SELECT 1 FROM tickets k WHERE k.opening_id = q.opening_id) \
        AND NOT EXISTS (SELECT 1 FROM openings o WHERE o.id = q.opening_id)) \
        + (SELECT COUNT(*) FROM tickets k WHERE k.user_id = w.user_id AND k.outcome IS NULL)",
    ),
    (
        "a seed waits for an undrawn ticket of its user, and each such ticket has a seed that waits for it",
        "SELECT s.undrawn FROM seeds s LEFT JOIN tickets k ON k.opening_id = s.undrawn AND k.outcome IS NULL \
        AND k.user_id = s.user_id WHERE s.undrawn IS NOT NULL AND k.opening_id IS NULL \
        UNION ALL SELECT k.opening_id FROM tickets k WHERE k.outcome IS NULL \
        AND NOT EXISTS (SELECT 1 FROM seeds s WHERE s.undrawn = k.opening_id)",
    ),
    (
        "a drawn ticket has its opening, and any other has none",
        "SELECT k.opening_id FROM tickets k LEFT JOIN openings o ON o.id = k.opening_id \
        WHERE (COALESCE(k.outcome, '') = 'drawn') <> (o.id IS NOT NULL)",
    ),
    (
        "a refunded redemption gave nothing",
        "SELECT d.redemption_id FROM decided_redemptions d WHERE NOT d.fulfilled AND (\
        EXISTS (SELECT 1 FROM ledger l WHERE l.reference = d.message_id) \
        OR EXISTS (SELECT 1 FROM unclaimed_packs u WHERE u.message_id = d.message_id))",
    ),
    (
        "a raffle gave the recorded packs, and none before it was drawn",
        "SELECT r.id || ' is ' || r.state FROM raffles r WHERE \
        (SELECT COALESCE(SUM(w.given), 0) FROM raffle_winners w WHERE w.raffle_id = r.id) <> \
        (SELECT COALESCE(SUM(l.amount), 0) FROM ledger l WHERE l.source = 'show' AND l.reference = r.id) \
        OR (SELECT COUNT(*) FROM raffle_winners w WHERE w.raffle_id = r.id) <> CASE WHEN r.state <> 'drawn' THEN 0 \
        WHEN r.entrants < r.winners THEN r.entrants ELSE r.winners END",
    ),
    (
        "winners of a raffle are entrants, and the entrants match the recorded number",
        "SELECT r.id FROM raffles r WHERE EXISTS (SELECT 1 FROM raffle_winners w WHERE w.raffle_id = r.id \
        AND NOT EXISTS (SELECT 1 FROM raffle_entrants e WHERE e.raffle_id = r.id AND e.user_id = w.user_id)) \
        OR (r.state <> 'open' AND r.entrants <> (SELECT COUNT(*) FROM raffle_entrants e WHERE e.raffle_id = r.id))",
    ),
    (
        "a goal gave the recorded packs once per user, and none before it was reached",
        "SELECT g.id || ' is ' || g.state FROM goals g WHERE (SELECT COUNT(*) FROM goal_rewards w \
        WHERE w.goal_id = g.id AND (g.state <> 'reached' OR COALESCE((SELECT SUM(l.amount) FROM ledger l \
        WHERE l.source = 'show' AND l.reference = g.id AND l.user_id = w.user_id), 0) <> \
        CASE WHEN w.paid_at IS NULL THEN 0 ELSE w.packs END)) > 0",
    ),
    (
        "packs from the show come from a raffle or a goal",
        "SELECT l.id FROM ledger l WHERE l.source = 'show' AND NOT EXISTS (SELECT 1 FROM raffle_winners w \
        WHERE w.raffle_id = l.reference AND w.user_id = l.user_id) AND NOT EXISTS (SELECT 1 FROM goal_rewards g \
        WHERE g.goal_id = l.reference AND g.user_id = l.user_id)",
    ),
    (
        "only reached goals change packs temporarily",
        "SELECT b.goal_id FROM pack_boosts b JOIN goals g ON g.id = b.goal_id WHERE g.state <> 'reached'",
    ),
    (
        "a card is pending exactly while it is locked",
        "SELECT c.id || ' is ' || c.status || ', held by ' || COALESCE(l.holder, 'nothing') FROM cards c \
        LEFT JOIN card_locks l ON l.card_id = c.id WHERE (c.status = 'pending') <> (l.card_id IS NOT NULL)",
    ),
    (
        "the holder of each card lock exists",
        "SELECT l.card_id || ' is held by ' || l.kind || ' ' || l.holder FROM card_locks l \
        LEFT JOIN cards c ON c.id = l.card_id WHERE c.id IS NULL OR NOT (\
        (l.kind = 'trade' AND EXISTS (SELECT 1 FROM trades t JOIN trade_items i ON i.trade_id = t.id \
        WHERE t.id = l.holder AND t.status = 'pending' AND t.sender = c.owner_id AND i.card_id = c.id AND i.side = 0)) \
        OR (l.kind = 'listing' AND EXISTS (SELECT 1 FROM listings x WHERE x.id = l.holder AND x.status = 'active' \
        AND x.owner_id = c.owner_id AND x.card_id = c.id)) \
        OR (l.kind = 'offer' AND EXISTS (SELECT 1 FROM offers o JOIN offer_cards y ON y.offer_id = o.id \
        WHERE o.id = l.holder AND o.status = 'active' AND o.offerer_id = c.owner_id AND y.card_id = c.id)))",
    ),
    (
        "an open trade locks the cards that it offers",
        "SELECT t.id || ' offers ' || i.card_id FROM trades t JOIN trade_items i ON i.trade_id = t.id AND i.side = 0 \
        LEFT JOIN card_locks l ON l.card_id = i.card_id AND l.holder = t.id \
        WHERE t.status = 'pending' AND l.card_id IS NULL",
    ),
    (
        "the cards that an open trade requests belong to its recipient",
        "SELECT t.id || ' asks for ' || i.card_id FROM trades t JOIN trade_items i ON i.trade_id = t.id AND i.side = 1 \
        LEFT JOIN cards c ON c.id = i.card_id AND c.owner_id = t.recipient \
        WHERE t.status = 'pending' AND c.id IS NULL",
    ),
    (
        "a card belongs to the last owner in its history",
        "SELECT c.id || ' of ' || c.owner_id || ' went to ' || e.to_user FROM cards c \
        JOIN card_events e ON e.card_id = c.id AND e.to_user IS NOT NULL \
        WHERE e.to_user <> c.owner_id AND NOT EXISTS (SELECT 1 FROM card_events n WHERE n.card_id = c.id \
        AND n.to_user IS NOT NULL AND n.at > e.at)",
    ),
    (
        "each transfer of a card starts at its previous owner",
        "SELECT e.card_id || ' came from ' || e.from_user || ' at ' || e.at FROM card_events e \
        WHERE e.from_user IS NOT NULL AND e.to_user IS NOT NULL AND e.from_user <> COALESCE((\
        SELECT b.to_user FROM card_events b WHERE b.card_id = e.card_id AND b.to_user IS NOT NULL AND b.at < e.at \
        ORDER BY b.at DESC LIMIT 1), 'nobody')",
    ),
    (
        "an accepted trade moved its cards, and any other closed trade moved none",
        "SELECT t.id || ' is ' || t.status FROM trades t \
        LEFT JOIN (SELECT reference, COUNT(*) AS moved FROM card_events WHERE kind = 'traded' GROUP BY reference) AS e \
        ON e.reference = t.id LEFT JOIN (SELECT i.trade_id, COUNT(*) AS cards FROM trade_items i \
        JOIN cards c ON c.id = i.card_id GROUP BY i.trade_id) AS n ON n.trade_id = t.id WHERE t.status <> 'pending' \
        AND COALESCE(e.moved, 0) <> CASE WHEN t.status = 'accepted' THEN COALESCE(n.cards, 0) ELSE 0 END",
    ),
    (
        "an active listing locks its card",
        "SELECT x.id || ' sells ' || x.card_id FROM listings x \
        LEFT JOIN card_locks l ON l.card_id = x.card_id AND l.holder = x.id \
        WHERE x.status = 'active' AND l.card_id IS NULL",
    ),
    (
        "an open offer locks its cards",
        "SELECT o.id || ' offers ' || y.card_id FROM offers o JOIN offer_cards y ON y.offer_id = o.id \
        LEFT JOIN card_locks l ON l.card_id = y.card_id AND l.holder = o.id \
        WHERE o.status = 'active' AND l.card_id IS NULL",
    ),
    (
        "an offer is open only while its listing is active",
        "SELECT o.id || ' for ' || o.listing_id FROM offers o LEFT JOIN listings x ON x.id = o.listing_id \
        WHERE o.status = 'active' AND (x.id IS NULL OR x.status <> 'active')",
    ),
    (
        "the offer count of an active listing is correct",
        "SELECT x.id || ' counts ' || x.offer_count FROM listings x WHERE x.status = 'active' AND x.offer_count <> \
        (SELECT COUNT(*) FROM offers o WHERE o.listing_id = x.id AND o.status = 'active')",
    ),
    (
        "a sold listing moved its cards, and any other closed listing moved none",
        "SELECT x.id || ' is ' || x.status FROM listings x WHERE x.status <> 'active' AND \
        (SELECT COUNT(*) FROM card_events e WHERE e.kind = 'sold' AND e.reference = x.id) <> \
        CASE WHEN x.status = 'sold' THEN 1 + x.sold_cards ELSE 0 END",
    ),
    (
        "a sold listing has one accepted offer, and any other has none",
        "SELECT x.id || ' is ' || x.status FROM listings x WHERE (CASE WHEN x.status = 'sold' THEN 1 ELSE 0 END) <> \
        (SELECT COUNT(*) FROM offers o WHERE o.listing_id = x.id AND o.status = 'accepted' \
        AND (o.offerer_id = x.sold_to AND o.packs = x.sold_packs))",
    ),
    (
        "a card is in grading exactly while its grade is not revealed",
        "SELECT c.id || ' is ' || c.status || ', ' || CASE WHEN g.card_id IS NULL THEN 'never handed in' \
        ELSE 'handed in by ' || g.owner_id END FROM cards c LEFT JOIN gradings g ON g.card_id = c.id \
        AND g.revealed_at IS NULL WHERE (c.status = 'grading') <> (g.card_id IS NOT NULL) OR g.owner_id <> c.owner_id",
    ),
    (
        "a graded card is in a slab, and shows its grade once it is revealed",
        "SELECT c.id || ' shows ' || COALESCE(CAST(c.grade AS TEXT), 'nothing') FROM cards c \
        JOIN gradings g ON g.card_id = c.id WHERE c.slabbed <> (g.completed_at IS NOT NULL) \
        OR (c.grade IS NOT NULL) <> (g.revealed_at IS NOT NULL) OR (c.grade IS NOT NULL AND c.grade <> g.grade)",
    ),
    (
        "a grade or raffle that is being drawn has its line in the log",
        "SELECT g.card_id FROM gradings g LEFT JOIN log_entries e ON e.number = g.due_entry \
        WHERE (g.level IS NULL) <> (g.due_entry IS NULL) OR (g.due_entry IS NOT NULL AND e.number IS NULL) \
        UNION ALL SELECT r.id FROM raffles r LEFT JOIN log_entries e ON e.number = r.draw_entry \
        WHERE (r.level IS NULL) <> (r.draw_entry IS NULL) OR (r.draw_entry IS NOT NULL AND e.number IS NULL)",
    ),
    (
        "a grading is in the history of its card once",
        "SELECT g.card_id || ' was ' || k.kind FROM gradings g \
        JOIN (SELECT 'graded' AS kind UNION ALL SELECT 'revealed') AS k ON TRUE WHERE \
        (SELECT COUNT(*) FROM card_events e WHERE e.card_id = g.card_id AND e.kind = k.kind) <> \
        CASE WHEN (k.kind = 'graded' AND g.completed_at IS NOT NULL) \
        OR (k.kind = 'revealed' AND g.revealed_at IS NOT NULL) THEN 1 ELSE 0 END",
    ),
    (
        "a featured card belongs to the user who features it",
        "SELECT f.card_id || ' is featured by ' || f.user_id FROM featured_cards f \
        LEFT JOIN cards c ON c.id = f.card_id AND c.owner_id = f.user_id WHERE c.id IS NULL",
    ),
    (
        "experience equals what openings, trades and sales gave",
        "SELECT w.user_id || ': ' || w.xp FROM wallets w WHERE w.xp <> \
        (SELECT COALESCE(SUM(a.xp - 10 * a.opened), 0) FROM arrivals a WHERE a.user_id = w.user_id) + 10 * w.opened \
        + (SELECT COALESCE(SUM(e.xp), 0) FROM exchange_xp e WHERE e.user_id = w.user_id)",
    ),
    (
        "the exchange experience of a day equals its counted trades and sales, up to the limit",
        "SELECT w.user_id || ' on ' || COALESCE(d.day, e.day) || ': ' || COALESCE(e.xp, 0) FROM (SELECT person, day, \
        SUM(xp) AS xp FROM (SELECT sender AS person, updated_at / 86400000 AS day, 20 AS xp FROM trades WHERE counts \
        UNION ALL SELECT recipient, updated_at / 86400000, 20 FROM trades WHERE counts \
        UNION ALL SELECT owner_id, closed_at / 86400000, 15 FROM listings WHERE counts \
        UNION ALL SELECT sold_to, closed_at / 86400000, 15 FROM listings WHERE counts) AS sides \
        GROUP BY person, day) AS d FULL JOIN exchange_xp e ON e.user_id = d.person AND e.day = d.day \
        JOIN wallets w ON w.user_id = COALESCE(d.person, e.user_id) \
        WHERE COALESCE(e.xp, 0) <> CASE WHEN COALESCE(d.xp, 0) > 100 THEN 100 ELSE COALESCE(d.xp, 0) END \
        AND (COALESCE(e.xp, 0) < COALESCE(d.xp, 0) OR NOT EXISTS (SELECT 1 FROM openings o WHERE NOT o.listed))",
    ),
    (
        "a trade or sale counts exactly if a card went to a user who had never held it",
        "SELECT d.id FROM (SELECT t.id, t.counts, (SELECT COUNT(*) FROM trade_items i LEFT JOIN cards c \
        ON c.id = i.card_id WHERE i.trade_id = t.id AND c.id IS NULL) AS gone FROM trades t WHERE t.status = 'accepted' \
        UNION ALL SELECT x.id, x.counts, (SELECT COUNT(*) FROM offers o JOIN offer_cards y ON y.offer_id = o.id \
        LEFT JOIN cards c ON c.id = y.card_id WHERE o.listing_id = x.id AND o.status = 'accepted' AND c.id IS NULL) \
        + CASE WHEN EXISTS (SELECT 1 FROM cards c WHERE c.id = x.card_id) THEN 0 ELSE 1 END \
        FROM listings x WHERE x.status = 'sold') AS d LEFT JOIN (SELECT DISTINCT e.reference FROM card_events e \
        WHERE e.kind IN ('traded', 'sold') AND NOT EXISTS (SELECT 1 FROM card_events b WHERE b.card_id = e.card_id \
        AND b.from_user = e.to_user AND b.at < e.at)) AS n ON n.reference = d.id \
        WHERE d.counts <> (n.reference IS NOT NULL) AND (d.gone = 0 OR NOT d.counts)",
    ),
    (
        "the ledger entries of a trade match the trade",
        "SELECT t.id || ' moved ' || l.packs || ' to ' || l.user_id FROM trades t JOIN (SELECT reference, user_id, \
        SUM(amount) AS packs FROM ledger WHERE source = 'exchange' GROUP BY reference, user_id) AS l \
        ON l.reference = t.id WHERE t.status <> 'accepted' OR l.packs <> CASE \
        WHEN l.user_id = t.sender THEN t.requested_packs - t.offered_packs \
        WHEN l.user_id = t.recipient THEN t.offered_packs - t.requested_packs ELSE 0 END",
    ),
    (
        "packs of an accepted trade are in the ledger",
        "SELECT t.id FROM trades t WHERE t.status = 'accepted' AND t.offered_packs <> t.requested_packs \
        AND 2 <> (SELECT COUNT(DISTINCT l.user_id) FROM ledger l WHERE l.source = 'exchange' AND l.reference = t.id)",
    ),
    (
        "the ledger entries of a sale match the sale",
        "SELECT x.id || ' moved ' || l.packs || ' to ' || l.user_id FROM listings x JOIN (SELECT reference, user_id, \
        SUM(amount) AS packs FROM ledger WHERE source = 'exchange' GROUP BY reference, user_id) AS l \
        ON l.reference = x.id WHERE x.status <> 'sold' OR l.packs <> CASE \
        WHEN l.user_id = x.owner_id THEN x.sold_packs WHEN l.user_id = x.sold_to THEN -x.sold_packs ELSE 0 END",
    ),
    (
        "packs of a sale are in the ledger",
        "SELECT x.id FROM listings x WHERE x.status = 'sold' AND x.sold_packs > 0 \
        AND 2 <> (SELECT COUNT(DISTINCT l.user_id) FROM ledger l WHERE l.source = 'exchange' AND l.reference = x.id)",
    ),
    (
        "packs exchanged between users sum to zero",
        "SELECT SUM(l.amount) || ' too many' FROM ledger l WHERE l.source = 'exchange' HAVING SUM(l.amount) <> 0",
    ),
    (
        "opened packs are counted correctly",
        "SELECT w.user_id || ': ' || w.opened FROM wallets w WHERE w.opened <> (SELECT COUNT(*) FROM openings o \
        WHERE o.user_id = w.user_id AND o.source <> 'reward') \
        + (SELECT COALESCE(SUM(a.opened), 0) FROM arrivals a WHERE a.user_id = w.user_id)",
    ),
    (
        "the packs of an achievement are given once, when it is claimed",
        "SELECT u.user_id || ' has ' || u.name FROM unlocked_achievements u JOIN achievements a ON a.name = u.name \
        WHERE (SELECT COUNT(*) FROM ledger l WHERE l.user_id = u.user_id AND l.source = 'achievement' \
        AND l.reference = u.name AND l.amount = a.reward_packs) <> \
        CASE WHEN u.claimed_at IS NULL OR a.reward_packs IS NULL THEN 0 ELSE 1 END",
    ),
    (
        "every reward card belongs to a claimed achievement",
        "SELECT w.user_id FROM wallets w WHERE (SELECT COUNT(*) FROM openings o WHERE o.user_id = w.user_id \
        AND o.source = 'reward') <> (SELECT COUNT(*) FROM unlocked_achievements u JOIN achievements a \
        ON a.name = u.name WHERE u.user_id = w.user_id AND u.claimed_at IS NOT NULL AND a.reward_packs IS NULL)",
    ),
    (
        "a message from Twitch that gave something is in the state `given`",
        "SELECT e.message_id || ' is ' || e.state FROM twitch_events e WHERE e.state <> 'given' AND (\
        EXISTS (SELECT 1 FROM ledger l WHERE l.reference = e.message_id) \
        OR EXISTS (SELECT 1 FROM unclaimed_packs p WHERE p.message_id = e.message_id))",
    ),
    (
        "a message from Twitch gives packs at most once",
        "SELECT l.reference || ' gave ' || COUNT(*) FROM ledger l JOIN twitch_events e ON e.message_id = l.reference \
        GROUP BY l.reference HAVING COUNT(*) > 1",
    ),
    (
        "a card has an owner",
        "SELECT c.id || ' of ' || c.owner_id FROM cards c LEFT JOIN users u ON u.id = c.owner_id WHERE u.id IS NULL",
    ),
    (
        "a card is linked to a definition unless its claim is impossible",
        "SELECT c.id || ' is ' || COALESCE(k.state, 'without a claim') FROM cards c \
        LEFT JOIN claims k ON k.card_id = c.id WHERE (c.definition_id IS NULL) <> (COALESCE(k.state, 'own') <> 'own')",
    ),
    (
        "a claim belongs to a card",
        "SELECT k.card_id FROM claims k LEFT JOIN cards c ON c.id = k.card_id WHERE c.id IS NULL",
    ),
    (
        "each card is a copy from a printed run",
        "SELECT c.id || ' is a copy of ' || c.definition_id FROM cards c LEFT JOIN printed p \
        ON p.definition_id = c.definition_id AND p.rarity = c.rarity AND p.total_copies >= c.mint \
        LEFT JOIN definitions d ON d.id = c.definition_id \
        WHERE c.definition_id IS NOT NULL AND (p.definition_id IS NULL OR d.id IS NULL)",
    ),
    (
        "a copy has one holder",
        "SELECT c.definition_id || ' ' || c.rarity || ' ' || c.mint FROM cards c WHERE c.definition_id IS NOT NULL \
        GROUP BY c.definition_id, c.rarity, c.mint HAVING COUNT(*) > 1",
    ),
    (
        "the name index has every part of each user's name",
        "SELECT u.id || ' is ' || u.username_key FROM users u WHERE u.username IS NOT NULL AND NOT (\
        EXISTS (SELECT 1 FROM name_parts p WHERE p.part = SUBSTR(u.username_key, 1, 8) AND p.user_id = u.id) \
        AND EXISTS (SELECT 1 FROM name_parts p WHERE p.part = SUBSTR(u.display_key, 1, 8) AND p.user_id = u.id))",
    ),
    (
        "the name index has no other names",
        "SELECT p.part || ' of ' || p.user_id FROM name_parts p LEFT JOIN users u ON u.id = p.user_id \
        WHERE u.username IS NULL OR (REPLACE(u.username_key, p.part, '') = u.username_key \
        AND REPLACE(u.display_key, p.part, '') = u.display_key)",
    ),
];
