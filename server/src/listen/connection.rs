//! A connection with a time limit for its data to be read, and which can be closed from outside.
//!
//! Neither the HTTP library nor the socket library has such a limit: a client that requests a long response, or holds a
//! socket, and stops reading would hold memory and a connection forever.

use futures_util::task::AtomicWaker;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// The shared state of a connection, to observe and close it. Requests carry it as an extension, sockets keep it.
#[derive(Debug, Default)]
pub struct ConnectionHandle {
    stuck: AtomicBool,
    cut: AtomicBool,
    reader: AtomicWaker,
    writer: AtomicWaker,
}

impl ConnectionHandle {
    /// Whether data was sent that the peer does not read.
    pub fn is_stuck(&self) -> bool {
        self.stuck.load(Ordering::Acquire)
    }

    /// Closes the connection at once, and drops unsent data.
    pub fn cut(&self) {
        self.cut.store(true, Ordering::Release);
        self.reader.wake();
        self.writer.wake();
    }

    fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Acquire)
    }
}

/// A stream that is closed when its data was not read for this long.
pub(super) struct Watched<S> {
    stream: S,
    handle: Arc<ConnectionHandle>,
    timeout: Duration,
    /// Runs while data waits to be read by the peer.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S: AsyncWrite + Unpin> Watched<S> {
    pub(super) fn new(stream: S, handle: Arc<ConnectionHandle>, timeout: Duration) -> Self {
        Self { stream, handle, timeout, waiting: None }
    }

    fn write<T>(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<Result<T>>,
    ) -> Poll<Result<T>> {
        if self.handle.is_cut() {
            return Poll::Ready(Err(cut()));
        }
        let written = write(Pin::new(&mut self.stream), context);
        if written.is_ready() {
            if self.waiting.take().is_some() {
                self.handle.stuck.store(false, Ordering::Release);
            }
            return written;
        }
        self.handle.stuck.store(true, Ordering::Release);
        self.handle.writer.register(context.waker());
        let timeout = self.timeout;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(timeout)));
        // Checked after the waker is registered: a concurrent cut wakes the task, or is detected here.
        if !self.handle.is_cut() {
            ready!(waiting.as_mut().poll(context));
            // This also ends the reading side.
            self.handle.cut();
        }
        Poll::Ready(Err(cut()))
    }
}

fn cut() -> Error {
    Error::new(ErrorKind::TimedOut, "the peer did not read the data in time")
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        let this = self.get_mut();
        this.handle.reader.register(context.waker());
        if this.handle.is_cut() {
            return Poll::Ready(Err(cut()));
        }
        Pin::new(&mut this.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.get_mut().write(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        self.get_mut().write(context, |stream, context| stream.poll_write_vectored(context, pieces))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        self.get_mut().write(context, AsyncWrite::poll_flush)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const LONG_TIMEOUT: Duration = Duration::from_secs(3600);

    #[tokio::test]
    async fn an_unread_response_ends_the_connection_for_reading_and_writing() {
        let (_reader, stream) = duplex(10);
        let timeout = Duration::from_millis(50);
        let mut watched = Watched::new(stream, Arc::default(), timeout);
        let began = Instant::now();
        assert_eq!(watched.write_all(&[1; 40]).await.unwrap_err().kind(), ErrorKind::TimedOut);
        assert!(began.elapsed() >= timeout);
        assert!(watched.read_u8().await.is_err() && watched.write_u8(1).await.is_err());
    }

    #[tokio::test]
    async fn a_response_to_a_slow_reader_arrives() {
        let (mut reader, stream) = duplex(10);
        let handle = Arc::<ConnectionHandle>::default();
        let mut watched = Watched::new(stream, Arc::clone(&handle), LONG_TIMEOUT);
        let writing = tokio::spawn(async move { watched.write_all(&[1; 40]).await.map(|()| watched) });
        while !handle.is_stuck() {
            tokio::task::yield_now().await;
        }
        reader.read_exact(&mut [0; 40]).await.unwrap();
        let _open = writing.await.unwrap().unwrap();
        assert!(!handle.is_stuck());
    }

    #[tokio::test]
    async fn a_blocked_connection_can_be_closed() {
        let (_reader, stream) = duplex(10);
        let handle = Arc::<ConnectionHandle>::default();
        let mut watched = Watched::new(stream, Arc::clone(&handle), LONG_TIMEOUT);
        let writing = tokio::spawn(async move { watched.write_all(&[1; 40]).await });
        while !handle.is_stuck() {
            tokio::task::yield_now().await;
        }
        handle.cut();
        assert!(writing.await.unwrap().is_err());
        let (_reader, stream) = duplex(10);
        let handle = Arc::<ConnectionHandle>::default();
        let mut watched = Watched::new(stream, Arc::clone(&handle), LONG_TIMEOUT);
        let reading = tokio::spawn(async move { watched.read_u8().await });
        tokio::task::yield_now().await;
        handle.cut();
        assert!(reading.await.unwrap().is_err());
    }
}
