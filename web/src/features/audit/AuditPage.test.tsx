import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aMe } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, hold, http, mockGet, server } from "../../test/server";

const id = (number: number) => `${number}`.padStart(24, "0");
const card = (number: number, name: string) => ({
  _id: id(number),
  name,
  rarity: "Rare",
  mintNumber: number,
  limited: number === 1,
});
const REPORT = {
  status: "success",
  timestamp: "2026-05-01T12:00:00Z",
  details: {
    legacyGlitchNameIssues: [
      {
        username: "ada",
        userId: id(900),
        userCard: card(1, "Glitch Eel"),
        originalName: "Glitch Eel",
        suggestedName: "Glitched Eel",
      },
    ],
    missingModifierPrefixIssues: [],
    cardDataMismatches: [
      {
        username: "ada",
        userId: id(900),
        userCard: card(2, "Eel"),
        mismatches: [{ field: "imageUrl", userValue: "/old.png", baseValue: "/eel.webp" }],
      },
    ],
    duplicateMintNumbersInCardDef: [],
    trueDuplicateCardInstancesAcrossUsers: [
      {
        cardInstance: "Eel|Divine|1",
        owners: [
          {
            username: "ada",
            userId: id(900),
            userCardId: id(3),
            isFirstOwner: true,
            acquiredAt: "2026-01-01T00:00:00Z",
          },
          {
            username: null,
            userId: id(901),
            userCardId: id(4),
            isFirstOwner: false,
            acquiredAt: "2026-01-02T00:00:00Z",
          },
        ],
      },
    ],
    mint0Cards: [],
    malformedUserCards: [
      {
        issue: "unknown_rarity",
        username: "bob",
        userId: id(902),
        userCardId: id(5),
        userCardData: { name: "Toad", rarity: "Holo", mintNumber: 7, grade: 9 },
      },
    ],
    unknownDefinitionCards: [],
  },
  summary: {
    totalUsersScanned: 1234,
    totalCardsScanned: 56_789,
    legacyGlitchNameIssuesCount: 1,
    missingModifierPrefixIssuesCount: 0,
    cardDataMismatchesCount: 1,
    inconsistenciesWithCardDefCount: 0,
    trueDuplicateCardInstancesAcrossUsersCount: 1,
    mint0CardsCount: 0,
    malformedUserCardsCount: 1,
    unknownDefinitionCardsCount: 0,
  },
};

let audits: number;
let fixRequests: string[];

beforeEach(() => {
  audits = 0;
  fixRequests = [];
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    http.get("*/api/admin/audit-cards", () => {
      audits += 1;
      return HttpResponse.json(REPORT);
    }),
  );
});

const show = () => renderAt("/admin/cardaudit", { token: "t" });
const fix = async (name: string) => within(await screen.findByRole("article", { name }));

/** Mocks a fix with one response for a dry run and one for a real run. */
function fixes(path: string, dry: object, real: () => object | Promise<object>) {
  server.use(
    http.post(`*/api/admin/${path}`, async ({ request }) => {
      const body: unknown = await request.json();
      const query = new URL(request.url).searchParams.get("dryRun");
      const dryRun = query ?? JSON.stringify(Reflect.get(Object(body), "dryRun"));
      fixRequests.push(`${path} ${dryRun}`);
      const result = dryRun === "false" ? await real() : dry;
      return result instanceof Response ? result : HttpResponse.json({ status: "success", ...result });
    }),
  );
}

/** Mocks the fix of card data; the repair gets its response from `real`. */
function fixesMismatches(real: () => Response | Promise<void>) {
  const details = { updatedCards: 2, updatedUsers: 1, failedUpdates: [] };
  const dry = { message: "2 cards of 1 collector would be changed.", isDryRun: true, details };
  fixes("fix-card-data-mismatches", dry, async () => {
    const failure = await real();
    return failure ?? { message: "2 cards of 1 collector changed.", isDryRun: false, details };
  });
}

/** Presses a button of the open dialog. */
async function answerDialog(user: UserEvent, button: string) {
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: button }));
}

/** Confirms the repair of card data after a dry run. */
async function repairMismatches(user: UserEvent) {
  const panel = await fix("Card data mismatches");
  await user.click(panel.getByRole("button", { name: "Dry run" }));
  await user.click(await panel.findByRole("button", { name: "Confirm fix" }));
  await answerDialog(user, "Repair");
  return panel;
}

test("shows the summary and the findings in lists that fold", async () => {
  const { user } = show();
  const summary = within(await screen.findByRole("region", { name: "Summary" }));
  expect(summary.getByText("56,789")).toBeVisible();
  expect(summary.getByText("Malformed cards")).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(5);
  await expectNoViolations();
  await user.click(screen.getByText("Legacy Glitch names", { selector: "summary" }));
  const names = within(screen.getByRole("list", { name: "Legacy Glitch names" }));
  expect(names.getByText("Glitched Eel")).toBeVisible();
  expect(names.getByText("Limited")).toBeVisible();
  await user.click(screen.getByText("Duplicate mint numbers", { selector: "summary" }));
  const groups = within(screen.getByRole("list", { name: "Duplicate mint numbers" }));
  expect(groups.getByText("Eel · Divine · 1")).toBeVisible();
  expect(groups.getByText("First owner")).toBeVisible();
  expect(groups.getByText(/a collector without an account/)).toBeVisible();
  await expectNoViolations();
});

test("runs a dry run first, confirms, repairs, reloads the audit and keeps the result", async () => {
  fixes(
    "fix-duplicate-mint-numbers",
    {
      message: "1 card would be removed, and 2 get another number.",
      isDryRun: true,
      fixPlan: [
        {
          action: "removeMint0",
          userId: id(900),
          username: "ada",
          userCardId: id(6),
          cardInstance: "Eel|Rare|0",
          rarity: "Rare",
          mintNumber: 0,
        },
      ],
    },
    () => ({
      message: "1 card removed, and 1 card got another number.",
      isDryRun: false,
      fixedCount: 2,
      fixed: { removeMint0: 1, rerollDuplicates: 1 },
      failed: {
        removeMint0: [],
        rerollDuplicates: [
          { cardInstance: "Eel|Divine|1", username: "cleo", reason: "No mint number is left." },
        ],
      },
    }),
  );
  const { user } = show();
  const panel = await fix("Duplicate mint numbers and mint 0");
  expect(panel.queryByRole("button", { name: "Confirm fix" })).toBeNull();
  await user.click(panel.getByRole("button", { name: "Dry run" }));
  expect(await panel.findByText(/1 card would be removed/)).toBeVisible();
  expect(panel.getByText("The plan: 1")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Confirm fix" }));
  await answerDialog(user, "Cancel");
  expect(await panel.findByText("Operation cancelled by user.")).toBeVisible();
  expect(fixRequests).toEqual(["fix-duplicate-mint-numbers true"]);
  await user.click(panel.getByRole("button", { name: "Confirm fix" }));
  await answerDialog(user, "Repair");
  expect(await panel.findByText(/1 card removed, and 1 card got another number/)).toBeVisible();
  expect(fixRequests).toEqual(["fix-duplicate-mint-numbers true", "fix-duplicate-mint-numbers false"]);
  await waitFor(() => expect(audits).toBe(2));
  expect(panel.getByText("Eel · Divine · 1 of cleo: No mint number is left.")).toBeVisible();
  expect(panel.queryByRole("button", { name: "Confirm fix" })).toBeNull();
  await expectNoViolations();
});

test("offers no repair when there is nothing to repair", async () => {
  const details = { updatedCards: 0, updatedUsers: 0, failedUpdates: [] };
  const dry = { message: "There is nothing to change.", isDryRun: true, details };
  fixes("fix-card-data-mismatches", dry, () => ({}));
  const { user } = show();
  const panel = await fix("Card data mismatches");
  await user.click(panel.getByRole("button", { name: "Dry run" }));
  expect(await panel.findByText(/There is nothing to change\./)).toBeVisible();
  expect(panel.queryByRole("button", { name: "Confirm fix" })).toBeNull();
  expect(fixRequests).toEqual(["fix-card-data-mismatches true"]);
});

test("shows the message of each failure", async () => {
  server.use(
    http.post("*/api/admin/fix-card-data-mismatches", () =>
      errorResponse(503, "busy", "The server is busy."),
    ),
    http.post("*/api/admin/fix-card-definition-inconsistencies", () => HttpResponse.error()),
    http.post("*/api/admin/fix-legacy-glitch-names", () => errorResponse(503, "busy", "The server is busy.")),
    http.post("*/api/admin/fix-missing-modifier-prefixes", () => HttpResponse.error()),
  );
  const { user } = show();
  for (const [name, message] of [
    ["Card data mismatches", "Operation failed: The server is busy."],
    ["Mint numbers listed as free", "Operation failed: Unknown error."],
    ["Legacy Glitch names", "Failed to fix legacy glitch names"],
    ["Missing modifier prefixes", "Failed to fix missing modifier prefixes"],
  ] as const) {
    const panel = await fix(name);
    await user.click(panel.getByRole("button", { name: "Dry run" }));
    expect(await panel.findByText(new RegExp(message.replaceAll(".", "\\.")))).toBeVisible();
    expect(panel.queryByRole("button", { name: "Confirm fix" })).toBeNull();
  }
});

test("continues a repair after leaving the page, and shows its result there and on return", async () => {
  const { held, release } = hold();
  server.use(mockGet("/api/admin/cards", { groupedCards: {} }));
  fixesMismatches(() => held);
  const { user } = show();
  await repairMismatches(user);
  await user.click(await screen.findByRole("link", { name: "Card Ownership" }));
  await screen.findByRole("heading", { level: 1, name: "Card Ownership" });
  await user.click(screen.getByRole("link", { name: "Card Audit" }));
  const waiting = await fix("Card data mismatches");
  expect(waiting.getByRole("button", { name: "Dry run" })).toHaveAttribute("aria-busy", "true");
  expect(waiting.getByText(/Repairing…/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Card Ownership" }));
  await screen.findByRole("heading", { level: 1, name: "Card Ownership" });
  release();
  expect(await screen.findByText("Card data mismatches: 2 cards of 1 collector changed.")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Card Audit" }));
  const after = await fix("Card data mismatches");
  expect(after.getByText(/^2 cards of 1 collector changed\.$/)).toBeVisible();
  expect(after.getByText("Repaired")).toBeVisible();
  await waitFor(() => expect(audits).toBe(2));
});

test("reloads the audit after a repair without a response, since it may have succeeded", async () => {
  fixesMismatches(() => HttpResponse.error());
  const { user } = show();
  const panel = await repairMismatches(user);
  expect(await panel.findByText(/Operation failed: Unknown error\./)).toBeVisible();
  await waitFor(() => expect(audits).toBe(2));
});

test("completes or removes a malformed card", async () => {
  const requests: unknown[] = [];
  server.use(
    http.put(`*/api/admin/audit-cards/${id(5)}`, async ({ request }) => {
      requests.push(await request.json());
      if (requests.length === 1) {
        const message = "Mint 7 of Toad (Rare) belongs to ada. Mint 8 is free.";
        return HttpResponse.json(
          { code: "mint_taken", message, fields: { mintNumber: message } },
          { status: 409 },
        );
      }
      return HttpResponse.json({ message: "The card is Toad (Rare 8/300) now." });
    }),
    http.delete(`*/api/admin/audit-cards/${id(5)}`, () => {
      requests.push("removed");
      return HttpResponse.json({ message: "Toad of bob is removed." });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByText("Malformed cards", { selector: "summary" }));
  expect(screen.getByText("Unknown rarity")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit Toad of bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What is this card?" }));
  expect(dialog.getByRole("textbox", { name: "Name in the catalogue" })).toHaveValue("Toad");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Rarity" }), "Rare");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Mint 8 is free/)).toBeVisible();
  await user.clear(dialog.getByRole("textbox", { name: /^Mint number/ }));
  await user.type(dialog.getByRole("textbox", { name: /^Mint number/ }), "8{Enter}");
  expect(await screen.findByText("The card is Toad (Rare 8/300) now.")).toBeVisible();
  await waitFor(() => expect(audits).toBe(2));
  // It was the last card of its list.
  await waitFor(() => expect(screen.getByRole("heading", { name: "Details" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Remove Toad of bob" }));
  await answerDialog(user, "Remove");
  expect(await screen.findByText("Toad of bob is removed.")).toBeVisible();
  expect(requests).toEqual([
    { name: "Toad", rarity: "Rare", mintNumber: 7, grade: 9 },
    { name: "Toad", rarity: "Rare", mintNumber: 8, grade: 9 },
    "removed",
  ]);
});

test("returns the focus to the button of a cancelled dialog, and to the next card after a repair", async () => {
  const [toad] = REPORT.details.malformedUserCards;
  const frog = { ...toad, userCardId: id(6), userCardData: { ...toad?.userCardData, name: "Frog" } };
  const details = { ...REPORT.details, malformedUserCards: [toad, frog] };
  server.use(
    mockGet("/api/admin/audit-cards", { ...REPORT, details }),
    http.delete(`*/api/admin/audit-cards/${id(5)}`, () => {
      server.use(
        mockGet("/api/admin/audit-cards", { ...REPORT, details: { ...details, malformedUserCards: [frog] } }),
      );
      return HttpResponse.json({ message: "Toad of bob is removed." });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByText("Malformed cards", { selector: "summary" }));
  const remove = screen.getByRole("button", { name: "Remove Toad of bob" });
  await user.click(remove);
  await answerDialog(user, "Cancel");
  await waitFor(() => expect(remove).toHaveFocus());
  await user.click(remove);
  await answerDialog(user, "Remove");
  await waitFor(() => expect(screen.queryByText("Toad", { exact: false, selector: "span" })).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit Frog of bob" })).toHaveFocus());
});

test("does not move the focus after a repair if the user moved it", async () => {
  const { held, release } = hold();
  fixesMismatches(() => held);
  const { user } = show();
  await repairMismatches(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const elsewhere = (await fix("Duplicate mint numbers and mint 0")).getByRole("button", { name: "Dry run" });
  elsewhere.focus();
  release();
  await waitFor(() => expect(audits).toBe(2));
  expect(elsewhere).toHaveFocus();
});

test("handles loading, empty and failed states", async () => {
  const { held, release } = hold();
  server.use(
    http.get("*/api/admin/audit-cards", async () => {
      await held;
      return HttpResponse.json(null);
    }),
  );
  show();
  await waitFor(() => expect(screen.getByText(/Loading audit data\.\.\./)).toBeVisible());
  release();
  expect(await screen.findByText("No audit data available.")).toBeVisible();
});

test("shows a load failure and retries", async () => {
  server.use(
    http.get("*/api/admin/audit-cards", () => errorResponse(500, "internal", "Something went wrong."), {
      once: true,
    }),
  );
  const { user } = show();
  expect(await screen.findByText("Failed to load audit data.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Summary" })).toBeVisible();
});

test("redirects users without access without a request", async () => {
  server.use(mockGet("/api/users/me", aMe()));
  const { path } = show();
  await waitFor(() => expect(path()).toMatch(/^\/dashboard/));
  expect(audits).toBe(0);
});

test("sends visitors to sign in", async () => {
  const { path } = renderAt("/admin/cardaudit");
  await waitFor(() => expect(path()).toMatch(/^\/login/));
  expect(audits).toBe(0);
});
