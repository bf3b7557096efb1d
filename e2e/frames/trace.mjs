// Counts the frames that a browser actually presented, from its own trace.

const CATEGORIES = ["benchmark", "blink.user_timing"];
const MARKS = { begin: "frames-begin", end: "frames-end" };
/** An event of the process that draws the window, once for each presented frame. */
const DRAWN = "BenchmarkInstrumentation::DisplayRenderingStats";

/**
 * Runs `action` and returns the frames presented per second, and the median and the 95th percentile of the time between
 * two consecutive frames in milliseconds.
 */
export async function presented(browser, page, action) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate((name) => performance.mark(name), MARKS.begin);
  await action();
  await page.evaluate((name) => performance.mark(name), MARKS.end);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return readFrames(traceEvents);
}

/** The same from a trace's events; times in a trace are microseconds. */
export function readFrames(events) {
  const at = (name) => {
    const mark = events.find((event) => event.name === name);
    if (mark === undefined) throw new Error(`the trace does not say when ${name} was`);
    return mark.ts;
  };
  const [begin, end] = [at(MARKS.begin), at(MARKS.end)];
  const drawn = events
    .filter(({ name, ts }) => name === DRAWN && ts >= begin && ts <= end)
    .map(({ ts }) => ts);
  if (drawn.length < 3) throw new Error("nothing was drawn");
  drawn.sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((ts, place) => (ts - drawn[place]) / 1000);
  gaps.sort((a, b) => a - b);
  const share = (part) => gaps[Math.floor((gaps.length - 1) * part)];
  return { perSecond: drawn.length / ((end - begin) / 1e6), median: share(0.5), p95: share(0.95) };
}
