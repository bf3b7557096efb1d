use super::super::testing::assert_specified;
use super::*;

const SEED: &str = "7f74cd264ce65442239616e93963c3de34c872bf16f3b5bfcaf33e2c661495d3";
const HASH: &str = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";

#[test]
fn the_id_of_quicknet_is_that_of_the_specification() {
    let id = "aa4454f0ade2cb572614cf2aa533bf85c2152c7b340bad01a7d8155928e93992";
    assert_eq!(Beacon::quicknet().id().to_string(), id);
    assert_specified(id);
    assert_specified(&Beacon::quicknet().public_key);
}

#[test]
fn rounds_are_counted_from_1() {
    let (beacon, genesis) = (Beacon::quicknet(), 1_692_803_367_000);
    assert_eq!((beacon.time_ms(1), beacon.time_ms(1000)), (genesis, genesis + 999 * 3000));
    let rounds = [-genesis, 0, genesis - 1, genesis, genesis + 2999, genesis + 3000].map(|at| beacon.round_at(at));
    assert_eq!(rounds, [0, 0, 0, 1, 1, 2]);
}

#[test]
fn the_head_of_the_example_is_that_of_the_specification() {
    let lines = [
        format!("opening 41 0e0e0e0e0e0e0e0e0e0e0e00 {HASH}"),
        format!("ticket 0e0e0e0e0e0e0e0e0e0e0e01 {SEED} 7 - 0a0a0a0a0a0a0a0a0a0a0a0a 3 - live"),
    ]
    .map(|line| line.parse::<Line>().unwrap());
    assert_eq!(lines.each_ref().map(Line::is_ticket), [false, true]);
    let batch = Batch {
        epoch: 1_692_719_960_600,
        number: 812,
        previous: "a1fce4363854ff888cff4b8e7875d600c2682390412a8cf79b37d0b11148b0fa".parse().unwrap(),
        time_ms: 1_692_806_360_600,
        beacon: Some(Beacon::quicknet().id()),
        newest: Some(998),
        round: Some(1000),
        count: 2,
        digest: entries_digest(&lines),
    };
    assert_eq!(batch.digest.to_string(), "664e2f85c76cff0948bebe4e9492dc4eb275d381e5d95b443790a98ee9aa974a");
    let head = "43c5b0cb7ecf6f1290b4ea86e509cee9ad892a2833d850f413517e1dd3af476a";
    assert_eq!(batch.head().to_string(), head);
    assert_specified(head);
    assert_specified(&batch.to_string());
}

#[test]
fn every_kind_of_line_is_read_and_written() {
    let (id, other) = ("0e0e0e0e0e0e0e0e0e0e0e01", "0a0a0a0a0a0a0a0a0a0a0a0a");
    for line in [
        "begin 42".to_owned(),
        format!("history 0 {HASH} 1 {HASH} 9007199254740991 {HASH}"),
        "restore restored 1692806360600".to_owned(),
        "restore copied 0".to_owned(),
        "restore replaced 1".to_owned(),
        format!("seed {HASH} -"),
        format!("seed {HASH} {SEED}"),
        format!("pool {other} 3 {HASH}"),
        "weights 0,1,20,300,4000,5,6,7,8,4294967295".to_owned(),
        format!("opening 41 {id} {HASH}"),
        format!("ticket {id} {SEED} 0 {HASH} {other} 1 {other} alone"),
        format!("refused {id} 0"),
        format!("exceptions 2 {HASH}"),
        format!("run 2 40 3 {HASH}"),
        format!("grade {id} {HASH}"),
        format!("grade-due {id} 1"),
        format!("raffle {id} {SEED} {HASH} 5 2 2"),
    ] {
        assert_eq!(line.parse::<Line>().map(|read| read.to_string()).as_ref(), Ok(&line));
    }
}

#[test]
fn a_line_in_another_form_is_refused() {
    let id = "0e0e0e0e0e0e0e0e0e0e0e01";
    let value = |text: &str| NotALine::Value(text.to_owned());
    let fields = |kind: &str| NotALine::Fields(kind.to_owned());
    for (line, error) in [
        (String::new(), NotALine::Kind(String::new())),
        ("begins 1".to_owned(), NotALine::Kind("begins".to_owned())),
        ("begin".to_owned(), fields("begin")),
        ("begin ".to_owned(), value("")),
        ("begin 1 ".to_owned(), fields("begin")),
        ("begin  1".to_owned(), value("")),
        ("begin 01".to_owned(), value("01")),
        ("begin +1".to_owned(), value("+1")),
        ("begin -1".to_owned(), value("-1")),
        ("begin 1.0".to_owned(), value("1.0")),
        ("begin 9007199254740992".to_owned(), NotALine::TooLarge(1 << 53)),
        ("begin 1\n".to_owned(), value("1\n")),
        ("restore lost 1".to_owned(), value("lost")),
        (format!("seed {} -", HASH.to_uppercase()), value(&HASH.to_uppercase())),
        (format!("seed {} -", &HASH[1..]), value(&HASH[1..])),
        (format!("seed {HASH}"), fields("seed")),
        (format!("seed {HASH} - -"), fields("seed")),
        ("weights 1,2,3,4,5,6,7,8,9".to_owned(), fields("weights")),
        ("weights 1,2,3,4,5,6,7,8,9,10,11".to_owned(), value("1,2,3,4,5,6,7,8,9,10,11")),
        ("weights 1,2,3,4,5,6,7,8,9,4294967296".to_owned(), NotALine::TooLarge(1 << 32)),
        (format!("refused {} 1", &id[1..]), value(&id[1..])),
        (format!("grade-due {id} 3"), value("3")),
        (format!("ticket {id} {SEED} 0 - {id} 1 - public"), value("public")),
    ] {
        assert_eq!(line.parse::<Line>(), Err(error), "{line}");
    }
}
