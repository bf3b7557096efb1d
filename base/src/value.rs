//! Values of SQL statements: five kinds, the same on both engines.

/// The value of a parameter or a column. Portable schemas use no other types.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Text(&'a str),
    Int(i64),
    Bool(bool),
    Real(f64),
}

/// The error of a column with an unexpected type. It is a bug, never invalid input.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct ValueError {
    expected: &'static str,
    found: String,
}

impl ValueError {
    pub fn new(expected: &'static str, found: &Value<'_>) -> Self {
        Self { expected, found: format!("{found:?}") }
    }
}

/// A type that can be a parameter of a statement.
pub trait ToValue {
    fn to_value(&self) -> Value<'_>;
}

/// A type that can be read from a column.
pub trait FromValue: Sized {
    /// Converts the value, or returns the expected type as an error.
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
            // SQLite stores booleans as 0 and 1.
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

/// Implements an enum that is stored as text: `ALL`, `as_str`, and the conversions of values. The second argument names
/// the enum in errors, as in "a trade's status".
#[macro_export]
macro_rules! text_enum {
    ($name:ident, $what:literal, { $($variant:ident => $text:literal),+ $(,)? }) => {
        #[allow(dead_code, reason = "not every enum needs all of it")]
        impl $name {
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text),+
                }
            }
        }

        impl $crate::value::ToValue for $name {
            fn to_value(&self) -> $crate::value::Value<'_> {
                $crate::value::Value::Text(self.as_str())
            }
        }

        impl $crate::value::FromValue for $name {
            fn from_value(value: $crate::value::Value<'_>) -> Result<Self, $crate::value::ValueError> {
                match value {
                    $($crate::value::Value::Text($text) => Ok(Self::$variant),)+
                    other => Err($crate::value::ValueError::new($what, &other)),
                }
            }
        }
    };
}

/// Smaller integers are stored as BIGINT.
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
