// A page whose time the test controls, so that its appearance does not depend on the machine. Timers, dates and
// animation frames, and thus everything that scripts draw, use Playwright's clock. CSS animations and transitions are
// paused and set to their time one by one.
import assert from "node:assert/strict";

/** Makes the page's time ours; before it goes anywhere. It flows as usual until it is held. */
export async function ownTime(page) {
  await page.clock.install();
}

/** Holds the page's time; the answer lets so many milliseconds pass and waits until all that follows from them is drawn. */
export async function holdTime(page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.evaluate(holdAnimations, 0);
  return async (milliseconds) => {
    await page.clock.runFor(milliseconds);
    await page.evaluate(holdAnimations, milliseconds);
  };
}

/** Runs in the page: those that have just begun stand at their beginning, the others go on by the time that passed. */
async function holdAnimations(passed) {
  // What React has to do it does in tasks of its own, which no clock holds.
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
  window.heldAnimations ??= new WeakMap();
  for (const animation of document.getAnimations()) {
    const before = window.heldAnimations.get(animation);
    if (before === undefined) {
      animation.pause();
      animation.currentTime = 0;
      window.heldAnimations.set(animation, 0);
    } else if (animation.playState !== "finished") {
      const now = before + passed;
      window.heldAnimations.set(animation, now);
      if (now >= animation.effect.getComputedTiming().endTime) animation.finish();
      else animation.currentTime = now;
    }
  }
}

/** Lets time pass in small steps until something holds; fails after so many milliseconds of the page's time. */
export async function passUntil(pass, holds, most = 20_000, step = 50) {
  for (let passed = 0; passed < most; passed += step) {
    if (await holds()) return;
    await pass(step);
  }
  assert.fail(`waited ${most} ms of the page's time for ${holds}`);
}
