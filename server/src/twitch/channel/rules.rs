//! The permissions that the settings need.

use crate::settings::SettingValues;

/// A permission of Twitch and its purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    pub name: &'static str,
    /// Why this server needs it.
    pub why: &'static str,
}

/// Reads redemptions, creates rewards, and refunds points.
pub const REDEMPTIONS: Scope =
    Scope { name: "channel:manage:redemptions", why: "make the channel-point rewards, and fulfil or refund them" };
/// Reads subscriptions and gifts.
pub const SUBSCRIPTIONS: Scope = Scope { name: "channel:read:subscriptions", why: "see subscriptions and gifts" };
pub const BITS: Scope = Scope { name: "bits:read", why: "see cheers" };
/// Reads messages of the chat.
pub const READ_CHAT: Scope = Scope { name: "user:read:chat", why: "see commands in the chat" };
pub const WRITE_CHAT: Scope = Scope { name: "user:write:chat", why: "answer commands in the chat" };
/// Reads the chat with the application's own token, as a webhook does.
pub const BOT: Scope = Scope { name: "user:bot", why: "see commands in the chat by webhook" };
/// The channel's consent to [`BOT`].
pub const CHANNEL_BOT: Scope = Scope { name: "channel:bot", why: "see commands in the chat by webhook" };

/// The permissions that the enabled settings need.
pub fn wanted_scopes(settings: &SettingValues) -> Vec<Scope> {
    let mut wanted = vec![REDEMPTIONS, SUBSCRIPTIONS];
    if settings.bits_per_pack > 0 {
        wanted.push(BITS);
    }
    if settings.chat_commands {
        wanted.extend([READ_CHAT, WRITE_CHAT, BOT, CHANNEL_BOT]);
    }
    wanted
}

/// The needed permissions that are not granted.
pub fn missing<'a>(settings: &SettingValues, granted: impl IntoIterator<Item = &'a str>) -> Vec<Scope> {
    let granted: Vec<&str> = granted.into_iter().collect();
    wanted_scopes(settings).into_iter().filter(|scope| !granted.contains(&scope.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_enabled_settings_need_permissions() {
        let names =
            |settings: &SettingValues| wanted_scopes(settings).iter().map(|scope| scope.name).collect::<Vec<_>>();
        let quiet = SettingValues { chat_commands: false, bits_per_pack: 0, ..SettingValues::default() };
        assert_eq!(names(&quiet), ["channel:manage:redemptions", "channel:read:subscriptions"]);
        let all = SettingValues { chat_commands: true, bits_per_pack: 100, ..SettingValues::default() };
        assert_eq!(names(&all).len(), 7);
        let left: Vec<_> = missing(&all, names(&quiet)).iter().map(|scope| scope.name).collect();
        assert_eq!(left, ["bits:read", "user:read:chat", "user:write:chat", "user:bot", "channel:bot"]);
    }
}
