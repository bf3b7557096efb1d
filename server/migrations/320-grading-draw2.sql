-- Grades that are drawn from the stream (docs/decisions/draw-2.md, section 9). The secret is public once the grade is
-- revealed; its hash, the commitment, is in the public log since the card was handed in. Null in older gradings.
ALTER TABLE gradings ADD COLUMN secret TEXT;
ALTER TABLE gradings ADD COLUMN commitment TEXT;
-- Since the grade is due: its level, its line in the log, and the time.
ALTER TABLE gradings ADD COLUMN level BIGINT;
ALTER TABLE gradings ADD COLUMN due_entry BIGINT;
ALTER TABLE gradings ADD COLUMN due_at BIGINT;
-- The attempt that drew the grade; null if it was not drawn from the stream.
ALTER TABLE gradings ADD COLUMN attempt BIGINT;

-- Grades that wait for a round of the beacon.
CREATE INDEX gradings_undrawn ON gradings (due_entry) WHERE due_entry IS NOT NULL AND completed_at IS NULL;
