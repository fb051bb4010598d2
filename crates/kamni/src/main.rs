//! The one binary.

fn main() -> std::process::ExitCode {
    kamni::run()
}
