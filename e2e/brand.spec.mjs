// The brand: an admin changes it with a live preview and publishes it; visitors see it from the first paint on.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { gradientPng } from "./files.mjs";
import { open, visit } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo(["--writes-per-minute=1000"]);
const nova = useStreamer(demo);

const REFUSED_COLOUR = "#1d4ed8";
const NEAREST = "#7291e7";

test("an admin publishes a brand that visitors see", async ({ browser, viewport }) => {
  const { page, faults } = await visit(browser, `${demo.url}/admin/brand`, { ...viewport, token: nova.token });
  const form = page.getByRole("form", { name: "Brand" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Card Cove");
  await form.getByRole("textbox", { name: "Headline", exact: true }).fill("Fish for\ncards.");
  await form
    .getByLabel("File for Logo")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: gradientPng(300, 100) });
  await form.getByRole("button", { name: "Remove Logo" }).waitFor();

  await form.getByRole("switch", { name: "Use your own colours" }).check();
  await form.getByRole("textbox", { name: "In the dark theme", exact: true }).fill(REFUSED_COLOUR);
  await form.getByRole("button", { name: `Use ${NEAREST} instead` }).waitFor();
  await form.getByRole("button", { name: "Add a page" }).click();
  await form.getByRole("textbox", { name: "Title", exact: true }).fill("House rules");
  await form.getByRole("textbox", { name: "Text", exact: true }).fill("Hello\n\n<script>alert(1)</script>");
  await page.getByRole("button", { name: "Save draft" }).click();
  await form.getByText("Line 3 has HTML, which is not allowed. Use Markdown.").waitFor();
  await checkState(page, "brand-refused");

  await form.getByRole("button", { name: `Use ${NEAREST} instead` }).click();
  await form.getByRole("textbox", { name: "Text", exact: true }).fill("Be **kind**.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText(/nova saved a draft/).waitFor();
  await checkState(page, "brand-draft");
  assert.equal((await nova.request("GET", "/api/settings")).brandName, "Foilcast", "a draft is not public");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog", { name: "Publish this look?" }).getByRole("button", { name: "Publish" }).click();
  await page.getByText("Everything is published.").waitFor();

  const visitor = await visit(browser, `${demo.url}/login`, { ...viewport });
  await expect(visitor.page).toHaveTitle("Login · Card Cove");
  await visitor.page.getByRole("heading", { name: "Fish for cards." }).waitFor();
  await checkState(visitor.page, "brand-login");
  await visitor.page.getByRole("link", { name: "House rules" }).click();
  await visitor.page.getByText("Be kind.").waitFor();
  await checkState(visitor.page, "brand-page");
  assert.deepEqual([...faults, ...visitor.faults], []);
});

test("the first paint has the name, the logo and the colours, before any script of the app", async ({ browser }) => {
  const draft = {
    name: "Card Cove",
    logo: await upload("logo", gradientPng(300, 100)),
    accent: { dark: "#30c9b6", light: "#0a756c" },
  };
  await nova.request("PUT", "/api/admin/brand/draft", { brand: draft });
  await nova.request("POST", "/api/admin/brand/publish", {});
  const { page, faults } = await open(browser, {});
  await page.route("**/assets/*.js", () => {});
  await page.goto(`${demo.url}/market`, { waitUntil: "commit" });
  await expect(page).toHaveTitle("Card Cove");
  await expect(page.locator(".start-bar img")).toHaveAttribute("src", draft.logo);
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue("--accent");
  await expect.poll(() => page.evaluate(accent)).toBe("#30c9b6");
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  assert.equal(await page.evaluate(accent), "#0a756c");
  assert.deepEqual(faults, []);
});

async function upload(kind, picture) {
  const headers = { authorization: `Bearer ${nova.token}`, "content-type": "image/png" };
  const path = `${demo.url}/api/admin/brand/pictures/${kind}`;
  const response = await fetch(path, { method: "POST", headers, body: picture });
  assert.ok(response.ok, `${response.status}`);
  return (await response.json()).imageUrl;
}
