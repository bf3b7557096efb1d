-- Cards that were handed in to be graded, each once. The grade stays here, and nowhere else, until its owner turns the
-- slab over; only then does `cards.grade` get it.
CREATE TABLE gradings (
    card_id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ready_at BIGINT NOT NULL,
    completed_at BIGINT,
    grade BIGINT CHECK (grade BETWEEN 1 AND 10),
    revealed_at BIGINT,
    CHECK ((completed_at IS NULL) = (grade IS NULL)),
    CHECK (revealed_at IS NULL OR completed_at IS NOT NULL)
) WITHOUT ROWID;

-- The next one that is due.
CREATE INDEX gradings_due ON gradings (ready_at, card_id) WHERE completed_at IS NULL;
-- Somebody's cards that wait for their grade, and those that wait to be turned over.
CREATE INDEX gradings_waiting ON gradings (owner_id, ready_at, card_id) WHERE completed_at IS NULL;
CREATE INDEX gradings_face_down ON gradings (owner_id, completed_at, card_id)
    WHERE completed_at IS NOT NULL AND revealed_at IS NULL;
-- How many of somebody's cards got which grade.
CREATE INDEX gradings_revealed ON gradings (owner_id, grade) WHERE revealed_at IS NOT NULL;
