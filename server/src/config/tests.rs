//! Valid and invalid configurations.

use super::*;
use foilcast_beacon::{Beacon, StandIn};

/// A certificate authority for tests, whose key was deleted.
const AUTHORITY: &str = "\
-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUPLm19+LilGad9UdjYl7rSoxMc+swCgYIKoZIzj0EAwIw
IjEgMB4GA1UEAwwXRm9pbGNhc3QgdGVzdCBhdXRob3JpdHkwIBcNMjYxMTI0MTYx
MDMwWhgPMjEyNjEwMzExNjEwMzBaMCIxIDAeBgNVBAMMF0ZvaWxjYXN0IHRlc3Qg
YXV0aG9yaXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEb9JJBJ8i1GfUk8nq
nXwxve8YpVcemj2MgfCqaPH3nhmvQrHHQ95tCROdBkAEk6d9dDrTgF65ReyRs+P8
YIIvW6NTMFEwHQYDVR0OBBYEFFl7d3MWK3k0/vRu9pFtHibALooMMB8GA1UdIwQY
MBaAFFl7d3MWK3k0/vRu9pFtHibALooMMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIgcgzYnDYKe0oYd9+odF7Iybl2187sut63GSf9wI0CI88CIQCS
kPzkr5wODgT/BgFVzdQxnSnH4WTOX1vFA0djHiw4qg==
-----END CERTIFICATE-----
";

fn config(flags: &[&str]) -> Config {
    Config::from_flags(flags).unwrap()
}

#[test]
fn demo_mode_is_on_while_no_twitch_client_is_configured() {
    assert!(config(&[]).is_demo());
    assert!(!config(&["--twitch-client-id", "abc"]).is_demo());
    assert!(config(&["--twitch-client-id", "abc", "--demo"]).is_demo());
    assert!(!config(&["--demo=false"]).is_demo());
}

#[test]
fn demo_mode_listens_on_other_addresses_only_with_a_flag() {
    assert!(config(&[]).check().is_ok());
    assert!(config(&["--bind", "[::1]:80"]).check().is_ok());
    assert!(config(&["--bind", "0.0.0.0:8080"]).check().unwrap_err().contains("--demo-anywhere"));
    assert!(config(&["--bind", "0.0.0.0:8080", "--demo-anywhere"]).check().is_ok());
    assert!(config(&["--bind", "0.0.0.0:8080", "--twitch-client-id=a", "--twitch-client-secret=b"]).check().is_ok());
}

#[test]
fn demo_mode_has_a_public_address_only_with_a_flag() {
    for here in ["http://localhost:5173", "http://127.0.0.1/", "http://[::1]:8080", "http://LOCALHOST"] {
        assert_eq!(config(&["--public-url", here]).check(), Ok(()), "{here}");
    }
    for elsewhere in
        ["https://cards.example", "http://192.168.1.5:8080", "http://localhost.evil.example", "https://0.0.0.0"]
    {
        let flags = ["--public-url", elsewhere];
        let message = config(&flags).check().unwrap_err();
        assert!(message.contains("--demo-anywhere") && message.contains("--twitch-client-id"), "{message}");
        assert!(config(&[&flags[..], &["--demo"]].concat()).check().is_err(), "{elsewhere}");
        assert_eq!(config(&[&flags[..], &["--demo-anywhere"]].concat()).check(), Ok(()), "{elsewhere}");
        let with_twitch = [&flags[..], &["--twitch-client-id=a", "--twitch-client-secret=b"]].concat();
        assert_eq!(config(&with_twitch).check(), Ok(()), "{elsewhere}");
    }
}

#[test]
fn only_a_demo_has_a_clock_that_runs_ahead_or_faster() {
    assert!(config(&["--clock-ahead", "24"]).check().is_ok());
    let twitch = ["--twitch-client-id=a", "--twitch-client-secret=b", "--clock-ahead=0.5"];
    assert!(config(&twitch).check().unwrap_err().contains("--clock-ahead"));
    assert!(config(&twitch[..2]).check().is_ok());
    assert!(config(&[&twitch[..], &["--demo"]].concat()).check().is_ok());
    assert!(config(&["--clock-speed", "144"]).check().is_ok());
    assert!(config(&[&twitch[..2], &["--clock-speed=2"]].concat()).check().unwrap_err().contains("--clock-speed"));
    assert!(Config::from_flags(&["--clock-speed=0"]).is_err());
    for wrong in ["-1", "8761", "NaN", "inf", "a day"] {
        let message = Config::from_flags(&[&format!("--clock-ahead={wrong}")]).unwrap_err().to_string();
        assert!(message.contains("0 to 8760"), "{message}");
    }
}

#[test]
fn a_refused_twitch_configuration_names_the_missing_flag() {
    assert!(config(&["--demo=false"]).check().unwrap_err().contains("--twitch-client-id"));
    assert!(config(&["--twitch-client-id", "a"]).check().unwrap_err().contains("--twitch-client-secret"));
    assert!(config(&["--twitch-webhook-secret", "short"]).check().unwrap_err().contains("10 to 100"));
}

#[test]
fn a_refused_address_is_answered_with_an_example() {
    for url in ["cards.example", "ftp://cards.example"] {
        assert!(config(&["--public-url", url]).check().unwrap_err().contains("https://cards.example.org"), "{url}");
    }
    assert!(config(&["--database-url", "mysql://here/cards"]).check().unwrap_err().contains("postgres://"));
    for url in ["postgres://here/cards", "postgresql://here/cards", "sqlite:/srv/cards.db", "/srv/cards.db"] {
        assert_eq!(config(&["--database-url", url]).check(), Ok(()), "{url}");
    }
    let bind = Config::from_flags(&["--bind", "localhost"]).unwrap_err().to_string();
    assert!(bind.contains("for example 127.0.0.1:8080"), "{bind}");
}

#[test]
fn the_address_of_redis_is_checked_and_never_shown() {
    let postgres = ["--demo", "--database-url", "postgres://localhost/foilcast"];
    let with = |url: &'static str| config(&[&postgres[..], &["--redis-url", url]].concat());
    for good in
        ["redis://:a-secret@localhost", "rediss://user:a-secret@cache.example:6380/", "redis+unix:///run/redis.sock"]
    {
        let config = with(good);
        assert_eq!((config.check(), config.redis_url()), (Ok(()), Some(good)));
        assert!(!format!("{config:?}").contains("a-secret"));
    }
    assert_eq!(with(" ").redis_url(), None);
    for bad in ["localhost:6379", "http://:a-secret@localhost", "redis://:a-secret@local host"] {
        let message = with(bad).check().unwrap_err();
        assert!(message.starts_with("--redis-url is not a Redis URL. Use redis://"), "{message}");
        assert!(!message.contains("a-secret"));
    }
    let alone = config(&["--redis-url", "redis://localhost"]).check().unwrap_err();
    assert!(alone.contains("which need PostgreSQL"), "{alone}");
}

#[test]
fn the_redis_certificate_authority_is_read_at_the_start_and_only_for_tls() {
    let folder = tempfile::tempdir().unwrap();
    let (broken, empty) = (folder.path().join("broken.pem"), folder.path().join("empty.pem"));
    std::fs::write(&broken, "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n").unwrap();
    std::fs::write(&empty, "nothing").unwrap();
    let authority = folder.path().join("authority.pem");
    std::fs::write(&authority, AUTHORITY).unwrap();
    let with = |url: &str, file: &std::path::Path| {
        let (url, file) = (format!("--redis-url={url}"), format!("--redis-ca-file={}", file.display()));
        config(&["--database-url=postgres://localhost/foilcast", &url, &file]).check()
    };
    assert_eq!(with("rediss://localhost", &authority), Ok(()));
    assert!(with("redis://localhost", &authority).unwrap_err().contains("rediss://"));
    for wrong in [&broken, &empty] {
        assert!(with("rediss://localhost", wrong).unwrap_err().contains("no certificates"));
    }
    assert!(with("rediss://localhost", &folder.path().join("none")).unwrap_err().contains("could not read"));
}

#[test]
fn missing_addresses_are_derived_from_other_flags() {
    let plain = config(&["--bind", "127.0.0.1:9000", "--data-dir", "/srv/cards"]);
    assert_eq!(plain.public_url(), "http://127.0.0.1:9000");
    assert_eq!(plain.database_url(), "sqlite:/srv/cards/foilcast.db");
    assert_eq!(plain.owner(), Some("nova"));
    let set = config(&["--public-url", "https://cards.example/", "--twitch-client-id", "a", "--owner", " Ada "]);
    assert_eq!(set.public_url(), "https://cards.example");
    assert_eq!(set.owner(), Some("Ada"));
}

#[test]
fn the_beacon_is_quicknet_and_the_stand_in_in_a_demo() {
    let with_twitch = ["--twitch-client-id=a", "--twitch-client-secret=b"];
    assert_eq!(config(&[]).beacon_source(), BeaconSource::StandIn);
    assert_eq!(config(&with_twitch).beacon_source(), BeaconSource::Drand);
    assert_eq!(config(&["--beacon=off"]).beacon_source(), BeaconSource::Off);
    assert_eq!(config(&[]).drand(), Beacon::quicknet());
    assert_eq!(config(&[]).beacon_relays(), QUICKNET_RELAYS);
    let relays = config(&["--beacon-urls=https://one.example/hash/,http://127.0.0.1:9"]);
    assert_eq!(relays.beacon_relays(), ["https://one.example/hash", "http://127.0.0.1:9"]);
    assert_eq!((relays.check(), relays.drand()), (Ok(()), Beacon::quicknet()));
}

#[test]
fn another_drand_network_is_described_completely() {
    let stand_in = StandIn::default();
    let key = format!("--beacon-key={}", stand_in.beacon().public_key);
    let flags = ["--beacon-urls=https://one.example", &key, "--beacon-period=30", "--beacon-genesis=1600000000"];
    let other = config(&flags);
    let expected = Beacon { public_key: stand_in.beacon().public_key.clone(), period_s: 30, genesis_s: 1_600_000_000 };
    assert_eq!((other.check(), other.drand()), (Ok(()), expected));
    for missing in 0..flags.len() {
        let rest: Vec<&str> =
            flags.iter().enumerate().filter(|(at, _)| *at != missing).map(|(_, flag)| *flag).collect();
        assert!(config(&rest).check().unwrap_err().contains("--beacon-genesis"), "without {}", flags[missing]);
    }
    let wrong = ["--beacon-key=00ff", "--beacon-period=0", "--beacon-genesis=-1", "--beacon-urls=ftp://one.example"];
    for flag in wrong {
        assert!(Config::from_flags(&[flag]).is_err(), "{flag}");
    }
}
