-- Raffles that are drawn from the stream of version 2 (docs/decisions/draw-2.md, section 9). Null until somebody presses
-- *Draw*: the level, the line in the log, who pressed it, and when.
ALTER TABLE raffles ADD COLUMN level BIGINT;
ALTER TABLE raffles ADD COLUMN draw_entry BIGINT;
ALTER TABLE raffles ADD COLUMN drawn_by TEXT;
ALTER TABLE raffles ADD COLUMN draw_at BIGINT;
