// The socket protocol with the official Socket.IO client against the release binary: who receives which events, and
// whose messages count.
import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { io } from "socket.io-client";
import { signIn, startDemo } from "../e2e/demoServer.mjs";

const SECRET = "a-secret-of-this-test";
const PATIENCE = 30_000;

let server;
let nova;
let mira;

before(async () => {
  const flags = ["--twitch-webhook-secret", SECRET, "--packs-first-sign-in", "20", "--sign-ins-per-minute", "100"];
  server = await startDemo(flags);
  nova = await person("nova");
  mira = await person("protocol-mira");
});
after(() => server?.stop());

/** A signed-in user: name, token and profile. */
async function person(name) {
  const token = await signIn(server.url, name);
  const me = await call(token, "GET", "/api/users/me");
  return { name, token, id: me._id };
}

async function call(token, method, path, body) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const json = await answer.json();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

const status = () => call(nova.token, "GET", "/api/admin/queues/status");

/** A connection that records its events; `next` returns the next event of a name. */
async function connect(t, auth = {}) {
  const socket = io(server.url, { transports: ["websocket"], auth, forceNew: true, reconnection: false });
  t.after(() => socket.close());
  const heard = [];
  let wake = () => {};
  socket.onAny((event, data, ...more) => {
    assert.deepEqual(more, [], "an event has one argument");
    heard.push({ event, data });
    wake();
  });
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const next = async (event) => {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const at = heard.findIndex((one) => one.event === event);
      if (at >= 0) return heard.splice(at, 1)[0].data;
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
  return { socket, heard, next, join };
}

/** An overlay that has joined the streamer's room. */
async function overlay(t) {
  const { key, userId } = await call(nova.token, "GET", "/api/admin/overlay");
  assert.equal(userId, nova.id);
  const one = await connect(t, { overlayKey: key });
  await one.join(nova.id);
  return one;
}

/** Ends the current show and empties the queue before a test. */
async function tidy() {
  for (const { _id } of (await status()).entries) await call(nova.token, "DELETE", `/api/admin/queues/${_id}`);
  if ((await status()).isBusy) await call(nova.token, "POST", "/api/admin/queues/skip");
}

test("only websocket transport is accepted", async () => {
  const answer = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
  assert.equal(answer.status, 400);
});

test("an overlay shows the next pack, and its animation-complete advances the queue", async (t) => {
  t.after(tidy);
  const screen = await overlay(t);
  await call(mira.token, "POST", "/api/packs/queue");
  const show = await screen.next("new-pack-opening");
  assert.equal(show.username, mira.name);
  assert.equal(show.cards.length, 5);
  assert.equal(typeof show.pack.name, "string");
  assert.ok(show.elapsedMs >= 0 && show.elapsedMs < 2000, `${show.elapsedMs}`);
  screen.socket.emit("animation-complete", show._id);
  assert.deepEqual(await screen.next("opening-ended"), { _id: show._id });
  assert.equal((await status()).isBusy, false);
  const opening = await call(mira.token, "GET", `/api/packs/openings/${show._id}`);
  assert.deepEqual(
    opening.cards.map((card) => card._id),
    show.cards.map((card) => card._id),
  );
});

test("a stranger's, a collector's and a mirror's animation-complete are ignored", async (t) => {
  t.after(tidy);
  const screen = await overlay(t);
  const others = [
    await connect(t),
    await connect(t, { overlayKey: "guessed" }),
    await connect(t, { token: mira.token }),
    await connect(t, { token: nova.token }),
    await overlay(t),
  ];
  for (const other of others.slice(0, 4)) await other.join(nova.id);
  await call(mira.token, "POST", "/api/packs/queue");
  const show = await screen.next("new-pack-opening");
  for (const other of others) {
    assert.equal((await other.next("new-pack-opening"))._id, show._id, "everybody in the room sees the show");
    other.socket.emit("animation-complete", show._id);
    other.socket.emit("animation-complete");
    await other.join(nova.id);
    assert.equal((await status()).isBusy, true);
  }
  screen.socket.emit("animation-complete");
  await screen.next("opening-ended");
  assert.equal((await status()).isBusy, false);
});

test("an overlay that dies during a show reconnects at the current position", async (t) => {
  t.after(tidy);
  const first = await overlay(t);
  await call(mira.token, "POST", "/api/packs/queue");
  const begun = await first.next("new-pack-opening");
  first.socket.io.engine.close();
  const second = await overlay(t);
  const again = await second.next("new-pack-opening");
  assert.equal(again._id, begun._id);
  assert.ok(again.elapsedMs > begun.elapsedMs, `${again.elapsedMs} > ${begun.elapsedMs}`);
  second.socket.emit("animation-complete", again._id);
  await second.next("opening-ended");
});

test("the second overlay leads once the first is gone", async (t) => {
  t.after(tidy);
  const first = await overlay(t);
  const second = await overlay(t);
  await call(mira.token, "POST", "/api/packs/queue");
  const show = await second.next("new-pack-opening");
  first.socket.close();
  const deadline = Date.now() + PATIENCE;
  while ((await status()).isBusy) {
    assert.ok(Date.now() < deadline, "the second overlay's message counts in the end");
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
  let heard;
  // She may first receive the achievements of her packs.
  do heard = await own.next("notification");
  while (heard.type !== "packs");
  const stored = await call(mira.token, "GET", "/api/notifications");
  assert.deepEqual(heard, stored.find(({ _id }) => _id === heard._id));
  // A round trip: earlier events have arrived by now.
  assert.equal(await other.socket.emitWithAck("join", nova.id), true);
  // She may receive her own notifications, and may unlock an achievement at any time.
  const hers = (await call(nova.token, "GET", "/api/notifications")).map(({ _id }) => _id);
  assert.deepEqual(
    other.heard.filter(({ event, data }) => event === "notification" && !hers.includes(data._id)),
    [],
  );
});

test("a new key disconnects overlays with the old one", async (t) => {
  const screen = await overlay(t);
  const gone = new Promise((resolve) => screen.socket.once("disconnect", resolve));
  await call(nova.token, "POST", "/api/admin/overlay/rotate");
  assert.equal(await gone, "io server disconnect");
  assert.equal((await call(nova.token, "GET", "/api/admin/overlay")).connected, false);
});

test("a rehearsal is shown and marked, and its cards belong to no user", async (t) => {
  const screen = await overlay(t);
  const before = await call(nova.token, "GET", "/api/packs/openings");
  await call(nova.token, "POST", "/api/admin/overlay/test", { rarity: "Divine", modifier: "Prismatic" });
  const show = await screen.next("new-pack-opening");
  assert.equal(show.test, true);
  const best = show.cards.find((card) => card.rarity === "Divine");
  assert.equal(best?.modifier?.name, "Prismatic");
  screen.socket.emit("animation-complete", show._id);
  const after = await call(nova.token, "GET", "/api/packs/openings");
  assert.equal(after.total, before.total);
});

test("a signed redemption goes from Twitch to the overlay", async (t) => {
  t.after(tidy);
  const screen = await overlay(t);
  const viewer = await person("protocol-viewer");
  const people = await call(nova.token, "GET", "/api/admin/users?search=protocol-viewer");
  const example = JSON.parse(
    await readFile(new URL("../server/src/twitch/webhook/examples/redemption.json", import.meta.url), "utf8"),
  );
  Object.assign(example.event, {
    broadcaster_user_login: "nova",
    user_id: people[0].twitchId,
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
  for (let times = 0; times < 2; times++) assert.equal((await send(id)).status, 204);
  const show = await screen.next("new-pack-opening");
  assert.equal(show.username, viewer.name);
  screen.socket.emit("animation-complete", show._id);
  await screen.next("opening-ended");
  assert.deepEqual((await status()).queue, [], "the message counts once");
});
