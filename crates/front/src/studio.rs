//! Where pictures are painted: off the threads that serve people, few at a time, and never more waiting than can be served soon.

use std::sync::Arc;

use tokio::sync::{Semaphore, TryAcquireError};

use crate::error::AppError;

/// How many may wait for each one that is painted.
const WAITING: usize = 16;
/// Who finds no place comes again after this many seconds.
const AGAIN: u64 = 3;

/// The studio.
#[derive(Clone, Debug)]
pub struct Studio {
    /// Who is let in: painted or waiting.
    places: Arc<Semaphore>,
    /// Who is painted.
    easels: Arc<Semaphore>,
}

impl Default for Studio {
    /// Half of the machine paints: the other half plays.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new((cores / 2).max(1))
    }
}

impl Studio {
    /// A studio with room for this many pictures at a time.
    #[must_use]
    pub fn new(easels: usize) -> Self {
        let places = easels.saturating_mul(WAITING + 1);
        Self { places: Arc::new(Semaphore::new(places)), easels: Arc::new(Semaphore::new(easels)) }
    }

    /// Paints. Work that has begun is done, though nobody may wait for it any more: it keeps its place this long.
    ///
    /// # Errors
    /// If too many wait, or the work broke.
    pub async fn paint<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|error| match error {
            TryAcquireError::NoPermits => AppError::too_many(AGAIN),
            TryAcquireError::Closed => AppError::CLOSING,
        })?;
        let easel = Arc::clone(&self.easels).acquire_owned().await.map_err(|_| AppError::CLOSING)?;
        beside("a picture could not be painted", move || {
            let painted = work();
            drop((place, easel));
            painted
        })
        .await
    }
}

/// Does what takes a while beside those who are being served; `failed` is logged where it breaks.
///
/// # Errors
/// If it broke.
pub async fn beside<T: Send + 'static>(
    failed: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "{failed}");
        AppError::INTERNAL
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_studio_fills_up_and_empties() {
        let studio = Studio::new(1);
        let (open, door) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let studio = studio.clone();
            async move { studio.paint(move || door.recv().is_ok()).await }
        });
        while studio.easels.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let mut waiting = Vec::new();
        for place in 0..WAITING {
            let studio = studio.clone();
            waiting.push(tokio::spawn(async move { studio.paint(move || place).await }));
        }
        while studio.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(studio.paint(|| ()).await, Err(AppError::too_many(AGAIN)), "there is no place left");
        open.send(()).expect("somebody listens");
        assert_eq!(first.await.expect("runs"), Ok(true));
        for (place, waited) in waiting.into_iter().enumerate() {
            assert_eq!(waited.await.expect("runs"), Ok(place));
        }
        assert_eq!(studio.paint(|| 7).await, Ok(7));
        assert_eq!(
            studio
                .paint(|| if true {
                    panic!("broken")
                })
                .await,
            Err(AppError::INTERNAL)
        );
        assert_eq!(studio.paint(|| 8).await, Ok(8), "what broke has left its place");
    }
}
