//! The achievement editor: achievements and their rewards.
//!
//! Invariants: an achievement that a user has reached is never taken away, so it is closed and not removed. Existing
//! users who meet the condition of a new or changed achievement reach it soon, in the background.

mod draft;
mod routes;
#[cfg(test)]
mod tests;

pub use routes::{
    __path_create_achievement, __path_delete_achievement, __path_list_admin_achievements, __path_set_achievement,
    __path_set_achievement_order, create_achievement, delete_achievement, list_admin_achievements, set_achievement,
    set_achievement_order,
};
