//! The names of a picture's files.
//!
//! The name of a set says what it has beside its three sizes: `-large` for a close-up, `-cut` for a cut-out, `-foil` for a
//! foil mask, in this order, as in `<hash>-large-cut.webp`. So the URL of a picture is all that a card has to store, and the
//! web app knows from it what to load (`web/src/features/cards/model.ts`).

/// Where pictures are found on this server.
pub(super) const ADDRESS: &str = "/pictures/";
/// Letters of a hash: its first 20 bytes in hexadecimal.
pub(super) const HASH: usize = 40;

/// The ends of the names of the three sizes, the largest first.
pub(super) const SIZES: [&str; 3] = [".webp", "-m.webp", "-s.webp"];
/// The end of the name of a close-up.
pub(super) const CLOSEUP: &str = "-l.webp";
/// The ends of the names of the planes.
pub(super) const SUBJECT: &str = ".subject.webp";
pub(super) const BACK: &str = ".back.webp";
pub(super) const FOIL: &str = ".foil.webp";

/// What a picture has beside its sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extras {
    /// The picture in twice its largest size.
    pub closeup: bool,
    /// A cut-out of the subject, and the picture without it.
    pub cutout: bool,
    /// A mask that says where the foil shows.
    pub foil: bool,
}

impl Extras {
    fn all() -> impl Iterator<Item = Self> {
        (0_u8..8).map(|bits| Self { closeup: bits & 1 > 0, cutout: bits & 2 > 0, foil: bits & 4 > 0 })
    }

    /// What follows the hash in the names of such a set.
    pub(super) fn mark(self) -> String {
        let marks = [(self.closeup, "-large"), (self.cutout, "-cut"), (self.foil, "-foil")];
        marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark).collect()
    }

    /// The ends of the names of the further files.
    fn ends(self) -> impl Iterator<Item = &'static str> {
        let ends = [(self.closeup, CLOSEUP), (self.cutout, SUBJECT), (self.cutout, BACK), (self.foil, FOIL)];
        ends.into_iter().filter(|(has, _)| *has).map(|(_, end)| end)
    }

    fn has(self, end: &str) -> bool {
        SIZES.contains(&end) || self.ends().any(|one| one == end)
    }
}

/// The parts of a file's name.
pub(super) struct Parts<'a> {
    /// The name of its set, which all its files begin with.
    pub set: &'a str,
    pub extras: Extras,
    /// The end of the name, as in [`SIZES`].
    pub end: &'a str,
}

/// The parts of a file's name, if it is a name that this program gives.
pub(super) fn parse(file: &str) -> Option<Parts<'_>> {
    let (hash, rest) = file.split_at_checked(HASH)?;
    if !hash.bytes().all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    Extras::all().find_map(|extras| {
        let end = rest.strip_prefix(&*extras.mark()).filter(|end| extras.has(end))?;
        Some(Parts { set: file.strip_suffix(end)?, extras, end })
    })
}

/// The name of the file at an address of ours. No requested address leads anywhere else.
pub fn name_of(address: &str) -> Option<&str> {
    address.strip_prefix(ADDRESS).filter(|file| parse(file).is_some())
}

/// Whether a file of ours can be called so.
pub fn is_name(name: &str) -> bool {
    parse(name).is_some()
}

/// The file at an address of ours and the further files of its set, which belong to it.
pub fn names_of(address: &str) -> Vec<String> {
    let Some(file) = name_of(address) else { return Vec::new() };
    let further = parse(file).into_iter().flat_map(|Parts { set, extras, .. }| {
        extras.ends().map(move |end| format!("{set}{end}")).filter(move |name| name != file)
    });
    std::iter::once(file.to_owned()).chain(further).collect()
}

/// The parts of the name of the largest size, which a card's address leads to; `None` for other addresses.
pub(super) fn largest(address: &str) -> Option<Parts<'_>> {
    parse(address.strip_prefix(ADDRESS)?).filter(|parts| parts.end == SIZES[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME_HASH: &str = "0123456789abcdef0123456789abcdef01234567";

    #[test]
    fn a_set_has_its_sizes_and_what_its_name_says() {
        let ends = SIZES.into_iter().chain([CLOSEUP, SUBJECT, BACK, FOIL]);
        for (extras, end) in Extras::all().flat_map(|extras| ends.clone().map(move |end| (extras, end))) {
            let address = format!("{ADDRESS}{SOME_HASH}{}{end}", extras.mark());
            let expected = match end {
                CLOSEUP => extras.closeup,
                SUBJECT | BACK => extras.cutout,
                FOIL => extras.foil,
                _ => true,
            };
            assert_eq!(name_of(&address).is_some(), expected, "{address}");
            let found = largest(&address).map(|parts| parts.extras);
            assert_eq!(found, (end == SIZES[0]).then_some(extras), "{address}");
        }
        let whole = format!("{ADDRESS}{SOME_HASH}-large-cut-foil.webp");
        let set = format!("{SOME_HASH}-large-cut-foil");
        assert_eq!(names_of(&whole), ["", "-l", ".subject", ".back", ".foil"].map(|end| format!("{set}{end}.webp")));
        assert_eq!(names_of(&format!("{ADDRESS}{SOME_HASH}.webp")), [format!("{SOME_HASH}.webp")]);
        assert_eq!(names_of("/demo-art/fox.webp"), Vec::<String>::new());
    }

    #[test]
    fn no_other_name_is_valid() {
        let name = SOME_HASH;
        for bad in [
            "/pictures/../foilcast.db".to_owned(),
            format!("/pictures/{name}"),
            format!("/pictures/{name}.png"),
            format!("/pictures/{name}-x.webp"),
            format!("/pictures/{name}-foil-cut.webp"),
            format!("/pictures/{name}-cut-cut.webp"),
            format!("/pictures/{name}-cut-large.webp"),
            format!("/pictures/{name}-l.webp"),
            format!("/pictures/{name}-large-large.webp"),
            format!("/pictures/{name}-cut.front.webp"),
            format!("/pictures/{name}-cut-s.subject.webp"),
            format!("/pictures/{}.webp", name.to_uppercase()),
            format!("/pictures/{}é.webp", &name[..39]),
            format!("/pictures/../pictures/{name}.webp"),
            format!("/demo-art/{name}.webp"),
            "/pictures/.webp".to_owned(),
        ] {
            assert!(name_of(&bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_name_with_any_mistake_is_not_taken_for_another() {
        let dice = crate::dice::Dice::seeded(33);
        let letters = b"0f-.cutfoilargewebpsm/";
        let whole = format!("{SOME_HASH}-large-cut-foil.subject.webp");
        for _ in 0..2000 {
            let mut bytes = whole.clone().into_bytes();
            for _ in 0..=dice.below(3) {
                let at = usize::try_from(dice.below(bytes.len() as u64)).expect("is inside");
                let letter = letters[usize::try_from(dice.below(letters.len() as u64)).expect("is inside")];
                if dice.below(2) == 0 {
                    bytes[at] = letter;
                } else {
                    bytes.remove(at);
                }
            }
            let name = String::from_utf8(bytes).expect("is ASCII");
            if let Some(Parts { set, extras, end }) = parse(&name) {
                assert_eq!(format!("{}{}{end}", &name[..HASH], extras.mark()), name);
                assert_eq!((set.len(), extras.has(end)), (HASH + extras.mark().len(), true), "{name}");
            }
        }
    }
}
