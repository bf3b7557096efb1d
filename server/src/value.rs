//! What travels between Rust and a statement: five kinds of value, the same on both engines.

use std::error::Error as StdError;

use bytes::BytesMut;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};

/// One value of a parameter or a column. Portable schemas know no other kinds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Text(&'a str),
    Int(i64),
    Bool(bool),
    Real(f64),
}

/// A column that does not hold what was asked of it: a fault of ours, never of the input.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct ValueError {
    expected: &'static str,
    found: String,
}

impl ValueError {
    /// Names what was expected and shows what was there.
    pub fn new(expected: &'static str, found: &Value<'_>) -> Self {
        Self { expected, found: format!("{found:?}") }
    }
}

/// Can be a parameter of a statement.
pub trait ToValue {
    /// The value to send.
    fn to_value(&self) -> Value<'_>;
}

/// Can be read from a column.
pub trait FromValue: Sized {
    /// Reads the value, or says what was expected.
    fn from_value(value: Value<'_>) -> Result<Self, ValueError>;
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value<'_> {
        (**self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, ToValue::to_value)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Null => Ok(None),
            present => T::from_value(present).map(Some),
        }
    }
}

impl ToValue for str {
    fn to_value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl FromValue for String {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Text(text) => Ok(text.to_owned()),
            other => Err(ValueError::new("a text", &other)),
        }
    }
}

impl ToValue for bool {
    fn to_value(&self) -> Value<'_> {
        Value::Bool(*self)
    }
}

impl FromValue for bool {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Bool(flag) => Ok(flag),
            // SQLite keeps truth values as 0 and 1.
            Value::Int(number) => Ok(number != 0),
            other => Err(ValueError::new("a truth value", &other)),
        }
    }
}

impl ToValue for f64 {
    fn to_value(&self) -> Value<'_> {
        Value::Real(*self)
    }
}

impl FromValue for f64 {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Real(number) => Ok(number),
            other => Err(ValueError::new("a number", &other)),
        }
    }
}

impl ToValue for i64 {
    fn to_value(&self) -> Value<'_> {
        Value::Int(*self)
    }
}

impl FromValue for i64 {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Int(number) => Ok(number),
            other => Err(ValueError::new("a whole number", &other)),
        }
    }
}

/// Smaller whole numbers travel as BIGINT.
macro_rules! whole_numbers {
    ($($number:ty),+) => {$(
        impl ToValue for $number {
            fn to_value(&self) -> Value<'_> {
                Value::Int(i64::from(*self))
            }
        }

        impl FromValue for $number {
            fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
                i64::from_value(value)?
                    .try_into()
                    .map_err(|_| ValueError::new(concat!("a ", stringify!($number)), &value))
            }
        }
    )+};
}

whole_numbers!(u8, u16, u32, i32);

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::ValueRef;
        Ok(rusqlite::types::ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Bool(flag) => ValueRef::Integer(i64::from(*flag)),
            Self::Real(number) => ValueRef::Real(*number),
        }))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Text(text) => text.to_sql(ty, out),
            // PostgreSQL infers the width of a parameter from its surroundings.
            Self::Int(number) if *ty == Type::INT4 => i32::try_from(*number)?.to_sql(ty, out),
            Self::Int(number) if *ty == Type::INT2 => i16::try_from(*number)?.to_sql(ty, out),
            Self::Int(number) if *ty == Type::INT8 => number.to_sql(ty, out),
            Self::Bool(flag) if *ty == Type::BOOL => flag.to_sql(ty, out),
            Self::Real(number) if *ty == Type::FLOAT8 => number.to_sql(ty, out),
            other => Err(format!("{other:?} given for a parameter of type {ty}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> postgres::types::FromSql<'a> for Value<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(match *ty {
            Type::INT8 => Self::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Self::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => Self::Int(i16::from_sql(ty, raw)?.into()),
            Type::BOOL => Self::Bool(bool::from_sql(ty, raw)?),
            Type::FLOAT8 => Self::Real(f64::from_sql(ty, raw)?),
            _ => Self::Text(<&str>::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::INT2 | Type::BOOL | Type::FLOAT8)
            || <&str as postgres::types::FromSql>::accepts(ty)
    }
}

/// One row of an answer, read column by column in the order of the statement.
pub struct Row<'a> {
    source: RowSource<'a>,
    next: usize,
}

/// Where a row's columns are.
pub(super) enum RowSource<'a> {
    /// A row that SQLite is standing on.
    Sqlite(&'a rusqlite::Row<'a>),
    /// A row that PostgreSQL sent.
    Postgres(&'a postgres::Row),
}

impl<'a> Row<'a> {
    pub(super) fn new(source: RowSource<'a>) -> Self {
        Self { source, next: 0 }
    }

    /// The next column.
    ///
    /// # Errors
    /// When it is not of this type, or there is none left.
    #[expect(clippy::should_implement_trait, reason = "columns differ in type, so this is no iterator")]
    pub fn next<T: FromValue>(&mut self) -> anyhow::Result<T> {
        let column = self.next;
        self.next += 1;
        let value = match &self.source {
            RowSource::Sqlite(row) => match row.get_ref(column)? {
                rusqlite::types::ValueRef::Null => Value::Null,
                rusqlite::types::ValueRef::Integer(number) => Value::Int(number),
                rusqlite::types::ValueRef::Real(number) => Value::Real(number),
                rusqlite::types::ValueRef::Text(text) => Value::Text(std::str::from_utf8(text)?),
                rusqlite::types::ValueRef::Blob(_) => anyhow::bail!("column {column} is a blob"),
            },
            RowSource::Postgres(row) => row.try_get::<_, Value<'_>>(column)?,
        };
        T::from_value(value).map_err(|error| anyhow::anyhow!("column {column}: {error}"))
    }
}

/// Is read from a row: a struct through [`from_row!`](crate::from_row), a tuple, or a single column.
pub trait FromRow: Sized {
    /// Reads the columns in order.
    ///
    /// # Errors
    /// When the columns do not fit the type.
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self>;
}

/// Derives [`FromRow`]: the statement's columns are the named fields, in this order.
#[macro_export]
macro_rules! from_row {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::value::FromRow for $name {
            fn from_row(row: &mut $crate::value::Row<'_>) -> anyhow::Result<Self> {
                Ok(Self { $($field: row.next()?),+ })
            }
        }
    };
}

macro_rules! tuples {
    ($($($name:ident)+;)+) => {$(
        impl<$($name: FromValue),+> FromRow for ($($name,)+) {
            fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
                Ok(($(row.next::<$name>()?,)+))
            }
        }
    )+};
}

tuples! { A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; }
