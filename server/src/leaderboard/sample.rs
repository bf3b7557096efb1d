//! The leaderboard of an instance without cards: invented users, marked as a sample, to show what will be displayed.

use super::routes::{Champion, RankedUser, Rankings};

const NAMES: [&str; 5] = ["Sample Sable", "Sample Juniper", "Sample Otto", "Sample Wren", "Sample Basil"];

pub fn champions() -> Vec<Champion> {
    let champion = |title, name: &str, figure, unit: &str| Champion {
        title,
        username: name.to_owned(),
        twitch_profile_pic: None,
        figure,
        unit: unit.to_owned(),
    };
    vec![
        champion("The Collector", NAMES[0], 214.0, "different cards"),
        champion("The Hoarder", NAMES[1], 48.0, "unopened packs"),
        champion("The Merchant", NAMES[2], 37.0, "trades and sales"),
        champion("The Specialist", NAMES[3], 82.0, "% of one series"),
    ]
}

pub fn rankings() -> Rankings {
    Rankings {
        collection_score: ranking([4210.5, 3875.25, 2990.0, 1642.75, 980.5]),
        unopened_packs: ranking([48.0, 31.0, 20.0, 12.0, 5.0]),
        completed_trades: ranking([37.0, 29.0, 18.0, 11.0, 4.0]),
        divine_cards: ranking([3.0, 2.0, 1.0, 1.0, 1.0]),
    }
}

fn ranking(values: [f64; 5]) -> Vec<RankedUser> {
    let place = |value: f64| values.iter().filter(|other| **other > value).count() + 1;
    let row = |(name, value): (&str, f64)| RankedUser {
        place: i64::try_from(place(value)).unwrap_or(1),
        username: name.to_owned(),
        twitch_profile_pic: None,
        value,
    };
    NAMES.into_iter().zip(values).map(row).collect()
}
