//! An honest instance in use is never accused.

use super::attack_world::receipts;
use super::in_use::{InUse, Snapshot};
use super::stand_in;
use super::verify::{Evidence, verify2};

/// The problems of public data and of what people kept before, as texts.
fn problems(snapshot: Snapshot) -> Vec<String> {
    let kept = receipts(snapshot.receipts, Vec::new());
    let evidence = Evidence {
        beacon: Some(stand_in::beacon()),
        receipts: Some(&kept),
        heads: &snapshot.heads,
        ..Evidence::none(&|_, _, _| true)
    };
    verify2(&snapshot.data, &evidence).unwrap().problems.iter().map(ToString::to_string).collect()
}

#[test]
fn an_honest_instance_in_use_is_never_accused() {
    let (mut seen, mut refused, mut hidden) = (0, 0, 0);
    for seed in 0..60 {
        let mut instance = InUse::new(seed, |round| format!("{round:096x}"));
        for number in 0..20 {
            instance.go_on();
            instance.go_on();
            let Some(snapshot) = instance.read() else { continue };
            seen += 1;
            hidden += usize::from(snapshot.data.hidden_from.is_some());
            let lines = snapshot.data.batches.iter().flat_map(|batch| &batch.entries);
            refused += usize::from(lines.into_iter().any(|line| line.starts_with("refused ")));
            let problems = problems(snapshot);
            assert!(problems.is_empty(), "seed {seed}, snapshot {number}: {problems:#?}");
        }
    }
    assert!(seen > 600 && refused > 100 && hidden > 50, "{seen} {refused} {hidden}");
}
