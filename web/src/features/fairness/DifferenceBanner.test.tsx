import { render, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { recordDownloads } from "../../test/files";
import { act, expectNoViolations, screen } from "../../test/render";
import { DifferenceBanner } from "./DifferenceBanner";
import { reportDifferences } from "./differences";
import { differenceText } from "./differenceText";

const FOUND = { kind: "head", epoch: 1_692_719_960_600, batch: 3, kept: "99", logged: "04" } as const;
const TEXT = "Batch 3 of epoch 1692719960600: kept 99, the log has 04.";

test("is absent without a difference, and appears when one is found", async () => {
  render(<DifferenceBanner />);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  act(() => reportDifferences([FOUND]));
  expect(screen.getByRole("alert")).toHaveTextContent(TEXT);
  act(() => reportDifferences([FOUND]));
  expect(screen.getAllByText(TEXT)).toHaveLength(1);
  await expectNoViolations();
});

test("says what differs", () => {
  const time = "1970-01-01T00:00:00.000Z";
  const receipt = { kind: "receipt", sentAtMs: 0 } as const;
  expect(differenceText({ ...FOUND, logged: null })).toMatch(/kept 99, the log does not have it\.$/);
  expect(differenceText({ ...receipt, opening: "0e", digest: "d1" })).toBe(
    `Receipt of ${time}, opening 0e, digest d1: it differs from the published data.`,
  );
  expect(differenceText({ ...receipt, line: "ticket 0e" })).toMatch(
    `Receipt of ${time}, ticket 0e: it differs`,
  );
  expect(differenceText({ ...receipt, entropy: "ab" })).toMatch(`Receipt of ${time}, entropy ab: it differs`);
  expect(differenceText(TEXT)).toBe(TEXT);
});

test("stays in this browser", async () => {
  reportDifferences([FOUND]);
  expect(JSON.parse(localStorage.getItem("foilcast.fairness-differences") ?? "")).toEqual([FOUND]);
  vi.resetModules();
  const { differences } = await import("./differences");
  expect(differences.get()).toEqual([FOUND]);
});

test("is saved as a file with the address and the time", async () => {
  const downloads = recordDownloads();
  reportDifferences([FOUND]);
  render(<DifferenceBanner />);
  await userEvent.click(screen.getByRole("button", { name: "Save as a file" }));
  expect(await downloads[0]).toMatch(new RegExp(`^${location.origin}, .*\\n${TEXT}\\n$`));
});

test("is removed only after a question", async () => {
  const user = userEvent.setup();
  reportDifferences([FOUND]);
  render(<DifferenceBanner />);
  await user.click(screen.getByRole("button", { name: "Remove…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/forgets the differences/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  expect(localStorage.getItem("foilcast.fairness-differences")).toBe("[]");
});
