import { beforeEach, expect, test } from "vitest";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, server } from "../../test/server";

let requests: (string | null)[];
const users = ["nova", "nocturne", "november"].map((username, at) => ({
  _id: `${at}`.repeat(24),
  username,
}));

beforeEach(() => {
  requests = [];
  server.use(
    // Another test covers the profile.
    http.get("*/api/users/profile/:name", () =>
      errorResponse(404, "user_not_found", "There is no such user."),
    ),
    http.get("*/api/users/search", ({ request }) => {
      const query = new URL(request.url).searchParams.get("query") ?? "";
      expect(request.headers.get("authorization")).toBeNull();
      requests.push(query);
      return HttpResponse.json(users.filter(({ username }) => username.startsWith(query)));
    }),
  );
});

/** The suggestions; the choice of the language below the page has options, too. */
const suggestions = () =>
  screen.queryAllByRole("listbox").flatMap((list) => within(list).queryAllByRole("option"));

async function show() {
  const view = renderAt("/no/such/page");
  const box = await screen.findByRole("combobox", { name: "Find a collector" });
  return { ...view, box };
}

test("requests nothing before the second character", async () => {
  const { user, box } = await show();
  await user.type(box, "n");
  expect(box).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByText("Searching…")).toBeNull();
  await user.type(box, "o");
  await waitFor(() => expect(suggestions()).toHaveLength(3));
  expect(requests).toEqual(["no"]);
  await expectNoViolations();
});

test("chooses a user with Down, Up and Enter and opens their profile", async () => {
  const { user, box, path } = await show();
  await user.type(box, "no");
  await waitFor(() => expect(suggestions()).not.toEqual([]));
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(within(screen.getByRole("listbox")).getByRole("option", { selected: true })).toHaveTextContent(
    "nocturne",
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/profile/nocturne"));
});

test("hides the suggestions on Escape, and shows them again on typing", async () => {
  const { user, box } = await show();
  await user.type(box, "no");
  await waitFor(() => expect(suggestions()).not.toEqual([]));
  await user.keyboard("{Escape}");
  expect(suggestions()).toEqual([]);
  await user.keyboard("v");
  await waitFor(() => expect(suggestions()).toHaveLength(2));
});

test("says when no user matches", async () => {
  const { user, box } = await show();
  await user.type(box, "zz");
  expect(await screen.findByText("No users found")).toBeVisible();
  await expectNoViolations();
});
