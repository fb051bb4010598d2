//! The OpenAPI document: what the routes say of themselves, and what all of them have in common.

use std::collections::BTreeMap;

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::schema::{
    AdditionalProperties, Components, Discriminator, ObjectBuilder, SchemaType, Type,
};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{ContentBuilder, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder, Schema};

use super::{ask, words};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kamni",
        description = "Play and read abstract board games for two. Texts of steps, turns and positions are those of docs/notation.md. \
            Every answer that is not what was asked for is a `Fault`."
    ),
    components(schemas(ask::Fault)),
    tags(
        (name = "streams", description = "What happens, as it happens"),
        (name = "play", description = "In a game of the token's account"),
        (name = "challenges", description = "Games that are wanted"),
        (name = "tournaments", description = "Tournaments"),
        (name = "accounts", description = "Accounts"),
        (name = "games", description = "Games to look at"),
        (name = "puzzles", description = "One turn to be found"),
        (name = "tools", description = "Rules and positions"),
    ),
)]
struct Head;

/// What stands before the routes.
pub(super) fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

/// Adds what the routes do not say themselves.
pub(super) fn finish(document: &mut utoipa::openapi::OpenApi) {
    document.info.version = env!("CARGO_PKG_VERSION").to_owned();
    let components = document.components.get_or_insert_default();
    let token = SecurityScheme::Http(Http::builder().scheme(HttpAuthScheme::Bearer).build());
    components.security_schemes.insert("token".to_owned(), token.into());
    components.schemas.extend(words::all());
    components.responses.extend(FAULTS.iter().map(|fault| (fault.name.to_owned(), fault.response().into())));
    for (schema, tag, variants) in VARIANTS {
        name_variants(components, schema, tag, variants);
    }
    for (path, item) in &mut document.paths.paths {
        for (operation, posted) in [(&mut item.get, false), (&mut item.post, true)] {
            if let Some(operation) = operation {
                add_faults(operation, path, posted);
                own_parameters(operation).for_each(without_null);
            }
        }
    }
}

/// A status that is not what was asked for.
struct Fault {
    status: &'static str,
    name: &'static str,
    about: &'static str,
    /// A header, and what it says.
    header: Option<(&'static str, &'static str)>,
}

const fn fault(status: &'static str, name: &'static str, about: &'static str) -> Fault {
    Fault { status, name, about, header: None }
}

const FAULTS: [Fault; 11] = [
    fault("400", "BadRequest", "What was sent makes no sense"),
    Fault {
        header: Some(("WWW-Authenticate", "`Bearer`, and `error=\"invalid_token\"` if there was one")),
        ..fault("401", "Unauthorized", "There is no token, or it is mistyped or revoked")
    },
    fault("403", "Forbidden", "The token's scopes do not reach, or the seat is not yours"),
    fault("404", "NotFound", "There is nothing of that name"),
    fault("408", "RequestTimeout", "The body came too slowly"),
    fault("409", "Conflict", "It cannot be done now"),
    fault("413", "ContentTooLarge", "The body is too long"),
    fault("415", "UnsupportedMediaType", "The body is not `application/json`"),
    Fault {
        header: Some(("Retry-After", "How many seconds to wait")),
        ..fault("429", "TooManyRequests", "Too much at once")
    },
    fault("500", "InternalServerError", "Something broke in the server"),
    fault(
        "503",
        "ServiceUnavailable",
        "The server is being restarted, is full, or its database does not answer",
    ),
];

impl Fault {
    fn response(&self) -> Response {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Fault"))).build();
        let mut response =
            ResponseBuilder::new().description(self.about).content("application/json", content);
        if let Some((name, about)) = self.header {
            let text = ObjectBuilder::new().schema_type(Type::String).build();
            response = response
                .header(name, HeaderBuilder::new().schema(Some(text)).description(Some(about)).build());
        }
        response.build()
    }
}

/// The parameters of an operation: none stands elsewhere.
fn own_parameters(operation: &mut Operation) -> impl Iterator<Item = &mut Parameter> {
    operation.parameters.iter_mut().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    })
}

/// What is only looked at, but in the room of a game: one by other rules has none.
const LOOKS_INTO_ROOMS: [&str; 4] =
    ["/api/stream/event", "/api/bot/game/stream/{id}", "/api/account/playing", "/api/game/{id}/export"];

/// Declares every status that an operation can come to nothing with.
fn add_faults(operation: &mut Operation, path: &str, posted: bool) {
    let places: Vec<ParameterIn> = own_parameters(operation).map(|it| it.parameter_in.clone()).collect();
    let schemes = operation.security.iter().flatten();
    let (token, needed) = schemes.fold((false, true), |(_, needed), scheme| {
        (true, needed && *scheme != SecurityRequirement::default())
    });
    let (body, needs_token) = (operation.request_body.is_some(), token && needed);
    let possible = |status: &str| match status {
        "400" => body || !places.is_empty(),
        "401" => token,
        // What a browser sends from a page of another site is forbidden too.
        "403" => needs_token || posted,
        "404" => places.contains(&ParameterIn::Path),
        "408" => posted,
        "409" => needs_token && posted || LOOKS_INTO_ROOMS.contains(&path),
        "413" | "415" => body,
        _ => true,
    };
    let possible: Vec<&Fault> = FAULTS.iter().filter(|fault| possible(fault.status)).collect();
    for fault in possible {
        let response = Ref::from_response_name(fault.name);
        operation.responses.responses.insert(fault.status.to_owned(), response.into());
    }
}

/// A value of a query is left out, never null.
fn without_null(parameter: &mut Parameter) {
    let Some(RefOr::T(schema)) = &mut parameter.schema else { return };
    match schema {
        Schema::Object(object) => {
            if let SchemaType::Array(types) = &mut object.schema_type {
                types.retain(|kind| *kind != Type::Null);
                if let [only] = types.as_slice() {
                    object.schema_type = only.clone().into();
                }
            }
        }
        Schema::OneOf(choice) => {
            choice.items.retain(|item| !is_null(item));
            if choice.items.len() == 1 {
                parameter.schema = choice.items.pop();
            }
        }
        _ => {}
    }
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == Type::Null.into())
}

/// Schemas that are one of several, the field that tells which, and the variants: their words and names, in the order of the code.
pub(super) type Variants = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

pub(super) const VARIANTS: [Variants; 3] = [
    (
        "Control",
        "kind",
        &[
            ("none", "NoClock"),
            ("fischer", "FischerClock"),
            ("byo-yomi", "ByoYomiClock"),
            ("correspondence", "CorrespondenceClock"),
        ],
    ),
    (
        "GameLine",
        "type",
        &[
            ("gameFull", "GameFullLine"),
            ("gameState", "GameStateLine"),
            ("chatLine", "ChatLine"),
            ("ratings", "RatingsLine"),
        ],
    ),
    (
        "EventLine",
        "type",
        &[
            ("gameStart", "GameStartLine"),
            ("gameFinish", "GameFinishLine"),
            ("challenge", "ChallengeLine"),
            ("challengeCanceled", "ChallengeCanceledLine"),
            ("challengeDeclined", "ChallengeDeclinedLine"),
        ],
    ),
];

/// Gives each variant a schema of its own name, so that clients do not have to make one up.
fn name_variants(components: &mut Components, schema: &str, tag: &str, variants: &[(&str, &str)]) {
    let Some(RefOr::T(Schema::OneOf(choice))) = components.schemas.get_mut(schema) else { return };
    let mut named = BTreeMap::new();
    let mut mapping = BTreeMap::new();
    for (item, &(word, name)) in choice.items.iter_mut().zip(variants) {
        if let RefOr::T(Schema::Object(object)) = item {
            // A variant has its own fields alone.
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
        let reference = Ref::from_schema_name(name);
        mapping.insert(word.to_owned(), reference.ref_location.clone());
        named.insert(name.to_owned(), std::mem::replace(item, reference.into()));
    }
    let mut discriminator = Discriminator::new(tag);
    discriminator.mapping = mapping;
    choice.discriminator = Some(discriminator);
    components.schemas.extend(named);
}
