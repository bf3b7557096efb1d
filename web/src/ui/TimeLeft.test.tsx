import { act, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { TimeLeft, useIsOver } from "./TimeLeft";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-05-01T12:00:00Z") });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("counts down and renders again only when its text changes", () => {
  const drawn = vi.fn();
  render(
    <Profiler id="clock" onRender={drawn}>
      <TimeLeft until="2026-05-01T14:30:30Z" />
    </Profiler>,
  );
  const clock = screen.getByText("2h 30m");
  expect(clock).toHaveAttribute("datetime", "2026-05-01T14:30:30Z");
  expect(drawn).toHaveBeenCalledTimes(1);
  pass(29_000);
  expect(drawn).toHaveBeenCalledTimes(1);
  pass(2_000);
  expect(clock).toHaveTextContent("2h 29m");
  expect(drawn).toHaveBeenCalledTimes(2);
});

test("counts seconds near the end, then shows that it is over", () => {
  render(<TimeLeft until="2026-05-01T12:00:03Z" />);
  const clock = screen.getByText("0:03");
  expect(clock).toHaveAttribute("data-urgency", "soon");
  pass(1_000);
  expect(clock).toHaveTextContent("0:02");
  pass(2_000);
  expect(clock).toHaveTextContent("Ended");
  expect(clock).toHaveAttribute("data-urgency", "over");
});

test("shares one timer among all clocks, which ends with the last of them", () => {
  const times = ["2026-05-01T13:00:00Z", "2026-05-02T13:00:00Z", "2026-05-03T13:00:00Z"];
  const view = render(times.map((until) => <TimeLeft key={until} until={until} />));
  expect(vi.getTimerCount()).toBe(1);
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

function Gate({ until }: { until: string }) {
  return useIsOver(until) ? "closed" : "open";
}

test("reports the end of a time when it comes", () => {
  render(<Gate until="2026-05-01T12:00:05Z" />);
  expect(screen.getByText("open")).toBeVisible();
  pass(5_000);
  expect(screen.getByText("closed")).toBeVisible();
});
