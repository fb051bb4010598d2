//! The one binary.

/// What is told of a step is many small texts, made and let go on every thread: with the system's own allocator a step costs a server a fifth more.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    kamni::run()
}
