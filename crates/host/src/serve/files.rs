//! Open files: each socket is one.

/// Systems give a program far fewer than they would allow, often 1,024: takes all that is allowed. Where that cannot be had, the server
/// works with what there is. Says how many there are.
#[cfg(unix)]
pub(crate) fn raise_limit() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// What every system that limits it otherwise grants.
    const USUAL: u64 = 10_240;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.unwrap_or(u64::MAX);
    if current.is_none_or(|current| current >= wanted) {
        return files();
    }
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    if raised.is_err() && current < Some(USUAL) {
        let fewer = Rlimit { current: Some(USUAL.min(wanted)), maximum };
        if let Err(error) = setrlimit(Resource::Nofile, fewer) {
            tracing::warn!(%error, "the limit of open files stays as it is");
        }
    }
    files()
}

/// How many files this process may have open now.
#[cfg(unix)]
fn files() -> Option<usize> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    Some(limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX))
}

/// There is no such limit.
#[cfg(not(unix))]
pub(crate) const fn raise_limit() -> Option<usize> {
    None
}
