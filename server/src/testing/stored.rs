//! Statements that compare stored data with responses, for the histories and for the crash and fault tests. The latter
//! include this file by its path, so it contains this table only.

/// Kinds of successes, and a statement for the ids of all rows that they create, each with its user.
pub(crate) const STORED: &[(&[&str], &str)] = &[
    (&["open"], "SELECT id, user_id FROM openings WHERE NOT live"),
    (&["propose"], "SELECT id, sender FROM trades"),
    (&["accept"], "SELECT id, sender FROM trades WHERE status = 'accepted'"),
    (&["reject"], "SELECT id, sender FROM trades WHERE status = 'rejected'"),
    (&["cancel"], "SELECT id, sender FROM trades WHERE status = 'cancelled' AND reason = 'withdrawn'"),
    (&["counter"], "SELECT id, sender FROM trades WHERE status = 'cancelled' AND reason = 'countered'"),
    (&["list"], "SELECT id, owner_id FROM listings"),
    (&["delist"], "SELECT id, owner_id FROM listings WHERE status = 'cancelled'"),
    (&["offer", "change"], "SELECT id, offerer_id FROM offers"),
    (&["sell"], "SELECT id, offerer_id FROM offers WHERE status = 'accepted'"),
    (&["turn down"], "SELECT id, offerer_id FROM offers WHERE status = 'rejected'"),
];
