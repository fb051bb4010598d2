//! What goes out to who is away, as the host has set it up.

use async_recursion::async_recursion as boxed;
use kamni_post::{Mail, Push};

use crate::config::Config;
use crate::store::{Store, StoreError};

/// Push and e-mail; of what the host has not set up there is nothing, and nothing is offered.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// Who pushes.
    pub push: Option<Push>,
    /// Who sends letters.
    pub mail: Option<Mail>,
}

impl Post {
    /// As it is set. The key of push is made once for the whole house, and kept in its books.
    ///
    /// # Errors
    /// If the books cannot be read.
    #[boxed]
    pub async fn open(store: &Store, config: &Config) -> Result<Self, StoreError> {
        Ok(Self { push: open_push(store, config).await?, mail: open_mail(config) })
    }
}

async fn open_push(store: &Store, config: &Config) -> Result<Option<Push>, StoreError> {
    let Some(set) = &config.push else { return Ok(None) };
    let made = match Push::new_keys() {
        Ok(new) => Push::new(&store.push_keys(new).await?, &set.contact, set.private, &set.trusted),
        Err(error) => Err(error),
    };
    // The house is open without it.
    Ok(made.inspect_err(|error| tracing::error!(%error, "nothing can be pushed")).ok())
}

fn open_mail(config: &Config) -> Option<Mail> {
    let (set, public) = (config.mail.as_ref()?, config.public.as_ref()?);
    let host = public.split_once("://").map_or(public.as_str(), |(_, host)| host);
    let host =
        host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    let made = Mail::trusting(&set.smtp, set.from.clone(), host, &set.trusted);
    made.inspect_err(|error| tracing::error!(%error, "no letters can be sent")).ok()
}
