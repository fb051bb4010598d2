//! Showing the house to who has opened it.

use std::env;
use std::io::{self, IsTerminal};
use std::process::{Command, Stdio};
use std::thread;

/// Whether somebody sits before a screen who would like to see a page.
pub(super) fn is_at_hand() -> bool {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let graphical = cfg!(any(target_os = "macos", windows)) || set("DISPLAY") || set("WAYLAND_DISPLAY");
    graphical && io::stdout().is_terminal()
}

/// Opens an address in the user's browser.
pub(super) fn open(address: &str) -> io::Result<()> {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        // `start` takes its first quoted word for a title.
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // Somebody has to wait for it, or what is left of it stays in the system's list.
    thread::spawn(move || child.wait());
    Ok(())
}
