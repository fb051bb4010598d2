//! Who thinks gives way to who plays: the system runs a thinking thread when nobody waits for the processor to store or tell a step.

/// How far behind: about a tenth of what a thread of the usual priority gets where both want the same processor.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 10;

/// Puts the calling thread behind the others of the process. Only on Linux does a thread have a priority of its own; elsewhere nothing changes.
pub(super) fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{getpriority_process, setpriority_process};
        // Somebody may have put all of the process further behind. Where it is not allowed, thinking is as urgent as all else, as elsewhere.
        if getpriority_process(None).is_ok_and(|now| now < BEHIND) {
            let _ = setpriority_process(None, BEHIND);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_who_thinks_is_behind() {
        use rustix::process::getpriority_process;
        let ours = getpriority_process(None).expect("a priority");
        let theirs = std::thread::spawn(|| {
            give_way();
            getpriority_process(None).expect("a priority")
        });
        assert_eq!(theirs.join().expect("it ends"), ours.max(BEHIND));
        assert_eq!(getpriority_process(None).expect("a priority"), ours, "nobody else");
    }
}
