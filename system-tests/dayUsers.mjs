// The users of a simulated day: collectors, viewers of the channel, the streamer, the overlay. Each action repeats at its
// own interval of simulated time.
import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";
import { signIn } from "../e2e/demoServer.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Users with an account at the start of the day. */
const USERS = 40;
/** The duration of a show on the overlay. */
const SHOW_DURATION = 14_000;
/** With this queue length, users queue no more packs. */
const MAX_QUEUE = 25;
/** Status codes of refusals by rule or after a lost race. */
const REFUSALS = [404, 409, 429];

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows the redirects of an authorization at the stand-in, as a browser does; returns the final address. */
async function followRedirects(url, cookies) {
  for (let hop = 0; hop < 8; hop++) {
    const response = await fetch(url, { redirect: "manual", headers: { cookie: cookies } });
    const next = response.headers.get("location");
    if (!next) return url;
    url = new URL(next, url).href;
  }
  throw new Error(`too many redirects: ${url}`);
}

/** All users, with the numbers of their successful actions. */
export class Users {
  counts = {};
  #stopped = false;
  #collectors = [];
  #openPages = new Set();
  #queueLength = 0;
  #accounts = 0;

  /** `speed` is that of the accelerated clock. `onError` is called with every error. */
  constructor(url, speed, onError) {
    this.url = url;
    this.speed = speed;
    this.onError = onError;
  }

  /** Creates the accounts. Each user then opens a number of packs. */
  async createAccounts(packs) {
    this.nova = { name: "nova", token: await signIn(this.url, "nova") };
    this.nova.id = (await this.request(this.nova, "GET", "/api/users/me"))._id;
    for (let number = 0; number < USERS; number++) await this.#signUp();
    for (let rest = packs; rest > 0; rest -= 100)
      await this.request(this.nova, "POST", "/api/admin/add-packs", { amount: Math.min(rest, 100) });
    await Promise.all(
      this.#collectors.map(async (user) => {
        for (let pack = 0; pack < packs; pack++) await this.request(user, "POST", "/api/packs/open");
      }),
    );
  }

  /** The streamer connects the channel, opens the overlay, and grants all users packs. */
  async startStream() {
    await this.#connectChannel();
    await this.request(this.nova, "POST", "/api/admin/add-packs", { amount: 20 });
    const { key } = await this.request(this.nova, "GET", "/api/admin/overlay");
    this.overlay = io(this.url, { transports: ["websocket"], auth: { overlayKey: key }, forceNew: true });
    this.overlay.on("connect", () => this.overlay.emit("join", this.nova.id));
    this.overlay.on("queue-updated", (names) => {
      this.#queueLength = names.length;
    });
    this.overlay.on("new-pack-opening", (opening) => {
      this.#count("shows");
      setTimeout(
        () => this.overlay.emit("animation-complete", opening._id),
        (SHOW_DURATION - (opening.elapsedMs ?? 0)) / this.speed,
      );
    });
    await this.#sendChannelEvent({ what: "online" });
  }

  /** Connects the channel, creates its two rewards, and waits for the subscriptions to its events. */
  async #connectChannel() {
    const headers = { authorization: `Bearer ${this.nova.token}` };
    const authorization = await fetch(`${this.url}/api/admin/twitch/authorize?login_hint=nova`, { headers });
    const cookies = authorization.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const end = await followRedirects((await authorization.json()).url, cookies);
    if (!end.endsWith("channel=connected")) throw new Error(`the channel is not connected: ${end}`);
    for (const kind of ["pack", "live"])
      await this.request(this.nova, "POST", "/api/admin/twitch/rewards", { kind, cost: 100 });
    for (let attempt = 0; attempt < 300; attempt++) {
      const { subscriptions } = await this.request(this.nova, "GET", "/api/admin/twitch");
      if (subscriptions.every(({ status }) => status === "enabled")) return;
      await pause(100);
    }
    throw new Error("the subscriptions to the channel's events were not enabled in time");
  }

  /** The current numbers of shows, open pages and queued packs. */
  current() {
    return { shows: this.counts.shows ?? 0, pages: this.#openPages.size, waiting: this.#queueLength };
  }

  stop() {
    this.#stopped = true;
  }

  /** Repeats all actions until `stop` is called. */
  async run() {
    await Promise.all([
      this.#every(9 * SECOND, () => this.#queuePack()),
      this.#every(45 * SECOND, () => this.#openPack()),
      this.#every(30 * SECOND, () => this.#visitPage()),
      this.#every(20 * SECOND, () => this.#readPage()),
      this.#every(40 * SECOND, () => this.#proposeTrade()),
      this.#every(40 * SECOND, () => this.#endTrade()),
      this.#every(60 * SECOND, () => this.#listCard()),
      this.#every(60 * SECOND, () => this.#offerForListing()),
      this.#every(60 * SECOND, () => this.#acceptOffer()),
      this.#every(15 * SECOND, () => this.#sendChatMessage()),
      this.#every(5 * MINUTE, () => this.#signInAgain()),
      this.#every(20 * MINUTE, () => this.#signUp()),
      this.#every(10 * MINUTE, () => this.#gradeCards()),
      this.#every(10 * MINUTE, () => this.#claimReward()),
      this.#every(30 * MINUTE, () => this.#runRaffle()),
      this.#every(HOUR, () => this.#hourly()),
    ]);
    this.overlay.close();
    for (const page of this.#openPages) page.close();
  }

  /** Runs an action now and at intervals of simulated time; skips missed runs. */
  async #every(ms, action) {
    let next = performance.now() + (Math.random() * ms) / this.speed;
    while (!this.#stopped) {
      await pause(Math.min(next - performance.now(), 1000));
      if (performance.now() < next) continue;
      await action().catch((error) => this.onError(String(error)));
      next = Math.max(next + ms / this.speed, performance.now());
    }
  }

  #count(action) {
    this.counts[action] = (this.counts[action] ?? 0) + 1;
  }

  #pick(list) {
    return list[Math.floor(Math.random() * list.length)];
  }

  #randomUser() {
    return this.#pick(this.#collectors);
  }

  /** Sends a request; returns the response, or nothing after a refusal by rule. Any other failure is an error. */
  async request(user, method, path, body) {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${user.token}`,
      "idempotency-key": randomUUID(),
    };
    const response = await fetch(this.url + path, {
      method,
      headers,
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    this.#count(`refused ${response.status}`);
    if (!REFUSALS.includes(response.status)) this.onError(`${method} ${path}: ${response.status} ${text}`);
    return undefined;
  }

  /** Sends a request and counts its success as an action. */
  async #act(action, user, method, path, body) {
    const response = await this.request(user, method, path, body);
    if (response !== undefined) this.#count(action);
    return response;
  }

  /** Triggers an event on the channel. */
  async #sendChannelEvent(event) {
    const response = await fetch(`${this.url}/demo/twitch/channel`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(event),
    });
    if (!response.ok) return this.onError(`the channel: ${response.status}`);
    // The connection may be lost for a moment, because at this speed its timeout is a fraction of a second.
    const { sent } = await response.json();
    this.#count(sent > 0 ? `channel: ${event.what}` : "channel: no message");
  }

  async #signUp() {
    const name = `collector_${this.#accounts++}`;
    const user = { name, token: await signIn(this.url, name) };
    user.id = (await this.request(user, "GET", "/api/users/me"))._id;
    this.#collectors.push(user);
    this.#count("accounts");
  }

  /** Signs in a user again, as in another browser. */
  async #signInAgain() {
    const user = this.#randomUser();
    user.token = await signIn(this.url, user.name);
    this.#count("sign-ins");
  }

  async #queuePack() {
    if (this.#queueLength >= MAX_QUEUE) return;
    const user = this.#randomUser();
    const random = Math.random();
    if (random < 0.4) await this.#act("queued by collectors", user, "POST", "/api/packs/queue");
    else if (random < 0.75) {
      // Viewers with an account, and those who never signed in.
      const viewer = Math.random() < 0.8 ? user.name : `viewer_${Math.floor(Math.random() * 200)}`;
      await this.#sendChannelEvent({
        what: "redeem",
        viewer,
        text: Math.random() < 0.7 ? "Live card pack" : "Card pack",
      });
    } else if (random < 0.9) {
      await this.#act(
        "queued by the desk",
        this.nova,
        "POST",
        `/api/packs/admin/openPacksForUser/${user.id}`,
        { live: true },
      );
    } else {
      const action = this.#pick([
        { what: "subscribe" },
        { what: "cheer", count: "300" },
        { what: "gift", count: "3" },
        { what: "raid", count: "30" },
      ]);
      await this.#sendChannelEvent({ ...action, viewer: user.name });
    }
  }

  async #openPack() {
    await this.#act("opened", this.#randomUser(), "POST", "/api/packs/open");
  }

  /** Opens a page, requests what it shows, and closes it some minutes later. */
  async #visitPage() {
    const user = Math.random() < 0.7 ? this.#randomUser() : undefined;
    const page = io(this.url, {
      transports: ["websocket"],
      auth: user ? { token: user.token } : {},
      forceNew: true,
    });
    this.#openPages.add(page);
    this.#count("pages opened");
    page.on("connect", () => {
      for (const room of [this.nova.id, ...(user ? [user.id] : [])]) page.emit("join", room);
    });
    page.onAny((event) => this.#count(`received ${event}`));
    setTimeout(
      () => {
        page.close();
        this.#openPages.delete(page);
      },
      ((2 + Math.random() * 28) * MINUTE) / this.speed,
    );
    if (user) await this.#act("read", user, "GET", "/api/notifications");
  }

  async #readPage() {
    const user = this.#randomUser();
    const pages = [
      "/api/leaderboard",
      "/api/cards?limit=50",
      `/api/cards?search=${this.#pick(["a", "o", "dragon", "x"])}`,
      "/api/market/listings?limit=30",
      "/api/show",
      "/api/packs",
      `/api/users/${user.name}/collection?limit=50&page=${1 + Math.floor(Math.random() * 3)}`,
      `/api/users/profile/${user.name}`,
      "/api/packs/openings?limit=20",
      "/api/achievements",
    ];
    await this.#act("read", user, "GET", this.#pick(pages));
  }

  async #card(user) {
    const page = await this.request(
      user,
      "GET",
      `/api/users/${user.id}/collection?limit=50&page=${1 + Math.floor(Math.random() * 2)}`,
    );
    return this.#pick((page?.cards ?? []).filter((card) => card.status === "available"))?._id;
  }

  async #proposeTrade() {
    const [user, other] = [this.#randomUser(), this.#randomUser()];
    const card = await this.#card(user);
    if (user === other || card === undefined) return;
    const body = {
      recipient: other.id,
      offeredItems: [card],
      offeredPacks: 0,
      requestedItems: [],
      requestedPacks: 1,
    };
    await this.#act("trades offered", user, "POST", "/api/trades", body);
  }

  async #endTrade() {
    for (const user of [this.#randomUser(), this.#randomUser(), this.#randomUser()]) {
      const trades = (await this.request(user, "GET", `/api/trades/${user.id}/pending?limit=20`)) ?? [];
      const trade = this.#pick(trades.filter((trade) => trade.recipient._id === user.id));
      if (trade === undefined) continue;
      const status = Math.random() < 0.8 ? "accepted" : "rejected";
      await this.#act(`trades ${status}`, user, "PUT", `/api/trades/${trade._id}/status`, {
        status,
        version: trade.version,
      });
      return;
    }
  }

  async #listCard() {
    const user = this.#randomUser();
    const cardId = await this.#card(user);
    if (cardId !== undefined) await this.#act("listings", user, "POST", "/api/market/listings", { cardId });
  }

  async #offerForListing() {
    const user = this.#randomUser();
    const page = await this.request(user, "GET", "/api/market/listings?limit=50&sort=new");
    const listing = this.#pick((page?.listings ?? []).filter(({ owner }) => owner._id !== user.id));
    if (listing === undefined) return;
    const body = { offeredCards: [], offeredPacks: 1 };
    await this.#act("offers", user, "POST", `/api/market/listings/${listing._id}/offers`, body);
  }

  async #acceptOffer() {
    for (const user of [this.#randomUser(), this.#randomUser(), this.#randomUser()]) {
      const page = await this.request(user, "GET", `/api/market/listings?seller=${user.id}&limit=30`);
      const listing = this.#pick((page?.listings ?? []).filter(({ offerCount }) => offerCount > 0));
      if (listing === undefined) continue;
      const full = await this.request(user, "GET", `/api/market/listings/${listing._id}`);
      const offer = this.#pick((full?.offers ?? []).filter(({ status }) => status === "active"));
      if (offer === undefined) continue;
      const path = `/api/market/listings/${listing._id}/offers/${offer._id}/accept`;
      await this.#act("sales", user, "PUT", path, { version: offer.version });
      return;
    }
  }

  async #sendChatMessage() {
    const text = this.#pick(["!packs", "!queue", "!odds", "!join", "!card a", "hello", "what a pull"]);
    await this.#sendChannelEvent({ what: "chat", viewer: this.#randomUser().name, text });
  }

  async #gradeCards() {
    const user = this.#randomUser();
    const cardId = await this.#card(user);
    if (cardId !== undefined)
      await this.#act("cards graded", user, "POST", "/api/grading/grade-card", { cardId });
    for (const other of [this.#randomUser(), this.#randomUser(), this.#randomUser()]) {
      const { ready = [] } = (await this.request(other, "GET", "/api/grading")) ?? {};
      for (const { _id } of ready) {
        await this.#act("grades revealed", other, "POST", "/api/grading/grade-card/reveal", { cardId: _id });
      }
    }
  }

  async #claimReward() {
    const user = this.#randomUser();
    const { achievements = [] } = (await this.request(user, "GET", "/api/achievements")) ?? {};
    const achievement = achievements.find(({ achieved, claimed }) => achieved && !claimed);
    if (achievement) await this.#act("rewards claimed", user, "POST", "/api/achievements/claim", { name: achievement.name });
  }

  async #runRaffle() {
    const open = { prize: "packs", packs: 2, entry: "join", winners: 2, minutes: 10 };
    const scene = await this.#act("raffles", this.nova, "POST", "/api/admin/raffles", open);
    const raffle = scene?.raffle?._id;
    if (raffle === undefined) return;
    for (let number = 0; number < 12; number++)
      await this.request(this.#randomUser(), "POST", `/api/raffles/${raffle}/join`);
    await this.#act("raffles drawn", this.nova, "POST", `/api/admin/raffles/${raffle}/draw`);
  }

  /** Each hour: packs for all users, a goal, and sometimes another stream. */
  async #hourly() {
    await this.#act("packs for all users", this.nova, "POST", "/api/admin/add-packs", { amount: 6 });
    const reward = { kind: "packs", packs: 1, to: "active" };
    const goal = { title: `Goal ${this.counts.goals ?? 0}`, counts: "packs", target: 100, reward };
    await this.#act("goals", this.nova, "POST", "/api/admin/goals", goal);
    if ((this.counts.goals ?? 0) % 6 === 5) {
      await this.#sendChannelEvent({ what: "offline" });
      await this.#sendChannelEvent({ what: "online" });
    }
    await this.#act("broadcasts", this.nova, "POST", "/api/admin/notifications", {
      type: "news",
      message: "Another hour of packs, thank you all.",
    });
  }
}
