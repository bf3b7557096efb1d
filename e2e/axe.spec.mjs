// No accessibility violations in Chromium, where layout, colors and stacking are real, on the most used screens and
// states: phone and desktop, dark and light.
import { expectAccessible } from "./axe.mjs";
import { signIn } from "./demoServer.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { visit } from "./people.mjs";
import { expectAccessibleInBothThemes } from "./states.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

for (const width of [390, 1280]) {
  const look = async (browser, path, how) =>
    (await visit(browser, demo.url + path, { width, ...how })).page;
  const name = `at ${width} px`;

  test(`what a visitor sees has no violations ${name}`, async ({ browser }) => {
    const login = await look(browser, "/login", { notice: true });
    await expectAccessibleInBothThemes(login, "the sign-in page with the early-access notice");
    await login.getByRole("button", { name: "Awh ok!" }).click();
    await expectAccessibleInBothThemes(login, "the sign-in page");
    await login.getByRole("link", { name: "Login with Twitch" }).click();
    await login.getByRole("textbox").waitFor();
    await expectAccessible(login, "the stand-in provider's page");
    await login.context().close();

    const page = await look(browser, "/collection/nova");
    await page.getByRole("listitem").getByRole("button").first().waitFor();
    await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
    await expectAccessibleInBothThemes(page, "a collection");
    await page.getByRole("listitem").getByRole("button").first().click();
    await page.getByRole("dialog").waitFor();
    await expectAccessibleInBothThemes(page, "the inspector");
    await page.keyboard.press("Escape");
    if (width <= 768) await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("combobox", { name: "Find a collector" }).filter({ visible: true }).fill("no");
    await page.getByRole("option").first().waitFor();
    await expectAccessibleInBothThemes(page, "the user search");
    await page.goto(`${demo.url}/nowhere`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await expectAccessibleInBothThemes(page, "the not-found page");
  });

  test(`opening a pack has no violations at any stage ${name}`, async ({ browser }) => {
    const token = await signIn(demo.url, `axe_${width}`);
    const page = await look(browser, "/dashboard", { token });
    await page.getByRole("heading", { name: /^Hello/ }).waitFor();
    await page.getByRole("heading", { name: "Fresh pulls" }).waitFor();
    await expectAccessibleInBothThemes(page, "the dashboard");
    await page.getByRole("button", { name: "Odds" }).click();
    await page.getByRole("cell").first().waitFor();
    await expectAccessibleInBothThemes(page, "the odds");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open now" }).click();
    await page.getByRole("button", { name: /^Tear open/ }).waitFor();
    await expectAccessibleInBothThemes(page, "the sealed pack");
    await page.getByRole("button", { name: "Turn over" }).click();
    await expectAccessibleInBothThemes(page, "the back of the pack");
    await page.getByRole("button", { name: "Turn over" }).click();
    await page.getByRole("button", { name: /^Tear open/ }).click();
    await page.getByRole("button", { name: "Turn card 1 of 5" }).waitFor();
    await expectAccessibleInBothThemes(page, "five cards face down");
    await page.getByRole("button", { name: "Turn card 1 of 5" }).press("Enter");
    await page.getByRole("button", { name: "Turn card 2 of 5" }).waitFor();
    await expectAccessibleInBothThemes(page, "one card turned");
    await page.getByRole("button", { name: "Turn all" }).click();
    await page.getByRole("link", { name: "See them in my collection" }).waitFor();
    await expectAccessibleInBothThemes(page, "five cards face up");
  });

  test(`the streamer's desk has no violations ${name}`, async ({ browser }) => {
    const page = await look(browser, "/admin-dashboard", { token: nova.token });
    await page.getByRole("textbox", { name: /^Link for OBS/ }).waitFor();
    await page.getByRole("rowheader").first().getByRole("button").click();
    await page.getByRole("button", { name: "Open live" }).waitFor();
    await expectAccessibleInBothThemes(page, "the desk with an open user");
    await page.getByRole("button", { name: "Replace this link…" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessibleInBothThemes(page, "the question for a new key");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await expectAccessibleInBothThemes(page, "the profile menu");
  });
}
