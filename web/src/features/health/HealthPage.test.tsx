import { beforeEach, expect, test, vi } from "vitest";
import { aMe } from "../../test/builders";
import { act, expectNoViolations, fireEvent, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";
import type { Health } from "./queries";
import { aHealth, aJob, aNode } from "./testing";

let health: Health;
let queries: string[];

beforeEach(() => {
  health = aHealth();
  queries = [];
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    http.get("*/api/admin/health", ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(health);
    }),
  );
});

const show = (query = "") => renderAt(`/admin/health${query}`, { token: "t" });
const part = async (name: string) => within(await screen.findByRole("region", { name }));

test("reports that all is well, and shows the figures", async () => {
  const { user } = show();
  expect(await screen.findByText("No problems found.")).toBeVisible();
  await user.click(screen.getByText("Checks passed (2)"));
  const well = within(screen.getByRole("list", { name: "Checks passed" })).getAllByRole("listitem");
  expect(well.map((item) => item.textContent)).toEqual([
    "The server is ready.",
    "The disk of the data directory has 80 GB free, of 200 GB.",
  ]);
  const requests = screen.getByRole("img", { name: /^Requests a second over the last hour\. / });
  expect(requests).toHaveAccessibleName(/Requests: 12 to 12, now 12\. Failed: 0 to 0, now 0\./);
  expect(screen.getByRole("img", { name: /^Response time/ })).toHaveAccessibleName(
    /99% under: 9.8 ms to 9.8 ms, now 9.8 ms\. Median: 1.2 ms/,
  );
  expect(screen.getByRole("figure", { name: "Processor" })).toHaveTextContent("8.5%of one processor");
  expect(screen.queryByRole("columnheader", { name: "Queued writes" })).toBeNull();
  await user.click(screen.getByText("The figures as a table"));
  const table = await part("The figures as a table");
  expect(table.getAllByRole("row")).toHaveLength(13);
  expect(table.getAllByText("3,600").length).toBeGreaterThan(8);
  const database = await part("Database");
  for (const text of ["SQLite", "42 MB", "1 of 8", "1,234"]) expect(database.getByText(text)).toBeVisible();
  expect((await part("Disks")).getByText("80 GB free of 200 GB")).toBeVisible();
  expect((await part("Server")).getByText("3 h")).toBeVisible();
  expect((await part("Twitch")).getByText("Connected")).toBeVisible();
  const jobs = within((await part("Jobs")).getByRole("table"));
  expect(jobs.getByRole("row", { name: /^Leaderboard OK 1 minute ago 12 ms/ })).toBeVisible();
  await expectNoViolations();
});

test("shows every figure of the time at the pointer", async () => {
  const { series } = aHealth();
  const from = new Date(2026, 4, 1, 12, 0, 0).toISOString();
  const p99 = series.p99.with(180, 3_000_000);
  health = aHealth({ series: { ...series, from, memory: series.memory.with(180, 99), p99 } });
  show();
  const times = await screen.findByRole("figure", { name: /^Response time/ });
  expect(within(times).getByText("median; 99% under 9.8 ms")).toBeVisible();
  // The peak is shown as text and cut off in the chart, since it would flatten everything else.
  expect(within(times).getByText("up to 3 s")).toBeVisible();
  expect(within(times).getByText("10 ms")).toBeVisible();
  const drawing = screen.getByRole("img", { name: /^Memory/ });
  vi.spyOn(drawing.parentElement ?? drawing, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 720, 90),
  );
  fireEvent.pointerMove(drawing, { clientX: 361 });
  expect(screen.getByRole("figure", { name: /^Memory/ })).toHaveTextContent("99 MB12:30:00 · of the process");
  expect(within(times).getByText("12:30:00 · median; 99% under 3 s")).toBeVisible();
  fireEvent.pointerLeave(drawing.parentElement ?? drawing);
  expect(within(times).getByText("median; 99% under 9.8 ms")).toBeVisible();
});

test("shows each problem with what to do, and the job that failed", async () => {
  health = aHealth({
    checks: [
      {
        subject: "disk",
        verdict: "wrong",
        what: "The disk of the data directory has 90 MB free.",
        advice: "Make room.",
      },
      {
        subject: "maintenance",
        verdict: "warning",
        what: "Maintenance mode is on.",
        advice: "Switch it off.",
      },
      { subject: "server", verdict: "ok", what: "The server is ready." },
    ],
    nodes: [aNode({ jobs: [aJob("sessions", { problem: "No space left", failures: 2 })] })],
  });
  show();
  const concerns = within((await part("Problem")).getByRole("list"));
  expect(concerns.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "The disk of the data directory has 90 MB free.Make room.",
    "Maintenance mode is on.Switch it off.",
  ]);
  expect(screen.queryByText("No problems found.")).toBeNull();
  expect(screen.getByText("Checks passed (1)")).toBeVisible();
  expect(
    (await part("Jobs")).getByRole("row", { name: /^Sessions .*No space left.*5, 2 failed/ }),
  ).toBeVisible();
  await expectNoViolations();
});

test("shows one node, or a longer time, and keeps that in the address", async () => {
  const other = aNode({ id: "d4e5f6", here: false, name: "attic", trouble: "the clock is wrong" });
  health = aHealth({ nodes: [aNode(), other] });
  const { user, path } = show();
  const nodes = await part("Nodes");
  expect(nodes.getByText("not ready: the clock is wrong")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Node" }), "attic");
  await waitFor(() => expect(queries.at(-1)).toBe("?span=hour&node=d4e5f6"));
  await user.click(screen.getByRole("radio", { name: "Last 12 hours" }));
  await waitFor(() => expect(queries.at(-1)).toBe("?span=half-day&node=d4e5f6"));
  expect(path()).toContain("node=d4e5f6");
  expect(nodes.queryByText("desk 127.0.0.1:8080")).toBeNull();
});

test("reports a server that has just started, and one that does not respond", async () => {
  const empty = aHealth({ nodes: [] });
  const nothing = empty.series.requests.map(() => null);
  health = { ...empty, series: { ...empty.series, requests: nothing, p50: nothing, p99: nothing } };
  const { unmount } = show();
  expect(await screen.findByText(/has just started/)).toBeVisible();
  expect(screen.getByRole("img", { name: /^Requests a second/ })).toHaveAccessibleName(
    /Requests: nothing yet\./,
  );
  unmount();
  server.use(http.get("*/api/admin/health", () => errorResponse(503, "busy", "Too many wait.")));
  const { user } = show();
  expect(await screen.findByText("The state of the server could not be loaded")).toBeVisible();
  server.use(mockGet("/api/admin/health", aHealth()));
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("No problems found.")).toBeVisible();
});

test("reports a failed refetch once, keeps the figures, and does not report that all is well", async () => {
  const { cache } = show();
  expect(await screen.findByText("No problems found.")).toBeVisible();
  server.use(http.get("*/api/admin/health", () => errorResponse(503, "busy", "Too many wait.")));
  await act(() => cache.invalidateQueries());
  expect(await screen.findByText(/Too many wait/)).toHaveTextContent("This may be out of date");
  expect(screen.queryByText("No problems found.")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("img", { name: /^Requests a second/ })).toBeVisible();
});

test("lets only admins in", async () => {
  server.use(mockGet("/api/users/me", aMe({ role: "moderator" })));
  show();
  expect(await screen.findByText(/^That page is for admins\./)).toBeVisible();
  expect(queries).toEqual([]);
});
