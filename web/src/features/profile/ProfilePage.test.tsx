import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { RAREST } from "../../lib/rarities";
import { aCard, aMe, anOpening, aPack } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, hold, http, mockGet, recordRequests, server } from "../../test/server";

const MIRA = "8".repeat(24);

function aProfile(change: Partial<Schemas["Profile"]> = {}): Schemas["Profile"] {
  return {
    _id: MIRA,
    username: "mira",
    displayName: "Mira",
    isAdmin: false,
    packs: 4,
    openedPacks: 31,
    collectionCount: 1204,
    uniqueCards: 90,
    completedTrades: 7,
    xp: 1234,
    level: 13,
    memberSince: "2026-05-01T12:00:00Z",
    featuredCards: [],
    favoriteCard: null,
    preferredPack: null,
    featuredAchievements: [],
    ...change,
  };
}

const EEL: Schemas["Definition"] = {
  _id: "e".repeat(24),
  name: "Lantern Eel",
  alt: "An eel.",
  imageUrl: "/images/lantern-eel.webp",
  series: "Port Meridian",
  tags: [],
  limited: false,
  retired: false,
  availableFrom: null,
  availableTo: null,
  rarities: [
    { rarity: "Rare", totalCopies: 300, remainingCopies: 3 },
    { rarity: "Legendary", totalCopies: 100, remainingCopies: 3 },
  ],
};

const own = (change: Partial<Schemas["Profile"]> = {}) =>
  aProfile({ _id: aMe()._id, username: "nova", displayName: "Nova", ...change });

/** Mocks a profile and the data of its panels. */
function serve(profile: Schemas["Profile"]) {
  server.use(
    mockGet(`/api/users/profile/${profile.username}`, profile),
    mockGet(`/api/users/${profile._id}/sets`, [
      { series: "Port Meridian", owned: 12, total: 20 },
      { series: "Emberwood Tales", owned: 20, total: 20 },
    ]),
    mockGet(`/api/market/user/${profile._id}/listings`, { listings: [], total: 0 }),
    mockGet(`/api/users/${profile._id}/wishes`, { wishes: [] }),
  );
}

beforeEach(() => serve(aProfile()));

test("shows a visitor a profile without a request that needs a token", async () => {
  serve(
    aProfile({
      featuredCards: [aCard({ rarity: "Mythic", mintNumber: 3 })],
      favoriteCard: {
        name: "Lantern Fox",
        rarity: "Divine",
        imageUrl: "/f.webp",
        flavorText: "Small light.",
      },
      preferredPack: { _id: aPack()._id, name: "First Light" },
      featuredAchievements: [
        {
          name: "First light",
          title: "First light",
          description: "Open a pack.",
          category: "packs",
          requirement: 1,
          current: 1,
          achieved: true,
          claimed: true,
          reward: { packs: 1 },
        },
      ],
    }),
  );
  server.use(mockGet("/api/packs/openings", { openings: [anOpening(["Epic"])], total: 1 }));
  const calls = recordRequests();
  renderAt("/profile/mira");
  expect(await screen.findByRole("heading", { level: 1, name: "Mira" })).toBeVisible();
  expect(screen.getByText("66 XP to level 14")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Progress to level 14" })).toHaveAttribute("value", "34");
  expect(screen.getByText("1,204")).toBeVisible();
  expect(screen.getByRole("button", { name: /Lantern Eel, Mythic, mint 3 of 50/ })).toBeVisible();
  expect(screen.getByText("First light")).toBeVisible();
  const side = within(screen.getByRole("complementary"));
  expect(await side.findByRole("link", { name: /Port Meridian.*12 of 20/ })).toHaveAttribute(
    "href",
    "/collection/mira?series=Port+Meridian",
  );
  expect(side.getByRole("link", { name: /Emberwood Tales.*complete/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "Full collection" })).toHaveAttribute("href", "/collection/mira");
  expect(screen.queryByRole("link", { name: /Trade with/ })).toBeNull();
  expect(screen.queryByRole("combobox", { name: /Opened when/ })).toBeNull();
  expect([...calls].filter((path) => path.startsWith("/api/users/me"))).toEqual([]);
  await expectNoViolations();
});

test("links another signed-in user to a trade", async () => {
  serve(aProfile({ favoriteCard: { name: "Lantern Fox", rarity: "Epic", imageUrl: "/f.webp" } }));
  renderAt("/profile/Mira", { token: "t" });
  expect(await screen.findByRole("link", { name: "Trade with Mira" })).toHaveAttribute(
    "href",
    "/trading?with=mira",
  );
  expect(await screen.findByRole("link", { name: "Have one? Offer a trade" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
});

test("shows the panels next to the showcase together, so that nothing shifts", async () => {
  const mira = aProfile();
  serve(mira);
  const { held, release } = hold();
  server.use(
    http.get(`*/api/users/${MIRA}/sets`, async () => {
      await held;
      return HttpResponse.json([{ series: "Port Meridian", owned: 12, total: 20 }]);
    }),
  );
  renderAt("/profile/Mira", { token: "t" });
  const side = await screen.findByRole("complementary", { name: "More about Mira" });
  await screen.findByRole("region", { name: "Recent openings" });
  expect(side).toHaveAttribute("aria-busy", "true");
  expect(within(side).queryByRole("region")).toBeNull();
  release();
  await within(side).findByRole("region", { name: "Series" });
  expect(within(side).getByRole("region", { name: "Favourite card" })).toBeVisible();
  expect(side).not.toHaveAttribute("aria-busy");
});

test("reports failures in place, and retries there", async () => {
  const mira = aProfile();
  serve(mira);
  const refused = () => errorResponse(404, "not_found", "There are no series here.");
  server.use(http.get(`*/api/users/${MIRA}/sets`, refused));
  renderAt("/profile/Mira", { token: "t" });
  const side = await screen.findByRole("complementary", { name: "More about Mira" });
  await within(side).findByRole("heading", { name: "The series could not be loaded" });
  expect(within(side).getByRole("region", { name: "Favourite card" })).toBeVisible();
  expect(within(side).getByText("There are no series here.")).toBeVisible();
  serve(mira);
  within(side).getByRole("button", { name: "Try again" }).click();
  await within(side).findByText("Emberwood Tales");
  expect(within(side).getByRole("region", { name: "Favourite card" })).toBeVisible();
});

const aWish = (place: number, floor: Schemas["Rarity"]): Schemas["Wish"] => ({
  definition: { ...EEL, _id: `${place}`.repeat(24), name: `Lantern Eel ${place}` },
  floor,
  public: true,
  createdAt: "2026-05-01T12:00:00Z",
});

test("shows a few of a user's wishes, each one step away from an offer", async () => {
  const floors: Schemas["Rarity"][] = ["Basic", "Rare", RAREST, "Rare", "Rare", "Rare", "Rare"];
  server.use(
    mockGet(`/api/users/${MIRA}/wishes`, { wishes: floors.map((floor, place) => aWish(place, floor)) }),
  );
  const { user } = renderAt("/profile/mira", { token: "t" });
  const list = await screen.findByRole("list", { name: "What Mira wishes for" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual([
    "Lantern Eel 0In any rarityOffer",
    "Lantern Eel 1Rare or betterOffer",
    `Lantern Eel 2${RAREST}Offer`,
    "Lantern Eel 3Rare or betterOffer",
    "Lantern Eel 4Rare or betterOffer",
  ]);
  expect(within(list).getByRole("link", { name: "Offer Mira a trade for Lantern Eel 1" })).toHaveAttribute(
    "href",
    "/trading?with=mira&mine=%7B%22search%22%3A%22Lantern+Eel+1%22%7D",
  );
  await user.click(screen.getByRole("button", { name: "Show all 7" }));
  expect(within(list).getAllByRole("listitem")).toHaveLength(7);
  await expectNoViolations();
});

test("shows a visitor wishes without an offer, and none at all where there are none", async () => {
  server.use(mockGet(`/api/users/${MIRA}/wishes`, { wishes: [aWish(1, "Rare")] }));
  const first = renderAt("/profile/mira");
  expect(await screen.findByRole("link", { name: "Lantern Eel 1" })).toHaveAttribute(
    "href",
    `/catalogue/${"1".repeat(24)}?rarity=Rare`,
  );
  expect(screen.queryByRole("link", { name: /^Offer/ })).toBeNull();
  first.unmount();
  serve(aProfile());
  renderAt("/profile/mira");
  await screen.findByRole("heading", { level: 1, name: "Mira" });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Wishes" })).toBeNull());
});

test("shows the owner free places and the ways to fill them", async () => {
  serve(own({ featuredCards: [aCard()] }));
  renderAt("/profile/nova", { token: "t" });
  expect(await screen.findAllByRole("link", { name: /Choose a card to feature/ })).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Choose achievements" })).toHaveAttribute("href", "/achievements");
  expect(screen.queryByRole("link", { name: /Trade with/ })).toBeNull();
  await expectNoViolations();
});

test("lets the owner choose a favourite card and its rarity, or none", async () => {
  let favoriteCard: Schemas["Favorite"] | null = null;
  const sent: unknown[] = [];
  serve(own());
  server.use(
    http.get("*/api/users/profile/nova", () => HttpResponse.json(own({ favoriteCard }))),
    mockGet("/api/cards/search", { cards: [EEL] }),
    http.put("*/api/users/favorite-card", async ({ request }) => {
      const body = (await request.json()) as { name: string; rarity: Schemas["Rarity"] };
      sent.push(body);
      favoriteCard = body.name === "" ? null : { ...body, imageUrl: EEL.imageUrl };
      return HttpResponse.json({ favoriteCard });
    }),
  );
  const { user } = renderAt("/profile/nova", { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Choose a card" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose your favourite card" }));
  expect(dialog.getByRole("button", { name: "Make it my favourite" })).toBeDisabled();
  await user.type(dialog.getByRole("searchbox", { name: "Find a card" }), "eel");
  await user.click(await dialog.findByRole("button", { name: /Lantern Eel/ }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "In which rarity" }), "Rare");
  await expectNoViolations();
  await user.click(dialog.getByRole("button", { name: "Make it my favourite" }));
  expect(await screen.findByText("Lantern Eel is your favourite card now.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await user.click(await screen.findByRole("button", { name: "No favourite card" }));
  expect(await screen.findByRole("button", { name: "Choose a card" })).toBeVisible();
  expect(sent).toEqual([
    { name: "Lantern Eel", rarity: "Rare" },
    { name: "", rarity: "" },
  ]);
});

test("lets the owner choose the preferred pack", async () => {
  const sent: unknown[] = [];
  serve(own());
  server.use(
    mockGet("/api/packs", [aPack()]),
    http.put("*/api/users/preferred-pack", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ preferredPack: null });
    }),
  );
  const { user } = renderAt("/profile/nova", { token: "t" });
  const choice = await screen.findByRole("combobox", { name: "Opened by default" });
  await user.selectOptions(choice, await within(choice).findByRole("option", { name: "First Light" }));
  await waitFor(() => expect(sent).toEqual([{ packId: aPack()._id }]));
});

test("reports an unknown name, and retries after a failure", async () => {
  server.use(
    http.get("*/api/users/profile/nobody", () =>
      errorResponse(404, "user_not_found", "There is no such user."),
    ),
  );
  const { router, user } = renderAt("/profile/nobody");
  expect(await screen.findByRole("heading", { name: "No such collector" })).toBeVisible();
  server.use(
    http.get("*/api/users/profile/mira", () => errorResponse(500, "internal", "Something went wrong.")),
  );
  await router.navigate({ to: "/profile/$username", params: { username: "mira" } });
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  await expectNoViolations();
  serve(aProfile());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mira" })).toBeVisible();
});
