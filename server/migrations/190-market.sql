-- Cards for sale. What is searched and sorted by stands in the row: a listed card is locked, so it does not change.
-- `modifier_id` is empty for none, so that it can be compared.
CREATE TABLE listings (
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL,
    card_id TEXT NOT NULL,
    definition_id TEXT NOT NULL,
    rarity BIGINT NOT NULL CHECK (rarity >= 0),
    mint BIGINT NOT NULL,
    modifier_id TEXT NOT NULL,
    slabbed BOOLEAN NOT NULL,
    grade BIGINT,
    asking_packs BIGINT CHECK (asking_packs > 0),
    note TEXT,
    status TEXT NOT NULL CHECK (status IN ('active', 'sold', 'cancelled', 'expired')),
    offer_count BIGINT NOT NULL CHECK (offer_count >= 0),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    closed_at BIGINT,
    -- What it went for, and to whom.
    sold_to TEXT,
    sold_packs BIGINT,
    sold_cards BIGINT,
    -- Whether the sale gave experience and counts for achievements and the leaderboard, as with trades.
    counts BOOLEAN NOT NULL,
    -- The card as it was when the listing closed.
    snapshot TEXT,
    CHECK ((status = 'active') = (closed_at IS NULL)),
    CHECK ((status = 'sold') = (sold_to IS NOT NULL)),
    CHECK (status = 'sold' OR NOT counts)
) WITHOUT ROWID;

-- A card is for sale once at a time.
CREATE UNIQUE INDEX listings_of_card ON listings (card_id) WHERE status = 'active';

-- One index for every order of the search, holding everything that it filters by.
CREATE INDEX listings_by_time ON listings (id, rarity, modifier_id, slabbed, definition_id, expires_at)
    WHERE status = 'active';
CREATE INDEX listings_by_end ON listings (expires_at, id, rarity, modifier_id, slabbed, definition_id)
    WHERE status = 'active';
CREATE INDEX listings_by_rarity ON listings (rarity, id, modifier_id, slabbed, definition_id, expires_at)
    WHERE status = 'active';
-- The rarer a card, the fewer copies: in the order of all numbers those of one rarity lie at one end, behind all the others.
CREATE INDEX listings_by_rarity_and_mint ON listings (rarity, mint, id, modifier_id, slabbed, definition_id, expires_at)
    WHERE status = 'active';
CREATE INDEX listings_by_mint ON listings (mint, id, rarity, modifier_id, slabbed, definition_id, expires_at)
    WHERE status = 'active';
CREATE INDEX listings_by_offers ON listings (offer_count, id, rarity, modifier_id, slabbed, definition_id, expires_at)
    WHERE status = 'active';
CREATE INDEX listings_by_card ON listings (definition_id, rarity, mint, id, modifier_id, slabbed, expires_at)
    WHERE status = 'active';
-- The same for filters that few listings pass, with what they are sorted by.
CREATE INDEX listings_with_modifier
    ON listings (modifier_id, id, rarity, slabbed, definition_id, expires_at, mint, offer_count)
    WHERE status = 'active' AND modifier_id <> '';
-- A card found only with its modifier's name before its own: a few of all that are for sale of its definition.
CREATE INDEX listings_by_card_and_modifier
    ON listings (definition_id, modifier_id, id, rarity, slabbed, expires_at, mint, offer_count)
    WHERE status = 'active' AND modifier_id <> '';
CREATE INDEX listings_in_slabs ON listings (slabbed, id, rarity, modifier_id, definition_id, expires_at, mint)
    WHERE status = 'active' AND slabbed = TRUE;

CREATE INDEX listings_by_owner ON listings (owner_id, status, id);
-- How many sales of theirs count, on either side.
CREATE INDEX listings_counted_by_owner ON listings (owner_id) WHERE counts;
CREATE INDEX listings_counted_by_buyer ON listings (sold_to) WHERE counts;
CREATE INDEX listings_closed ON listings (status, id) WHERE status <> 'active';
-- Price history, which is read from this index alone.
CREATE INDEX listings_sold
    ON listings (definition_id, closed_at, id, rarity, mint, modifier_id, grade, sold_packs, sold_cards)
    WHERE status = 'sold';

-- What people offer for them. An active offer holds its cards and has its packs put aside.
CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    listing_id TEXT NOT NULL,
    offerer_id TEXT NOT NULL,
    message TEXT,
    packs BIGINT NOT NULL CHECK (packs >= 0),
    status TEXT NOT NULL
        CHECK (status IN ('active', 'accepted', 'rejected', 'retracted', 'lost', 'cancelled', 'expired')),
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    -- The cards as they were when the offer closed.
    snapshot TEXT,
    CHECK ((status = 'active') = (closed_at IS NULL))
) WITHOUT ROWID;

-- One offer for each listing and person at a time.
CREATE UNIQUE INDEX offers_active ON offers (listing_id, offerer_id) WHERE status = 'active';
CREATE INDEX offers_by_listing ON offers (listing_id, status, id);
CREATE INDEX offers_by_offerer ON offers (offerer_id, status, id);

CREATE TABLE offer_cards (
    offer_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    card_id TEXT NOT NULL,
    PRIMARY KEY (offer_id, position)
) WITHOUT ROWID;
