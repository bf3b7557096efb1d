//! A network of its own, for a database at the far end of a cable that can be pulled.

use std::process::Command;

use super::world::skipped;

/// A network namespace with a cable into it.
pub struct Network {
    name: String,
    near: String,
    /// Where this end of the cable is, and where the other one.
    addresses: [String; 2],
}

impl Network {
    /// Lays the cable; nothing, and a line that says so, where this test may not.
    pub fn lay() -> Option<Self> {
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
                skipped(&format!("a network that is cut, because only root can make one: {error}"));
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

    /// The address at the far end.
    pub fn far_end(&self) -> &str {
        &self.addresses[1]
    }

    /// Words before a command that is to run at the far end.
    pub fn within(&self) -> [&str; 4] {
        ["ip", "netns", "exec", &self.name]
    }

    /// Pulls the cable: packets are lost without an error.
    pub fn cut(&self) -> Result<(), String> {
        ip(&format!("-n {} link set far down", self.name))
    }

    pub fn mend(&self) -> Result<(), String> {
        ip(&format!("-n {} link set far up", self.name))
    }

    /// From now on nothing from the far end arrives at this port here.
    pub fn swallow(&self, port: i32) -> Result<(), String> {
        ip(&format!("-n {} rule add pref 10 ipproto tcp dport {port} blackhole", self.name))
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = ip(&format!("link del {}", self.near));
        let _ = ip(&format!("netns del {}", self.name));
    }
}

fn ip(words: &str) -> Result<(), String> {
    let output = Command::new("ip").args(words.split(' ')).output().map_err(|error| format!("ip {words}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("ip {words}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
