// A stand-in for the server, for the overlay only: the built page, pictures with an adjustable delay, and a Socket.IO
// room.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { Server } from "socket.io";

const DIST = process.env.FOILCAST_DIST ?? fileURLToPath(new URL("../web/dist", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** The real server's policy, so that forbidden actions of the page fail here too. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; media-src 'self' blob:; manifest-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";

/** Starts it on `port` (by default any free one). `delayOf(path)` is the delay of a picture in milliseconds; -1 is a 404. */
export async function startOverlayServer({ port = 0, delayOf = () => 0 } = {}) {
  const picture = png(300, 450);
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
  const heard = { joins: [], completes: [], keys: [] };
  io.on("connection", (socket) => {
    heard.keys.push(socket.handshake.auth.overlayKey ?? null);
    socket.on("join", (userId) => {
      heard.joins.push(userId);
      socket.join(userId);
    });
    socket.on("animation-complete", (id) => heard.completes.push({ id, at: Date.now() }));
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  const close = async () => {
    await io.close();
    http.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${http.address().port}`, port: http.address().port, io, heard, close };
}

/** An opening with one card of each given rarity. */
export function opening(id, rarities, more = {}) {
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
    ...more,
  };
}

function sendPicture(response, picture, delay) {
  if (delay < 0) return response.writeHead(404).end();
  setTimeout(() => response.writeHead(200, { "content-type": "image/png" }).end(picture), delay);
}

/** A PNG with a gradient, so that the test needs no picture files. */
function png(width, height) {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set([(255 * x) / width, (255 * y) / height, 140], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
