//! Why a file is not taken as a picture, in words that say what to do.

use axum::http::StatusCode;

use super::prepare::{MAX_BYTES, MAX_PIXELS, MAX_SIDE};
use crate::error::{Error, Reason};

/// Why a file is not taken as a picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is nothing in it.
    #[error("This file is empty. Choose another file.")]
    Empty,
    /// It is too large a file.
    #[error("A picture has at most {most} MiB. Save it smaller, as a JPEG or WebP for example.", most = MAX_BYTES >> 20)]
    TooManyBytes,
    /// It is no picture, or none of a kind that is read here.
    #[error("This is not a supported picture. Use a PNG, JPEG, WebP or GIF.")]
    NotAPicture,
    /// It is a picture of a kind that is not read here.
    #[error("{0} pictures are not supported. Save it as a PNG, JPEG or WebP.")]
    OtherKind(&'static str),
    /// It is a drawing, which may carry programs.
    #[error("SVG files are not allowed, since they can contain programs. Save it as a PNG.")]
    Drawing,
    /// It is a picture and something else.
    #[error("This file is a picture and {0} at the same time. Open it in an image program and save it again.")]
    TwoThings(&'static str),
    /// It ends too early, or makes no sense.
    #[error("This picture is cut off or damaged. Save it again, or choose the original file.")]
    Broken,
    /// It has too many pixels.
    #[error(
        "This picture is {width} by {height} pixels; at most {side} a side and {all} million in all are \
        allowed. Make it smaller.",
        width = .0, height = .1, side = MAX_SIDE, all = MAX_PIXELS / 1_000_000
    )]
    TooLarge(u32, u32),
    /// Decoding it takes too much memory.
    #[error("This picture takes too much memory to open. Make it smaller.")]
    TooMuchMemory,
    /// It has too few pixels.
    #[error(
        "This picture is {width} by {height} pixels, which is too small. Choose one of at least {wide} by {high}.",
        width = is.0, height = is.1, wide = least.0, high = least.1
    )]
    TooSmall { is: (u32, u32), least: (u32, u32) },
}

impl Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Empty => "picture_empty",
            Self::TooManyBytes => "picture_too_many_bytes",
            Self::NotAPicture => "not_a_picture",
            Self::OtherKind(_) => "picture_of_another_kind",
            Self::Drawing => "picture_is_a_drawing",
            Self::TwoThings(_) => "picture_is_two_things",
            Self::Broken => "picture_broken",
            Self::TooLarge(..) | Self::TooMuchMemory => "picture_too_large",
            Self::TooSmall { .. } => "picture_too_small",
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let reason = Reason::new(refusal.code(), refusal.to_string());
        match refusal {
            Refusal::TooManyBytes => Self::Http(StatusCode::PAYLOAD_TOO_LARGE, reason),
            Refusal::Empty
            | Refusal::NotAPicture
            | Refusal::OtherKind(_)
            | Refusal::Drawing
            | Refusal::TwoThings(_)
            | Refusal::Broken
            | Refusal::TooLarge(..)
            | Refusal::TooMuchMemory
            | Refusal::TooSmall { .. } => Self::Invalid(reason),
        }
    }
}
