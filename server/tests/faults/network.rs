//! A network namespace for a database, with a virtual cable (veth) that can be cut.

use std::process::Command;

use super::harness::print_skipped;

/// Dropping it removes the namespace and the cable.
pub struct Network {
    name: String,
    near: String,
    /// The addresses of this end and of the other end.
    addresses: [String; 2],
}

impl Network {
    /// Creates the namespace; prints that the test is skipped and returns `None` without the permission.
    pub fn create() -> Option<Self> {
        let number = std::process::id();
        let octets = (number / 64 % 256, number % 64 * 4);
        let address = |last| format!("10.213.{}.{}", octets.0, octets.1 + last);
        let network = Self {
            name: format!("foilcast{number}"),
            near: format!("fc{number}"),
            addresses: [address(1), address(2)],
        };
        match network.set_up() {
            Ok(()) => Some(network),
            Err(error) => {
                print_skipped(&format!("network cut: only root can create a network namespace: {error}"));
                None
            }
        }
    }

    fn set_up(&self) -> Result<(), String> {
        let Self { name, near, addresses: [here, there] } = self;
        ip(&format!("netns add {name}"))?;
        ip(&format!("link add {near} type veth peer name far netns {name}"))?;
        ip(&format!("addr add {here}/30 dev {near}"))?;
        ip(&format!("link set {near} up"))?;
        ip(&format!("-n {name} addr add {there}/30 dev far"))?;
        ip(&format!("-n {name} link set far up"))?;
        ip(&format!("-n {name} link set lo up"))
    }

    /// The address inside the namespace.
    pub fn remote_address(&self) -> &str {
        &self.addresses[1]
    }

    /// Arguments before a command that is to run inside the namespace.
    pub fn command_prefix(&self) -> [&str; 4] {
        ["ip", "netns", "exec", &self.name]
    }

    /// Cuts the connection: packets are lost without an error.
    pub fn cut(&self) -> Result<(), String> {
        ip(&format!("-n {} link set far down", self.name))
    }

    pub fn restore(&self) -> Result<(), String> {
        ip(&format!("-n {} link set far up", self.name))
    }

    /// Drops all packets from the namespace to this port outside.
    pub fn drop_packets_to(&self, port: i32) -> Result<(), String> {
        ip(&format!("-n {} rule add pref 10 ipproto tcp dport {port} blackhole", self.name))
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = ip(&format!("link del {}", self.near));
        let _ = ip(&format!("netns del {}", self.name));
    }
}

fn ip(args: &str) -> Result<(), String> {
    let output = Command::new("ip").args(args.split(' ')).output().map_err(|error| format!("ip {args}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("ip {args}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
