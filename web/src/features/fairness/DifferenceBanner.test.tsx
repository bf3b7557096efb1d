import { render, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { recordDownloads } from "../../test/files";
import { act, expectNoViolations, screen } from "../../test/render";
import { DifferenceBanner } from "./DifferenceBanner";
import { reportDifferences } from "./differences";

const FOUND = "Batch 3 of epoch 1: kept 99, the log has 04.";

test("is absent without a difference, and appears when one is found", async () => {
  render(<DifferenceBanner />);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  act(() => reportDifferences([FOUND]));
  expect(screen.getByRole("alert")).toHaveTextContent(FOUND);
  act(() => reportDifferences([FOUND]));
  expect(screen.getAllByText(FOUND)).toHaveLength(1);
  await expectNoViolations();
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
  expect(await downloads[0]).toMatch(new RegExp(`^${location.origin}, .*\\n${FOUND}\\n$`));
});

test("is removed only after a question", async () => {
  const user = userEvent.setup();
  reportDifferences([FOUND]);
  render(<DifferenceBanner />);
  await user.click(screen.getByRole("button", { name: "Remove…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/forgets the differences/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(screen.queryByText(FOUND)).not.toBeInTheDocument();
  expect(localStorage.getItem("foilcast.fairness-differences")).toBe("[]");
});
