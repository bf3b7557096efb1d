// The socket protocol with the official Socket.IO client against the release binary: which socket receives which events,
// and whose messages are accepted.
import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { io } from "socket.io-client";
import { signIn, startDemo } from "../e2e/demoServer.mjs";

const SECRET = "a-secret-of-this-test";
const TIMEOUT = 30_000;

let server;
let nova;
let mira;

before(async () => {
  const flags = ["--twitch-webhook-secret", SECRET, "--packs-first-sign-in", "20", "--sign-ins-per-minute", "100"];
  server = await startDemo(flags);
  nova = await signInUser("nova");
  mira = await signInUser("protocol-mira");
});
after(() => server?.stop());

/** Signs in a user; returns name, token and id. */
async function signInUser(name) {
  const token = await signIn(server.url, name);
  const me = await call(token, "GET", "/api/users/me");
  return { name, token, id: me._id };
}

async function call(token, method, path, body) {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const json = await response.json();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}

const status = () => call(nova.token, "GET", "/api/admin/queues/status");

/** Opens a connection that records its events. `next` waits for the next event of a name. */
async function connect(t, auth = {}) {
  const socket = io(server.url, { transports: ["websocket"], auth, forceNew: true, reconnection: false });
  t.after(() => socket.close());
  const events = [];
  let wake = () => {};
  socket.onAny((event, data, ...more) => {
    assert.deepEqual(more, [], "an event has one argument");
    events.push({ event, data });
    wake();
  });
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const next = async (event) => {
    const deadline = Date.now() + TIMEOUT;
    for (;;) {
      const index = events.findIndex((one) => one.event === event);
      if (index >= 0) return events.splice(index, 1)[0].data;
      assert.ok(Date.now() < deadline, `no event ${event} arrived`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, 1000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const join = async (id) => {
    socket.emit("join", id);
    if (id === nova.id) assert.ok(Array.isArray(await next("queue-updated")));
  };
  return { socket, events, next, join };
}

/** An overlay that has joined the streamer's room. */
async function connectOverlay(t) {
  const { key, userId } = await call(nova.token, "GET", "/api/admin/overlay");
  assert.equal(userId, nova.id);
  const overlay = await connect(t, { overlayKey: key });
  await overlay.join(nova.id);
  return overlay;
}

/** Empties the queue and ends the current show after a test. */
async function clearQueue() {
  for (const { _id } of (await status()).entries) await call(nova.token, "DELETE", `/api/admin/queues/${_id}`);
  if ((await status()).isBusy) await call(nova.token, "POST", "/api/admin/queues/skip");
}

test("only websocket transport is accepted", async () => {
  const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
  assert.equal(response.status, 400);
});

test("an overlay shows the next pack, and its animation-complete advances the queue", async (t) => {
  t.after(clearQueue);
  const overlay = await connectOverlay(t);
  await call(mira.token, "POST", "/api/packs/queue");
  const show = await overlay.next("new-pack-opening");
  assert.equal(show.username, mira.name);
  assert.equal(show.cards.length, 5);
  assert.equal(typeof show.pack.name, "string");
  // The greeting plays while the ticket waits for its round, and the cards come at its end at the latest.
  assert.ok(show.elapsedMs >= 0 && show.elapsedMs < 6000, `${show.elapsedMs}`);
  overlay.socket.emit("animation-complete", show._id);
  assert.deepEqual(await overlay.next("opening-ended"), { _id: show._id });
  assert.equal((await status()).isBusy, false);
  const opening = await call(mira.token, "GET", `/api/packs/openings/${show._id}`);
  assert.deepEqual(
    opening.cards.map((card) => card._id),
    show.cards.map((card) => card._id),
  );
});

test("a stranger's, a collector's and a mirror's animation-complete are ignored", async (t) => {
  t.after(clearQueue);
  const overlay = await connectOverlay(t);
  const others = [
    await connect(t),
    await connect(t, { overlayKey: "guessed" }),
    await connect(t, { token: mira.token }),
    await connect(t, { token: nova.token }),
    await connectOverlay(t),
  ];
  for (const other of others.slice(0, 4)) await other.join(nova.id);
  await call(mira.token, "POST", "/api/packs/queue");
  const show = await overlay.next("new-pack-opening");
  for (const other of others) {
    assert.equal((await other.next("new-pack-opening"))._id, show._id, "all sockets in the room receive the show");
    other.socket.emit("animation-complete", show._id);
    other.socket.emit("animation-complete");
    await other.join(nova.id);
    assert.equal((await status()).isBusy, true);
  }
  overlay.socket.emit("animation-complete");
  await overlay.next("opening-ended");
  assert.equal((await status()).isBusy, false);
});

test("an overlay that reconnects during a show gets the current position", async (t) => {
  t.after(clearQueue);
  const first = await connectOverlay(t);
  await call(mira.token, "POST", "/api/packs/queue");
  const started = await first.next("new-pack-opening");
  first.socket.io.engine.close();
  const second = await connectOverlay(t);
  const again = await second.next("new-pack-opening");
  assert.equal(again._id, started._id);
  assert.ok(again.elapsedMs > started.elapsedMs, `${again.elapsedMs} > ${started.elapsedMs}`);
  second.socket.emit("animation-complete", again._id);
  await second.next("opening-ended");
});

test("the second overlay leads once the first is gone", async (t) => {
  t.after(clearQueue);
  const first = await connectOverlay(t);
  const second = await connectOverlay(t);
  await call(mira.token, "POST", "/api/packs/queue");
  const show = await second.next("new-pack-opening");
  first.socket.close();
  const deadline = Date.now() + TIMEOUT;
  while ((await status()).isBusy) {
    assert.ok(Date.now() < deadline, "the second overlay's message is accepted in time");
    second.socket.emit("animation-complete", show._id);
    await second.join(nova.id);
  }
});

test("only its owner's socket receives a notification", async (t) => {
  const own = await connect(t, { token: mira.token });
  const other = await connect(t, { token: nova.token });
  for (const one of [own, other]) {
    one.socket.emit("join", mira.id);
    await one.join(nova.id);
  }
  await call(nova.token, "POST", "/api/admin/give-packs", { userId: mira.id, amount: 2 });
  let received;
  // Notifications of achievements for these packs may arrive first.
  do received = await own.next("notification");
  while (received.type !== "packs");
  const stored = await call(mira.token, "GET", "/api/notifications");
  assert.deepEqual(received, stored.find(({ _id }) => _id === received._id));
  // After a round trip, all earlier events have arrived.
  assert.equal(await other.socket.emitWithAck("join", nova.id), true);
  // The other socket may receive its own user's notifications, for example of an achievement.
  const ofOther = (await call(nova.token, "GET", "/api/notifications")).map(({ _id }) => _id);
  assert.deepEqual(
    other.events.filter(({ event, data }) => event === "notification" && !ofOther.includes(data._id)),
    [],
  );
});

test("a new key disconnects overlays with the old one", async (t) => {
  const overlay = await connectOverlay(t);
  const gone = new Promise((resolve) => overlay.socket.once("disconnect", resolve));
  await call(nova.token, "POST", "/api/admin/overlay/rotate");
  assert.equal(await gone, "io server disconnect");
  assert.equal((await call(nova.token, "GET", "/api/admin/overlay")).connected, false);
});

test("a rehearsal is shown and marked, and its cards belong to no user", async (t) => {
  const overlay = await connectOverlay(t);
  const before = await call(nova.token, "GET", "/api/packs/openings");
  await call(nova.token, "POST", "/api/admin/overlay/test", { rarity: "Divine", modifier: "Prismatic" });
  const show = await overlay.next("new-pack-opening");
  assert.equal(show.test, true);
  const best = show.cards.find((card) => card.rarity === "Divine");
  assert.equal(best?.modifier?.name, "Prismatic");
  overlay.socket.emit("animation-complete", show._id);
  const after = await call(nova.token, "GET", "/api/packs/openings");
  assert.equal(after.total, before.total);
});

test("a signed redemption goes from Twitch to the overlay", async (t) => {
  t.after(clearQueue);
  const overlay = await connectOverlay(t);
  const viewer = await signInUser("protocol-viewer");
  const users = await call(nova.token, "GET", "/api/admin/users?search=protocol-viewer");
  const example = JSON.parse(
    await readFile(new URL("../server/src/twitch/webhook/examples/redemption.json", import.meta.url), "utf8"),
  );
  Object.assign(example.event, {
    broadcaster_user_login: "nova",
    user_id: users[0].twitchId,
    user_login: viewer.name,
    reward: { ...example.event.reward, title: "Live card pack" },
  });
  const send = (id) => {
    const body = JSON.stringify(example);
    const time = new Date().toISOString();
    const signature = createHmac("sha256", SECRET).update(id + time + body).digest("hex");
    return fetch(`${server.url}/api/twitch/webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "twitch-eventsub-message-id": id,
        "twitch-eventsub-message-timestamp": time,
        "twitch-eventsub-message-signature": `sha256=${signature}`,
        "twitch-eventsub-message-type": "notification",
      },
      body,
    });
  };
  const id = randomUUID();
  for (let attempt = 0; attempt < 2; attempt++) assert.equal((await send(id)).status, 204);
  const show = await overlay.next("new-pack-opening");
  assert.equal(show.username, viewer.name);
  overlay.socket.emit("animation-complete", show._id);
  await overlay.next("opening-ended");
  assert.deepEqual((await status()).queue, [], "the message is processed once");
});
