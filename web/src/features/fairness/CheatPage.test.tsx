import { expect, test } from "vitest";
import { EMPTY_LOG, logStateOf, scenario } from "../../test/publicLog";
import { expectNoViolations, renderAt, screen, within } from "../../test/render";
import { failOnce, mockGet, server } from "../../test/server";
import { QUICKNET } from "./algorithm/beacon";

const state = logStateOf(scenario("tickets"));

test("answers the question, with the numbers of this instance", async () => {
  server.use(mockGet("/api/fairness/log", { ...state, beacons: [{ ...QUICKNET }] }));
  renderAt("/fairness/cheat");
  expect(await screen.findByRole("heading", { level: 1, name: "Can the streamer cheat?" })).toBeVisible();
  const numbers = within(screen.getByRole("region", { name: "This site in numbers" }));
  const figure = async (name: string) => (await numbers.findByText(name)).parentElement?.textContent;
  expect(await figure("Ticket and beacon")).toBe("Ticket and beacon3");
  expect(await figure("Browser entropy")).toBe("Browser entropy5");
  expect(await figure("Server entropy only")).toBe("Server entropy only2");
  expect(await figure("Seeds replaced after restores")).toBe("Seeds replaced after restores1");
  const steps = within(screen.getByRole("region", { name: "How a live pack works" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.queryByText(/This is a demo with a fake public number/)).not.toBeInTheDocument();
  await expectNoViolations();
});

test("says that the beacon of a demonstration proves nothing", async () => {
  server.use(mockGet("/api/fairness/log", { ...state }));
  renderAt("/fairness/cheat");
  expect(await screen.findByText(/This is a demo with a fake public number/)).toBeVisible();
});

test("links to the log and to the receipts", async () => {
  server.use(mockGet("/api/fairness/log", { ...EMPTY_LOG }));
  renderAt("/fairness/cheat");
  expect(await screen.findByRole("link", { name: "The public log" })).toHaveAttribute(
    "href",
    "/fairness/log",
  );
  expect(screen.getByRole("link", { name: "Your receipts" })).toHaveAttribute("href", "/fairness");
  expect(await screen.findByText("The log is still empty.")).toBeVisible();
});

test("stays readable without the numbers", async () => {
  server.use(failOnce("/api/fairness/log"), mockGet("/api/fairness/log", { ...state }));
  const { user } = renderAt("/fairness/cheat");
  expect(await screen.findByText(/The numbers could not be loaded/)).toBeVisible();
  expect(screen.getByRole("region", { name: "What each mark proves" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Waiting tickets")).toBeVisible();
});
