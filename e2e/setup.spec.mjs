// The setup of a new server in a browser: from the printed link to a test opening on the overlay.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "./demoServer.mjs";
import { gradientPng } from "./files.mjs";
import { expect, test } from "./fixtures.mjs";

const CARDS = ["night-owl", "tide_runner", "lantern eel"];

test("the printed link leads to a test opening on the overlay in twelve actions", async ({ browser }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-setup-"));
  const server = await launch(folder, "127.0.0.1:0", []);
  try {
    const page = await (await browser.newContext()).newPage();
    let actions = 0;
    const press = async (name) => {
      actions += 1;
      await page.getByRole("button", { name, exact: true }).click();
    };
    const title = (name) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await page.goto(server.printed().match(/First start: (\S+)/)[1]);
    actions += 1;
    await title("Become the owner");
    await press("Continue as nova");

    await title("Name and colours");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Night Market");
    actions += 1;
    await press("Continue");

    await title("Connect Twitch");
    await press("Skip");

    await title("Add your cards");
    const files = await Promise.all(
      CARDS.map(async (name, index) => {
        const file = path.join(folder, `${name}.png`);
        await writeFile(file, gradientPng(400 + 100 * index, 600 + 150 * index));
        return file;
      }),
    );
    const text = path.join(folder, "notes.txt");
    await writeFile(text, "not a picture");
    await page.locator("input[type=file]").setInputFiles([...files, text]);
    actions += 1;
    await expect(page.getByText("This is not a supported picture.", { exact: false })).toBeVisible();
    await press("Create 3 cards");
    await expect(page.getByText("3 cards are created.")).toBeVisible();
    await press("Continue");

    await title("Make a pack");
    await page.getByRole("textbox", { name: "Name of the pack" }).fill("First Night");
    actions += 1;
    await press("Create pack");

    await title("Add the overlay to OBS");
    await expect(page.getByText("Waiting for OBS…")).toBeVisible();
    const link = await page.getByRole("textbox", { name: /^Link for OBS/ }).inputValue();
    const overlay = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    await overlay.goto(link);
    await expect(page.getByText("OBS is connected")).toBeVisible();
    await press("Continue");

    await title("Try it out");
    await press("Play a test opening");
    await expect(overlay.getByText("TEST", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("The overlay has shown the test opening")).toBeVisible({ timeout: 60_000 });
    expect(actions).toBe(12);
    await press("Finish");
    await title("Done for now");

    // The link works once, and the server starts without it from now on.
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(server.printed().match(/First start: (\S+)/)[1]);
    await expect(stranger.getByRole("heading", { name: "Only the owner can set up this site" })).toBeVisible();
    await server.end();
    const again = await launch(folder, new URL(server.url).host, []);
    expect(again.printed()).not.toContain("First start");
    await again.end();
  } finally {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
});
