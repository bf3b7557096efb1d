//! Foilcast.
