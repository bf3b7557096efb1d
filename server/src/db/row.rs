//! Rows and values of both drivers.

use std::error::Error as StdError;

use bytes::BytesMut;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use crate::value::{FromValue, Value};

/// A value in the form that the drivers use.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a>(pub Value<'a>);

impl rusqlite::ToSql for Column<'_> {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::ValueRef;
        Ok(rusqlite::types::ToSqlOutput::Borrowed(match &self.0 {
            Value::Null => ValueRef::Null,
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Bool(flag) => ValueRef::Integer(i64::from(*flag)),
            Value::Real(number) => ValueRef::Real(*number),
        }))
    }
}

impl ToSql for Column<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match &self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Text(text) => text.to_sql(ty, out),
            // PostgreSQL infers the width of a parameter from the statement.
            Value::Int(number) if *ty == Type::INT4 => i32::try_from(*number)?.to_sql(ty, out),
            Value::Int(number) if *ty == Type::INT2 => i16::try_from(*number)?.to_sql(ty, out),
            Value::Int(number) if *ty == Type::INT8 => number.to_sql(ty, out),
            Value::Bool(flag) if *ty == Type::BOOL => flag.to_sql(ty, out),
            Value::Real(number) if *ty == Type::FLOAT8 => number.to_sql(ty, out),
            other => Err(format!("{other:?} given for a parameter of type {ty}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> postgres::types::FromSql<'a> for Column<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self(match *ty {
            Type::INT8 => Value::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Value::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => Value::Int(i16::from_sql(ty, raw)?.into()),
            Type::BOOL => Value::Bool(bool::from_sql(ty, raw)?),
            Type::FLOAT8 => Value::Real(f64::from_sql(ty, raw)?),
            _ => Value::Text(<&str>::from_sql(ty, raw)?),
        }))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self(Value::Null))
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::INT2 | Type::BOOL | Type::FLOAT8)
            || <&str as postgres::types::FromSql>::accepts(ty)
    }
}

/// One row of a result, read column by column in the order of the statement.
pub struct Row<'a> {
    source: RowSource<'a>,
    next: usize,
}

pub(super) enum RowSource<'a> {
    /// The current row of a SQLite cursor.
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a postgres::Row),
}

impl<'a> Row<'a> {
    pub(super) fn new(source: RowSource<'a>) -> Self {
        Self { source, next: 0 }
    }

    /// Reads the whole row. A debug build panics if the statement returns more columns than the type has.
    pub(super) fn read<T: FromRow>(&mut self) -> anyhow::Result<T> {
        let read = T::from_row(self)?;
        debug_assert!(self.next >= self.len(), "{} of {} columns of the statement were read", self.next, self.len());
        Ok(read)
    }

    /// Skips the remaining columns.
    pub fn skip_rest(&mut self) {
        self.next = usize::MAX;
    }

    /// The number of columns.
    fn len(&self) -> usize {
        match &self.source {
            RowSource::Sqlite(row) => row.as_ref().column_count(),
            RowSource::Postgres(row) => row.len(),
        }
    }

    /// The next column.
    ///
    /// # Errors
    /// When it has another type, or when there are no more columns.
    #[expect(clippy::should_implement_trait, reason = "columns differ in type, so this is not an iterator")]
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
            RowSource::Postgres(row) => row.try_get::<_, Column<'_>>(column)?.0,
        };
        T::from_value(value).map_err(|error| anyhow::anyhow!("column {column}: {error}"))
    }
}

/// A type that can be read from a row: a struct with [`from_row!`](crate::from_row), a tuple, or a single column.
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
        impl $crate::db::FromRow for $name {
            fn from_row(row: &mut $crate::db::Row<'_>) -> anyhow::Result<Self> {
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
