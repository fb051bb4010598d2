//! Faults under load: the real program with its databases and wires, killed, cut off, locked out and set an hour ahead, while `kamni load` plays
//! on it; and `kamni load check` holds what everybody was told against what is stored.
//!
//! `scripts/test-faults` runs it, and says how it is repeated: by the seed that it prints.

#[cfg(target_os = "linux")]
mod clients;
#[cfg(target_os = "linux")]
mod clock;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod house;
#[cfg(target_os = "linux")]
mod kills;
#[cfg(target_os = "linux")]
mod proxy;
#[cfg(target_os = "linux")]
mod servers;
// It knows more than is needed here.
#[cfg(target_os = "linux")]
#[allow(dead_code)]
#[path = "../faults/shim.rs"]
mod shim;

#[cfg(target_os = "linux")]
mod suite;

#[cfg(not(target_os = "linux"))]
#[test]
fn faults_are_tested_on_linux_alone() {
    eprintln!("Debian's PostgreSQL and NATS are needed: nothing was tested here.");
}
