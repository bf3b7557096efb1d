//! Messages in the database, to be rendered when they are read: JSON of the key and the parameters, as in
//! `["notice.packs_given", {"packs": 2}]`. The English text is stored beside it, for programs without this message.

use serde_json::{Map, Value, json};

use super::{Language, Message, Param};

impl Message {
    /// The message as JSON; `None` for a verbatim text.
    pub fn to_stored(&self) -> Option<String> {
        (!self.key.is_empty()).then(|| self.to_json().to_string())
    }

    /// The stored message. It is the stored text if there is no JSON, or this program has no such message.
    pub fn restored(text: String, stored: Option<&str>) -> Self {
        stored.and_then(Self::from_stored).unwrap_or_else(|| Self::verbatim(text))
    }

    /// The message of this JSON; `None` if this program does not have it with these parameters.
    pub fn from_stored(stored: &str) -> Option<Self> {
        Self::from_json(serde_json::from_str(stored).ok()?)
    }

    fn to_json(&self) -> Value {
        let params: Map<String, Value> =
            self.params.iter().map(|(name, param)| (name.to_string(), param.to_json())).collect();
        json!([self.key, params])
    }

    fn from_json(json: Value) -> Option<Self> {
        let (key, params): (String, Map<String, Value>) = serde_json::from_value(json).ok()?;
        let param = |(name, value): (String, Value)| Some((name.into(), Param::from_json(value)?));
        let message = Self { key: key.into(), params: params.into_iter().map(param).collect::<Option<_>>()? };
        message.is_known().then_some(message)
    }

    /// Whether the catalogue has the message, and the message has each parameter of its pattern.
    fn is_known(&self) -> bool {
        let Some(pattern) = Language::english().messages.get(&*self.key) else { return self.key.is_empty() };
        pattern.params().into_iter().all(|name| self.param(name).is_some())
    }
}

impl Param {
    fn to_json(&self) -> Value {
        let all = |messages: &[Message]| messages.iter().map(Message::to_json).collect::<Vec<_>>();
        match self {
            Self::Text(text) => json!(text),
            Self::Number(number) => json!(number),
            Self::Tenths(tenths) => json!({ "tenths": tenths }),
            Self::List(messages) => json!({ "list": all(messages) }),
            Self::Sentences(messages) => json!({ "sentences": all(messages) }),
        }
    }

    fn from_json(json: Value) -> Option<Self> {
        let all = |value: Value| match value {
            Value::Array(values) => values.into_iter().map(Message::from_json).collect::<Option<Vec<_>>>(),
            _ => None,
        };
        match json {
            Value::String(text) => Some(Self::Text(text)),
            Value::Number(number) => number.as_i64().map(Self::Number),
            Value::Object(object) => match object.into_iter().next()? {
                (kind, value) if kind == "tenths" => value.as_i64().map(Self::Tenths),
                (kind, value) if kind == "list" => all(value).map(Self::List),
                (kind, value) if kind == "sentences" => all(value).map(Self::Sentences),
                _ => None,
            },
            _ => None,
        }
    }
}
