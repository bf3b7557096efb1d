// Controls a page's time, so that its appearance does not depend on the machine. Timers, dates and
// animation frames, and thus everything that scripts draw, use Playwright's clock. CSS animations and transitions are
// paused and set to their time one by one.
import assert from "node:assert/strict";

/** Installs the clock. Call it before navigation. Time passes normally until it is paused. */
export async function installClock(page) {
  await page.clock.install();
}

/** Pauses the page's time. The returned function advances it by some milliseconds and waits until the page is drawn. */
export async function pauseTime(page) {
  await pauseSoon(page, 1000);
  await page.evaluate(stepAnimations, 0);
  return async (milliseconds) => {
    await page.clock.runFor(milliseconds);
    await page.evaluate(stepAnimations, milliseconds);
  };
}

/** Runs in the page: the time of a frame of the clock, which has one every 16 ms, so that all films have the same frames. */
function frameIn(milliseconds) {
  const now = performance.now();
  return Date.now() + Math.ceil((now + milliseconds) / 16) * 16 - Math.floor(now);
}

/** Pauses the time some milliseconds ahead, or later if the page was busy for longer. */
async function pauseSoon(page, ahead) {
  await page.clock.pauseAt(await page.evaluate(frameIn, ahead)).catch((error) => {
    if (ahead > 10_000) throw error;
    return pauseSoon(page, ahead * 2);
  });
}

/** Runs in the page: resets new animations to their start and advances the others by the elapsed time. */
async function stepAnimations(elapsed) {
  // React works in its own tasks, which the clock does not control.
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
  window.animationTimes ??= new WeakMap();
  for (const animation of document.getAnimations()) {
    const before = window.animationTimes.get(animation);
    if (before === undefined) {
      animation.pause();
      animation.currentTime = 0;
      window.animationTimes.set(animation, 0);
    } else if (animation.playState !== "finished") {
      const now = before + elapsed;
      window.animationTimes.set(animation, now);
      if (now >= animation.effect.getComputedTiming().endTime) animation.finish();
      else animation.currentTime = now;
    }
  }
}

/** Advances time in small steps until a condition is true; fails after `timeout` milliseconds of page time. */
export async function advanceUntil(advance, condition, timeout = 20_000, step = 50) {
  for (let elapsed = 0; elapsed < timeout; elapsed += step) {
    if (await condition()) return;
    await advance(step);
  }
  assert.fail(`waited ${timeout} ms of page time for ${condition}`);
}
