//! The modifier editor: creating modifiers, changing their looks and whether packs contain them.
//!
//! Invariants: which modifiers packs contain is public, so every change of that publishes a version of each pack's odds
//! in the same transaction. A modifier that a card has is never removed, only disabled. A look is one of our own
//! recipes.

mod draft;
mod routes;
#[cfg(test)]
mod tests;

pub use routes::{
    __path_create_modifier, __path_delete_modifier, __path_list_admin_modifiers, __path_set_modifier, create_modifier,
    delete_modifier, list_admin_modifiers, set_modifier,
};
