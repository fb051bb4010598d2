//! A connection's bytes, with an eye on when they come and whether they go.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::places::{Line, Phase, Places};
use super::turned_away;

/// A connection. It has its place as long as this lives, also as a socket.
pub(super) struct Wire {
    stream: TcpStream,
    pub(super) line: Arc<Line>,
    pub(super) places: Places,
    /// How long the other side may take nothing of what is sent to it, and since when it does.
    stall: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Wire {
    pub(super) fn new(stream: TcpStream, line: Arc<Line>, places: Places, stall: Duration) -> Self {
        Self { stream, line, places, stall, stalled: None }
    }

    /// Ends a connection whose other side takes nothing any more: its kernel has been full for long.
    fn watched(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            // What is still being sent after an answer was made is no rest.
            if self.line.phase() == Phase::Idle {
                self.places.turn(&self.line, Phase::Idle, Instant::now());
            }
            return written;
        }
        let stall = self.stall;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(stall)));
        if stalled.as_mut().poll(cx).is_ready() {
            turned_away("stalled");
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.places.leave(&self.line);
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before && matches!(self.line.phase(), Phase::New | Phase::Idle) {
            self.places.turn(&self.line, Phase::Head, Instant::now());
        }
        read
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watched(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.watched(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
