//! The house in a real browser: Debian's chromium, driven through chromedriver. Whole games are played by pointer, by keyboard and by
//! touch; pictures of what was seen are kept in `target/screenshots`.

mod ahead;
mod browser;
mod front;
mod house;
mod installed;
mod lessons;
mod letters;
mod looks;
mod newcomer;
mod nodes;
mod openings;
mod pages;
mod people;
mod play;
mod puzzles;
mod refusals;
mod replies;
mod review;
mod sharing;
mod study;
mod together;
mod tournaments;
mod watch;
