//! The operating system's figures of this process and its disks; `None` where it has none.

use std::path::Path;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The disk that contains a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Disk {
    /// The number of bytes that this server can still write.
    pub free: u64,
    /// The total size in bytes.
    pub size: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Process {
    /// The memory in bytes.
    pub memory: u64,
    /// The processor time since the start on all processors, in milliseconds.
    pub cpu_ms: u64,
    /// The number of open files and connections.
    pub open_files: u64,
    /// The maximum number of open files and connections.
    pub most_files: u64,
}

/// The disk that a folder is on, or would be on: the next one above that is there.
#[cfg(unix)]
pub fn disk(folder: &Path) -> Option<Disk> {
    let here = |folder: &Path| folder.as_os_str().is_empty();
    let there = folder.ancestors().find(|folder| here(folder) || folder.exists())?;
    let there = if here(there) { Path::new(".") } else { there };
    let stats = rustix::fs::statvfs(there).ok()?;
    Some(Disk { free: stats.f_bavail * stats.f_frsize, size: stats.f_blocks * stats.f_frsize })
}

/// The disk that a folder is on.
#[cfg(not(unix))]
pub fn disk(_: &Path) -> Option<Disk> {
    None
}

/// This process; memory and files are known on Linux only.
#[cfg(unix)]
pub fn process() -> Process {
    let cpu = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let cpu_ms = cpu.tv_sec.unsigned_abs() * 1000 + cpu.tv_nsec.unsigned_abs() / 1_000_000;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let open_files = std::fs::read_dir("/proc/self/fd").map_or(0, |files| files.count() as u64);
    Process {
        memory: number_after(&status, "VmRSS:") * 1024,
        cpu_ms,
        open_files,
        most_files: number_after(&limits, "Max open files"),
    }
}

#[cfg(not(unix))]
pub fn process() -> Process {
    Process::default()
}

/// The first number of the line that begins like this; 0 when there is none.
#[cfg(unix)]
fn number_after(text: &str, start: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(start));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn figures_of_the_process_and_disk_are_plausible() {
        let here = process();
        assert!(here.memory > 1 << 20 && here.open_files > 2 && here.most_files > here.open_files, "{here:?}");
        let folder = tempfile::tempdir().unwrap();
        let disk_of = |path: &str| disk(&folder.path().join(path)).unwrap();
        assert!(disk_of("").size > disk_of("").free);
        assert_eq!(disk_of("not/there/yet").size, disk_of("").size);
        assert!(disk(Path::new("relative/and/absent")).is_some());
    }

    #[test]
    fn processor_time_is_that_of_all_threads() {
        let before = process().cpu_ms;
        let busy = std::thread::spawn(move || {
            while process().cpu_ms < before + 5 {
                std::hint::spin_loop();
            }
        });
        busy.join().unwrap();
        assert!(process().cpu_ms >= before + 5);
    }
}
