// Accessibility violations in Chromium, where layout, colors and stacking are real.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Maximum number of checks of a page that keeps moving. */
const LOOKS = 5;
/** Maximum wait for animations to end. */
const PATIENCE_MS = 15_000;

/** The rules whose result depends on colours. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Fails with what axe found: rule, element and reason. Elements that are still moving are checked once they have arrived.
 * `rules` are the only ones to apply; by default, all.
 */
export async function expectAccessible(page, state, rules) {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(AXE);
  const violations = await page.evaluate(async ([looks, patience, rules]) => {
    const isFinite = ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    const isMoving = () => document.getAnimations().some((animation) => isFinite(animation) && animation.playState === "running");
    let found = [];
    let moved = true;
    const note = () => {
      moved = true;
    };
    document.addEventListener("animationstart", note);
    document.addEventListener("transitionrun", note);
    for (let look = 0; look < looks && moved; look++) {
      // A page that draws no frames does not resolve their promises.
      const patient = performance.now() + patience;
      while (isMoving() && performance.now() < patient) await new Promise((resolve) => setTimeout(resolve, 20));
      moved = false;
      ({ violations: found } = await window.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }));
      if (found.length === 0) break;
    }
    document.removeEventListener("animationstart", note);
    document.removeEventListener("transitionrun", note);
    return found;
  }, [LOOKS, PATIENCE_MS, rules]);
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n  ${failureSummary}`),
  );
  assert.deepEqual(findings, [], state);
}
