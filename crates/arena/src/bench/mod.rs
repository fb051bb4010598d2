//! `kamni bench`: how fast the engine is, and how punctual.

use crate::args::{Bench, Measured};
use crate::failure::Failure;
use crate::terminal::Terminal;

mod answers;
mod cases;
mod engine;

pub fn bench(terminal: &Terminal, asked: &Bench) -> Result<(), Failure> {
    match asked.what {
        Measured::Engine => engine::engine(terminal, asked),
        Measured::Answers => answers::answers(terminal, asked),
    }
}
