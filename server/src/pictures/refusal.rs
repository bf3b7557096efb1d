//! Why a file is not taken as a picture, in words that say what to do.

use axum::http::StatusCode;

use super::planes::Plane;
use super::prepare::{MAX_BYTES, MAX_PIXELS, MAX_SIDE};
use crate::error::{Error, Reason};
use crate::messages::msg;

/// Why a file is not taken as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// There is nothing in it.
    Empty,
    /// It is too large a file.
    TooManyBytes,
    /// It is no picture, or none of a kind that is read here.
    NotAPicture,
    /// It is a picture of a kind that is not read here.
    OtherKind(&'static str),
    /// It is a drawing, which may carry programs.
    Drawing,
    /// It is a picture and something else.
    TwoThings(&'static str),
    /// It ends too early, or makes no sense.
    Broken,
    /// It has too many pixels.
    TooLarge(u32, u32),
    /// Decoding it takes too much memory.
    TooMuchMemory,
    /// It has too few pixels.
    TooSmall { is: (u32, u32), least: (u32, u32) },
    /// It is not a card's picture of this server.
    NotStored,
    /// A plane is a picture of a kind without transparency, or with little of it.
    PlaneKind(Plane),
    /// A plane has another size than its picture.
    PlaneSize { plane: Plane, is: (u32, u32), picture: (u32, u32) },
    /// Nothing in a cut-out is transparent.
    CutoutOpaque,
    /// Almost nothing of a cut-out is visible.
    CutoutEmpty,
    /// A cut-out covers the card.
    CutoutFull,
    /// No foil shows through a mask.
    FoilEmpty,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let message = match refusal {
            Refusal::TooManyBytes => {
                let reason = Reason::new(msg!("picture_too_many_bytes", max = MAX_BYTES >> 20));
                return Self::Http(StatusCode::PAYLOAD_TOO_LARGE, reason);
            }
            Refusal::Empty => msg!("picture_empty"),
            Refusal::NotAPicture => msg!("not_a_picture"),
            Refusal::OtherKind(kind) => msg!("picture_of_another_kind", kind),
            Refusal::Drawing => msg!("picture_is_a_drawing"),
            Refusal::TwoThings(other) => msg!("picture_is_two_things", other),
            Refusal::Broken => msg!("picture_broken"),
            Refusal::TooLarge(width, height) => {
                msg!("picture_too_large", width, height, side = MAX_SIDE, all = MAX_PIXELS / 1_000_000)
            }
            Refusal::TooMuchMemory => msg!("picture_too_large.memory"),
            Refusal::TooSmall { is, least } => {
                msg!("picture_too_small", width = is.0, height = is.1, wide = least.0, high = least.1)
            }
            Refusal::NotStored => return Self::invalid_field("imageUrl", msg!("invalid.picture_elsewhere")),
            Refusal::PlaneKind(Plane::Cutout) => msg!("cutout_kind"),
            Refusal::PlaneKind(Plane::Foil) => msg!("foil_kind"),
            Refusal::PlaneSize { plane, is, picture } => {
                let (width, height, wide, high) = (is.0, is.1, picture.0, picture.1);
                match plane {
                    Plane::Cutout => msg!("cutout_size", width, height, wide, high),
                    Plane::Foil => msg!("foil_size", width, height, wide, high),
                }
            }
            Refusal::CutoutOpaque => msg!("cutout_opaque"),
            Refusal::CutoutEmpty => msg!("cutout_empty"),
            Refusal::CutoutFull => msg!("cutout_full"),
            Refusal::FoilEmpty => msg!("foil_empty"),
        };
        Self::invalid(message)
    }
}
