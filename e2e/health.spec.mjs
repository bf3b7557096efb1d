// The health page of a busy demo instance: its figures refresh by themselves, on desktop and phone, by pointer and by
// keyboard. A trace collector that does not respond delays nothing.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { open, part } from "./people.mjs";

const demo = useDemo(["--otlp-endpoint=http://127.0.0.1:9", "--requests-per-minute=100000"]);
const nova = useStreamer(demo);

/** Sends a number of requests, ten at a time. */
async function sendRequests(count) {
  for (let sent = 0; sent < count; sent += 10) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => fetch(`${demo.url}/api/cards`)));
    for (const response of responses) assert.ok(response.ok, `${response.status}`);
  }
}

/** The value beside a figure's title. */
const figure = (page, title) => page.getByRole("figure").filter({ hasText: title }).locator("strong");

/** Checks that pointing at a time in one chart shows all figures of that time, and that the current ones return afterwards. */
async function pointAt(page, drawing) {
  const texts = page.locator("figure figcaption > span").filter({ hasText: /^\d\d:\d\d:\d\d · / });
  await drawing.hover();
  await texts.nth(5).waitFor();
  await page.getByRole("heading", { level: 1 }).hover();
  await texts.first().waitFor({ state: "detached" });
}

test("the figures refresh by themselves and are announced", async ({ browser }) => {
  const desk = await open(browser, { width: 1280, theme: "dark", token: nova.token, calm: true });
  const phone = await open(browser, { width: 390, theme: "light", token: nova.token, calm: true });
  await desk.page.goto(`${demo.url}/admin-dashboard`);
  await desk.page.getByRole("link", { name: "Health" }).press("Enter");
  await phone.page.goto(`${demo.url}/admin/health`);
  for (const { page } of [desk, phone])
    await page.getByRole("heading", { level: 1, name: "Health" }).waitFor();
  await sendRequests(300);
  for (const { page, faults, refused, fits } of [desk, phone]) {
    // No input: the server samples every ten seconds, and the page refreshes every ten.
    await page.waitForFunction(
      () => {
        const figures = [...document.querySelectorAll("figure strong")];
        return figures.length > 0 && figures.every((value) => value.textContent !== "—");
      },
      undefined,
      { timeout: 60_000 },
    );
    assert.match(await figure(page, "Memory").textContent(), /^\d[\d,]* MB$/);
    const drawn = page.getByRole("img", {
      name: /^Requests a second over the last hour\. Requests: .* Failed: 0 to 0/,
    });
    const [area, line] = await drawn.locator("[data-look=main] path").all();
    for (const path of [area, line]) assert.match(await path.getAttribute("d"), /^M\d/);
    await pointAt(page, drawn);
    await page.getByText("The figures as a table").press("Enter");
    const rows = part(page, "The figures as a table").getByRole("row");
    // The table is rendered when it opens, a moment after the key press.
    await rows.first().waitFor();
    assert.equal(await rows.count(), 13);
    assert.match(await part(page, "Database").textContent(), /SQLite.*Queued writes\d/);
    await part(page, "Jobs")
      .getByRole("row")
      .filter({ hasText: "Leaderboard" })
      .filter({ hasText: "OK" })
      .waitFor();
    await fits();
    await expectAccessible(page, "the health page");
    assert.deepEqual([faults, refused], [[], []]);
  }
  await desk.page.getByRole("radio", { name: "Last 12 hours" }).press("Space");
  await desk.page.waitForURL("**/admin/health?span=half-day");
  await desk.page.getByRole("img", { name: /^Requests a second over the last 12 hours\. / }).waitFor();
  const metrics = await (await fetch(`${demo.url}/metrics`)).text();
  assert.match(metrics, /^foilcast_trace_spans_total\{outcome="failed"\} [1-9]/m);
});
