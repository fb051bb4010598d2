//! Whose game comes next.

use std::collections::HashMap;
use std::time::Instant;

use super::Work;
use crate::thinkers::{Owner, Share};

/// A review that is not done.
#[derive(Debug)]
struct Job {
    game: String,
    owner: Owner,
    /// Whether somebody goes on with it just now.
    at_work: bool,
    /// What is known of it, if that has been read.
    work: Option<Box<Work>>,
    /// It is not looked at before.
    until: Option<Instant>,
    added: Instant,
}

impl Job {
    fn new(game: &str, owner: Owner, at_work: bool) -> Self {
        Self { game: game.to_owned(), owner, at_work, work: None, until: None, added: Instant::now() }
    }
}

/// The reviews that are not done, in the order in which they were asked for.
///
/// A part of one is done at a time. Who has not had a part for the longest time has the next, first of all neighbourhoods and then of the
/// people in it, in the review that he asked for first: many games, or many cookies, take no more from another than one game would.
#[derive(Debug, Default)]
pub(super) struct Queue {
    jobs: Vec<Job>,
    /// When each neighbourhood and each owner had the last part, as the number of that part.
    shares: HashMap<Share, u64>,
    served: HashMap<Owner, u64>,
    parts: u64,
}

/// A review that is to be continued.
#[derive(Debug)]
pub(super) struct Next {
    pub(super) game: String,
    pub(super) owner: Owner,
    pub(super) work: Option<Box<Work>>,
}

impl Queue {
    /// Adds a review, unless it is there.
    pub(super) fn add(&mut self, game: &str, owner: Owner) {
        if !self.has(game) {
            self.jobs.push(Job::new(game, owner, false));
        }
    }

    /// Adds a review that nobody goes on with before it is put back.
    pub(super) fn reserve(&mut self, game: &str, owner: Owner) {
        self.jobs.push(Job::new(game, owner, true));
    }

    pub(super) fn has(&self, game: &str) -> bool {
        self.jobs.iter().any(|job| job.game == game)
    }

    pub(super) const fn len(&self) -> usize {
        self.jobs.len()
    }

    /// How many reviews of an owner are not done.
    pub(super) fn of(&self, owner: Owner) -> usize {
        self.jobs.iter().filter(|job| job.owner == owner).count()
    }

    /// How many of an owner and of all near him are not done.
    pub(super) fn near(&self, owner: Owner) -> usize {
        self.jobs.iter().filter(|job| job.owner.share() == owner.share()).count()
    }

    /// What to go on with now.
    pub(super) fn next(&mut self, now: Instant) -> Option<Next> {
        let served = |owner: Owner| {
            let share = self.shares.get(&owner.share()).copied().unwrap_or(0);
            (share, self.served.get(&owner).copied().unwrap_or(0))
        };
        let ready = |job: &&mut Job| !job.at_work && job.until.is_none_or(|until| until <= now);
        let idle = self.jobs.iter_mut().filter(ready);
        // Of equal ones the first is taken.
        let job = idle.min_by_key(|job| served(job.owner))?;
        job.at_work = true;
        self.parts += 1;
        self.shares.insert(job.owner.share(), self.parts);
        self.served.insert(job.owner, self.parts);
        Some(Next { game: job.game.clone(), owner: job.owner, work: job.work.take() })
    }

    /// A part is done, and more is left to do.
    pub(super) fn back(&mut self, game: &str, work: Option<Box<Work>>) {
        if let Some(job) = self.jobs.iter_mut().find(|job| job.game == game) {
            (job.at_work, job.work, job.until) = (false, work, None);
        }
    }

    /// Nothing can be done about it before.
    pub(super) fn put_off(&mut self, game: &str, until: Instant) {
        if let Some(job) = self.jobs.iter_mut().find(|job| job.game == game) {
            (job.at_work, job.work, job.until) = (false, None, Some(until));
        }
    }

    /// Lets those go that do not wait any more; of what was added since or is at work nothing can be said yet.
    pub(super) fn keep_only(&mut self, waits: impl Fn(&str) -> bool, since: Instant) {
        let gone = |job: &&Job| !job.at_work && job.added < since && !waits(&job.game);
        let gone: Vec<String> = self.jobs.iter().filter(gone).map(|job| job.game.clone()).collect();
        gone.iter().for_each(|game| self.remove(game));
    }

    /// Nothing is left to do, or nothing can be done.
    pub(super) fn remove(&mut self, game: &str) {
        self.jobs.retain(|job| job.game != game);
        let jobs = &self.jobs;
        self.served.retain(|owner, _| jobs.iter().any(|job| job.owner == *owner));
        self.shares.retain(|share, _| jobs.iter().any(|job| job.owner.share() == *share));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinkers::Person;

    const fn session(number: i64) -> Owner {
        Owner { person: Person::Session(number), from: None }
    }

    /// How many parts, one after the other.
    fn parts(queue: &mut Queue, count: usize) -> Vec<String> {
        let part = |_| {
            let next = queue.next(Instant::now()).expect("something to do");
            queue.back(&next.game, next.work);
            next.game
        };
        (0..count).map(part).collect()
    }

    #[test]
    fn owners_take_turns_and_finish_one_game_before_the_next() {
        let mut queue = Queue::default();
        for game in ["a1", "a2", "a3"] {
            queue.add(game, session(1));
        }
        assert_eq!(parts(&mut queue, 2), ["a1", "a1"]);
        queue.add("b1", session(2));
        assert_eq!(parts(&mut queue, 4), ["b1", "a1", "b1", "a1"]);
        queue.add("a1", session(3));
        assert_eq!((queue.len(), queue.of(session(1))), (4, 3), "a game is reviewed once");
        queue.remove("a1");
        assert_eq!(parts(&mut queue, 3), ["b1", "a2", "b1"]);
    }

    #[test]
    fn neighbourhoods_take_turns_whatever_their_cookies() {
        let mut queue = Queue::default();
        let crowd =
            |number| Owner { from: Some(std::net::Ipv4Addr::new(192, 0, 2, 1).into()), ..session(number) };
        for (game, number) in [("a1", 1), ("b1", 2), ("c1", 3)] {
            queue.add(game, crowd(number));
        }
        queue.add("d1", session(4));
        assert_eq!(queue.near(crowd(5)), 3);
        assert_eq!(parts(&mut queue, 6), ["a1", "d1", "b1", "d1", "c1", "d1"]);
    }

    #[test]
    fn two_who_work_do_not_work_on_the_same() {
        let mut queue = Queue::default();
        queue.add("a1", session(1));
        queue.add("a2", session(1));
        let first = queue.next(Instant::now()).expect("something to do");
        let second = queue.next(Instant::now()).expect("something to do");
        assert_eq!([&*first.game, &*second.game], ["a1", "a2"]);
        assert!(queue.next(Instant::now()).is_none());
        queue.back("a1", None);
        assert_eq!(queue.next(Instant::now()).expect("something to do").game, "a1");
    }
}
