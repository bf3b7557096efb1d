//! Administration: the streamer's desk, packs and roles for users, settings, and the log.
//!
//! Invariants: every change writes a log entry in the same transaction, with the values before and after. A user cannot
//! give rights above their own. A gift of packs can be undone within a day as long as none of it is used.

mod achievement_editor;
mod brand_editor;
mod broadcast;
mod card_editor;
pub mod card_import;
mod desk;
mod grants;
#[cfg(test)]
mod grants_tests;
mod log;
mod log_export;
mod mistakes;
mod modifier_editor;
mod openings;
mod tickets;
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
mod show;
mod store;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod twitch;
mod twitch_application;
mod twitch_events;
mod twitch_worth;
mod undo;

pub use log::{Author, Change, run_as};

use crate::auth::Auth;
use crate::brand::Brands;
use crate::core::Core;
use crate::feature::Feature;
use crate::feature::routes;
use crate::leaderboard::Leaderboard;
use crate::overlay::Overlay;
use crate::packs::Packs;
use crate::pictures::Pictures;
use crate::show::Show;
use crate::spa::Page;
use crate::twitch::Twitch;
use axum::extract::FromRef;
use card_import::Imports;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef)]
pub struct AdminTools {
    pub core: Core,
    pub auth: Auth,
    pub brand: Brands,
    pub pictures: Pictures,
    pub packs: Packs,
    pub overlay: Overlay,
    pub show: Show,
    pub leaderboard: Leaderboard,
    pub twitch: Twitch,
    /// The running import of cards.
    pub card_imports: Arc<Imports>,
}

impl AdminTools {
    #[expect(clippy::too_many_arguments, reason = "the pages of admins use most features")]
    pub fn new(
        core: Core,
        auth: Auth,
        brand: Brands,
        pictures: Pictures,
        packs: Packs,
        overlay: Overlay,
        show: Show,
        leaderboard: Leaderboard,
        twitch: Twitch,
    ) -> Self {
        Self { core, auth, brand, pictures, packs, overlay, show, leaderboard, twitch, card_imports: Arc::default() }
    }
}

impl Feature for AdminTools {
    const PAGES: &'static [Page] = &[
        Page::new("/admin-dashboard", "src/features/admin-dashboard/AdminDashboardPage.tsx"),
        Page::new("/admin/actions", "src/features/admin-actions/ActionsPage.tsx"),
        Page::new("/admin/card-ownership", "src/features/ownership/OwnershipPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}

pub fn routes() -> OpenApiRouter<AdminTools> {
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
        .routes(routes!(undo::undo_log_entry))
        .routes(routes!(pack_editor::upsert_pack))
        .routes(routes!(pack_editor::delete_pack))
        .routes(routes!(pack_editor::preview_pack))
        .routes(routes!(pack_editor::simulate_pack))
        .routes(routes!(modifier_editor::list_admin_modifiers))
        .routes(routes!(modifier_editor::create_modifier))
        .routes(routes!(modifier_editor::set_modifier, modifier_editor::delete_modifier))
        .routes(routes!(
            achievement_editor::list_admin_achievements,
            achievement_editor::create_achievement,
            achievement_editor::set_achievement,
            achievement_editor::delete_achievement
        ))
        .routes(routes!(achievement_editor::set_achievement_order))
        .routes(routes!(grants::list_free_copies, grants::grant_card))
        .routes(routes!(card_editor::list_admin_cards, card_editor::create_card))
        .routes(routes!(card_editor::find_admin_card, card_editor::set_card, card_editor::delete_card))
        .routes(routes!(card_editor::set_card_availability))
        .routes(routes!(card_editor::upload_image))
        .routes(routes!(brand_editor::find_brand))
        .routes(routes!(brand_editor::set_brand_draft, brand_editor::delete_brand_draft))
        .routes(routes!(brand_editor::publish_brand))
        .routes(routes!(brand_editor::upload_brand_picture))
        .routes(routes!(brand_editor::export_brand))
        .routes(routes!(brand_editor::import_brand))
        .routes(routes!(card_import::import_cards, card_import::find_card_import))
        .routes(routes!(openings::open_pack_for_user))
        .routes(routes!(openings::debug_open_pack))
        .routes(routes!(tickets::give_up_ticket))
        .routes(routes!(ownership::list_card_owners))
        .routes(routes!(queue::find_queue))
        .routes(routes!(queue::pause_queue))
        .routes(routes!(queue::resume_queue))
        .routes(routes!(queue::skip_opening))
        .routes(routes!(queue::set_queue_order))
        .routes(routes!(queue::delete_queue_entry))
        .routes(routes!(queue::replay_opening))
        .routes(routes!(queue::hold_queue_entry))
        .routes(routes!(queue::release_queue_entry))
        .routes(routes!(queue::move_queue_entry_to_top))
        .routes(routes!(show::begin_stream))
        .routes(routes!(show::end_stream))
        .routes(routes!(show::open_raffle))
        .routes(routes!(show::close_raffle))
        .routes(routes!(show::draw_raffle))
        .routes(routes!(show::cancel_raffle))
        .routes(routes!(show::start_goal))
        .routes(routes!(show::add_to_goal))
        .routes(routes!(show::end_goal))
        .routes(routes!(desk::find_overlay))
        .routes(routes!(desk::rotate_overlay_key))
        .routes(routes!(desk::test_overlay))
        .routes(routes!(settings::find_admin_settings, settings::set_admin_settings))
        .routes(routes!(settings::list_admin_settings))
        .routes(routes!(twitch_events::list_twitch_events))
        .routes(routes!(twitch_events::retry_twitch_event))
        .routes(routes!(twitch_worth::find_worth))
        .routes(routes!(twitch::find_twitch))
        .routes(routes!(twitch::connect_channel))
        .routes(routes!(twitch::renew_twitch))
        .routes(routes!(twitch::make_reward))
        .routes(routes!(twitch::test_twitch))
        .routes(routes!(twitch_application::set_twitch_application))
}
