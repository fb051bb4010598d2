//! Reasons with codes: an enum whose every variant has a short stable name and named values, so that texts for
//! people can be made elsewhere, in any language.

/// Declares such an enum.
macro_rules! coded {
    (
        $(#[$meta:meta])*
        pub enum $enum:ident {
            $($(#[$doc:meta])+ $code:literal $name:ident $(($($field:ident: $type:ty),+))?,)+
        }
    ) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$doc])+ $name $(($($type),+))?,)+
        }

        impl $enum {
            /// The codes of all variants.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// A short name that stays the same, for programs and translations.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$name $(($($crate::coded::coded!(@ignore $field)),+))? => $code,)+
                }
            }

            /// Shows the values that belong to it, each with its name.
            #[allow(unused_variables, reason = "variants without values")]
            pub fn values(&self, show: &mut dyn FnMut(&'static str, &dyn core::fmt::Display)) {
                match self {
                    $(Self::$name $(($($field),+))? => { $($(show(stringify!($field), $field);)+)? })+
                }
            }
        }

        impl core::fmt::Display for $enum {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.code())?;
                let mut result = Ok(());
                self.values(&mut |name, value| {
                    result = result.and_then(|()| write!(f, " {name}={value}"));
                });
                result
            }
        }

        impl core::error::Error for $enum {}
    };
    (@ignore $field:ident) => { _ };
}

pub(crate) use coded;
