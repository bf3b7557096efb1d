//! Timestamps and their formats.

use std::fmt;

use crate::value::{FromValue, ToValue, Value, ValueError};

/// Milliseconds since 1970, UTC; ISO-8601 in JSON, BIGINT in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    pub const fn millis(self) -> i64 {
        self.0
    }

    #[must_use]
    pub const fn plus_millis(self, delta: i64) -> Self {
        Self(self.0.saturating_add(delta))
    }

    #[must_use]
    pub const fn plus_hours(self, hours: i64) -> Self {
        self.plus_millis(hours.saturating_mul(3_600_000))
    }

    /// The UTC day, as days since 1970.
    pub const fn day(self) -> i64 {
        self.0.div_euclid(86_400_000)
    }

    /// Parses ISO-8601. Zone, seconds and time of day are optional; the defaults are UTC and midnight.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Ok(time) = text.parse::<jiff::Timestamp>() {
            return Some(Self(time.as_millisecond()));
        }
        let date = || text.parse::<jiff::civil::Date>().map(jiff::civil::DateTime::from);
        let time = text.parse::<jiff::civil::DateTime>().or_else(|_| date()).ok()?;
        Some(Self(jiff::tz::TimeZone::UTC.to_timestamp(time).ok()?.as_millisecond()))
    }

    /// Milliseconds from `earlier` to this time.
    pub const fn since(self, earlier: Self) -> i64 {
        self.0 - earlier.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_millisecond(self.0) {
            Ok(time) => write!(f, "{time:.3}"),
            Err(_) => write!(f, "{}", self.0),
        }
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const NOT_A_TIME: &str = "A time is an ISO-8601 text, such as 2026-01-31T18:00:00Z. Without a zone it is UTC, without a time of day midnight.";

impl serde::Serialize for Timestamp {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Timestamp {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom(NOT_A_TIME))
    }
}

impl ToValue for Timestamp {
    fn to_value(&self) -> Value<'_> {
        Value::Int(self.0)
    }
}

impl FromValue for Timestamp {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        i64::from_value(value).map(Self)
    }
}

impl utoipa::PartialSchema for Timestamp {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .format(Some(utoipa::openapi::SchemaFormat::KnownFormat(utoipa::openapi::KnownFormat::DateTime)))
            .into()
    }
}

impl utoipa::ToSchema for Timestamp {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_and_read_as_iso_8601() {
        let time = Timestamp::from_millis(1_700_000_000_123);
        assert_eq!(serde_json::to_string(&time).ok().as_deref(), Some("\"2023-11-14T22:13:20.123Z\""));
        assert_eq!(serde_json::from_str::<Timestamp>("\"2023-11-14T22:13:20.123Z\"").ok(), Some(time));
        assert_eq!(Timestamp::from_millis(-1).day(), -1);
    }

    #[test]
    fn a_time_is_read_with_or_without_zone_seconds_and_time_of_day() {
        let read = |text: &str| Timestamp::parse(text).map(|time| time.to_string());
        for (text, expected) in [
            ("2026-11-24", "2026-11-24T00:00:00.000Z"),
            ("2026-11-24T10:00", "2026-11-24T10:00:00.000Z"),
            (" 2026-11-24 10:00:30 ", "2026-11-24T10:00:30.000Z"),
            ("2026-11-24T10:00Z", "2026-11-24T10:00:00.000Z"),
            ("2026-11-24T10:00+02:00", "2026-11-24T08:00:00.000Z"),
            ("2026-11-24T10:00:00.25-01:00", "2026-11-24T11:00:00.250Z"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for invalid in ["", "soon", "2026-13-01", "2026-11-24T25:00", "24.11.2026", "10:00"] {
            assert_eq!(read(invalid), None, "{invalid}");
        }
    }
}
