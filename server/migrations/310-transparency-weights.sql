-- The newest `weights` line, and the one before a line.
CREATE INDEX log_entries_weights ON log_entries (number) WHERE kind = 'weights';
