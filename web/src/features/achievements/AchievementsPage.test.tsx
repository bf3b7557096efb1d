import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard, aMe, anOpening, aPack } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";
import { emit, hasListener } from "../../test/sockets";
import { list } from "../fairness/receipts";

type Achievement = Schemas["Achievement"];

function one(name: string, change: Partial<Achievement> = {}): Achievement {
  return {
    name,
    title: name,
    description: `What ${name} asks for.`,
    category: "packs",
    requirement: 10,
    current: 4,
    achieved: false,
    claimed: false,
    reward: { packs: 2 },
    ...change,
  };
}

const reached = { achieved: true, current: 10, dateEarned: "2026-05-01T12:00:00Z" };
const ALL = [
  one("Ripper"),
  one("First Tear", reached),
  one("Old Hand", { ...reached, claimed: true, category: "levels" }),
  one("Slabbed", { ...reached, category: "grading", reward: { card: true } }),
];

const CARD = aCard({ rarity: "Epic", name: "Radio Whale" });

/** Mocks achievements whose rewards can be claimed once. */
function serve(start = ALL) {
  let all = start;
  const sent: Schemas["ClaimAchievement"][] = [];
  server.use(
    http.get("*/api/achievements", () => HttpResponse.json({ achievements: all })),
    http.post("*/api/achievements/claim", async ({ request }) => {
      const body = (await request.json()) as Schemas["ClaimAchievement"];
      const { name } = body;
      sent.push(body);
      const found = all.find((one) => one.name === name);
      all = all.map((one) => (one === found ? { ...one, claimed: true } : one));
      const isCard = found?.reward.card === true;
      return HttpResponse.json({
        success: true,
        packs: found?.reward.packs ?? 0,
        card: isCard ? CARD : null,
      });
    }),
    mockGet("/api/packs", [aPack()]),
    http.get("*/api/packs/by-entropy/:entropy", ({ params }) =>
      sent.some((body) => body.entropy === params["entropy"])
        ? HttpResponse.json({ opening: { ...anOpening([]), cards: [CARD] } })
        : errorResponse(404, "opening_not_found", "None."),
    ),
  );
  return sent;
}

const show = (path = "/achievements") => renderAt(path, { token: "t" });

test("groups achievements, with progress and rewards", async () => {
  serve();
  show();
  const packs = within(await screen.findByRole("region", { name: "Packs" }));
  expect(packs.getByText("1 of 2")).toBeVisible();
  expect(packs.getByRole("progressbar", { name: "Progress of Ripper" })).toHaveAttribute("value", "4");
  expect(screen.getByText("3 of 4 unlocked · 2 rewards to claim")).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual([
    "Ready to claim",
    "Levels",
    "Packs",
  ]);
  await expectNoViolations();
});

test("claims all rewards at once, and shows them together", async () => {
  const sent = serve();
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Claim all 2 rewards" }));
  const dialog = within(await screen.findByRole("dialog", { name: "2 rewards claimed" }));
  expect(dialog.getByText("Packs: 2 · Cards: 1")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Open packs" })).toBeVisible();
  expect(sent.map(({ name }) => name)).toEqual(["First Tear", "Slabbed"]);
  await expectNoViolations();
  await user.click(dialog.getByRole("button", { name: "Nice" }));
  expect(screen.queryByRole("region", { name: "Ready to claim" })).toBeNull();
});

test("searches and filters them and keeps that in the address", async () => {
  serve();
  const { user, path } = show("/achievements?show=claimable");
  expect(await screen.findAllByRole("heading", { level: 3 })).toHaveLength(2);
  await user.click(screen.getByRole("radio", { name: "In progress" }));
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1));
  expect(path()).toBe("/achievements?show=progress");
  expect(screen.getByRole("link", { name: "Achievements", current: "page" })).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "nothing like it");
  expect(await screen.findByRole("heading", { name: "No achievements match" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(4));
  expect(path()).toBe("/achievements");
});

test("claims a reward by keyboard, celebrates it, and offers it once", async () => {
  const sent = serve();
  const { user } = show();
  const button = await screen.findByRole("button", { name: "Claim the reward of First Tear" });
  button.focus();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "First Tear" }));
  expect(dialog.getByText(/You got 2 packs/)).toBeVisible();
  await expectNoViolations();
  await user.click(dialog.getByRole("button", { name: "Nice" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Claim the reward of First Tear" })).toBeNull();
  expect(sent).toEqual([{ name: "First Tear" }]);
});

test("draws a card with the user's entropy, shows it, and keeps the receipt", async () => {
  const sent = serve();
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Claim the reward of Slabbed" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Slabbed" }));
  expect(dialog.getByRole("img", { name: /^Radio Whale, Epic/ })).toBeInTheDocument();
  const [receipt] = await list(aMe()._id);
  const { oddsVersion, seedHash, entropy } = receipt?.intent ?? {};
  expect(sent).toEqual([{ name: "Slabbed", oddsVersion, seedHash, entropy }]);
  expect(receipt).toMatchObject({
    title: "Slabbed",
    intent: { reward: true, way: "immediate", packId: aPack()._id },
    opening: { _id: anOpening([])._id },
  });
});

test("claims with new odds after a second click, with the same entropy", async () => {
  const sent = serve();
  server.use(
    http.post(
      "*/api/achievements/claim",
      async ({ request }) => {
        sent.push((await request.json()) as Schemas["ClaimAchievement"]);
        return errorResponse(409, "odds_changed", "Refused.");
      },
      { once: true },
    ),
    http.get("*/api/packs/by-entropy/*", () => errorResponse(404, "opening_not_found", "None."), {
      once: true,
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Claim the reward of Slabbed" }));
  expect(await screen.findByText("The odds have changed. Claim it again to continue.")).toBeVisible();
  server.use(mockGet("/api/packs", [aPack({ oddsVersion: 2 })]));
  await user.click(screen.getByRole("button", { name: "Claim the reward of Slabbed" }));
  expect(await screen.findByRole("dialog", { name: "Slabbed" })).toBeVisible();
  expect(sent[1]).toMatchObject({ oddsVersion: 2, entropy: sent[0]?.entropy });
});

test("shows the title and claims by the name", async () => {
  const sent = serve([one("Ripper", { ...reached, title: "Reißer" })]);
  const { user } = show();
  expect(await screen.findByRole("listitem", { name: "Reißer" })).toBeVisible();
  expect(screen.queryByText("Ripper")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Claim the reward of Reißer" }));
  expect(await screen.findByRole("dialog", { name: "Reißer" })).toBeVisible();
  expect(sent.map(({ name }) => name)).toEqual(["Ripper"]);
});

test("shows why a claim was refused", async () => {
  serve();
  server.use(
    http.post("*/api/achievements/claim", () =>
      errorResponse(409, "pool_too_small", "The default pack has no card left. Your reward waits."),
    ),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Claim the reward of Slabbed" }));
  expect(await screen.findByText("The default pack has no card left. Your reward waits.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("features up to four reached achievements on the profile", async () => {
  serve();
  let featured = [ALL[2]];
  server.use(
    // Delayed, so that the page renders the response before the message.
    http.get("*/api/users/me", async () => {
      await delay(50);
      return HttpResponse.json(aMe({ featuredAchievements: featured.flatMap((one) => one ?? []) }));
    }),
    http.put("*/api/users/featured-achievements", async ({ request }) => {
      const { achievements } = (await request.json()) as { achievements: string[] };
      featured = achievements.map((name) => ALL.find((one) => one.name === name));
      return HttpResponse.json({ featuredAchievements: featured });
    }),
  );
  const { user } = show();
  const star = (name: string) => screen.getByRole("button", { name: `Feature ${name} on my profile` });
  await screen.findByRole("region", { name: "Packs" });
  await waitFor(() => expect(star("Old Hand")).toHaveAttribute("aria-pressed", "true"));
  expect(screen.queryByRole("button", { name: "Feature Ripper on my profile" })).toBeNull();
  await user.click(star("First Tear"));
  await waitFor(() => expect(star("First Tear")).toHaveAttribute("aria-pressed", "true"));
  expect(featured.map((one) => one?.name)).toEqual(["Old Hand", "First Tear"]);
  expect(await screen.findByText("Shown on your profile.")).toBeVisible();
  expect(screen.queryByText("No longer on your profile.")).toBeNull();
  await user.click(star("Old Hand"));
  await waitFor(() => expect(star("Old Hand")).toHaveAttribute("aria-pressed", "false"));
});

const notification: Schemas["Notification"] = {
  _id: "7".repeat(24),
  type: "achievement",
  message: "You reached “Ripper”. Claim 2 packs for it!",
  link: "/achievements",
  isRead: false,
  createdAt: "2026-05-02T12:00:00Z",
};

test("celebrates a new achievement on the current page and links to its reward", async () => {
  serve();
  const { user, path } = renderAt("/no/such/page", { token: "t" });
  await waitFor(() => expect(hasListener("notification")).toBe(true));
  serve([one("Ripper", { ...reached, dateEarned: notification.createdAt }), ...ALL.slice(1)]);
  await emit("notification", notification);
  expect(await screen.findByText("Achievement unlocked")).toBeVisible();
  expect(screen.getByText("Ripper")).toBeVisible();
  expect(screen.queryByText("First Tear")).toBeNull();
  await expectNoViolations();
  await user.click(screen.getByRole("link", { name: "Claim 2 packs" }));
  await waitFor(() => expect(path()).toBe("/achievements?show=claimable"));
  expect(screen.queryByText("Achievement unlocked")).toBeNull();
});

test("shows no notification during a ceremony that could reveal its result", async () => {
  serve([ALL[0] ?? one("Ripper"), one("First Tear", reached)]);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Claim the reward of First Tear" }));
  const dialog = within(await screen.findByRole("dialog", { name: "First Tear" }));
  serve([one("Ripper", { ...reached, dateEarned: notification.createdAt })]);
  await emit("notification", notification);
  await waitFor(() => expect(screen.queryByText("Progress of Ripper")).toBeNull());
  expect(screen.queryByText("Achievement unlocked")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Nice" }));
  expect(await screen.findByText("Achievement unlocked")).toBeVisible();
});

test("retries after a failure", async () => {
  server.use(http.get("*/api/achievements", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user } = show();
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  server.use(mockGet("/api/achievements", { achievements: ALL }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Packs" })).toBeVisible();
});
