import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { recordDownloads, textFile } from "../../test/files";
import { EMPTY_LOG, headLine, scenario, serveLog } from "../../test/publicLog";
import { expectNoViolations, fireEvent, renderAt, retry, screen, within } from "../../test/render";
import { failOnce, http, mockGet, server } from "../../test/server";
import type { PublicData, PublishedBatch } from "./algorithm/verify/data";

beforeEach(() => {
  // jsdom has no cryptography of its own.
  vi.stubGlobal("crypto", webcrypto);
});

const data = scenario("tickets");
const other = "0".repeat(64);

function batchAt(number: number): PublishedBatch {
  const batch = data.batches[number];
  if (batch === undefined) throw new Error(`There is no batch ${number}.`);
  return batch;
}

const newest = batchAt(data.batches.length - 1);
/** Heads of batches with a round, as a watch file. */
const watched = data.batches.flatMap(({ epoch, batch, head, round }) =>
  round === null ? [] : `${epoch} ${batch} ${head} ${round} ${round - 2} 5`,
);

test("shows the newest head, and copies it with its batch", async () => {
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  const panel = within(await screen.findByRole("region", { name: "Newest head" }));
  expect(panel.getByText(newest.head.slice(0, 20))).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Copy the head" }));
  expect(await screen.findByText("Copied. Keep it outside of this site.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${newest.batch} ${newest.head}`);
  await expectNoViolations();
});

test("says that the log is still empty", async () => {
  server.use(mockGet("/api/fairness/log", { ...EMPTY_LOG }));
  renderAt("/fairness/log");
  expect(await screen.findByRole("heading", { name: "The log is still empty" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Batches" })).not.toBeInTheDocument();
});

test("retries after a failure", async () => {
  serveLog(data);
  server.use(failOnce("/api/fairness/log"));
  const { user } = renderAt("/fairness/log");
  await retry(user);
  expect(await screen.findByRole("region", { name: "Newest head" })).toBeVisible();
});

test("lists the batches newest first, with their lines on demand", async () => {
  const requests = serveLog(data);
  const { user } = renderAt("/fairness/log");
  const list = within(await screen.findByRole("region", { name: "Batches" }));
  const names = (await list.findAllByText(/^Batch \d+$/)).map((one) => one.textContent);
  expect(names).toEqual(data.batches.map(({ batch }) => `Batch ${batch}`).toReversed());
  expect(requests.filter((path) => path.includes("entries=true"))).toEqual([]);
  await user.click(list.getByText("Batch 2"));
  expect(await list.findByText(batchAt(2).entries[1] ?? "")).toBeVisible();
  expect(list.getAllByText(/for a (live )?pack/)).toHaveLength(2);
  expect(list.getAllByRole("link", { name: "A ticket" })[0]).toHaveAttribute(
    "href",
    `/openings/${data.openings[3]?._id}/verify`,
  );
  await expectNoViolations();
});

test("says every kind of line in words", async () => {
  const hash = "ab".repeat(32);
  const id = "0a".repeat(12);
  const lines: [line: string, words: RegExp][] = [
    ["begin 5", /^The log starts here\. It contains the openings from place 5 on/],
    [`history 4 ${hash} 1 ${hash} 2 ${hash}`, /4 openings, 1 card without an opening, 2 runs/],
    ["restore restored 0", /restored from a backup of January 1, 1970/],
    ["restore copied 0", /copy of another site/],
    ["restore replaced 0", /^All seeds in use were replaced/],
    [`seed ${hash} -`, /^A new account’s first seed/],
    [`seed ${hash} ${hash}`, /^The next seed of an account/],
    [`pool ${id} 3 ${hash}`, /^The contents and odds of a pack are fixed, version 3\.$/],
    ["weights 1,2,3,4,5,6,7,8,9,10", /weigh 1, 2, 3, 4, 5, 6, 7, 8, 9, 10\.$/],
    [`opening 7 ${id} ${hash}`, /^A pack was opened, at place 7\.$/],
    [`ticket ${id} ${hash} 0 - ${id} 3 - live`, /^A ticket for a live pack\.$/],
    [`ticket ${id} ${hash} 0 - ${id} 3 ${id} alone`, /^A ticket for a pack, with a modifier/],
    [`refused ${id} 7`, /^A ticket was not drawn/],
    [`exceptions 1 ${hash}`, /^1 card was given/],
    [`run 2 9 3 ${hash}`, /^Run 2 of the cards begins: 3 copies can be pulled again\.$/],
    [`grade ${id} ${hash}`, /^A card was sent to grading/],
    [`grade-due ${id} 1`, /^A grade is drawn, without the beacon\.$/],
    [`grade-due ${id} 2`, /^A grade is drawn, with the beacon/],
    [`raffle ${id} ${hash} ${hash} 40 2 2`, /^A raffle is closed: 40 entrants, 2 winners, drawn with/],
    ["hello", /is not in the published format/],
  ];
  const entries = lines.map(([line]) => line);
  const batch = { ...batchAt(0), count: entries.length, entries };
  serveLog({ ...data, batches: [batch] });
  renderAt("/fairness/log?from=0");
  for (const [line, words] of lines) {
    const raw = await screen.findByText(line);
    expect(raw.previousElementSibling?.textContent, line).toMatch(words);
  }
});

test("pages through the batches in the address", async () => {
  const long = scenario("last copies");
  serveLog(long);
  const { user, path } = renderAt("/fairness/log");
  const list = within(await screen.findByRole("region", { name: "Batches" }));
  expect(await list.findAllByText(/^Batch \d+$/)).toHaveLength(20);
  await user.click(list.getByRole("link", { name: "Older" }));
  expect(await list.findByText("Batch 0")).toBeVisible();
  expect(path()).toBe("/fairness/log?from=2");
  expect(list.queryByRole("link", { name: "Older" })).not.toBeInTheDocument();
  await user.click(list.getByRole("link", { name: "Newer" }));
  expect(await list.findByText("Batch 22")).toBeVisible();
  expect(path()).toBe("/fairness/log");
});

test("finds a head by its beginning, with and without its batch", async () => {
  const requests = serveLog(data);
  const { user } = renderAt("/fairness/log");
  const panel = within(await screen.findByRole("region", { name: "Compare a head" }));
  const field = panel.getByLabelText("The head, or its first 20 characters");
  await user.type(field, `${batchAt(4).head.slice(0, 20)}{Enter}`);
  expect(await panel.findByText(/^The log has it/)).toHaveTextContent(/head of batch 4\./);
  const heads = () => requests.filter((path) => path.startsWith("/api/fairness/log/heads")).length;
  const before = heads();
  await user.clear(field);
  await user.type(field, `6 ${batchAt(6).head.slice(0, 20)}{Enter}`);
  expect(await panel.findByText(/^The log has it/)).toHaveTextContent(/head of batch 6\./);
  expect(heads()).toBe(before);
});

test("says that the log has another head, or that the text is none", async () => {
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  const panel = within(await screen.findByRole("region", { name: "Compare a head" }));
  const field = panel.getByLabelText("The head, or its first 20 characters");
  await user.type(field, `6 ${other.slice(0, 20)}{Enter}`);
  expect(await panel.findByText(/^Batch 6 of the log has another head\./)).toBeVisible();
  await user.clear(field);
  await user.type(field, `${other}{Enter}`);
  expect(await panel.findByText(/^The log has no such head\./)).toBeVisible();
  await user.clear(field);
  await user.type(field, "hello{Enter}");
  expect(panel.getByText(/at least 20 of the digits/)).toBeVisible();
  expect(panel.queryByText(/^The log has/)).not.toBeInTheDocument();
});

test("downloads all heads", async () => {
  const downloads = recordDownloads();
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  await user.click(await screen.findByRole("button", { name: "Download all heads" }));
  await vi.waitFor(() => expect(downloads).toHaveLength(1));
  expect(await downloads[0]).toBe(data.batches.map(headLine).join(""));
});

test("checks everything, with a watch file", async () => {
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  const input = await screen.findByLabelText<HTMLInputElement>("File of receipts or heads");
  await user.upload(input, textFile("heads.txt", watched.join("\n")));
  expect(await screen.findByText(`To compare: ${watched.length} heads.`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Check everything" }));
  expect(await screen.findByRole("heading", { name: "Everything adds up" })).toBeVisible();
  expect(screen.getByText("9 openings and 10 batches were checked.")).toBeVisible();
  expect(screen.getByText("3 heads were kept before their numbers were public.")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Problems" })).not.toBeInTheDocument();
  expect(screen.getByText("Batches that name a beacon which this check does not trust")).toBeVisible();
  await expectNoViolations();
});

test("stops the check when the user leaves the page", async () => {
  serveLog(data);
  const signals: AbortSignal[] = [];
  server.use(
    http.get("*/api/fairness/openings", ({ request }) => {
      signals.push(request.signal);
      return new Promise<never>(() => {});
    }),
  );
  const { user } = renderAt("/fairness/log");
  await user.click(await screen.findByRole("button", { name: "Check everything" }));
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  await user.click(screen.getByRole("link", { name: "Can the streamer cheat?" }));
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test("names what does not add up, with what it is about", async () => {
  const changed: PublicData = structuredClone(data);
  const fairness = changed.openings[4]?.fairness;
  if (fairness !== undefined && "draws" in fairness) fairness.draws.reverse();
  serveLog(changed);
  const { user } = renderAt("/fairness/log");
  await user.click(await screen.findByRole("button", { name: "Check everything" }));
  expect(await screen.findByRole("heading", { name: "Something does not add up" })).toBeVisible();
  await user.click(screen.getByText(/^A record was changed after it was sealed/));
  const links = screen.getAllByRole("link", { name: `Opening ${data.openings[4]?._id}` });
  expect(links[0]).toHaveAttribute("href", `/openings/${data.openings[4]?._id}/verify`);
});

test("shows a banner for a kept head that differs, which stays on other pages", async () => {
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  const { epoch } = batchAt(4);
  fireEvent.paste(await screen.findByRole("group", { name: "Receipts and heads" }), {
    clipboardData: { files: [], getData: () => `${epoch} 4 ${other} 9\n` },
  });
  const banner = await screen.findByRole("alert");
  expect(banner).toHaveTextContent(
    `Batch 4 of epoch ${epoch}: kept ${other}, the log has ${batchAt(4).head}.`,
  );
  await user.click(screen.getByRole("link", { name: "Can the streamer cheat?" }));
  await user.click(await screen.findByRole("link", { name: "The public log" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(other);
});

test("compares dropped receipts, and shows a difference", async () => {
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  const opening = data.openings[2];
  const fairness = opening?.fairness;
  if (opening === undefined || fairness === undefined || !("entropy" in fairness))
    throw new Error("no entropy");
  const intent = {
    seedHash: fairness.seedHash,
    nextSeedHash: other,
    packId: fairness.packId,
    oddsVersion: fairness.oddsVersion,
    reward: false,
    way: "immediate",
    entropy: fairness.entropy,
    sentAtMs: fairness.openedAtMs,
  };
  const kept = { _id: opening._id, receivedAtMs: 0 };
  const file = {
    format: "foilcast-receipts-1",
    origin: location.origin,
    receipts: [
      { intent, opening: { ...kept, digest: fairness.digest } },
      { intent, opening: { ...kept, digest: other } },
    ],
    heads: [],
  };
  const zone = await screen.findByRole("group", { name: "Receipts and heads" });
  fireEvent.drop(zone, { dataTransfer: { files: [textFile("receipts.json", JSON.stringify(file))] } });
  expect(await screen.findByText("To compare: 2 receipts.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Check everything" }));
  expect(await screen.findByText("It differs from the published data.")).toBeVisible();
  expect(screen.getByText(/^It matches the published data\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Receipt 1" })).toHaveAttribute(
    "href",
    `/openings/${opening._id}/verify`,
  );
  expect(screen.getByRole("alert")).toHaveTextContent(`opening ${opening._id}, digest ${other}`);
});

test("refuses a file that is neither receipts nor heads", async () => {
  serveLog(data);
  const { user } = renderAt("/fairness/log");
  const input = await screen.findByLabelText<HTMLInputElement>("File of receipts or heads");
  await user.upload(input, textFile("notes.txt", "hello"));
  expect(await screen.findByText(/^Line 1 is not a head/)).toBeVisible();
});
