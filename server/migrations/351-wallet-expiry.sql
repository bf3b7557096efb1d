-- How long unopened packs are kept (docs/decisions/draw-2.md, section 9). No row: they never expire.
CREATE TABLE pack_expiry (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    days BIGINT NOT NULL,
    -- How many days before packs expire their holder gets a notification.
    notice BIGINT NOT NULL,
    -- The last change. Packs that came earlier count as if they had come then.
    since BIGINT NOT NULL
);

-- When the wallet is visited next, as a UTC day since 1970: no pack of it expires, or needs a notice, before this day plus
-- the days that packs are kept, less those of the notice. 0 after reserved packs came back.
ALTER TABLE wallets ADD COLUMN expiry_base BIGINT NOT NULL DEFAULT 0;
-- The holder knows when packs expire whose first day is at most this.
ALTER TABLE wallets ADD COLUMN expiry_notified BIGINT NOT NULL DEFAULT 0;
CREATE INDEX wallets_by_expiry ON wallets (expiry_base, user_id);
