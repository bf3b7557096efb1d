import { afterEach, expect, test, vi } from "vitest";
import { aMe } from "../../test/builders";
import { renderAt, screen, waitFor } from "../../test/render";
import { HttpResponse, http, mockGet, server } from "../../test/server";

afterEach(() => vi.unstubAllGlobals());

/** Records how the document is loaded again. */
function recordLoads(address = "/no/such/page") {
  const loads: string[] = [];
  const record = (how: string) => () => void loads.push(how);
  vi.stubGlobal("location", {
    ...new URL(address, location.origin),
    href: location.origin + address,
    origin: location.origin,
    pathname: "/no/such/page",
    search: new URL(address, location.origin).search,
    reload: record("reload"),
    replace: (to: URL) => void loads.push(to.pathname + to.search),
  });
  return loads;
}

test("changes the language of the account and of this browser, and drops the one of the address", async () => {
  const loads = recordLoads("/no/such/page?lang=de");
  let saved: unknown;
  server.use(
    mockGet("/api/users/me", aMe()),
    http.put("*/api/users/language", async ({ request }) => {
      saved = await request.json();
      return HttpResponse.json({ language: "fr" });
    }),
  );
  const { user } = renderAt("/no/such/page", { token: "t" });
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Language" }), "Français");
  await waitFor(() => expect(loads).toEqual(["/no/such/page"]));
  expect(saved).toEqual({ language: "fr" });
  expect(document.cookie).toContain("foilcast-language=fr");
});

test("shows the app in the account's language after a sign-in elsewhere", async () => {
  const loads = recordLoads();
  server.use(mockGet("/api/users/me", aMe({ language: "ja" })));
  renderAt("/no/such/page", { token: "t" });
  await waitFor(() => expect(loads).toEqual(["reload"]));
  expect(document.cookie).toContain("foilcast-language=ja");
});

test("keeps the language of the address", async () => {
  const loads = recordLoads("/no/such/page?lang=de");
  server.use(mockGet("/api/users/me", aMe({ language: "ja" })));
  const { started } = renderAt("/no/such/page", { token: "t" });
  await started;
  expect(await screen.findByRole("button", { name: /^Your menu/ })).toBeVisible();
  expect(loads).toEqual([]);
});
