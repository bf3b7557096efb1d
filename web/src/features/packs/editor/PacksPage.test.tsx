import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../../api/client";
import { aMe, aPack } from "../../../test/builders";
import { renderAt, screen, waitFor, within } from "../../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../../test/server";

const FIRST = aPack({ _id: "a".repeat(24), cardPool: ["c".repeat(24)] });
const SECOND = aPack({ _id: "b".repeat(24), name: "After Midnight", isDefault: false });
const NEW = { ...SECOND, _id: "d".repeat(24), name: "Night Market" };
const CARD: Partial<Schemas["Definition"]> = {
  _id: "c".repeat(24),
  name: "Lantern Fox",
  imageUrl: "/fox.webp",
  series: "Emberwood",
  tags: [],
  retired: false,
  rarities: [],
};

let release: () => void;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    mockGet("/api/users/me", aMe({ role: "admin", isAdmin: true })),
    mockGet("/api/packs", [FIRST, SECOND]),
    mockGet("/api/cards", { cards: [CARD], totalCards: 1, page: 1, limit: 1 }),
    http.post("*/api/admin/packs/preview", () => errorResponse(400, "invalid", "Not yet.")),
    http.post("*/api/admin/upsert-pack", async ({ request }) => {
      sent.push(await request.json());
      await held;
      server.use(mockGet("/api/packs", [FIRST, SECOND, NEW]));
      return HttpResponse.json({ message: "Night Market is saved as version 1.", pack: NEW });
    }),
  );
});

test("keeps what is typed while a new pack is saved, without asking whether to leave", async () => {
  const { user, path } = renderAt("/admin/packs?pack=new", { token: "t" });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Night Market");
  await user.click(screen.getByRole("button", { name: "Create pack" }));
  const picture = screen.getByRole("textbox", { name: "Picture" });
  await user.type(picture, "/market.webp");
  release();
  await screen.findByText("Night Market is saved as version 1.");
  await waitFor(() => expect(path()).toContain(NEW._id));
  expect(await screen.findByRole("heading", { level: 2, name: "Night Market" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
  expect(screen.getByRole("textbox", { name: "Picture" })).toHaveValue("/market.webp");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ packId: NEW._id, name: "Night Market", imageUrl: "/market.webp" });
});

test("keeps everything when a fetch fails, and asks before going to another pack with changes", async () => {
  const { user, cache, path } = renderAt(`/admin/packs?pack=${FIRST._id}`, { token: "t" });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  server.use(http.get("*/api/packs", () => errorResponse(503, "busy", "The server is busy.")));
  await cache.refetchQueries({ queryKey: ["packs"] });
  expect(await screen.findByText("This may be out of date: The server is busy.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("First Light!");
  await user.click(screen.getByRole("link", { name: /^After Midnight/ }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  expect(path()).toContain(FIRST._id);
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toContain(SECOND._id));
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("After Midnight");
});

test("retries when the packs cannot be loaded", async () => {
  server.use(http.get("*/api/packs", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user } = renderAt("/admin/packs", { token: "t" });
  expect(await screen.findByText("The packs could not be loaded")).toBeVisible();
  server.use(mockGet("/api/packs", [FIRST]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("First Light");
});
