// The Twitch page in demo mode, on desktop and phone: every step of the setup with the stand-in, a test event that
// grants what the table says, a changed amount, and a retry of an event that granted nothing.
import assert from "node:assert/strict";
import { expect, test, useDemo } from "./fixtures.mjs";
import { open, person } from "./people.mjs";
import { sound } from "./states.mjs";

const demo = useDemo(["--writes-per-minute=1000"]);
let nova;

test.beforeAll(async () => {
  nova = await person(demo.url, "nova");
});

const part = (page, name) => page.getByRole("region", { name, exact: true });
const packsOf = async (who) => (await who.asks("GET", "/api/users/me")).packs;

async function desk(browser, how) {
  const window = await open(browser, { ...how, token: nova.token, calm: true });
  await window.page.goto(`${demo.url}/admin/twitch`);
  await window.page.getByRole("heading", { level: 1, name: "Twitch" }).waitFor();
  await part(window.page, "Make an application").waitFor();
  return window;
}

/** What a viewer does on the stand-in's channel. */
async function happens(what) {
  const answer = await fetch(`${demo.url}/demo/twitch/channel`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(what),
  });
  assert.ok(answer.ok, `${answer.status}`);
  return answer.json();
}

/** The events of the list that say this. */
const message = (page, text) =>
  part(page, "What happened")
    .getByRole("list", { name: "Events" })
    .getByRole("listitem")
    .filter({ hasText: text });

test(
  "the channel is connected, a test arrives and earns what the table says, and what gave nothing is tried again",
  async ({ browser }) => {
    const { page, fits, faults } = await desk(browser, { width: 1280, theme: "dark" });
    await page.getByText("This is the demo: a stand-in on this server plays Twitch").waitFor();
    await page.getByText("Nothing has come yet: let something happen.").waitFor();
    await sound(page, "twitch, nothing connected");

    // Only the streamer can connect it, and the page says so.
    const connect = part(page, "Connect the channel");
    const goThere = async (name) => {
      await connect.getByRole("button", { name: /^Connect/ }).click();
      await page.getByRole("textbox", { name: "Be somebody new" }).fill(name);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { level: 1, name: "Twitch" }).waitFor();
    };
    await goThere("somebody_else");
    await connect
      .getByRole("alert")
      .getByText(/^This was another account than the channel's/)
      .waitFor();
    await goThere("nova");
    await connect.getByText("Connected as nova.").waitFor();
    await part(page, "Events of the channel")
      .getByText(/^Twitch tells this server of all \d+ kinds of event\.$/)
      .waitFor();
    await part(page, "Commands in the chat").getByText("Commands in the chat are answered.").waitFor();

    // A test event earns what the table says, then what it says after a change.
    const before = await packsOf(nova);
    const tests = part(page, "Try it");
    await tests.getByRole("button", { name: "Subscribe" }).click();
    await message(page, "1 pack for nova").first().waitFor();
    assert.equal(await packsOf(nova), before + 1);
    await message(page, "nova subscribed (tier 1)").getByText("Test", { exact: true }).first().waitFor();
    const table = part(page, "What earns packs");
    await table.getByRole("textbox", { name: "Packs for a subscription, tier 1" }).fill("4");
    await table.getByRole("button", { name: "Save 1 change" }).click();
    await table.getByRole("region", { name: "Not saved yet" }).waitFor({ state: "detached" });
    await tests.getByRole("button", { name: "Subscribe" }).click();
    await message(page, "4 packs for nova").first().waitFor();
    assert.equal(await packsOf(nova), before + 5);

    // A cheer gives nothing until the table says so; then the same one counts.
    await tests.getByRole("button", { name: "Cheer" }).click();
    const cheer = message(page, "nova cheered 100 bits");
    await cheer.getByText("The settings give nothing for bits.").waitFor();
    await sound(page, "twitch, events");
    await table.getByRole("switch", { name: "Cheers" }).check();
    await table.getByRole("textbox", { name: "Bits for a pack" }).fill("50");
    await table.getByRole("button", { name: "Save 1 change" }).click();
    await table.getByRole("region", { name: "Not saved yet" }).waitFor({ state: "detached" });
    await cheer.getByRole("button", { name: /^Try again/ }).click();
    await cheer.getByText("2 packs for nova.").waitFor();
    assert.equal(await cheer.getByRole("button", { name: /^Try again/ }).count(), 0, "it counts once");
    assert.equal(await packsOf(nova), before + 7);

    // Cheers need another permission, and the page says that it is missing.
    await connect
      .getByText("Something is switched on that was not allowed yet: connect once more.")
      .waitFor();
    await goThere("nova");
    await connect.getByText("Connected as nova.").waitFor();

    // What would something earn?
    const worth = page.getByRole("region", { name: "What would this earn?" });
    await worth.getByRole("textbox", { name: "Subscriptions" }).fill("3");
    await worth.getByText("12 packs.").waitFor();
    await fits();
    assert.deepEqual(faults, []);
  },
);

test(
  "on a phone: rewards are made, a viewer's deeds arrive, and the chat is answered while it is on",
  async ({ browser }) => {
    const { page, fits, faults } = await desk(browser, { width: 390, theme: "light" });
    await part(page, "Events of the channel")
      .getByText(/^Twitch tells this server of all/)
      .waitFor();
    const rewards = part(page, "Channel-point rewards");
    await rewards.getByRole("textbox", { name: "Points for Card pack" }).fill("750");
    await rewards
      .getByRole("form", { name: "Make Card pack" })
      .getByRole("button", { name: "Make this reward" })
      .click();
    await rewards.getByText("Made by this server: points go back when a pack cannot be given.").waitFor();
    await happens({ what: "redeem", viewer: "phone_viewer", text: "Card pack" });
    await message(page, "1 pack put by for phone_viewer until the first sign-in").first().waitFor();
    await sound(page, "twitch, phone");

    // What is asked in the chat is answered there, until that is switched off.
    const answers = async () =>
      (await (await fetch(`${demo.url}/demo/twitch/channel`)).text()).match(
        /The live queue|wait in the live queue|waits in the live queue|none waits behind it/g,
      )?.length ?? 0;
    await happens({ what: "chat", viewer: "phone_viewer", text: "!queue" });
    await expect.poll(answers, "the chat was answered").toBeGreaterThan(0);
    const chat = part(page, "Commands in the chat");
    await chat.getByRole("switch", { name: "Answer commands in the chat" }).click();
    await chat.getByText("Nothing is read in the chat, and nothing is said there.").waitFor();
    await chat.getByRole("list", { name: "Commands" }).waitFor({ state: "detached" });

    const list = part(page, "What happened");
    await list.getByRole("radio", { name: "Waiting" }).check({ force: true });
    await list.getByText("None of the events is like that.").waitFor();
    await list.getByRole("button", { name: "Show all" }).click();
    await message(page, "phone_viewer").first().waitFor();
    await fits();
    assert.deepEqual(faults, []);
  },
);
