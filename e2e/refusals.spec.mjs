// Restricted pages: the guards that the specification names redirect visitors, collectors and moderators, and the page
// sends no request that the user may not send. server/src/access.rs tests what the server itself refuses.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test, useDemo } from "./fixtures.mjs";
import { newcomer, open, signInAs } from "./people.mjs";

const ROUTES = await readFile(new URL("../web/src/app/routes.tsx", import.meta.url), "utf8");
const ADMIN = [...ROUTES.matchAll(/path: "([^"]+)",\s*access: "admin"/g)].map(([, path]) => path);
/** Pages with their own guard redirect to the dashboard, which asks visitors to sign in. */
const SELF_GUARDED = ["/admin/cardaudit"];

const demo = useDemo();
let tokens;

test.beforeAll(async () => {
  const nova = await signInAs(demo.url, "nova");
  const collector = await newcomer(nova, "refused_ada");
  const moderator = await newcomer(nova, "refused_mo");
  await nova.request("PUT", `/api/admin/users/${moderator.id}/role`, { role: "moderator" });
  tokens = { visitor: null, collector: collector.token, moderator: moderator.token };
});

test("the table has the admin pages", () => {
  for (const page of ["/admin-dashboard", "/admin/packs", "/admin/actions", "/admin/modifiers", "/admin/achievements"]) {
    assert.ok(ADMIN.includes(page), page);
  }
});

for (const who of ["visitor", "collector", "moderator"]) {
  test(`a ${who} is redirected from every admin page without a forbidden request`, async ({ browser }) => {
    const { page, faults, refused } = await open(browser, { token: tokens[who], calm: true });
    const paths = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    for (const address of [...ADMIN, ...SELF_GUARDED]) {
      paths.length = 0;
      await page.goto(demo.url + address.replace(/\$\w+/g, "0".repeat(24)));
      // The guard redirects all users to the sign-in page, which redirects signed-in users further.
      await page.waitForURL((url) => ["/login", "/dashboard"].includes(url.pathname));
      await page.getByRole("heading", { level: 1 }).waitFor();
      const forbidden = paths.filter((path) => /^\/api\/(admin|modifiers|packs\/admin)\b/.test(path));
      assert.deepEqual(forbidden, [], `${address} sent a request that a ${who} may not send`);
      assert.equal(await page.getByRole("navigation", { name: "Admin" }).count(), 0);
    }
    assert.deepEqual(faults, []);
    assert.deepEqual(refused, []);
  });
}

test("only admins have a link to the desk in the profile menu", async ({ browser }) => {
  for (const who of ["collector", "moderator"]) {
    const { page, close } = await open(browser, { token: tokens[who], calm: true });
    await page.goto(`${demo.url}/dashboard`);
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("menuitem", { name: "My Profile" }).or(page.getByRole("link", { name: "My Profile" })).first().waitFor();
    assert.equal(await page.getByText("Admin Dashboard").count(), 0);
    assert.equal(await page.getByText("Admin Actions").count(), 0);
    await close();
  }
});
