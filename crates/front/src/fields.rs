//! Reading bodies and queries field by field, so that what is wrong can be said in the reader's own words: which field, and what it takes.

use std::fmt;

use axum::extract::Query;
use axum::http::Uri;
use kamni_texts::{Texts, shown};
use serde::Deserialize;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde_json::Number;

use crate::error::AppError;

/// What came, before anything is asked of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Nothing.
    Null,
    /// True or false.
    Truth(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(String),
    /// A value of a query: a text, in which a number or a truth may stand.
    Word(String),
    /// A list.
    List(Vec<Self>),
    /// An object: its fields as they came, twice too.
    Object(Vec<(String, Self)>),
}

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A text.
    Text,
    /// True or false.
    Truth,
    /// A whole number within bounds.
    Whole(i64, i64),
    /// Any number.
    Number,
    /// A number or a text.
    Scalar,
    /// A list.
    List,
    /// An object.
    Object,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Flaw {
    /// There is none of that name; there are these.
    Unknown(&'static [&'static str]),
    /// It is missing.
    Missing,
    /// It stands there twice.
    Twice,
    /// Its value is of another kind.
    Takes(Takes),
    /// Its value is none that it takes.
    Unfit,
}

/// Why something was not read: a field, such as `clock.base`, and what is wrong with it. The whole has no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    field: String,
    flaw: Flaw,
}

/// Where it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The body of a request.
    Body,
    /// The query of its address.
    Query,
}

/// Reads a value.
pub fn read<T: DeserializeOwned>(node: Node) -> Result<T, Misread> {
    T::deserialize(node)
}

impl Misread {
    fn new(field: impl Into<String>, flaw: Flaw) -> Self {
        Self { field: field.into(), flaw }
    }

    const fn takes(takes: Takes) -> Self {
        Self { field: String::new(), flaw: Flaw::Takes(takes) }
    }

    /// The same, seen from the value that the field is in.
    fn within(mut self, outer: &str) -> Self {
        let dot = if self.field.is_empty() || self.field.starts_with('[') { "" } else { "." };
        self.field = format!("{outer}{dot}{}", self.field);
        self
    }

    /// The sentence for it.
    pub fn text(&self, texts: &Texts, source: Source) -> String {
        let source = match source {
            Source::Body => "body",
            Source::Query => "query",
        };
        let field = shown(&self.field);
        let get = |key, values: &[(&str, &str)]| {
            let own = [("source", source), ("name", field.as_str())];
            let values: Vec<_> =
                own.iter().chain(values).map(|&(name, value)| (name, value.into())).collect();
            texts.get(key, &values)
        };
        match self.flaw {
            Flaw::Unknown(known) => get("api-field-unknown", &[("known", &known.join(", "))]),
            Flaw::Missing => get("api-field-missing", &[]),
            Flaw::Twice => get("api-field-twice", &[]),
            Flaw::Unfit => get("api-field-unfit", &[]),
            Flaw::Takes(_) if self.field.is_empty() => get("api-body-object", &[]),
            Flaw::Takes(takes) => match takes {
                Takes::OneOf(words) => {
                    get("proposal-field", &[("name", &field), ("takes", &words.join(", "))])
                }
                Takes::Whole(least, most) => {
                    let (least, most) = (least.to_string(), most.to_string());
                    get("api-field-whole", &[("least", &least), ("most", &most)])
                }
                Takes::Text => get("api-field-takes", &[("takes", "text")]),
                Takes::Truth => get("api-field-takes", &[("takes", "truth")]),
                Takes::Number => get("api-field-takes", &[("takes", "number")]),
                Takes::Scalar => get("api-field-takes", &[("takes", "scalar")]),
                Takes::List => get("api-field-takes", &[("takes", "list")]),
                Takes::Object => get("api-field-takes", &[("takes", "object")]),
            },
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.field, self.flaw)
    }
}

impl std::error::Error for Misread {}

impl de::Error for Misread {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::new("", Flaw::Unfit)
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::new("", Flaw::Unfit)
    }

    fn unknown_variant(_: &str, words: &'static [&'static str]) -> Self {
        Self::takes(Takes::OneOf(words))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        Self::new(field, Flaw::Unknown(known))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(field, Flaw::Missing)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(field, Flaw::Twice)
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

/// Takes whatever comes.
struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
        Ok(Node::Truth(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
        // JSON has none that is not finite.
        Ok(Number::from_f64(number).map_or(Node::Null, Node::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element()? {
            nodes.push(node);
        }
        Ok(Node::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Node::Object(fields))
    }
}

impl Node {
    /// A whole number within bounds. `5.0` is one, as JSON Schema has it.
    fn whole(&self, least: i64, most: i64) -> Result<i64, Misread> {
        let whole = match self {
            Self::Number(number) => number.as_i64().or_else(|| {
                let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e15)?;
                Some(float as i64)
            }),
            Self::Word(word) => word.parse().ok(),
            _ => None,
        };
        let whole = whole.filter(|whole| (least..=most).contains(whole));
        whole.ok_or_else(|| Misread::takes(Takes::Whole(least, most)))
    }
}

/// Whole numbers: each kind with its bounds.
macro_rules! whole {
    ($($deserialize:ident $visit:ident $kind:ty,)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            visitor.$visit(self.whole(i64::from(<$kind>::MIN), i64::from(<$kind>::MAX))?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Node {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Self::Text(text) | Self::Word(text) => visitor.visit_string(text),
            Self::Number(number) => match (number.as_u64(), number.as_f64()) {
                (Some(whole), _) => visitor.visit_u64(whole),
                (None, Some(float)) => visitor.visit_f64(float),
                (None, None) => Err(Misread::takes(Takes::Scalar)),
            },
            _ => Err(Misread::takes(Takes::Scalar)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Self::Truth(truth) => visitor.visit_bool(truth),
            Self::Word(word) if word == "true" => visitor.visit_bool(true),
            Self::Word(word) if word == "false" => visitor.visit_bool(false),
            _ => Err(Misread::takes(Takes::Truth)),
        }
    }

    whole! {
        deserialize_i8 visit_i64 i8,
        deserialize_i16 visit_i64 i16,
        deserialize_i32 visit_i64 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_i64 u8,
        deserialize_u16 visit_i64 u16,
        deserialize_u32 visit_i64 u32,
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_i64(self.whole(0, i64::MAX)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let float = match &self {
            Self::Number(number) => number.as_f64(),
            Self::Word(word) => word.parse().ok(),
            _ => None,
        };
        visitor.visit_f64(float.ok_or(Misread::takes(Takes::Number))?)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Self::Text(text) | Self::Word(text) => visitor.visit_string(text),
            _ => Err(Misread::takes(Takes::Text)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Self::Null => visitor.visit_none(),
            node => visitor.visit_some(node),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Self::List(nodes) => visitor.visit_seq(List { nodes: nodes.into_iter().enumerate() }),
            _ => Err(Misread::takes(Takes::List)),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self {
            Self::Object(fields) => visitor.visit_map(Object { fields: fields.into_iter(), value: None }),
            _ => Err(Misread::takes(Takes::Object)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self {
            Self::Text(text) | Self::Word(text) => visitor.visit_enum(text.into_deserializer()),
            _ => Err(Misread::takes(Takes::OneOf(words))),
        }
    }

    serde::forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct tuple tuple_struct identifier
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_unit()
    }
}

struct List {
    nodes: std::iter::Enumerate<std::vec::IntoIter<Node>>,
}

impl<'de> SeqAccess<'de> for List {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        let Some((place, node)) = self.nodes.next() else { return Ok(None) };
        seed.deserialize(node).map(Some).map_err(|flaw| flaw.within(&format!("[{place}]")))
    }
}

struct Object {
    fields: std::vec::IntoIter<(String, Node)>,
    /// The field whose name was read last.
    value: Option<(String, Node)>,
}

impl<'de> MapAccess<'de> for Object {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        let Some((name, node)) = self.fields.next() else { return Ok(None) };
        let key = seed.deserialize(name.clone().into_deserializer())?;
        self.value = Some((name, node));
        Ok(Some(key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        // A value is asked for after its name only.
        let (name, node) = self.value.take().ok_or(Misread::takes(Takes::Object))?;
        seed.deserialize(node).map_err(|flaw| flaw.within(&name))
    }
}

/// Reads the query of an address.
///
/// # Errors
/// If a field is not what it has to be.
pub fn query<T: DeserializeOwned>(uri: &Uri, texts: &Texts) -> Result<T, AppError> {
    // Any query is a list of names and values.
    let pairs = Query::<Vec<(String, String)>>::try_from_uri(uri);
    let Query(pairs) = pairs.map_err(|_| AppError::bad("bad-query"))?;
    let pairs = pairs.into_iter().map(|(name, value)| (name, Node::Word(value))).collect();
    read(Node::Object(pairs))
        .map_err(|misread| AppError::bad("bad-query").with(misread.text(texts, Source::Query)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kamni_texts::Lang;

    use super::*;

    #[derive(Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Shape {
        text: String,
        truth: bool,
        small: Option<u8>,
        time: Option<i64>,
        list: Vec<String>,
        map: BTreeMap<String, u32>,
        inner: Option<Inner>,
        word: Option<Word>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether they are read counts")]
    struct Inner {
        needed: u32,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Word {
        Yes,
        No,
    }

    fn body(text: &str) -> Result<Shape, String> {
        let node = serde_json::from_str(text).expect("JSON");
        read(node).map_err(|misread: Misread| misread.text(&Texts::new(Lang::En), Source::Body))
    }

    #[test]
    fn what_fits_is_read() {
        for text in [
            "{}",
            r#"{"text": "x", "truth": true, "small": 255, "time": -5, "list": ["a", ""], "map": {"x": 1}}"#,
            r#"{"small": null, "time": null, "inner": null, "word": "yes"}"#,
            r#"{"inner": {"needed": 5.0}, "word": "no"}"#,
        ] {
            assert!(body(text).is_ok(), "{text}: {:?}", body(text));
        }
        #[derive(Deserialize)]
        struct Lenient {}
        let other = serde_json::from_str(r#"{"x": {"y": [null]}}"#).expect("JSON");
        assert!(read::<Lenient>(other).is_ok(), "who does not mind other fields");
        let word = |text: &str| Node::Word(text.to_owned());
        let query = vec![("truth".to_owned(), word("true")), ("small".to_owned(), word("7"))];
        let read: Shape = read(Node::Object(query)).expect("fits");
        assert_eq!((read.truth, read.small), (true, Some(7)));
    }

    #[test]
    fn what_is_wrong_is_said_in_whole_sentences() {
        let known = "text, truth, small, time, list, map, inner, word";
        let cases = [
            ("[]", "The body has to be a JSON object.".to_owned()),
            ("null", "The body has to be a JSON object.".to_owned()),
            (r#"{"txt": 1}"#, format!("The body has an unknown field “txt”. The known fields are: {known}.")),
            (
                r#"{"inner": {"x": 1}}"#,
                "The body has an unknown field “inner.x”. The known fields are: needed.".to_owned(),
            ),
            (r#"{"inner": {}}"#, "The field “inner.needed” is missing.".to_owned()),
            (r#"{"text": "", "text": ""}"#, "The field “text” is given twice.".to_owned()),
            (r#"{"text": 1}"#, "The field “text” must be a string.".to_owned()),
            (r#"{"truth": "true"}"#, "The field “truth” must be true or false.".to_owned()),
            (r#"{"small": 256}"#, "The field “small” must be a whole number from 0 to 255.".to_owned()),
            (r#"{"small": 0.5}"#, "The field “small” must be a whole number from 0 to 255.".to_owned()),
            (r#"{"small": "7"}"#, "The field “small” must be a whole number from 0 to 255.".to_owned()),
            (r#"{"list": {}}"#, "The field “list” must be a list.".to_owned()),
            (r#"{"list": ["", 1]}"#, "The field “list[1]” must be a string.".to_owned()),
            (r#"{"map": 1}"#, "The field “map” must be an object.".to_owned()),
            (
                r#"{"map": {"x": -1}}"#,
                "The field “map.x” must be a whole number from 0 to 4294967295.".to_owned(),
            ),
            (r#"{"word": "perhaps"}"#, "The field word takes: yes, no.".to_owned()),
            (r#"{"word": 1}"#, "The field word takes: yes, no.".to_owned()),
        ];
        for (text, said) in cases {
            assert_eq!(body(text).expect_err(text), said, "{text}");
        }
    }
}
