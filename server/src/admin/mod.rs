//! What moderators and admins do: the streamer's desk, packs and roles for people, settings, and the log of it all.
//!
//! Invariants: every change leaves an entry in the log, in the same transaction, with what was there before and
//! after; nobody is given rights above those of the giver; a gift of packs can be taken back within a day as long as
//! none of it is used.

mod broadcast;
mod card_editor;
pub mod card_import;
mod desk;
mod log;
mod log_export;
mod mistakes;
mod openings;
mod ownership;
#[cfg(test)]
mod ownership_tests;
mod pack_editor;
mod packs;
mod people;
#[cfg(test)]
mod people_tests;
mod queue;
mod settings;
mod store;
#[cfg(test)]
mod tests;

pub use log::{Change, note};

use crate::app::App;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of moderators and admins.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(people::list_users))
        .routes(routes!(people::list_active_users))
        .routes(routes!(people::set_user_role))
        .routes(routes!(packs::give_packs))
        .routes(routes!(packs::add_packs))
        .routes(routes!(packs::set_packs))
        .routes(routes!(broadcast::broadcast_notification))
        .routes(routes!(broadcast::count_users))
        .routes(routes!(log::list_log))
        .routes(routes!(log::list_log_actions))
        .routes(routes!(log_export::export_log))
        .routes(routes!(packs::undo_log_entry))
        .routes(routes!(pack_editor::upsert_pack))
        .routes(routes!(pack_editor::delete_pack))
        .routes(routes!(pack_editor::preview_pack))
        .routes(routes!(pack_editor::simulate_pack))
        .routes(routes!(card_editor::list_admin_cards, card_editor::create_card))
        .routes(routes!(card_editor::find_admin_card, card_editor::set_card, card_editor::delete_card))
        .routes(routes!(card_editor::set_card_availability))
        .routes(routes!(card_editor::upload_image))
        .routes(routes!(card_import::import_cards, card_import::find_card_import))
        .routes(routes!(openings::open_pack_for_user))
        .routes(routes!(openings::debug_open_pack))
        .routes(routes!(ownership::list_card_owners))
        .routes(routes!(queue::find_queue))
        .routes(routes!(queue::pause_queue))
        .routes(routes!(queue::resume_queue))
        .routes(routes!(queue::skip_opening))
        .routes(routes!(queue::set_queue_order))
        .routes(routes!(queue::delete_queue_entry))
        .routes(routes!(queue::replay_opening))
        .routes(routes!(desk::find_overlay))
        .routes(routes!(desk::rotate_overlay_key))
        .routes(routes!(desk::test_overlay))
        .routes(routes!(settings::find_admin_settings, settings::set_admin_settings))
        .routes(routes!(settings::list_admin_settings))
}
