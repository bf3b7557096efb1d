// No accessibility violations in Chromium, where layout, colors and stacking are real, on the most used screens and
// states: phone and desktop, dark and light.
import { clean } from "./axe.mjs";
import { signIn } from "./demoServer.mjs";
import { test, useDemo } from "./fixtures.mjs";

const STREAMER = "nova";
const WIDTHS = [390, 1280];
const THEMES = ["dark", "light"];

const demo = useDemo();

/** A page in a theme and a width, for a user or a visitor, with reduced motion, so that nothing is half faded in. */
async function open(browser, address, { width, theme, name }) {
  const token = name === undefined ? null : await signIn(demo.url, name);
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
  await context.addInitScript(
    ([theme, token]) => {
      localStorage.setItem("foilcast.theme", theme);
      localStorage.setItem("foilcast.effects", "lite");
      if (token !== null) localStorage.setItem("token", token);
    },
    [theme, token],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(demo.url + address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

for (const width of WIDTHS) {
  for (const theme of THEMES) {
    const how = { width, theme };
    const name = `at ${width} px, ${theme}`;

    test(`what a visitor sees has no violations ${name}`, async ({ browser }) => {
      const login = await open(browser, "/login", how);
      await clean(login, "the sign-in page with the early-access notice");
      await login.getByRole("button", { name: "Awh ok!" }).click();
      await clean(login, "the sign-in page");
      await login.getByRole("link", { name: "Login with Twitch" }).click();
      await login.getByRole("textbox").waitFor();
      await clean(login, "the stand-in provider's page");
      await login.context().close();

      const page = await open(browser, `/collection/${STREAMER}`, how);
      await page.getByRole("button", { name: "Awh ok!" }).click();
      await page.getByRole("listitem").getByRole("button").first().waitFor();
      await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
      await clean(page, "a collection");
      await page.getByRole("listitem").getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
      await clean(page, "the inspector");
      await page.keyboard.press("Escape");
      if (width <= 768) await page.getByRole("button", { name: "Menu", exact: true }).click();
      await page.getByRole("combobox", { name: "Find a collector" }).filter({ visible: true }).fill("no");
      await page.getByRole("option").first().waitFor();
      await clean(page, "the user search");
      await page.goto(`${demo.url}/nowhere`);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await clean(page, "the not-found page");
    });

    test(`opening a pack has no violations at any stage ${name}`, async ({ browser }) => {
      const page = await open(browser, "/dashboard", { ...how, name: `axe_${width}_${theme}` });
      await page.getByRole("button", { name: "Awh ok!" }).click();
      await page.getByRole("heading", { name: /^Hello/ }).waitFor();
      await page.getByRole("heading", { name: "Fresh pulls" }).waitFor();
      await clean(page, "the dashboard");
      await page.getByRole("button", { name: "Odds" }).click();
      await page.getByRole("cell").first().waitFor();
      await clean(page, "the odds");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Open now" }).click();
      await page.getByRole("button", { name: /^Tear open/ }).waitFor();
      await clean(page, "the sealed pack");
      await page.getByRole("button", { name: /^Tear open/ }).click();
      await page.getByRole("button", { name: "Turn card 1 of 5" }).waitFor();
      await clean(page, "five cards face down");
      await page.getByRole("button", { name: "Turn card 1 of 5" }).press("Enter");
      await page.getByRole("button", { name: "Card 1 of 5, turned" }).waitFor();
      await clean(page, "one card turned");
      await page.getByRole("button", { name: "Turn all" }).click();
      await page.getByRole("link", { name: "See them in my collection" }).waitFor();
      await clean(page, "five cards face up");
    });

    test(`the streamer's desk has no violations ${name}`, async ({ browser }) => {
      const page = await open(browser, "/admin-dashboard", { ...how, name: STREAMER });
      await page.getByRole("button", { name: "Awh ok!" }).click();
      await page.getByRole("textbox", { name: /^Link for OBS/ }).waitFor();
      await page.getByRole("rowheader").first().getByRole("button").click();
      await page.getByRole("button", { name: "Open live" }).waitFor();
      await clean(page, "the desk with somebody opened");
      await page.getByRole("button", { name: "New key…" }).click();
      await page.getByRole("dialog").waitFor();
      await clean(page, "the question for a new key");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Your menu/ }).click();
      await page.getByRole("button", { name: "Logout" }).waitFor();
      await clean(page, "the profile menu");
    });
  }
}
