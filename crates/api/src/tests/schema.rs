//! A small judge of JSON by the schemas of an OpenAPI document: as much as ours uses. It is stricter than the standard: what is not
//! documented must not be there.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The document.
pub(super) struct Judge(pub(super) Value);

impl Judge {
    /// The schema of an operation's answer.
    pub(super) fn answer(&self, path: &str, method: &str, status: &str, kind: &str) -> &Value {
        let schema = &self.0["paths"][path][method]["responses"][status]["content"][kind]["schema"];
        assert!(!schema.is_null(), "no schema for {method} {path} {status} {kind}");
        schema
    }

    /// What is wrong with a value.
    pub(super) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut known = BTreeSet::new();
        let mut faults = self.judge(schema, value, "$", &mut known);
        faults.extend(undocumented(value, &known));
        faults
    }

    /// What a reference leads to; anything else is itself.
    pub(super) fn resolve<'d>(&'d self, part: &'d Value) -> &'d Value {
        let Some(place) = part["$ref"].as_str() else { return part };
        let found = place.strip_prefix('#').and_then(|place| self.0.pointer(place));
        found.unwrap_or_else(|| panic!("{place} leads nowhere"))
    }

    /// Judges a value; the names of its fields that are documented are added to `known`.
    fn judge(&self, schema: &Value, value: &Value, place: &str, known: &mut BTreeSet<String>) -> Vec<String> {
        let schema = self.resolve(schema);
        let mut faults = Vec::new();
        if let Some(all) = schema["allOf"].as_array() {
            for part in all {
                faults.extend(self.judge(part, value, place, known));
            }
        }
        for choice in ["oneOf", "anyOf"] {
            if let Some(parts) = schema[choice].as_array() {
                faults.extend(self.choose(choice, parts, value, place, known));
            }
        }
        if !has_type(&schema["type"], value) {
            faults.push(format!("{place}: {value} is no {}", schema["type"]));
        }
        if let Some(values) = schema["enum"].as_array()
            && !values.contains(value)
        {
            faults.push(format!("{place}: {value} is none of {values:?}"));
        }
        for (bound, below) in [("minimum", true), ("maximum", false)] {
            if let (Some(bound), Some(number)) = (schema[bound].as_f64(), value.as_f64())
                && if below { number < bound } else { number > bound }
            {
                faults.push(format!("{place}: {number} is beyond {bound}"));
            }
        }
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    if !schema["items"].is_null() {
                        faults.extend(self.judge(
                            &schema["items"],
                            item,
                            &format!("{place}[{index}]"),
                            known,
                        ));
                    }
                }
            }
            Value::Object(fields) => faults.extend(self.judge_fields(schema, fields, place, known)),
            _ => {}
        }
        faults
    }

    fn choose(
        &self,
        choice: &str,
        parts: &[Value],
        value: &Value,
        place: &str,
        known: &mut BTreeSet<String>,
    ) -> Vec<String> {
        let mut fitting = 0;
        let mut faults = vec![format!("{place}: {value} fits no part")];
        for part in parts {
            let mut names = BTreeSet::new();
            let found = self.judge(part, value, place, &mut names);
            if found.is_empty() {
                fitting += 1;
                known.append(&mut names);
            } else {
                faults.extend(found);
            }
        }
        match fitting {
            0 => faults,
            1 => Vec::new(),
            // A whole number is a number too, in the values of options.
            _ if choice == "anyOf" || value.is_number() => Vec::new(),
            _ => vec![format!("{place}: {value} fits {fitting} parts")],
        }
    }

    fn judge_fields(
        &self,
        schema: &Value,
        fields: &Map<String, Value>,
        place: &str,
        known: &mut BTreeSet<String>,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                faults.push(format!("{place}: {name} is missing"));
            }
        }
        for (name, value) in fields {
            let place = format!("{place}.{name}");
            let more = &schema["additionalProperties"];
            let property = &schema["properties"][name];
            let schema = if property.is_null() { more } else { property };
            if schema.is_object() {
                known.insert(place.clone());
                faults.extend(self.judge(schema, value, &place, known));
            }
        }
        // An object of which nothing is said may hold anything.
        if schema["properties"].is_null()
            && schema["type"] == "object"
            && schema["additionalProperties"].is_null()
        {
            known.insert(format!("{place}.*"));
        }
        faults
    }
}

fn has_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap_or_default() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("a type that is not known: {other}"),
    };
    match wanted {
        Value::Null => true,
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}

/// The fields of a value of which no schema says anything.
fn undocumented(value: &Value, known: &BTreeSet<String>) -> Vec<String> {
    fn walk(value: &Value, place: &str, known: &BTreeSet<String>, found: &mut Vec<String>) {
        match value {
            Value::Object(_) if known.contains(&format!("{place}.*")) => {}
            Value::Object(fields) => {
                for (name, value) in fields {
                    let place = format!("{place}.{name}");
                    if known.contains(&place) {
                        walk(value, &place, known, found);
                    } else {
                        found.push(format!("{place} is not documented"));
                    }
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    walk(item, &format!("{place}[{index}]"), known, found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "$", known, &mut found);
    found
}

#[test]
fn the_judge_finds_faults() {
    let judge = Judge(serde_json::json!({"components": {"schemas": {"Stone": {
        "type": "object", "required": ["cell"],
        "properties": {"cell": {"type": "string"}, "row": {"type": ["integer", "null"], "minimum": 1}},
    }}}}));
    let schema = serde_json::json!({"type": "array", "items": {"$ref": "#/components/schemas/Stone"}});
    let check = |value: Value, faults: usize| {
        assert_eq!(
            judge.faults(&schema, &value).len(),
            faults,
            "{value}: {:?}",
            judge.faults(&schema, &value)
        );
    };
    check(serde_json::json!([{"cell": "a1"}, {"cell": "a1", "row": null}, {"cell": "b2", "row": 2}]), 0);
    check(serde_json::json!([{"row": 1}]), 1);
    check(serde_json::json!([{"cell": 1}]), 1);
    check(serde_json::json!([{"cell": "a1", "row": 0}]), 1);
    check(serde_json::json!([{"cell": "a1", "colour": "red"}]), 1);
    check(serde_json::json!({"cell": "a1"}), 2);
}
