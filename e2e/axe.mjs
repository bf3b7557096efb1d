// Accessibility violations in Chromium, where layout, colors and stacking are real.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Maximum number of checks of a page that keeps moving. */
const LOOKS = 5;
/** Maximum wait for an animation: a page that draws no frames never ends one. */
const PATIENCE_MS = 15_000;

/** Fails with what axe found: rule, element and reason. Elements that are still moving are checked once they have arrived. */
export async function expectAccessible(page, state) {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(AXE);
  const violations = await page.evaluate(async ([looks, patience]) => {
    const isFinite = ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    let found = [];
    let moved = true;
    const note = () => {
      moved = true;
    };
    document.addEventListener("animationstart", note);
    document.addEventListener("transitionrun", note);
    for (let look = 0; look < looks && moved; look++) {
      const moving = document.getAnimations().filter(isFinite);
      const ended = Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))]);
      moved = false;
      ({ violations: found } = await window.axe.run(document, { resultTypes: ["violations"] }));
      if (found.length === 0) break;
    }
    document.removeEventListener("animationstart", note);
    document.removeEventListener("transitionrun", note);
    return found;
  }, [LOOKS, PATIENCE_MS]);
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n  ${failureSummary}`),
  );
  assert.deepEqual(findings, [], state);
}
