import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { aMe } from "../../test/builders";
import { data, serve, served } from "../../test/openings";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { answer, busyOnce, HttpResponse, http, refuse, server } from "../../test/server";
import { READ_UNASKED } from "./usePast";

beforeEach(() => {
  // jsdom has no cryptography of its own.
  vi.stubGlobal("crypto", webcrypto);
});

test("draws an opening with a revealed seed again, against everything before it", async () => {
  const asked = serve(served(12));
  renderAt(`/openings/${served(12)._id}/verify`);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
  expect(screen.getByText(/compared with the 12 openings that came before/)).toBeVisible();
  expect(asked.length).toBe(3);
  expect(screen.getByText("8 of 8")).toBeVisible();
  const draws = within(screen.getByRole("region", { name: "Draw by draw" }));
  expect(draws.getAllByText("Matches")).toHaveLength(served(12).cards.length);
  await expectNoViolations();
});

test("detects a changed record and names the card that should have come", async () => {
  const honest = served(7);
  const [first, ...rest] = honest.fairness.draws;
  if (first === undefined) throw new Error("the vectors' openings have draws");
  const lie = { ...first, copy: { ...first.copy, mint: first.copy.mint + 1 } };
  serve({ ...honest, fairness: { ...honest.fairness, draws: [lie, ...rest] } });
  renderAt(`/openings/${honest._id}/verify`);
  expect(await screen.findByRole("heading", { name: "This opening does not add up" })).toBeVisible();
  const checks = within(screen.getByRole("region", { name: "What was checked" }));
  expect(checks.getByText(/^Drawn again in your browser, other cards came out/)).toBeVisible();
  expect(checks.getByText(/the record was changed after it was sealed/)).toBeVisible();
  expect(screen.getByText(new RegExp(`: ${first.copy.rarity}, mint ${first.copy.mint}\\.$`))).toBeVisible();
  expect(screen.getByText(`The record says ${lie.copy.rarity}, mint ${lie.copy.mint}.`)).toBeVisible();
});

test("says when a secret seed will be revealed, and leads its owner to it", async () => {
  const { serverSeed: _, ...secret } = served(3).fairness;
  serve({ ...served(3), fairness: secret });
  server.use(answer("/api/users/me", aMe({ username: "mira" })));
  renderAt(`/openings/${served(3)._id}/verify`, { token: "t" });
  expect(await screen.findByText(/at its next rotation/)).toBeVisible();
  expect(await screen.findByText("6 of 8")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Sealed, and right so far" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Reveal my seed" })).toHaveAttribute("href", "/fairness");
});

test("reads a large instance only when asked", async () => {
  const far = served(4, { position: READ_UNASKED + 1 });
  const asked = serve(far);
  const { user } = renderAt(`/openings/${far._id}/verify`);
  const read = await screen.findByRole("button", { name: "Read up to 3,001 openings" });
  expect(asked).toEqual([]);
  await user.click(read);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
});

test("says that a record is withheld, and checks it once it is complete", async () => {
  const { serverSeed: _, ...record } = served(7).fairness;
  serve({ ...served(7), fairness: { ...record, draws: [], withheld: true } });
  const { user } = renderAt(`/openings/${served(7)._id}/verify`);
  expect(await screen.findByRole("heading", { name: "This record is held back for a moment" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Result" })).not.toBeInTheDocument();
  serve(served(7));
  await user.click(screen.getByRole("button", { name: "Look again" }));
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
});

test("reads public data page by page", async () => {
  serve(served(12));
  const pages: (string | null)[] = [];
  const exceptions = data.exceptions ?? [];
  // The first page has no pool, and a run without the copies that came back with it.
  const parts = [
    { pools: [], runs: data.runs.map((run) => ({ ...run, returned: [] })), exceptions: [], next: 2 },
    { pools: data.pools, runs: [], exceptions, next: 3 },
    { pools: [], runs: data.runs, exceptions: [], next: null },
  ];
  server.use(
    http.get("*/api/fairness/data", ({ request }) => {
      const page = new URL(request.url).searchParams.get("page");
      pages.push(page);
      return HttpResponse.json(parts[Number(page) - 1]);
    }),
  );
  renderAt(`/openings/${served(12)._id}/verify`);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
  expect(pages).toEqual(["1", "2", "3"]);
});

test("explains a list that ends early by a live opening yet to be shown", async () => {
  serve(served(9), data.openings.slice(0, 6));
  renderAt(`/openings/${served(9)._id}/verify`);
  expect(await screen.findByRole("alert")).toHaveTextContent(/still to be shown on stream/);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("compares a digest that was kept", async () => {
  serve(served(5));
  const { user } = renderAt(`/openings/${served(5)._id}/verify`);
  const field = await screen.findByLabelText("A digest that you kept");
  await user.type(field, served(5).fairness.digest.slice(0, 10));
  expect(screen.getByText(/It is the same/)).toBeVisible();
  await user.type(field, "zz");
  expect(screen.getByText(/It is another one/)).toBeVisible();
});

test("shares the pull with its proof", async () => {
  const { _id, username, pack } = served(5);
  serve(served(5));
  const shared = vi.fn(() => Promise.resolve());
  const { user } = renderAt(`/openings/${_id}/verify`);
  await screen.findByRole("link", { name: username });
  Object.assign(navigator, { share: shared });
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(shared).toHaveBeenCalledExactlyOnceWith({
    title: `${username} opened ${pack.name}`,
    text: expect.stringMatching(/^In it: .+\.$/),
    url: `${window.location.origin}/openings/${_id}/verify`,
  });
  Reflect.deleteProperty(navigator, "share");
});

test("reports an unknown opening, and retries after a failure", async () => {
  const id = served(2)._id;
  serve(served(2));
  server.use(
    http.get(`*/api/packs/openings/${id}`, () =>
      refuse(404, "opening_not_found", "There is no such opening."),
    ),
  );
  const first = renderAt(`/openings/${id}/verify`);
  expect(await screen.findByRole("heading", { name: "No such opening" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Share" })).not.toBeInTheDocument();
  first.unmount();

  server.use(busyOnce(`/api/packs/openings/${id}`), answer(`/api/packs/openings/${id}`, served(2)));
  const { user } = renderAt(`/openings/${id}/verify`);
  await retry(user);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
});

test("tells a user of a browser without cryptography where it works", async () => {
  vi.stubGlobal("crypto", { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
  serve(served(1));
  renderAt(`/openings/${served(1)._id}/verify`);
  expect(await screen.findByText(/Open this page through https/)).toBeVisible();
});
