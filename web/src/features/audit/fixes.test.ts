import { expect, test } from "vitest";
import { ApiError } from "../../api/client";
import { FIXES, type FixState, hasFindings, IDLE, mayConfirm, step } from "./fixes";
import type { FixResult } from "./queries";

const result = (change: Partial<FixResult>): FixResult => ({
  status: "success",
  message: "Done.",
  isDryRun: true,
  ...change,
});
const fixOf = (id: string) => {
  const fix = FIXES.find((one) => one.id === id);
  if (fix === undefined) throw new Error(id);
  return fix;
};

test("counts findings of any of the three kinds", () => {
  expect(hasFindings(result({}))).toBe(false);
  expect(hasFindings(result({ details: { updatedCards: 0, updatedUsers: 0, failedUpdates: [] } }))).toBe(
    false,
  );
  expect(hasFindings(result({ details: { updatedCards: 1, updatedUsers: 1, failedUpdates: [] } }))).toBe(
    true,
  );
  expect(hasFindings(result({ fixedCount: 0, fixPlan: [] }))).toBe(false);
  expect(hasFindings(result({ fixedCount: 2 }))).toBe(true);
});

test("allows a repair only after a dry run with findings, also after it was cancelled once", () => {
  const found: FixState = step(IDLE, { type: "answered", result: result({ fixedCount: 1 }) });
  expect(mayConfirm(IDLE)).toBe(false);
  expect(mayConfirm(found)).toBe(true);
  expect(mayConfirm(step(found, { type: "cancelled" }))).toBe(true);
  expect(mayConfirm(step(found, { type: "asked", dryRun: false }))).toBe(false);
  expect(mayConfirm(step(IDLE, { type: "answered", result: result({ fixedCount: 0 }) }))).toBe(false);
  const done = result({ fixedCount: 1, isDryRun: false });
  expect(mayConfirm(step(found, { type: "answered", result: done }))).toBe(false);
});

test("maps every event to a status and a message", () => {
  expect(step(IDLE, { type: "asked", dryRun: true }).status).toBe("pending");
  expect(step(IDLE, { type: "answered", result: result({}) })).toMatchObject({
    status: "success",
    message: "Done.",
  });
  expect(step(IDLE, { type: "cancelled" })).toEqual({
    status: "info",
    message: "Operation cancelled by user.",
  });
  const busy = new ApiError(503, { code: "busy", message: "The server is busy." });
  const failed = (id: string, error: unknown) => step(IDLE, { type: "failed", error, fix: fixOf(id) });
  expect(failed("mints", busy)).toEqual({
    status: "error",
    message: "Operation failed: The server is busy.",
  });
  expect(failed("data", new TypeError("network"))).toEqual({
    status: "error",
    message: "Operation failed: Unknown error.",
  });
  expect(failed("legacy", busy)).toEqual({
    status: "error",
    message: "Failed to fix legacy glitch names",
    reason: "The server is busy.",
  });
  expect(failed("prefixes", busy).message).toBe("Failed to fix missing modifier prefixes");
});
