// A stand-in for the server, for the overlay only: the built page, pictures with an adjustable delay, and a Socket.IO
// room.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Server } from "socket.io";
import { gradientPng } from "./files.mjs";

const DIST = process.env.FOILCAST_DIST ?? fileURLToPath(new URL("../web/dist", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** The real server's policy, so that violations by the page fail here, too. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; media-src 'self' blob:; manifest-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";

/** Starts it on `port` (by default any free one). `delayOf(path)` is the delay of a picture in milliseconds; -1 is a 404. */
export async function startOverlayServer({ port = 0, delayOf = () => 0 } = {}) {
  const picture = gradientPng(300, 450);
  const http = createServer(async (request, response) => {
    const path = new URL(request.url, "http://overlay").pathname;
    if (path.startsWith("/pictures/")) return sendPicture(response, picture, delayOf(path));
    if (path === "/api/packs")
      return response.writeHead(200, { "content-type": "application/json" }).end("[]");
    const file = path.startsWith("/stream-overlay/") ? "overlay.html" : path;
    try {
      const body = await readFile(join(DIST, file));
      response
        .writeHead(200, {
          "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          "content-security-policy": POLICY,
        })
        .end(body);
    } catch {
      response.writeHead(404).end("There is no such file. Was `npm run build` run in web/?");
    }
  });
  const io = new Server(http, { transports: ["websocket"] });
  const received = { joins: [], completes: [], keys: [] };
  io.on("connection", (socket) => {
    received.keys.push(socket.handshake.auth.overlayKey ?? null);
    socket.on("join", (userId) => {
      received.joins.push(userId);
      socket.join(userId);
    });
    socket.on("animation-complete", (id) => received.completes.push({ id, at: Date.now() }));
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  const close = async () => {
    await io.close();
    http.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${http.address().port}`, port: http.address().port, io, received, close };
}

/** An opening with one card of each given rarity. */
export function opening(id, rarities, overrides = {}) {
  const cards = rarities.map((rarity, slot) => ({
    _id: `${slot}`.padStart(24, "c"),
    name: `Card ${slot + 1}`,
    rarity,
    mintNumber: slot + 1,
    totalCopies: 100,
    remaining: null,
    imageUrl: `/pictures/${id}-${slot}.png`,
    modifier: null,
    acquiredAt: "2026-01-01T00:00:00.000Z",
    status: "available",
    slabbed: false,
    isFeatured: false,
    limited: false,
    availableFrom: null,
    availableTo: null,
    definitionId: null,
  }));
  return {
    _id: id,
    username: "mira",
    pack: { _id: "p".repeat(24), name: "First Light" },
    cards,
    elapsedMs: 0,
    ...overrides,
  };
}

function sendPicture(response, picture, delay) {
  if (delay < 0) return response.writeHead(404).end();
  setTimeout(() => response.writeHead(200, { "content-type": "image/png" }).end(picture), delay);
}
