-- How many cards have a modifier, without reading those that have none.
CREATE INDEX cards_by_modifier ON cards (modifier_id) WHERE modifier_id IS NOT NULL;
