import { expect, test, vi } from "vitest";
import { aPack } from "../../test/builders";
import { renderAt, screen } from "../../test/render";
import { mockGet, server } from "../../test/server";

const arrived = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
});
vi.mock("../packs/OpenPack", async () => {
  await arrived.promise;
  return { OpenPack: () => <p>The pack is on the table.</p> };
});

test("shows the pressed button as busy while the code of the opening loads", async () => {
  server.use(mockGet("/api/packs", [aPack()]));
  const { user } = renderAt("/dashboard", { token: "t" });
  const open = await screen.findByRole("button", { name: "Open now" });
  await user.click(open);
  expect(open).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("button", { name: "Odds" })).not.toHaveAttribute("aria-busy");
  arrived.resolve();
  expect(await screen.findByText("The pack is on the table.")).toBeVisible();
  expect(open).not.toHaveAttribute("aria-busy");
});

test("says which packs expire next, and how soon luck is certain with the chosen pack", async () => {
  const pack = aPack();
  const protection = { packId: pack._id, minimum: "Legendary", unlucky: 10, within: 6, isLeft: true };
  server.use(
    mockGet("/api/packs", [pack]),
    mockGet("/api/packs/mine", {
      expiring: [{ packs: 2, expiresAt: "2026-12-03T12:00:00.000Z" }],
      protection: [protection, { ...protection, packId: "f".repeat(24), within: 1 }],
    }),
  );
  renderAt("/dashboard", { token: "t" });
  expect(await screen.findByText("Legendary or better within 6 packs")).toBeVisible();
  expect(screen.getByText(/^2 expire on .*3/)).toBeVisible();
});
