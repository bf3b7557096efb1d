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
