//! The modifier editor: making modifiers, changing what they look like and whether packs give them.
//!
//! Invariants: which modifiers packs give is public, so every change of it publishes a version of each pack's odds, in the
//! same transaction; a modifier that a card has is never removed, only switched off; a look is one of our own recipes.

mod draft;
mod routes;
#[cfg(test)]
mod tests;

pub use routes::{
    __path_create_modifier, __path_delete_modifier, __path_list_admin_modifiers, __path_set_modifier, create_modifier,
    delete_modifier, list_admin_modifiers, set_modifier,
};
