import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { adminUser, serveActions } from "../../test/actions";
import { renderAt, screen, waitFor, within } from "../../test/render";
import { HttpResponse, http, mockGet, server } from "../../test/server";

const id = (letter: string) => letter.repeat(24);

test("takes back the rest of a gift after a second press, on the page and in the log", async () => {
  const message = "Took back 40 of 41 packs. The others are already used.";
  const requests: unknown[] = [];
  server.use(
    http.post("*/api/admin/log/:id/undo", async ({ request }) => {
      const body = await request.json();
      requests.push(body);
      if (requests.length % 2 === 0) return HttpResponse.json({ message, updatedCount: 40 });
      const fields = { whatIsLeft: "Take back the 40 that are left" };
      return HttpResponse.json({ code: "partly_used", message: "Part is used.", fields }, { status: 409 });
    }),
  );
  const entries: Schemas["LogEntry"][] = [
    {
      _id: id("5"),
      actor: adminUser,
      action: "add_packs",
      before: {},
      after: { amount: 1, people: 41, notification: id("6") },
      createdAt: "2026-05-01T12:00:00Z",
      undoableUntil: "2999-05-02T12:00:00Z",
    },
  ];
  serveActions();
  server.use(
    mockGet("/api/admin/log/actions", ["add_packs"]),
    mockGet("/api/admin/log", entries),
    http.post("*/api/admin/add-packs", () =>
      HttpResponse.json({ message: "Everybody got 1 pack.", updatedCount: 41, logId: id("5") }),
    ),
  );
  const { user } = renderAt("/admin/actions", { token: "t" });
  const part = (name: string) => screen.findByRole("region", { name });
  const packs = within(await part("Packs"));
  await user.click(await packs.findByRole("radio", { name: "Everybody" }));
  await user.click(await packs.findByRole("button", { name: "Give to everybody…" }));
  await user.click(await screen.findByRole("button", { name: "Give 41 packs" }));
  await user.click(await packs.findByRole("button", { name: /^Undo: / }));
  await user.click(await packs.findByRole("button", { name: /^Take back the 40 that are left: / }));
  expect(await screen.findByText(message)).toBeVisible();

  const log = within(await part("Log"));
  expect(log.queryByText(id("6"))).toBeNull();
  await user.click(await log.findByRole("button", { name: /^Undo: / }));
  await user.click(await screen.findByRole("button", { name: "Undo it" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Part is used.");
  await user.click(screen.getByRole("button", { name: "Take back the 40 that are left" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests).toEqual([false, true, false, true].map((whatIsLeft) => ({ whatIsLeft })));
});
