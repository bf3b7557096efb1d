import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aMe } from "../../test/builders";
import { speak } from "../../test/messages";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { failOnce, mockGet, recordRequests, server } from "../../test/server";
import { rankingOf, valueText } from "./rankings";

const board: Schemas["Leaderboard"] = {
  sample: false,
  champions: [
    { title: "The Collector", username: "mira", figure: 185, unit: "different cards" },
    { title: "The Specialist", username: "otto", figure: 95, unit: "% of Port Meridian" },
  ],
  rankings: {
    collectionScore: [
      { place: 1, username: "mira", value: 1381.25 },
      { place: 2, username: "nova", value: 1004.67 },
    ],
    unopenedPacks: [{ place: 1, username: "otto", value: 1 }],
    completedTrades: [],
    divineCards: [{ place: 1, username: "mira", value: 2 }],
  },
};

const noPlaces: Schemas["OwnPlaces"] = {
  collectionScore: { place: 1, value: 0 },
  unopenedPacks: { place: 9, value: 0 },
  completedTrades: { place: 1, value: 0 },
  divineCards: { place: 3, value: 0 },
};

const serve = (change: Partial<Schemas["Leaderboard"]> = {}) =>
  server.use(mockGet("/api/leaderboard", { ...board, ...change }));

test("shows a visitor the champions and the first ranking", async () => {
  serve();
  const called = recordRequests();
  renderAt("/leaderboard");
  const champions = within(await screen.findByRole("list", { name: "Champions" }));
  expect(champions.getByRole("heading", { name: "The Collector" })).toBeVisible();
  expect(champions.getByText("95%").closest("p")).toHaveTextContent("95% of Port Meridian");
  const places = within(screen.getByRole("list", { name: "Collection Score" })).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual(["1mira1,381 points", "2nova1,005 points"]);
  expect(screen.getByRole("radio", { name: "Collection Score" })).toBeChecked();
  expect(screen.queryByText(/^You are/)).not.toBeInTheDocument();
  expect([...called].filter((path) => path.includes("/users/"))).toEqual([]);
  await expectNoViolations();
});

test("chooses a ranking by keyboard, keeps it in the address, and handles an empty one", async () => {
  serve();
  const { user, path } = renderAt("/leaderboard?tab=unopenedPacks");
  expect(await screen.findByText("1 pack")).toBeVisible();
  screen.getByRole("radio", { name: "Unopened Packs" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(path()).toBe("/leaderboard?tab=completedTrades");
  expect(await screen.findByRole("heading", { name: "Nobody is here yet" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Collection Score" }));
  expect(path()).toBe("/leaderboard");
});

test("shows signed-in users their own rank", async () => {
  serve({ me: { ...noPlaces, collectionScore: { place: 2, value: 1004.67 } } });
  server.use(mockGet("/api/users/me", aMe({ username: "nova" })));
  const { user } = renderAt("/leaderboard", { token: "t" });
  expect(await screen.findByText("number 2")).toBeVisible();
  expect(screen.getByText("number 2").closest("p")).toHaveTextContent("You are number 2 with 1,005 points.");
  expect((await screen.findByText("you")).closest("li")).toHaveTextContent("nova");
  await user.click(screen.getByRole("radio", { name: "Unopened Packs" }));
  expect(screen.getByText("You are not in this ranking yet.")).toBeVisible();
});

test("marks samples as such, without links to profiles", async () => {
  serve({ sample: true });
  renderAt("/leaderboard");
  expect(await screen.findByRole("note")).toHaveTextContent(/^Sample data\./);
  expect(screen.queryByRole("link", { name: "mira" })).not.toBeInTheDocument();
});

test("retries after a failure", async () => {
  serve();
  server.use(failOnce("/api/leaderboard"));
  const { user } = renderAt("/leaderboard");
  await retry(user);
  expect(await screen.findByRole("list", { name: "Champions" })).toBeVisible();
});

test("shows the first ranking for an invalid address, and uses the singular for one", () => {
  expect(rankingOf("up").value).toBe("collectionScore");
  expect(rankingOf(undefined).value).toBe("collectionScore");
  expect(valueText(rankingOf("divineCards"), 1)).toBe("1 card");
  expect(valueText(rankingOf("unopenedPacks"), 1200)).toBe("1,200 packs");
});

test("speaks German with its plurals, numbers and cases", async () => {
  await speak("de");
  serve({ me: { ...noPlaces, collectionScore: { place: 2, value: 1004.67 } } });
  renderAt("/leaderboard");
  expect(await screen.findByRole("heading", { name: "Bestenliste" })).toBeVisible();
  const ranking = await screen.findByRole("list", { name: "Sammlungswert" });
  const places = within(ranking).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual(["1mira1.381 Punkte", "2nova1.005 Punkte"]);
  expect(screen.getByText("Platz 2").closest("p")).toHaveTextContent(
    "Du bist auf Platz 2 mit 1.005 Punkten.",
  );
  expect(valueText(rankingOf("divineCards"), 1)).toBe("1 Karte");
});

test("shows every text accented and in brackets in the pseudo-locale", async () => {
  await speak("en-XA");
  serve();
  renderAt("/leaderboard");
  expect(await screen.findByRole("heading", { name: "[Lééáádéérbööáárd]" })).toBeVisible();
});
