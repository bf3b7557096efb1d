//! A card's picture with its planes: what is sent, checked and made of it.

use axum::body::Bytes;

use super::names::{self, BACK, CLOSEUP, FOIL, SIZES, SUBJECT};
use super::planes::{self, Beside, Plane};
use super::prepare::{CARD, Cutout, Focus, Prepared, Seen, closeup, cut, decode, encode, encoded, inspect};
use super::{Refusal, Shape};
use crate::error::{Error, Reason};

/// A card's picture to store.
#[derive(Debug, Clone)]
pub struct CardPicture {
    pub base: Base,
    pub cutout: Given,
    pub foil: Given,
}

/// Where the picture of a card comes from.
#[derive(Debug, Clone)]
pub enum Base {
    /// A file, and where it is cut.
    Sent(Bytes, Focus),
    /// The address of a picture of this server, whose files are taken as they are.
    Stored(String),
}

/// A plane of a picture.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Given {
    /// As a stored picture has it; none for a new one.
    #[default]
    Unchanged,
    Removed,
    File(Bytes),
}

impl Given {
    fn file(&self) -> Option<&Bytes> {
        match self {
            Self::File(bytes) => Some(bytes),
            Self::Unchanged | Self::Removed => None,
        }
    }
}

impl From<Option<Bytes>> for Given {
    fn from(file: Option<Bytes>) -> Self {
        file.map_or(Self::Unchanged, Self::File)
    }
}

/// The mistake of a card's picture, or of one of its planes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub plane: Option<Plane>,
    pub refusal: Refusal,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { plane: None, refusal }
    }
}

impl From<Refused> for Error {
    /// The field names the file if it is not the picture.
    fn from(Refused { plane, refusal }: Refused) -> Self {
        let about = |reason: Reason| match plane {
            Some(plane) => Reason::about(plane.field(), reason.message),
            None => reason,
        };
        match Self::from(refusal) {
            Self::Invalid(reason) => Self::Invalid(about(reason)),
            Self::Http(status, reason) => Self::Http(status, about(reason)),
            other => other,
        }
    }
}

fn of(plane: Plane) -> impl Fn(Refusal) -> Refused {
    move |refusal| Refused { plane: Some(plane), refusal }
}

impl CardPicture {
    /// Decodes all files that were sent, without making anything of them: whether [`CardPicture::prepare`] takes them.
    ///
    /// # Errors
    /// Describes the mistake.
    pub fn inspect(&self) -> Result<(), Refused> {
        let beside = match &self.base {
            Base::Sent(bytes, focus) => Beside::Sent(inspect(bytes)?, *focus),
            Base::Stored(_) => Beside::Stored,
        };
        if let Some(bytes) = self.cutout.file() {
            planes::subject(bytes, beside).map_err(of(Plane::Cutout))?;
        }
        if let Some(bytes) = self.foil.file() {
            planes::foil(bytes, beside).map_err(of(Plane::Foil))?;
        }
        Ok(())
    }

    /// Makes the files of the set. `read` reads a file of a stored one by its name.
    ///
    /// # Errors
    /// Describes the mistake.
    pub(super) fn prepare(self, read: impl Fn(&str) -> Option<Vec<u8>>) -> Result<Prepared, Refused> {
        let (mut prepared, large, beside) = match self.base {
            Base::Sent(bytes, focus) => {
                let shape = Shape::Card(focus);
                let (whole, from) = cut(&bytes, shape)?;
                let (large, closeup) = (shape.largest(&whole), closeup(&whole)?);
                let prepared = Prepared { closeup, ..encoded(&large, shape, from)? };
                (prepared, large, Beside::Sent(from, focus))
            }
            Base::Stored(address) => {
                let prepared = stored(&address, read).ok_or(Refusal::NotStored)?;
                let large = decode(&prepared.large, Shape::Card(Focus::MIDDLE))?;
                // A picture of the brand has another shape.
                if (large.width(), large.height()) != CARD {
                    return Err(Refusal::NotStored.into());
                }
                (prepared, large, Beside::Stored)
            }
        };
        match self.cutout {
            Given::Unchanged => {}
            Given::Removed => prepared.cutout = None,
            Given::File(bytes) => {
                let subject = planes::subject(&bytes, beside).map_err(of(Plane::Cutout))?;
                let back = encode(&planes::back(&large, &subject))?;
                prepared.cutout = Some(Cutout { subject: planes::encode_subject(&subject)?, back });
            }
        }
        match self.foil {
            Given::Unchanged => {}
            Given::Removed => prepared.foil = None,
            Given::File(bytes) => {
                let mask = planes::foil(&bytes, beside).map_err(of(Plane::Foil))?;
                prepared.foil = Some(planes::encode_foil(&mask)?);
            }
        }
        Ok(prepared)
    }
}

/// The files of a stored picture; `None` if one of them is missing.
fn stored(address: &str, read: impl Fn(&str) -> Option<Vec<u8>>) -> Option<Prepared> {
    let names::Parts { set, extras, .. } = names::largest(address)?;
    let file = |end: &str| read(&format!("{set}{end}"));
    let [large, middle, small] = SIZES.map(file);
    let closeup = if extras.closeup { Some(file(CLOSEUP)?) } else { None };
    let cutout = if extras.cutout { Some(Cutout { subject: file(SUBJECT)?, back: file(BACK)? }) } else { None };
    let foil = if extras.foil { Some(file(FOIL)?) } else { None };
    let from = Seen { width: CARD.0, height: CARD.1 };
    Some(Prepared { large: large?, middle: middle?, small: small?, from, closeup, cutout, foil })
}
