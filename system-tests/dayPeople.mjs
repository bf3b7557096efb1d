// The users of a streaming day: collectors who come and go, viewers of the channel, the streamer's desk, the overlay.
// Each repeats its action at its own rate in the show's time.
import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";
import { signIn } from "../e2e/demoServer.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Users with an account when the day begins. */
const PEOPLE = 40;
/** The duration of a show on the overlay. */
const SHOW = 14_000;
/** Users queue no more packs when the queue is this long. */
const LONG_QUEUE = 25;
/** Response codes after a lost race or a refusal by a rule. */
const RULES = [404, 409, 429];

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows the redirects of an authorization at the stand-in, like a browser; returns the final address. */
async function follow(at, cookies) {
  for (let hop = 0; hop < 8; hop++) {
    const answer = await fetch(at, { redirect: "manual", headers: { cookie: cookies } });
    const next = answer.headers.get("location");
    if (!next) return at;
    at = new URL(next, at).href;
  }
  throw new Error(`too many redirects: ${at}`);
}

/** The users and their counted actions. */
export class Town {
  counts = {};
  #over = false;
  #people = [];
  #pages = new Set();
  #waiting = 0;
  #newcomers = 0;

  /** `speed` is that of the accelerated clock; `wrong` is called with every error. */
  constructor(url, speed, wrong) {
    this.url = url;
    this.speed = speed;
    this.wrong = wrong;
  }

  /** Creates all accounts; each user then opens a number of packs. */
  async arrive(past) {
    this.nova = { name: "nova", token: await signIn(this.url, "nova") };
    this.nova.id = (await this.ask(this.nova, "GET", "/api/users/me"))._id;
    for (let number = 0; number < PEOPLE; number++) await this.#join();
    for (let left = past; left > 0; left -= 100)
      await this.ask(this.nova, "POST", "/api/admin/add-packs", { amount: Math.min(left, 100) });
    await Promise.all(
      this.#people.map(async (who) => {
        for (let pack = 0; pack < past; pack++) await this.ask(who, "POST", "/api/packs/open");
      }),
    );
  }

  /** The streamer connects the channel, opens the overlay, and grants all users packs. */
  async gather() {
    await this.#connects();
    await this.ask(this.nova, "POST", "/api/admin/add-packs", { amount: 20 });
    const { key } = await this.ask(this.nova, "GET", "/api/admin/overlay");
    this.overlay = io(this.url, { transports: ["websocket"], auth: { overlayKey: key }, forceNew: true });
    this.overlay.on("connect", () => this.overlay.emit("join", this.nova.id));
    this.overlay.on("queue-updated", (names) => {
      this.#waiting = names.length;
    });
    this.overlay.on("new-pack-opening", (opening) => {
      this.#count("shows");
      setTimeout(
        () => this.overlay.emit("animation-complete", opening._id),
        (SHOW - (opening.elapsedMs ?? 0)) / this.speed,
      );
    });
    await this.#happens({ what: "online" });
  }

  /** Connects the channel, creates its two rewards, and waits for the subscriptions to its events. */
  async #connects() {
    const headers = { authorization: `Bearer ${this.nova.token}` };
    const asked = await fetch(`${this.url}/api/admin/twitch/authorize?login_hint=nova`, { headers });
    const cookies = asked.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const end = await follow((await asked.json()).url, cookies);
    if (!end.endsWith("channel=connected")) throw new Error(`the channel is not connected: ${end}`);
    for (const kind of ["pack", "live"])
      await this.ask(this.nova, "POST", "/api/admin/twitch/rewards", { kind, cost: 100 });
    for (let attempt = 0; attempt < 300; attempt++) {
      const { subscriptions } = await this.ask(this.nova, "GET", "/api/admin/twitch");
      if (subscriptions.every(({ status }) => status === "enabled")) return;
      await pause(100);
    }
    throw new Error("the channel's events were not subscribed to in time");
  }

  /** The current number of shows, open pages and waiting packs. */
  now() {
    return { shows: this.counts.shows ?? 0, pages: this.#pages.size, waiting: this.#waiting };
  }

  /** Stops all users. */
  end() {
    this.#over = true;
  }

  /** All users repeat their actions until the day is over. */
  async live() {
    await Promise.all([
      this.#every(9 * SECOND, () => this.#fillsTheQueue()),
      this.#every(45 * SECOND, () => this.#opens()),
      this.#every(30 * SECOND, () => this.#visits()),
      this.#every(20 * SECOND, () => this.#reads()),
      this.#every(40 * SECOND, () => this.#proposes()),
      this.#every(40 * SECOND, () => this.#answers()),
      this.#every(60 * SECOND, () => this.#lists()),
      this.#every(60 * SECOND, () => this.#offers()),
      this.#every(60 * SECOND, () => this.#sells()),
      this.#every(15 * SECOND, () => this.#chats()),
      this.#every(5 * MINUTE, () => this.#comesBack()),
      this.#every(20 * MINUTE, () => this.#join()),
      this.#every(10 * MINUTE, () => this.#grades()),
      this.#every(10 * MINUTE, () => this.#claims()),
      this.#every(30 * MINUTE, () => this.#raffles()),
      this.#every(HOUR, () => this.#hour()),
    ]);
    this.overlay.close();
    for (const page of this.#pages) page.close();
  }

  /** Runs an action now and at intervals of simulated time; skips missed runs. */
  async #every(ms, action) {
    let next = performance.now() + (Math.random() * ms) / this.speed;
    while (!this.#over) {
      await pause(Math.min(next - performance.now(), 1000));
      if (performance.now() < next) continue;
      await action().catch((error) => this.wrong(String(error)));
      next = Math.max(next + ms / this.speed, performance.now());
    }
  }

  #count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  #one(list) {
    return list[Math.floor(Math.random() * list.length)];
  }

  #randomUser() {
    return this.#one(this.#people);
  }

  /** Sends a request. A refusal by a rule returns nothing; any other failure is an error. */
  async ask(who, method, path, body) {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${who.token}`,
      "idempotency-key": randomUUID(),
    };
    const answer = await fetch(this.url + path, {
      method,
      headers,
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    this.#count(`refused ${answer.status}`);
    if (!RULES.includes(answer.status)) this.wrong(`${method} ${path}: ${answer.status} ${text}`);
    return undefined;
  }

  async #does(what, who, method, path, body) {
    const done = await this.ask(who, method, path, body);
    if (done !== undefined) this.#count(what);
    return done;
  }

  /** An event on the channel. */
  async #happens(what) {
    const answer = await fetch(`${this.url}/demo/twitch/channel`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(what),
    });
    if (!answer.ok) return this.wrong(`the channel: ${answer.status}`);
    // The connection may be lost for a moment: at this speed its timeout is a fraction of a second.
    const { sent } = await answer.json();
    this.#count(sent > 0 ? `channel: ${what.what}` : "channel: no message");
  }

  /** A new account. */
  async #join() {
    const name = `collector_${this.#newcomers++}`;
    const who = { name, token: await signIn(this.url, name) };
    who.id = (await this.ask(who, "GET", "/api/users/me"))._id;
    this.#people.push(who);
    this.#count("accounts");
  }

  /** Another sign-in of a user, as on another browser. */
  async #comesBack() {
    const who = this.#randomUser();
    who.token = await signIn(this.url, who.name);
    this.#count("sign-ins");
  }

  async #fillsTheQueue() {
    if (this.#waiting >= LONG_QUEUE) return;
    const who = this.#randomUser();
    const dice = Math.random();
    if (dice < 0.4) await this.#does("queued by collectors", who, "POST", "/api/packs/queue");
    else if (dice < 0.75) {
      // Viewers with an account, and those who never signed in.
      const viewer = Math.random() < 0.8 ? who.name : `viewer_${Math.floor(Math.random() * 200)}`;
      await this.#happens({
        what: "redeem",
        viewer,
        text: Math.random() < 0.7 ? "Live card pack" : "Card pack",
      });
    } else if (dice < 0.9) {
      await this.#does(
        "queued by the desk",
        this.nova,
        "POST",
        `/api/packs/admin/openPacksForUser/${who.id}`,
        { live: true },
      );
    } else {
      const action = this.#one([
        { what: "subscribe" },
        { what: "cheer", count: "300" },
        { what: "gift", count: "3" },
        { what: "raid", count: "30" },
      ]);
      await this.#happens({ ...action, viewer: who.name });
    }
  }

  async #opens() {
    await this.#does("opened", this.#randomUser(), "POST", "/api/packs/open");
  }

  /** Opens a page, requests what it shows, and closes it some minutes later. */
  async #visits() {
    const who = Math.random() < 0.7 ? this.#randomUser() : undefined;
    const page = io(this.url, {
      transports: ["websocket"],
      auth: who ? { token: who.token } : {},
      forceNew: true,
    });
    this.#pages.add(page);
    this.#count("pages opened");
    page.on("connect", () => {
      for (const room of [this.nova.id, ...(who ? [who.id] : [])]) page.emit("join", room);
    });
    page.onAny((event) => this.#count(`heard ${event}`));
    setTimeout(
      () => {
        page.close();
        this.#pages.delete(page);
      },
      ((2 + Math.random() * 28) * MINUTE) / this.speed,
    );
    if (who) await this.#does("read", who, "GET", "/api/notifications");
  }

  async #reads() {
    const who = this.#randomUser();
    const pages = [
      "/api/leaderboard",
      "/api/cards?limit=50",
      `/api/cards?search=${this.#one(["a", "o", "dragon", "x"])}`,
      "/api/market/listings?limit=30",
      "/api/show",
      "/api/packs",
      `/api/users/${who.name}/collection?limit=50&page=${1 + Math.floor(Math.random() * 3)}`,
      `/api/users/profile/${who.name}`,
      "/api/packs/openings?limit=20",
      "/api/achievements",
    ];
    await this.#does("read", who, "GET", this.#one(pages));
  }

  async #card(who) {
    const page = await this.ask(
      who,
      "GET",
      `/api/users/${who.id}/collection?limit=50&page=${1 + Math.floor(Math.random() * 2)}`,
    );
    return this.#one((page?.cards ?? []).filter((card) => card.status === "available"))?._id;
  }

  async #proposes() {
    const [who, other] = [this.#randomUser(), this.#randomUser()];
    const card = await this.#card(who);
    if (who === other || card === undefined) return;
    const body = {
      recipient: other.id,
      offeredItems: [card],
      offeredPacks: 0,
      requestedItems: [],
      requestedPacks: 1,
    };
    await this.#does("trades offered", who, "POST", "/api/trades", body);
  }

  async #answers() {
    for (const who of [this.#randomUser(), this.#randomUser(), this.#randomUser()]) {
      const trades = (await this.ask(who, "GET", `/api/trades/${who.id}/pending?limit=20`)) ?? [];
      const trade = this.#one(trades.filter((trade) => trade.recipient._id === who.id));
      if (trade === undefined) continue;
      const status = Math.random() < 0.8 ? "accepted" : "rejected";
      await this.#does(`trades ${status}`, who, "PUT", `/api/trades/${trade._id}/status`, {
        status,
        version: trade.version,
      });
      return;
    }
  }

  async #lists() {
    const who = this.#randomUser();
    const cardId = await this.#card(who);
    if (cardId !== undefined) await this.#does("listings", who, "POST", "/api/market/listings", { cardId });
  }

  async #offers() {
    const who = this.#randomUser();
    const page = await this.ask(who, "GET", "/api/market/listings?limit=50&sort=new");
    const listing = this.#one((page?.listings ?? []).filter(({ owner }) => owner._id !== who.id));
    if (listing === undefined) return;
    const body = { offeredCards: [], offeredPacks: 1 };
    await this.#does("offers", who, "POST", `/api/market/listings/${listing._id}/offers`, body);
  }

  async #sells() {
    for (const who of [this.#randomUser(), this.#randomUser(), this.#randomUser()]) {
      const page = await this.ask(who, "GET", `/api/market/listings?seller=${who.id}&limit=30`);
      const listing = this.#one((page?.listings ?? []).filter(({ offerCount }) => offerCount > 0));
      if (listing === undefined) continue;
      const full = await this.ask(who, "GET", `/api/market/listings/${listing._id}`);
      const offer = this.#one((full?.offers ?? []).filter(({ status }) => status === "active"));
      if (offer === undefined) continue;
      const path = `/api/market/listings/${listing._id}/offers/${offer._id}/accept`;
      await this.#does("sales", who, "PUT", path, { version: offer.version });
      return;
    }
  }

  async #chats() {
    const text = this.#one(["!packs", "!queue", "!odds", "!join", "!card a", "hello", "what a pull"]);
    await this.#happens({ what: "chat", viewer: this.#randomUser().name, text });
  }

  async #grades() {
    const who = this.#randomUser();
    const cardId = await this.#card(who);
    if (cardId !== undefined)
      await this.#does("cards graded", who, "POST", "/api/grading/grade-card", { cardId });
    for (const one of [this.#randomUser(), this.#randomUser(), this.#randomUser()]) {
      const { ready = [] } = (await this.ask(one, "GET", "/api/grading")) ?? {};
      for (const { _id } of ready) {
        await this.#does("slabs turned over", one, "POST", "/api/grading/grade-card/reveal", { cardId: _id });
      }
    }
  }

  async #claims() {
    const who = this.#randomUser();
    const { achievements = [] } = (await this.ask(who, "GET", "/api/achievements")) ?? {};
    const one = achievements.find(({ achieved, claimed }) => achieved && !claimed);
    if (one) await this.#does("rewards claimed", who, "POST", "/api/achievements/claim", { name: one.name });
  }

  async #raffles() {
    const open = { prize: "packs", packs: 2, entry: "join", winners: 2, minutes: 10 };
    const scene = await this.#does("raffles", this.nova, "POST", "/api/admin/raffles", open);
    const raffle = scene?.raffle?._id;
    if (raffle === undefined) return;
    for (let number = 0; number < 12; number++)
      await this.ask(this.#randomUser(), "POST", `/api/raffles/${raffle}/join`);
    await this.#does("raffles drawn", this.nova, "POST", `/api/admin/raffles/${raffle}/draw`);
  }

  /** Each hour: packs for all users, a goal, and sometimes another stream. */
  async #hour() {
    await this.#does("gifts to everybody", this.nova, "POST", "/api/admin/add-packs", { amount: 6 });
    const reward = { kind: "packs", packs: 1, to: "active" };
    const goal = { title: `Goal ${this.counts.goals ?? 0}`, counts: "packs", target: 100, reward };
    await this.#does("goals", this.nova, "POST", "/api/admin/goals", goal);
    if ((this.counts.goals ?? 0) % 6 === 5) {
      await this.#happens({ what: "offline" });
      await this.#happens({ what: "online" });
    }
    await this.#does("broadcasts", this.nova, "POST", "/api/admin/notifications", {
      type: "news",
      message: "Another hour of packs, thank you all.",
    });
  }
}
