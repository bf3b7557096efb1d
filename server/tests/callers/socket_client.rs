//! A minimal Socket.IO client. A socket needs one task and some hundred bytes, so ten thousand fit into one process.
//! Other tests use the official client.

use std::io::{Error, ErrorKind, Result};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The time limit of every wait, for a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(120);
/// Sockets per source address. The system has about 28,000 ephemeral ports for each.
const SOCKETS_PER_ADDRESS: usize = 5000;

#[derive(Clone)]
pub struct SocketClient {
    /// Determines the source address, and the default of `forwarded_for`.
    pub number: usize,
    /// The address in `X-Forwarded-For`. By default, each client has its own.
    pub forwarded_for: Option<String>,
    /// The payload of the Socket.IO handshake, as JSON.
    pub auth: String,
    /// Ids of users whose rooms it joins.
    pub rooms: Vec<String>,
    /// The size of the socket's receive buffer in bytes, if not the system's default.
    pub receive_buffer: Option<u32>,
}

impl SocketClient {
    /// A client without a session that joins this user's room, or none if the id is empty.
    pub fn new(number: usize, room: &str) -> Self {
        let rooms = Some(room).filter(|id| !id.is_empty()).map(ToOwned::to_owned).into_iter().collect();
        Self { number, forwarded_for: None, auth: "{}".into(), rooms, receive_buffer: None }
    }

    fn forwarded_for(&self) -> String {
        let default = || format!("10.{}.{}.{}", self.number >> 16, self.number >> 8 & 255, self.number & 255);
        self.forwarded_for.clone().unwrap_or_else(default)
    }

    /// Connects and joins the rooms; returns once the server has confirmed everything.
    pub async fn connect(&self, address: SocketAddr) -> Result<Socket> {
        let path = "/socket.io/?EIO=4&transport=websocket";
        let mut socket = Socket::open(address, path, self).await?;
        socket.expect("0").await?;
        socket.send(&format!("40{}", self.auth)).await?;
        socket.expect("40").await?;
        for (number, id) in self.rooms.iter().enumerate() {
            socket.send(&format!("42{number}[\"join\",\"{id}\"]")).await?;
            let acknowledgement = format!("43{number}[");
            while !socket.next().await?.starts_with(&acknowledgement) {}
        }
        Ok(socket)
    }
}

pub struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Socket {
    /// Opens a WebSocket. If the server refuses it, the error is the status line of the response.
    pub async fn open(address: SocketAddr, path: &str, client: &SocketClient) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        if let Some(size) = client.receive_buffer {
            socket.set_recv_buffer_size(size)?;
        }
        // Port 0: any port of this address.
        let last = u8::try_from(1 + client.number / SOCKETS_PER_ADDRESS).map_err(Error::other)?;
        socket.bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)), 0))?;
        let mut stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        // A reset instead of TIME_WAIT, which would block the port.
        stream.set_zero_linger()?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\nx-forwarded-for: {}\r\n\r\n",
            client.forwarded_for()
        );
        stream.write_all(head.as_bytes()).await?;
        let mut buffer = Vec::with_capacity(512);
        let end = loop {
            if let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut buffer).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        };
        let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
        if !head.starts_with("HTTP/1.1 101") {
            return Err(Error::other(head.lines().next().unwrap_or_default().to_owned()));
        }
        buffer.drain(..end);
        Ok(Self { stream, buffer })
    }

    /// Sends a text as one frame.
    pub async fn send(&mut self, text: &str) -> Result<()> {
        let length = text.len();
        let mut frame = vec![0x81];
        if let Ok(length @ 0..126) = u8::try_from(length) {
            frame.push(0x80 | length);
        } else {
            frame.push(0xfe);
            frame.extend(u16::try_from(length).map_err(Error::other)?.to_be_bytes());
        }
        // Clients have to mask frames; a mask of zeros changes nothing.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await
    }

    /// The next text message. Answers the pings of Engine.IO.
    pub async fn next(&mut self) -> Result<String> {
        loop {
            let text = self.frame().await?;
            if text != "2" {
                return Ok(text);
            }
            self.send("3").await?;
        }
    }

    async fn frame(&mut self) -> Result<String> {
        loop {
            if let Some((kind, from, to)) = frame(&self.buffer) {
                let text = String::from_utf8_lossy(&self.buffer[from..to]).into_owned();
                self.buffer.drain(..to);
                match kind {
                    1 => return Ok(text),
                    8 => return Err(ErrorKind::ConnectionAborted.into()),
                    _ => continue,
                }
            }
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    }

    async fn expect(&mut self, start: &str) -> Result<()> {
        let text = self.next().await?;
        if text.starts_with(start) { Ok(()) } else { Err(Error::other(format!("received {text} instead of {start}"))) }
    }
}

/// The first complete frame: its opcode, and the range of its payload.
fn frame(buffer: &[u8]) -> Option<(u8, usize, usize)> {
    let (head, length) = match *buffer.get(1)? {
        126 => (4, usize::from(u16::from_be_bytes([*buffer.get(2)?, *buffer.get(3)?]))),
        127 => (10, usize::try_from(u64::from_be_bytes(buffer.get(2..10)?.try_into().ok()?)).ok()?),
        short => (2, usize::from(short)),
    };
    (buffer.len() >= head + length).then_some((buffer[0] & 15, head, head + length))
}

/// Connected sockets that are read all the time. Dropping the group closes them.
pub struct SocketGroup {
    readers: Vec<JoinHandle<()>>,
    received: mpsc::UnboundedReceiver<(Instant, Arc<str>)>,
    connected: Arc<AtomicUsize>,
}

impl SocketGroup {
    /// Connects all clients concurrently. Records messages that begin with one of `prefixes`.
    pub async fn connect(
        address: SocketAddr,
        clients: Vec<SocketClient>,
        prefixes: &'static [&'static str],
    ) -> Result<Self> {
        Self::connect_with(clients, prefixes, move |client| async move { client.connect(address).await }).await
    }

    /// As [`Self::connect`], with a function that connects a client.
    pub async fn connect_with<Connecting>(
        clients: Vec<SocketClient>,
        prefixes: &'static [&'static str],
        connect: impl Fn(SocketClient) -> Connecting,
    ) -> Result<Self>
    where
        Connecting: Future<Output = Result<Socket>> + Send + 'static,
    {
        let (sender, received) = mpsc::unbounded_channel();
        let connected = Arc::new(AtomicUsize::new(0));
        let connecting: Vec<_> = clients
            .into_iter()
            .map(|client| {
                let connecting = connect(client);
                tokio::spawn(async move { tokio::time::timeout(TIMEOUT, connecting).await? })
            })
            .collect();
        let mut readers = Vec::with_capacity(connecting.len());
        for socket in connecting {
            let socket = socket.await??;
            connected.fetch_add(1, Ordering::SeqCst);
            readers.push(tokio::spawn(read(socket, prefixes, sender.clone(), Arc::clone(&connected))));
        }
        Ok(Self { readers, received, connected })
    }

    /// The number of connected sockets.
    pub fn connected(&self) -> usize {
        self.connected.load(Ordering::SeqCst)
    }

    /// Waits until this number of sockets have received a message with this prefix.
    pub async fn wait_for_all(&mut self, number: usize, prefix: &str) -> Result<Delivery> {
        let mut all: Option<Delivery> = None;
        for received in 0..number {
            loop {
                let next = tokio::time::timeout(TIMEOUT, self.received.recv()).await;
                let Ok(Some((at, text))) = next else {
                    return Err(Error::other(format!(
                        "{received} of {number} sockets have received {prefix}, {} are connected",
                        self.connected()
                    )));
                };
                if text.starts_with(prefix) {
                    let (first, last) = all.map_or((at, at), |all| (all.first.min(at), all.last.max(at)));
                    all = Some(Delivery { first, last, text });
                    break;
                }
            }
        }
        all.ok_or_else(|| Error::other("there are no sockets"))
    }
}

/// A message, and when the first and the last socket received it.
pub struct Delivery {
    pub first: Instant,
    pub last: Instant,
    pub text: Arc<str>,
}

async fn read(
    mut socket: Socket,
    prefixes: &'static [&'static str],
    sender: mpsc::UnboundedSender<(Instant, Arc<str>)>,
    connected: Arc<AtomicUsize>,
) {
    while let Ok(text) = socket.next().await {
        if prefixes.iter().any(|prefix| text.starts_with(prefix)) {
            let _ = sender.send((Instant::now(), text.into()));
        }
    }
    connected.fetch_sub(1, Ordering::SeqCst);
}

impl Drop for SocketGroup {
    fn drop(&mut self) {
        self.readers.iter().for_each(JoinHandle::abort);
    }
}

/// Figures of a process from `/proc`.
pub struct Process(pub u32);

impl Process {
    /// The number of open files, including connections.
    pub fn open_files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.0)).map_or(0, Iterator::count)
    }

    /// Resident memory in kB.
    pub fn memory_kb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
    }

    /// The CPU time in seconds, in user and kernel mode.
    pub fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap_or_default();
        let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
        // `utime` and `stime`, in ticks of 10 ms.
        let ticks: u32 = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u32>().ok()).sum();
        f64::from(ticks) / 100.0
    }
}
