// Accessibility violations in Chromium, where layout, colors and stacking are real.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Maximum number of axe runs on a page that keeps moving. */
const MAX_RUNS = 5;
/** Maximum wait for animations to end. */
const ANIMATION_TIMEOUT_MS = 15_000;

/** The rules whose result depends on colours. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Fails with the violations that axe found: rule, element and reason. Waits for animations to end, and runs axe again if
 * elements moved during the run. `rules` limits the run to these rules.
 */
export async function expectAccessible(page, state, rules) {
  await page.evaluate(() => document.fonts.ready);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async ([maxRuns, timeout, rules]) => {
    const isFinite = ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    const isMoving = () => document.getAnimations().some((animation) => isFinite(animation) && animation.playState === "running");
    let found = [];
    let moved = true;
    const onMotion = () => {
      moved = true;
    };
    document.addEventListener("animationstart", onMotion);
    document.addEventListener("transitionrun", onMotion);
    for (let run = 0; run < maxRuns && moved; run++) {
      // A page that draws no frames does not resolve their promises.
      const deadline = performance.now() + timeout;
      while (isMoving() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      moved = false;
      ({ violations: found } = await window.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }));
      if (found.length === 0) break;
    }
    document.removeEventListener("animationstart", onMotion);
    document.removeEventListener("transitionrun", onMotion);
    return found;
  }, [MAX_RUNS, ANIMATION_TIMEOUT_MS, rules]);
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n  ${failureSummary}`),
  );
  assert.deepEqual(findings, [], state);
}
