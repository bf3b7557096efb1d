//! The made-up people of the demo set: who they are, how eager, and what waits in their pockets.

/// A person of the demo set.
#[derive(Debug, Clone, Copy)]
pub struct DemoPerson {
    /// The login name, which signs in at the stand-in provider.
    pub login: &'static str,
    /// The name as they write it.
    pub name: &'static str,
    /// Packs that they opened.
    pub opened: u32,
    /// Packs that wait to be opened.
    pub waiting: u32,
    /// Which pack they prefer, by its number in the set.
    pub prefers: Option<usize>,
    /// Cards that they feature.
    pub featured: u32,
    /// Minutes since they did something.
    pub idle: i64,
}

const fn person(
    login: &'static str,
    name: &'static str,
    (opened, waiting): (u32, u32),
    prefers: Option<usize>,
    featured: u32,
    idle: i64,
) -> DemoPerson {
    DemoPerson { login, name, opened, waiting, prefers, featured, idle }
}

/// The streamer first, then collectors, the most eager first.
pub const PEOPLE: [DemoPerson; 41] = [
    person("nova", "Nova", (14, 3), Some(0), 4, 1),
    person("marlowe_reads", "Marlowe Reads", (58, 4), Some(0), 4, 3),
    person("tinfoil_otter", "TinfoilOtter", (44, 0), Some(2), 4, 7),
    person("juniper_lane", "Juniper Lane", (37, 6), Some(1), 4, 2),
    person("static_sable", "StaticSable", (31, 1), None, 3, 55),
    person("old_bramley", "Old Bramley", (27, 0), Some(1), 4, 18),
    person("kestrel_kay", "Kestrel Kay", (24, 9), Some(0), 2, 5),
    person("velvet_moth", "velvet moth", (21, 2), Some(2), 4, 130),
    person("pixel_pilgrim", "PixelPilgrim", (19, 0), None, 0, 12),
    person("nine_lives_ned", "Nine Lives Ned", (17, 1), Some(0), 1, 640),
    person("sundial_sue", "Sundial Sue", (15, 0), None, 4, 29),
    person("captain_crumb", "Captain Crumb", (14, 3), Some(1), 0, 9),
    person("moss_and_co", "Moss & Co", (13, 0), Some(1), 3, 2_900),
    person("lowtide_lou", "LowTideLou", (12, 2), Some(2), 0, 22),
    person("quiet_riot_quinn", "Quiet Riot Quinn", (11, 0), None, 2, 410),
    person("ferrous_wheel", "Ferrous Wheel", (10, 1), Some(0), 0, 95),
    person("thistle_thorne", "Thistle Thorne", (9, 0), None, 0, 4),
    person("agent_apricot", "Agent Apricot", (9, 5), Some(2), 1, 15),
    person("bit_player_bo", "Bit Player Bo", (8, 0), None, 0, 1_500),
    person("glasshouse_gil", "Glasshouse Gil", (8, 1), Some(0), 0, 26),
    person("harbor_hex", "HarborHex", (7, 0), Some(2), 2, 210),
    person("inkwell_ida", "Inkwell Ida", (7, 2), None, 0, 11),
    person("lantern_lark", "Lantern Lark", (6, 0), Some(1), 4, 48),
    person("midnight_mabel", "Midnight Mabel", (6, 0), Some(2), 0, 5_300),
    person("nettle_soup", "nettle soup", (5, 1), None, 0, 19),
    person("ohm_my_goodness", "OhmMyGoodness", (5, 0), None, 0, 780),
    person("paperclip_pete", "Paperclip Pete", (4, 3), Some(0), 0, 8),
    person("quartz_queen", "Quartz Queen", (4, 0), None, 1, 3_600),
    person("rookery_ros", "Rookery Ros", (4, 0), None, 0, 165),
    person("saltwater_sid", "Saltwater Sid", (3, 1), Some(2), 0, 70),
    person("teapot_tempest", "Teapot Tempest", (3, 0), None, 0, 33),
    person("umbrella_uma", "Umbrella Uma", (3, 0), Some(1), 0, 9_200),
    person("vhs_victor", "VHS Victor", (2, 2), None, 0, 14),
    person("wobbly_wizard", "Wobbly Wizard", (2, 0), None, 0, 520),
    person("xeno_xylophone", "Xeno Xylophone", (2, 0), None, 0, 1_100),
    person("yarrow_yates", "Yarrow Yates", (2, 1), None, 0, 6),
    person("zeppelin_zo", "Zeppelin Zo", (1, 0), None, 0, 4_700),
    person("almost_famous_al", "Almost Famous Al", (1, 4), Some(0), 0, 24),
    person("button_masher_bea", "Button Masher Bea", (1, 0), None, 0, 88),
    person("cinder_cass", "Cinder Cass", (1, 1), None, 0, 2),
    person("just_visiting_jo", "Just Visiting Jo", (0, 1), None, 0, 1),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_forty_collectors_and_the_streamer() {
        let logins: HashSet<&str> = PEOPLE.iter().map(|person| person.login).collect();
        assert_eq!((logins.len(), PEOPLE[0].login), (41, crate::config::DEMO_OWNER));
        assert!(PEOPLE.iter().filter(|person| person.waiting > 0).count() >= 15);
        assert!(PEOPLE.iter().all(|person| person.login.len() <= 25 && person.featured <= 4));
        assert!(PEOPLE.iter().all(|person| person.featured <= person.opened * 5));
    }
}
