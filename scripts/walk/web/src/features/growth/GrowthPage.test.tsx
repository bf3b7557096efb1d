import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectNoViolations } from "../../test/axe";
import { aMe } from "../../test/builders";
import { renderAt } from "../../test/render";
import { mockGet, server } from "../../test/server";

test("lists the accounts on each day", async () => {
  const days = [{ day: "2026-05-01T00:00:00Z", accounts: 1200 }];
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    mockGet("/api/admin/growth", days),
  );
  renderAt("/growth", { token: "t" });
  const list = within(await screen.findByRole("list", { name: "Accounts on each day" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["2026-05-01: 1,200"]);
  await expectNoViolations();
});
