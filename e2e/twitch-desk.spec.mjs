// The Twitch page in demo mode, on desktop and phone: every step of the setup with the stand-in, a test event that
// grants the packs in the table, a changed amount, and a retry of an event that granted nothing.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { packsOf, part, visit } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo(["--writes-per-minute=1000"]);
const nova = useStreamer(demo);

async function openTwitchPage(browser, options) {
  const window = await visit(browser, `${demo.url}/admin/twitch`, { ...options, token: nova.token });
  await part(window.page, "Create an application").waitFor();
  return window;
}

/** Triggers an event on the stand-in's channel. */
async function sendChannelEvent(what) {
  const response = await fetch(`${demo.url}/demo/twitch/channel`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(what),
  });
  assert.ok(response.ok, `${response.status}`);
  return response.json();
}

/** The events in the list with this text. */
const eventsWith = (page, text) =>
  part(page, "Event log")
    .getByRole("list", { name: "Events" })
    .getByRole("listitem")
    .filter({ hasText: text });

test(
  "the channel is connected, a test event grants the configured packs, and an event without a reward is retried",
  async ({ browser }) => {
    const { page, fits, faults } = await openTwitchPage(browser, { width: 1280, theme: "dark" });
    await page.getByText("This is a demo with a simulated Twitch").waitFor();
    await page.getByText("No events yet. Send a test event.").waitFor();
    await checkState(page, "twitch, nothing connected");

    // Only the streamer can connect it; the page explains that.
    const connect = part(page, "Connect the channel");
    const connectAs = async (name) => {
      await connect.getByRole("button", { name: /^Connect/ }).click();
      await page.getByRole("textbox", { name: "New user" }).fill(name);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { level: 1, name: "Twitch" }).waitFor();
    };
    await connectAs("other_user");
    await connect
      .getByRole("alert")
      .getByText(/^That is not the channel’s account/)
      .waitFor();
    await connectAs("nova");
    await connect.getByText("Connected as nova.").waitFor();
    await part(page, "Events of the channel")
      .getByText(/^Twitch sends all \d+ kinds of event\.$/)
      .waitFor();
    await part(page, "Commands in the chat").getByText("Commands in the chat are answered.").waitFor();

    // A test event grants the packs in the table, also after a change.
    const before = await packsOf(nova);
    const tests = part(page, "Try it");
    await tests.getByRole("switch", { name: /^Give me what it earns/ }).check();
    await tests.getByRole("button", { name: "Subscribe" }).click();
    await eventsWith(page, "1 pack for nova").first().waitFor();
    assert.equal(await packsOf(nova), before + 1);
    await eventsWith(page, "nova subscribed (tier 1)").getByText("Test", { exact: true }).first().waitFor();
    const table = part(page, "What earns packs");
    await table.getByRole("textbox", { name: "Packs for a subscription, tier 1" }).fill("4");
    await table.getByRole("button", { name: "Save 1 change" }).click();
    await table.getByRole("region", { name: "Not saved yet" }).waitFor({ state: "detached" });
    await tests.getByRole("button", { name: "Subscribe" }).click();
    await eventsWith(page, "4 packs for nova").first().waitFor();
    assert.equal(await packsOf(nova), before + 5);

    // A cheer grants nothing until the table has a rule for it; then it can be retried.
    await tests.getByRole("button", { name: "Cheer" }).click();
    const cheer = eventsWith(page, "nova cheered 100 bits");
    await cheer.getByText("The settings give no packs for bits.").waitFor();
    await checkState(page, "twitch, events");
    await table.getByRole("switch", { name: "Cheers" }).check();
    await table.getByRole("textbox", { name: "Bits for a pack" }).fill("50");
    await table.getByRole("button", { name: "Save 1 change" }).click();
    await table.getByRole("region", { name: "Not saved yet" }).waitFor({ state: "detached" });
    await cheer.getByRole("button", { name: /^Try again/ }).click();
    await cheer.getByText("2 packs for nova.").waitFor();
    assert.equal(await cheer.getByRole("button", { name: /^Try again/ }).count(), 0, "it counts once");
    assert.equal(await packsOf(nova), before + 7);

    // Cheers need another permission; the page says that it is missing.
    await connect
      .getByText("A setting needs a permission that is missing. Connect again.")
      .waitFor();
    await connectAs("nova");
    await connect.getByText("Connected as nova.").waitFor();

    // The preview of an event's reward.
    const preview = page.getByRole("region", { name: "What would this earn?" });
    await preview.getByRole("textbox", { name: "Subscriptions" }).fill("3");
    await preview.getByText("12 packs.").waitFor();
    await fits();
    assert.deepEqual(faults, []);
  },
);

test(
  "on a phone: rewards are created, a viewer's events arrive, and chat commands get replies until they are switched off",
  async ({ browser }) => {
    const { page, fits, faults } = await openTwitchPage(browser, { width: 390, theme: "light" });
    await part(page, "Events of the channel")
      .getByText(/^Twitch sends all/)
      .waitFor();
    const rewards = part(page, "Channel-point rewards");
    await rewards.getByRole("textbox", { name: "Points for Card pack" }).fill("750");
    await rewards
      .getByRole("form", { name: "Create Card pack" })
      .getByRole("button", { name: "Create reward" })
      .click();
    await rewards.getByText("Created by this server. Points are refunded if a pack cannot be given.").waitFor();
    await sendChannelEvent({ what: "redeem", viewer: "phone_viewer", text: "Card pack" });
    await eventsWith(page, "1 pack held for phone_viewer until the first sign-in").first().waitFor();
    await checkState(page, "twitch, phone");

    // Chat commands get replies until they are switched off.
    const chatReplies = async () =>
      (await (await fetch(`${demo.url}/demo/twitch/channel`)).text()).match(
        /The live queue|wait in the live queue|waits in the live queue|no others are waiting/g,
      )?.length ?? 0;
    await sendChannelEvent({ what: "chat", viewer: "phone_viewer", text: "!queue" });
    await expect.poll(chatReplies, "the chat got a reply").toBeGreaterThan(0);
    const chat = part(page, "Commands in the chat");
    await chat.getByRole("switch", { name: "Answer commands in the chat" }).click();
    await chat.getByText("The server neither reads nor writes in the chat.").waitFor();
    await chat.getByRole("list", { name: "Commands" }).waitFor({ state: "detached" });

    const list = part(page, "Event log");
    await list.getByRole("radio", { name: "Waiting" }).check({ force: true });
    await list.getByText("No events match.").waitFor();
    await list.getByRole("button", { name: "Show all" }).click();
    await eventsWith(page, "phone_viewer").first().waitFor();
    await fits();
    assert.deepEqual(faults, []);
  },
);
