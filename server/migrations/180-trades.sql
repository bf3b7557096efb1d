-- Trades between two people. A pending one locks what it offers (card_locks, wallets.reserved); once it is closed,
-- `closed` keeps both sides as they were shown, because the cards move on.
CREATE TABLE trades (
    id TEXT PRIMARY KEY,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    offered_packs BIGINT NOT NULL CHECK (offered_packs >= 0),
    requested_packs BIGINT NOT NULL CHECK (requested_packs >= 0),
    message TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled')),
    reason TEXT,
    counter_of TEXT,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    closed TEXT,
    -- Whether it gave experience and counts for achievements and the leaderboard: a card went to somebody who never held it.
    counts BOOLEAN NOT NULL,
    CHECK (sender <> recipient),
    CHECK ((status = 'pending') = (closed IS NULL)),
    CHECK (reason IS NULL OR status = 'cancelled'),
    CHECK (status = 'accepted' OR NOT counts)
) WITHOUT ROWID;

CREATE INDEX trades_by_sender ON trades (sender, id);
CREATE INDEX trades_by_recipient ON trades (recipient, id);
-- Few are open at a time, and these are looked for all the time.
CREATE INDEX trades_open_by_sender ON trades (sender, id) WHERE status = 'pending';
CREATE INDEX trades_open_by_recipient ON trades (recipient, id) WHERE status = 'pending';
CREATE INDEX trades_open_by_expiry ON trades (expires_at) WHERE status = 'pending';
-- How many somebody has completed that count, and with whom.
CREATE INDEX trades_counted_by_sender ON trades (sender, recipient) WHERE counts;
CREATE INDEX trades_counted_by_recipient ON trades (recipient, sender) WHERE counts;

-- What a trade is about: side 0 is offered, side 1 is requested.
CREATE TABLE trade_items (
    trade_id TEXT NOT NULL,
    side BIGINT NOT NULL CHECK (side IN (0, 1)),
    position BIGINT NOT NULL,
    card_id TEXT NOT NULL,
    PRIMARY KEY (trade_id, side, position)
) WITHOUT ROWID;

CREATE UNIQUE INDEX trade_items_by_card ON trade_items (card_id, trade_id);
