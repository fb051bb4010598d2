//! The house in a real browser: Debian's chromium, driven through chromedriver. Whole games are played by pointer, by keyboard and by
//! touch; pictures of what was seen are kept in `target/screenshots`.

mod browser;
mod front;
mod house;
mod lessons;
mod looks;
mod newcomer;
mod pages;
mod play;
mod refusals;
mod review;
mod sharing;
mod study;
mod together;
