//! The stand-in beacon and its rounds that the vectors use, and another beacon.

use super::log::Beacon;

const KEY: &str = "aca3d3f23ffaa9c313d8d1eee7334b732ad3e0b7b1851da419e05b7b00cb22ec30d12a0714e0e888dc413e2ef4226ac70f\
                   6cc89177433364eaada2ee447620aef17bd7cea956458af382cfce758658933765e641416c0bf78518463afad085ef";

/// Rounds with their signatures under the key whose secret is in the crate `beacon`.
const SIGNATURES: &[(u64, &str)] = &[
    (600_000_001, "863c6d5b445024602fe2267047b57e4a738439e19d2deb832f76b60fa66c438fc05ef8078ab2930130c8b902229deecb"),
    (600_000_006, "b3c2a2a3d9edd7c47700e2a9332b92808844089c720ea246c5cb8bda54c8852af04606b13931526166ad883309c6b571"),
    (600_000_013, "a773c6e4b5fa2de15a3e562bbdaf9f37ebe18defa6608c8518d88a9fb3e26ded09139bb3176ccdeef669e839b0619568"),
    (600_000_020, "91f0148c0bbe91fb0146ba7e2560d75978881489dd0d1b4efd7e40022f87c4c8b62ec483688df3ebe5a830d0574a16c6"),
    (600_000_021, "86c1e35d9e598452f182bcf9da66d8bc3a85b7d329aa86c6fadf92d398c01bbbe63014be309362b6fda170a98027c61b"),
    (600_000_028, "896424a4ad050be67150131832bb78fd2d7d627f40593ae824aacab8c4e7cc1a06d7b22d3f2963eaa8e95e12e0c68e67"),
    (600_000_029, "865cf6cbb09c3e50c0c1a2ba581433bc74881610e32a8f3104b7fa100f508f7157b82d222618e198300fa72737de59ca"),
    (600_000_033, "aa2cf5c357cfd0bdfb09198f5dc745238bfc8f9a5675c6f4fb5daabf17e55e06a1ab1a10776d61f66123e141fe1db21c"),
    (600_000_035, "97f5e1e86a136c4726cf8faedf942fb1b609c8aa3b684705dc64318d934115e265eddc7ea7ee1c28fc503fe9e8466613"),
    (600_000_036, "81f729a4568d81ca3645221c38acda0ae811ce5a015d051427cdc933775869abb3f8060360b03ca673a64fc9dda9561d"),
    (600_000_040, "8a136e28ad639866e5a4d14887b7f143a222f5806a7b6b91973b5e12ddcd8fc1c626ae572560c3217ba15773d7e58b7e"),
    (600_000_042, "88b1f09a3cac7cda7816f7fc3e0ba2992e2aa16b85b6384b909c67b28ef4eff553ca7cfe61c2989def2e6317df63d988"),
    (600_000_044, "81bfa276665c2b3f0ff78391532a67c7f4f99e08c8fc7f7c0cefaab6dc9f8d59343a78fbcb938d261ae3d0c600b24566"),
    (600_000_048, "a99b20036363dd4c85169421033df33dc8ee2fe6286d3ef94f91b89c42f3d634a1c529cadf62d783a00941da493d4d9e"),
    (600_000_050, "943246aa25eb456c633b386889a98ceffa60023731b5c7b7057a74d186a7fccf725441d783a9290ca7b994fc3ded6405"),
    (600_000_057, "a9b038461b17d561bc9f77adba5a6edd290a0849c3dde0c9c21b99d255acfa284ea9cf3ff1c7a46132adf0c84537b223"),
    (600_000_064, "a76e5ceb82d340eae76bee254c4440b71e411e1b41b54143c8578e66058e46e35338d54a839eade6775f45664fa9ee63"),
    (600_000_300, "a855efefad337b26ccc261ebf97abe4293b6e5c7528866a73ac40f290bca5cb44a1f05473ab1930454d1c2e634d2b7af"),
    (600_002_921, "ad1a94710b02894f046d4dc7de77f3c42c226db9e59c404248600a591bbcf94cd681570e84e0a590c72acdb507543fe3"),
    (600_003_067, "84eae3812df5df7b2612d54732eb027d5d2f29f51d505b081187cd3fb29d0b3c9b19a11ff9fa8670c6e90911d640bd97"),
    (600_003_069, "90a417d5888e2a98aaabc1c72209516078d1edd9db1cd2f52ea5b0b631ceb0d1935a22ad5560df2b3e576128a8b1f99f"),
    (600_003_380, "9630285a560d1b71d1c5fea34a104f1cf5ca7fc2632e3b4b82d51a313ad020ec7c293037294a86012871cb4d0fbd5bd6"),
    (600_005_401, "a9a9fe02089beb8d5d0edd58c39c442ba7dbc7a3f260e9f700c9f06f99e2760fd22c1c04489c48aed865f72a21330d6b"),
    (600_005_403, "920835b5b5b2b09d6461a44753c73899af4fdb7c2ca3077eeea90284f9f9fc3ad99eafc48fa6c5c1390730433daa4ad4"),
    (600_005_409, "945ff420151ed222610f43f1c33ab22fbb09ba08de8648b7820f2b57731b94596a50eb4a2ef032e26e33a5a5627b48f8"),
    (600_005_412, "8a62001dd515ed095930c13fe7539f85553d5b2e92b77b729b1ac648f1b427373ce7900198d1b1015691884161041f72"),
    (600_005_415, "99e81bde987c58287393563fca134d3416e4ef735af4127e16e55b9b48b6a863e8775dd6567f20b91dfc5ea6398aa76f"),
];

/// The key of another beacon, which is not trusted.
const OTHER_KEY: &str = "adb84a188922ae819778b93cc977544d7fcb8d436c7fa6461e09923f8835e206183cdc5a6d1d47387d3058b096a4\
                         d84c19ebe7b2ee5f6a7a075c33459f9c6662969cd9952a53f3a6404ddd5b7bd6c293a427e084a6429b6602c3a425f86ca129";

const OTHER_SIGNATURES: &[(u64, &str)] = &[
    (600_000_029, "b9bb483fc17502b4e34276c61345d473a0db307895e2f7650cb531f868b69dd3d29bee669e4b170a93e06f0c909dec34"),
    (600_000_036, "926315c556ab374f5398a6ca578594490f6bef28e0ef7c74560ada9e74769aaad5c84604163744d184c170645a570403"),
    (600_000_044, "af77ffdf712e8d6636d7037701c208dbfa6f8432fa6360ddaa243c4227bd23f349d9175f7aa4e365ceca5bcdffad7671"),
];

pub(super) fn beacon() -> Beacon {
    Beacon { public_key: KEY.to_owned(), period_s: 3, genesis_s: 0 }
}

pub(super) fn other_beacon() -> Beacon {
    Beacon { public_key: OTHER_KEY.to_owned(), ..beacon() }
}

pub(super) fn signature(round: u64) -> String {
    signature_in(SIGNATURES, round)
}

pub(super) fn other_signature(round: u64) -> String {
    signature_in(OTHER_SIGNATURES, round)
}

fn signature_in(table: &[(u64, &str)], round: u64) -> String {
    let known = table.iter().find(|(known, _)| *known == round);
    known.map(|(_, signature)| (*signature).to_owned()).expect("add the signature of this round")
}

/// The check of a signature: whether it is in the beacon's table.
pub(super) fn verifies(of: &Beacon, round: u64, signature: &str) -> bool {
    let table = if *of == beacon() { SIGNATURES } else { OTHER_SIGNATURES };
    (*of == beacon() || *of == other_beacon()) && table.contains(&(round, signature))
}
