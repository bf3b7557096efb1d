import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PackFace } from "./PackFace";
import { useTurn } from "./useTurn";

// In a test every box is 1200 pixels wide and 800 high: a strip of 192, a tear of 1056.
const LINE = 1056;

function show(phase: "sealed" | "asking" | "tearing" = "sealed") {
  const onTear = vi.fn();
  const onOdds = vi.fn();
  const Face = ({ phase }: { phase: "sealed" | "asking" | "tearing" }) => {
    const turn = useTurn(phase === "sealed");
    return (
      <PackFace name="First Light" cards={5} phase={phase} turn={turn} onTear={onTear} onOdds={onOdds} />
    );
  };
  const face = (phase: "sealed" | "asking" | "tearing") => <Face phase={phase} />;
  const { rerender, container } = render(face(phase));
  const pack = screen.getByRole("button", { name: "Tear open First Light" });
  const back = () => container.querySelector("[inert]") === null;
  const art = () => {
    const element = container.querySelector<HTMLElement>("[data-state]");
    return `${element?.dataset.state} ${Number(element?.style.getPropertyValue("--pack-tear")).toFixed(2)}`;
  };
  const pull = (from: { x: number; y: number }, ...ways: number[]) => {
    const at = (x: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: from.y });
    fireEvent.pointerDown(pack, at(from.x));
    for (const way of ways) fireEvent.pointerMove(pack, at(from.x + way));
    return { letGo: () => fireEvent.pointerUp(pack), lose: () => fireEvent.pointerCancel(pack) };
  };
  const goTo = (next: typeof phase) => rerender(face(next));
  return { onTear, onOdds, pack, art, pull, back, container, goTo };
}

test("tears by a click or a key", async () => {
  const { onTear, pack, art } = show();
  await userEvent.click(pack);
  pack.focus();
  await userEvent.keyboard(" ");
  expect(onTear).toHaveBeenCalledTimes(2);
  expect(art()).toBe("whole 0.00");
});

test("tears as far as the finger pulls, and fully when released past half", () => {
  const { onTear, pack, art, pull, goTo } = show();
  const hand = pull({ x: 10, y: 40 }, LINE / 4, LINE * 0.75);
  expect(art()).toBe("held 0.75");
  hand.letGo();
  // Browsers also send a click, which belongs to the same tear.
  fireEvent.click(pack, { detail: 1 });
  expect(onTear).toHaveBeenCalledOnce();
  goTo("asking");
  expect(art()).toBe("held 0.75");
  goTo("sealed");
  expect(art()).toBe("whole 0.00");
});

test("springs back when released too early, and ignores the click that follows", () => {
  const { onTear, pack, art, pull } = show();
  pull({ x: 10, y: 40 }, LINE * 0.4).letGo();
  fireEvent.click(pack, { detail: 1 });
  expect(art()).toBe("whole 0.00");
  expect(onTear).not.toHaveBeenCalled();
  // A key press is not the end of a pull.
  fireEvent.click(pack, { detail: 0 });
  expect(onTear).toHaveBeenCalledOnce();
});

test("tears nothing when the browser cancels the pull", () => {
  const { onTear, art, pull } = show();
  pull({ x: 10, y: 40 }, LINE).lose();
  expect(art()).toBe("whole 0.00");
  expect(onTear).not.toHaveBeenCalled();
});

test("tears from the right, too, but not from its middle", () => {
  const { pack, art, pull, container } = show();
  pull({ x: 1100, y: 40 }, -LINE / 2);
  expect(art()).toBe("held 0.50");
  expect(container.querySelector("[data-mirrored]")).not.toBeNull();
  fireEvent.pointerUp(pack);
  pull({ x: 10, y: 500 }, LINE);
  expect(art()).toBe("whole 0.00");
});

test("shows it open with reduced motion", () => {
  // The test setup prefers reduced motion.
  const { art } = show("tearing");
  expect(art()).toMatch(/^open/);
});

test("turns over by a drag on its body, and back by a click, without tearing", () => {
  const { onTear, pack, pull, back } = show();
  pull({ x: 100, y: 500 }, 200).letGo();
  expect(back()).toBe(false);
  pull({ x: 100, y: 500 }, 700).letGo();
  fireEvent.click(pack, { detail: 1 });
  expect(back()).toBe(true);
  fireEvent.click(screen.getByText("5 cards"), { detail: 1 });
  expect(back()).toBe(false);
  expect(onTear).not.toHaveBeenCalled();
});

test("turns by the arrow keys, and shows on its back what is in it, with its odds", async () => {
  const { onTear, onOdds, pack, back, goTo } = show();
  pack.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(back()).toBe(true);
  expect(screen.getByText("First Light")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Odds of this pack" }));
  expect(onOdds).toHaveBeenCalledOnce();
  expect(onTear).not.toHaveBeenCalled();
  pack.focus();
  await userEvent.keyboard("{Enter}");
  expect(onTear).toHaveBeenCalledOnce();
  goTo("asking");
  expect(back()).toBe(false);
});
