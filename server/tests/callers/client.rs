//! Many sockets for little: WebSocket frames and the few packets of Socket.IO written by hand, a task and some hundred
//! bytes each. The official client and a whole one in Rust are used elsewhere; here ten thousand fit one process.

use std::io::{Error, ErrorKind, Result};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How long anything that must happen may take on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(120);
/// Sockets of one source address: the system has some 28,000 ports for each.
const OF_ONE_ADDRESS: usize = 5000;

/// A client that opens a socket, and its first messages.
#[derive(Clone)]
pub struct Guest {
    /// Its number, from 0: it gives its address behind the proxy, and the one that it really comes from.
    pub number: usize,
    /// The address behind the proxy, when it is not to be of its own.
    pub behind: Option<String>,
    /// Its handshake, as JSON.
    pub auth: String,
    pub joins: Vec<String>,
    /// Bytes that it keeps of what it has not read, when these are to be few.
    pub window: Option<u32>,
}

impl Guest {
    /// A visitor who joins this person's room.
    pub fn of(number: usize, joins: &str) -> Self {
        let joins = Some(joins).filter(|id| !id.is_empty()).map(ToOwned::to_owned).into_iter().collect();
        Self { number, behind: None, auth: "{}".into(), joins, window: None }
    }

    fn behind(&self) -> String {
        let own = || format!("10.{}.{}.{}", self.number >> 16, self.number >> 8 & 255, self.number & 255);
        self.behind.clone().unwrap_or_else(own)
    }

    /// Connects, says who it is and joins; answers once the server has done all of it.
    pub async fn arrive(&self, address: SocketAddr) -> Result<Socket> {
        let path = "/socket.io/?EIO=4&transport=websocket";
        let mut socket = Socket::open(address, path, self).await?;
        socket.expect("0").await?;
        socket.say(&format!("40{}", self.auth)).await?;
        socket.expect("40").await?;
        for (number, id) in self.joins.iter().enumerate() {
            socket.say(&format!("42{number}[\"join\",\"{id}\"]")).await?;
            let answer = format!("43{number}[");
            while !socket.next().await?.starts_with(&answer) {}
        }
        Ok(socket)
    }
}

pub struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Socket {
    /// Opens a WebSocket at this path. What is not let in is an error that says why.
    pub async fn open(address: SocketAddr, path: &str, guest: &Guest) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        if let Some(window) = guest.window {
            socket.set_recv_buffer_size(window)?;
        }
        // Any port of this address.
        let last = u8::try_from(1 + guest.number / OF_ONE_ADDRESS).map_err(Error::other)?;
        socket.bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)), 0))?;
        let mut stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        // No port has to rest after it, of which there are not that many.
        stream.set_zero_linger()?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\nx-forwarded-for: {}\r\n\r\n",
            guest.behind()
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

    /// Says something, as a masked text of one frame.
    pub async fn say(&mut self, text: &str) -> Result<()> {
        let length = text.len();
        let mut frame = vec![0x81];
        if let Ok(length @ 0..126) = u8::try_from(length) {
            frame.push(0x80 | length);
        } else {
            frame.push(0xfe);
            frame.extend(u16::try_from(length).map_err(Error::other)?.to_be_bytes());
        }
        // A mask of zeros changes nothing.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await
    }

    /// The next text; pings of Engine.IO are answered on the way.
    pub async fn next(&mut self) -> Result<String> {
        loop {
            let text = self.frame().await?;
            if text != "2" {
                return Ok(text);
            }
            self.say("3").await?;
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
        if text.starts_with(start) { Ok(()) } else { Err(Error::other(format!("{text} in place of {start}"))) }
    }
}

/// The first whole frame: its kind, and where what it says begins and ends.
fn frame(buffer: &[u8]) -> Option<(u8, usize, usize)> {
    let (head, length) = match *buffer.get(1)? {
        126 => (4, usize::from(u16::from_be_bytes([*buffer.get(2)?, *buffer.get(3)?]))),
        127 => (10, usize::try_from(u64::from_be_bytes(buffer.get(2..10)?.try_into().ok()?)).ok()?),
        short => (2, usize::from(short)),
    };
    (buffer.len() >= head + length).then_some((buffer[0] & 15, head, head + length))
}

/// Many sockets that read all the time. They close when this is dropped.
pub struct Crowd {
    members: Vec<JoinHandle<()>>,
    heard: mpsc::UnboundedReceiver<(Instant, Arc<str>)>,
    open: Arc<AtomicUsize>,
}

impl Crowd {
    /// All come at once. Only what starts with one of `listens` is counted.
    pub async fn gather(address: SocketAddr, guests: Vec<Guest>, listens: &'static [&'static str]) -> Result<Self> {
        Self::gather_by(guests, listens, move |guest| async move { guest.arrive(address).await }).await
    }

    /// The same of sockets that are opened in another way.
    pub async fn gather_by<Arriving>(
        guests: Vec<Guest>,
        listens: &'static [&'static str],
        arrive: impl Fn(Guest) -> Arriving,
    ) -> Result<Self>
    where
        Arriving: Future<Output = Result<Socket>> + Send + 'static,
    {
        let (tell, heard) = mpsc::unbounded_channel();
        let open = Arc::new(AtomicUsize::new(0));
        let arriving: Vec<_> = guests
            .into_iter()
            .map(|guest| {
                let arriving = arrive(guest);
                tokio::spawn(async move { tokio::time::timeout(LIMIT, arriving).await? })
            })
            .collect();
        let mut members = Vec::with_capacity(arriving.len());
        for arrived in arriving {
            let socket = arrived.await??;
            open.fetch_add(1, Ordering::SeqCst);
            members.push(tokio::spawn(listen(socket, listens, tell.clone(), Arc::clone(&open))));
        }
        Ok(Self { members, heard, open })
    }

    /// How many are connected.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }

    /// Waits until so many have heard this.
    pub async fn all_hear(&mut self, number: usize, what: &str) -> Result<Heard> {
        let mut all: Option<Heard> = None;
        for heard in 0..number {
            loop {
                let next = tokio::time::timeout(LIMIT, self.heard.recv()).await;
                let Ok(Some((at, text))) = next else {
                    return Err(Error::other(format!(
                        "{heard} of {number} have heard {what}, {} connected",
                        self.open()
                    )));
                };
                if text.starts_with(what) {
                    let (first, last) = all.map_or((at, at), |all| (all.first.min(at), all.last.max(at)));
                    all = Some(Heard { first, last, text });
                    break;
                }
            }
        }
        all.ok_or_else(|| Error::other("nobody listens"))
    }
}

/// The messages that all have received, and when the first and the last one did.
pub struct Heard {
    pub first: Instant,
    pub last: Instant,
    /// The whole of it.
    pub text: Arc<str>,
}

async fn listen(
    mut socket: Socket,
    listens: &'static [&'static str],
    tell: mpsc::UnboundedSender<(Instant, Arc<str>)>,
    open: Arc<AtomicUsize>,
) {
    while let Ok(text) = socket.next().await {
        if listens.iter().any(|start| text.starts_with(start)) {
            let _ = tell.send((Instant::now(), text.into()));
        }
    }
    open.fetch_sub(1, Ordering::SeqCst);
}

impl Drop for Crowd {
    fn drop(&mut self) {
        self.members.iter().for_each(JoinHandle::abort);
    }
}

/// The system's figures of a process.
pub struct Process(pub u32);

impl Process {
    /// Open files, its connections among them.
    pub fn files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.0)).map_or(0, Iterator::count)
    }

    /// Resident memory in kB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
    }

    /// Processor time that it has used, in seconds.
    pub fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap_or_default();
        let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
        // Ticks of a hundredth of a second, in and for this process.
        let ticks: u32 = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u32>().ok()).sum();
        f64::from(ticks) / 100.0
    }
}
