import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { anOpening } from "../../test/builders";
import { expectNoViolations, renderAt, retry, screen, waitFor, within } from "../../test/render";
import { errorResponse, failOnce, HttpResponse, http, mockGet, server } from "../../test/server";

const seeds: Schemas["FairnessMe"] = {
  seedHash: "ab".repeat(32),
  clientSeed: "my lucky text",
  counter: 3,
  createdAt: "2026-05-01T12:00:00Z",
  revealed: [],
};

function serve(change: Partial<Schemas["FairnessMe"]> = {}): unknown[] {
  const calls: unknown[] = [];
  let now = { ...seeds, ...change };
  server.use(
    http.get("*/api/fairness/me", () => HttpResponse.json(now)),
    http.put("*/api/fairness/me", async ({ request }) => {
      const body = (await request.json()) as { clientSeed: string };
      calls.push(body);
      if (body.clientSeed === "no") return errorResponse(400, "invalid", "This text is not for you.");
      now = { ...now, ...body };
      return HttpResponse.json(now);
    }),
    http.post("*/api/fairness/rotate", ({ request }) => {
      calls.push(["rotate", request.headers.get("idempotency-key") !== null]);
      const { seedHash, clientSeed, counter } = now;
      const revealed = {
        seedHash,
        clientSeed,
        counter,
        serverSeed: "cd".repeat(32),
        revealedAt: now.createdAt,
      };
      now = { ...now, seedHash: "ef".repeat(32), counter: 0, revealed: [revealed, ...now.revealed] };
      return HttpResponse.json(now);
    }),
  );
  return calls;
}

test("changes the client's half of the seed, and shows a refusal at the field", async () => {
  const calls = serve();
  const { user } = renderAt("/fairness", { token: "t" });
  const field = await screen.findByLabelText("Any text that you like");
  expect(field).toHaveValue("my lucky text");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.clear(field);
  await user.type(field, "no{Enter}");
  expect(await screen.findByText("This text is not for you.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "another{Enter}");
  expect(await screen.findByText("Saved. It counts from your next pack on.")).toBeVisible();
  expect(calls).toEqual([{ clientSeed: "no" }, { clientSeed: "another" }]);
  await user.click(screen.getByRole("button", { name: "Roll one" }));
  expect((screen.getByLabelText("Any text that you like") as HTMLInputElement).value).toMatch(
    /^[0-9a-f]{16}$/,
  );
});

test("reveals the server's half after a question that names the consequence", async () => {
  const calls = serve();
  const { user } = renderAt("/fairness", { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Reveal it and take a new one…" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog).getByText(/check the 3 packs you opened with it.*cannot be taken back/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Reveal" }));
  const shown = await screen.findByRole("region", { name: "Revealed seeds" });
  expect(within(shown).getByText("cd".repeat(32))).toBeVisible();
  expect(screen.getByText("ef".repeat(32))).toBeVisible();
  expect(calls).toEqual([["rotate", true]]);
});

test("links the latest packs to their checks, or to opening one", async () => {
  serve();
  server.use(mockGet("/api/packs/openings", { openings: [anOpening(["Rare"])], total: 1 }));
  const first = renderAt("/fairness", { token: "t" });
  expect(await screen.findByRole("link", { name: /^Check First Light/ })).toHaveAttribute(
    "href",
    `/openings/${anOpening([])._id}/verify`,
  );
  await expectNoViolations();
  first.unmount();
  server.use(mockGet("/api/packs/openings", { openings: [], total: 0 }));
  renderAt("/fairness", { token: "t" });
  expect(await screen.findByRole("heading", { name: "Nothing to check yet" })).toBeVisible();
});

test("retries after a failure", async () => {
  serve();
  server.use(failOnce("/api/fairness/me"));
  const { user } = renderAt("/fairness", { token: "t" });
  await retry(user);
  expect(await screen.findByLabelText("Any text that you like")).toBeVisible();
});

test("asks a visitor to sign in", async () => {
  const visitor = renderAt("/fairness");
  await waitFor(() => expect(visitor.path()).toContain("/login"));
});
