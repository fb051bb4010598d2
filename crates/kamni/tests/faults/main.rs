//! Faults at every write: the real binary with a shim before the system's calls ([`shim`]), which lets the n-th one fail, for every n.
//!
//! `KAMNI_FAULTS=Resign/full-once/17` repeats one case of a game: it is what a failure begins with. `KAMNI_FAULTS=Resign` repeats all of an act.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod acts;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod books;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod commands;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod house;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod opening;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod shim;

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
#[test]
fn faults_are_tested_on_linux_alone() {
    eprintln!("LD_PRELOAD and glibc are needed to let calls fail: nothing was tested here.");
}
