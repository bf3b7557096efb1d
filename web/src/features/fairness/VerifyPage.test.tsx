import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { aMe } from "../../test/builders";
import { publicData, publishedOpening, serveOpening } from "../../test/openings";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { errorResponse, failOnce, HttpResponse, http, mockGet, server } from "../../test/server";
import { AUTO_READ_LIMIT } from "./useReading";

beforeEach(() => {
  // jsdom has no cryptography of its own.
  vi.stubGlobal("crypto", webcrypto);
});

test("draws an opening with a revealed seed again, against everything before it", async () => {
  const requests = serveOpening(publishedOpening(12));
  renderAt(`/openings/${publishedOpening(12)._id}/verify`);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
  expect(screen.getByText(/compared with the 12 openings that came before/)).toBeVisible();
  expect(requests.length).toBe(3);
  expect(screen.getByText("8 of 8")).toBeVisible();
  const draws = within(screen.getByRole("region", { name: "Draw by draw" }));
  expect(draws.getAllByText("Matches")).toHaveLength(publishedOpening(12).cards.length);
  await expectNoViolations();
});

test("detects a changed record and names the card that should have come", async () => {
  const original = publishedOpening(7);
  const [first, ...rest] = original.fairness.draws;
  if (first === undefined) throw new Error("the vectors' openings have draws");
  const changed = { ...first, copy: { ...first.copy, mint: first.copy.mint + 1 } };
  serveOpening({ ...original, fairness: { ...original.fairness, draws: [changed, ...rest] } });
  renderAt(`/openings/${original._id}/verify`);
  expect(await screen.findByRole("heading", { name: "This opening does not add up" })).toBeVisible();
  const checks = within(screen.getByRole("region", { name: "What was checked" }));
  expect(checks.getByText(/^Your browser drew again and got other cards/)).toBeVisible();
  expect(checks.getByText(/so it was changed/)).toBeVisible();
  expect(screen.getByText(`Your browser drew ${first.copy.rarity}, mint ${first.copy.mint}.`)).toBeVisible();
  expect(
    screen.getByText(`The record says ${changed.copy.rarity}, mint ${changed.copy.mint}.`),
  ).toBeVisible();
});

test("says when a secret seed will be revealed, and leads its owner to it", async () => {
  const { serverSeed: _, ...secret } = publishedOpening(3).fairness;
  serveOpening({ ...publishedOpening(3), fairness: secret });
  server.use(mockGet("/api/users/me", aMe({ username: "mira" })));
  renderAt(`/openings/${publishedOpening(3)._id}/verify`, { token: "t" });
  expect(await screen.findByText(/revealed when its owner asks for it/)).toBeVisible();
  expect(await screen.findByText("6 of 8")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Checks out so far: the seed is still secret" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Reveal my seed" })).toHaveAttribute("href", "/fairness");
});

test("reads a large instance only on request", async () => {
  const far = publishedOpening(4, { position: AUTO_READ_LIMIT + 1 });
  const requests = serveOpening(far);
  const { user } = renderAt(`/openings/${far._id}/verify`);
  const read = await screen.findByRole("button", { name: "Read up to 3,001 openings" });
  expect(requests).toEqual([]);
  await user.click(read);
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
});

test("explains that a record is withheld, and checks it once it is complete", async () => {
  const { serverSeed: _, ...record } = publishedOpening(7).fairness;
  serveOpening({ ...publishedOpening(7), fairness: { ...record, draws: [], withheld: true } });
  const { user } = renderAt(`/openings/${publishedOpening(7)._id}/verify`);
  expect(await screen.findByRole("heading", { name: "This record is held back for a moment" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Result" })).not.toBeInTheDocument();
  serveOpening(publishedOpening(7));
  await user.click(screen.getByRole("button", { name: "Look again" }));
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
});

test("reads public data page by page", async () => {
  serveOpening(publishedOpening(12));
  const pages: (string | null)[] = [];
  const exceptions = publicData.exceptions ?? [];
  // The first page has no pool, and a run without the copies that came back with it.
  const parts = [
    { pools: [], runs: publicData.runs.map((run) => ({ ...run, returned: [] })), exceptions: [], next: 2 },
    { pools: publicData.pools, runs: [], exceptions, next: 3 },
    { pools: [], runs: publicData.runs, exceptions: [], next: null },
  ];
  server.use(
    http.get("*/api/fairness/data", ({ request }) => {
      const page = new URL(request.url).searchParams.get("page");
      pages.push(page);
      return HttpResponse.json(parts[Number(page) - 1]);
    }),
  );
  renderAt(`/openings/${publishedOpening(12)._id}/verify`);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
  expect(pages).toEqual(["1", "2", "3"]);
});

test("explains a list that ends early by a live opening yet to be shown", async () => {
  serveOpening(publishedOpening(9), publicData.openings.slice(0, 6));
  renderAt(`/openings/${publishedOpening(9)._id}/verify`);
  expect(await screen.findByRole("alert")).toHaveTextContent(/has not shown an earlier pack yet/);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("compares a digest that the user saved", async () => {
  serveOpening(publishedOpening(5));
  const { user } = renderAt(`/openings/${publishedOpening(5)._id}/verify`);
  const field = await screen.findByLabelText("The digest you saw");
  await user.type(field, publishedOpening(5).fairness.digest.slice(0, 10));
  expect(screen.getByText(/The digests match/)).toBeVisible();
  await user.type(field, "zz");
  expect(screen.getByText(/The digests differ/)).toBeVisible();
});

test("shares the pull with its proof", async () => {
  const { _id, username, pack } = publishedOpening(5);
  serveOpening(publishedOpening(5));
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
  const id = publishedOpening(2)._id;
  serveOpening(publishedOpening(2));
  server.use(
    http.get(`*/api/packs/openings/${id}`, () =>
      errorResponse(404, "opening_not_found", "There is no such opening."),
    ),
  );
  const first = renderAt(`/openings/${id}/verify`);
  expect(await screen.findByRole("heading", { name: "No such opening" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Share" })).not.toBeInTheDocument();
  first.unmount();

  server.use(
    failOnce(`/api/packs/openings/${id}`),
    mockGet(`/api/packs/openings/${id}`, publishedOpening(2)),
  );
  const { user } = renderAt(`/openings/${id}/verify`);
  await retry(user);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
});

test("tells a user of a browser without cryptography where it works", async () => {
  vi.stubGlobal("crypto", { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
  serveOpening(publishedOpening(1));
  renderAt(`/openings/${publishedOpening(1)._id}/verify`);
  expect(await screen.findByText(/Open this page through https/)).toBeVisible();
});
