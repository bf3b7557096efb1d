import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { createCache } from "../../../api/cache";
import { expectNoViolations } from "../../../test/axe";
import { aMe, anOpening, aPack } from "../../../test/builders";
import { errorResponse, server } from "../../../test/server";
import { me } from "../../auth/queries";
import { OpenSeveral } from "./OpenSeveral";

/** Opens packs with one card each; the last one of the rarities repeats. */
function opensPacks(...rarities: ("Basic" | "Rare" | "Divine")[]) {
  const bodies: { entropy: string }[] = [];
  server.use(
    http.post("*/api/packs/open", async ({ request }) => {
      const body = (await request.json()) as { entropy: string };
      const rarity = rarities[bodies.length] ?? rarities.at(-1) ?? "Basic";
      bodies.push(body);
      const id = `opening-${bodies.length}`;
      const opening = anOpening([rarity]);
      const cards = opening.cards.map((card) => ({ ...card, _id: `card-${bodies.length}` }));
      return HttpResponse.json({
        ...opening,
        _id: id,
        cards,
        marks: [bodies.length > 1 ? "duplicate" : "new"],
      });
    }),
  );
  return bodies;
}

function show(packs: number) {
  const onDone = vi.fn();
  const cache = createCache();
  cache.setQueryData(me().queryKey, aMe({ packs }));
  const root = createRootRoute({ component: () => <OpenSeveral pack={aPack()} onDone={onDone} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onDone };
}

const openButton = (name: string) => screen.findByRole("button", { name });

test("opens each pack with random numbers of its own, and shows all cards, the rarest first", async () => {
  const bodies = opensPacks("Basic", "Divine", "Rare");
  const { user, onDone } = show(3);
  await user.click(await openButton("Open 3"));
  expect(await screen.findByRole("heading", { name: "3 packs opened" })).toHaveFocus();
  expect(new Set(bodies.map(({ entropy }) => entropy)).size).toBe(3);
  expect(within(screen.getByRole("region", { name: "Your best card" })).getByText(/Divine/)).toBeVisible();
  const others = within(screen.getByRole("list", { name: /The other cards/ })).getAllByRole("button");
  expect(others.map((card) => card.getAttribute("aria-label"))).toEqual([
    expect.stringContaining("Rare"),
    expect.stringContaining("Basic"),
  ]);
  await expectNoViolations();
  const links = screen.getAllByRole("link", { name: "Verify", hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/openings/opening-1/verify",
    "/openings/opening-2/verify",
    "/openings/opening-3/verify",
  ]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(onDone).toHaveBeenCalledOnce();
});

test("offers ten of many packs, and all", async () => {
  opensPacks("Basic");
  show(37);
  const ten = await openButton("Open 10");
  await vi.waitFor(() => expect(ten).toHaveFocus());
  expect(await openButton("Open all 37")).toBeVisible();
  await expectNoViolations();
});

test("a summary says what to do with duplicates and new cards", async () => {
  opensPacks("Basic");
  const { user } = show(3);
  await user.click(await openButton("Open 3"));
  const steps = within(await screen.findByRole("list", { name: "What these cards mean for you" }));
  expect(steps.getByRole("link", { name: "1 card is new to you What is missing" })).toHaveAttribute(
    "href",
    "/catalogue?owned=missing",
  );
  expect(steps.getByRole("link", { name: "2 duplicates Sell them" })).toHaveAttribute(
    "href",
    "/market/create?mode=duplicates",
  );
});

test("a refusal keeps the opened cards and says that the other packs are safe", async () => {
  opensPacks("Rare");
  const { user } = show(3);
  let left = 1;
  server.use(
    http.get("*/api/packs/by-entropy/:entropy", () =>
      errorResponse(404, "not_found", "There is no such opening."),
    ),
    http.post("*/api/packs/open", () => {
      left -= 1;
      return left < 0 ? errorResponse(409, "odds_changed", "The odds have changed.") : undefined;
    }),
  );
  await user.click(await openButton("Open 3"));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The odds have changed.");
  expect(alert).toHaveTextContent("2 packs were not opened. They are safe.");
  expect(screen.getByRole("heading", { name: "1 pack opened" })).toBeVisible();
  left = 9;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "3 packs opened" })).toBeVisible();
});

test("closing a run ends it after its pack and shows what was opened", async () => {
  let release = () => {};
  const bodies = opensPacks("Rare");
  server.use(
    http.post("*/api/packs/open", async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return undefined;
    }),
  );
  const { user, onDone } = show(3);
  await user.click(await openButton("Open 3"));
  expect(await openButton("Stop after this pack")).toHaveFocus();
  await vi.waitFor(() => expect(release.toString()).not.toBe("() => {}"));
  await user.keyboard("{Escape}");
  expect(await openButton("Stops after this pack")).toBeVisible();
  release();
  expect(await screen.findByRole("heading", { name: "1 pack opened" })).toBeVisible();
  expect(bodies).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});
