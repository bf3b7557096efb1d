import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ScrollLine } from "./ScrollLine";

const rect = (left: number, width: number) => ({ left, width }) as DOMRect;

/** A line of 100 pixels with two tabs of 100 pixels. */
function Tabs({ current }: { current: "one" | "two" }) {
  return (
    <ScrollLine as="nav" aria-label="Tabs">
      {["one", "two"].map((name, index) => (
        <a
          key={name}
          href={`#${name}`}
          aria-current={name === current ? "page" : undefined}
          ref={(tab) => {
            const line = tab?.parentElement;
            if (tab === null || line == null) return;
            line.getBoundingClientRect = () => rect(0, 100);
            tab.getBoundingClientRect = () => rect(index * 100 - line.scrollLeft, 100);
          }}
        >
          {name}
        </a>
      ))}
    </ScrollLine>
  );
}

test("scrolls to a newly selected tab, and marks the edge behind which it continues", () => {
  const { rerender } = render(<Tabs current="one" />);
  const line = screen.getByRole("navigation");
  Object.defineProperties(line, { scrollWidth: { value: 200 }, clientWidth: { value: 100 } });
  line.dispatchEvent(new Event("scroll"));
  expect([line.hasAttribute("data-before"), line.hasAttribute("data-after")]).toEqual([false, true]);
  rerender(<Tabs current="two" />);
  expect(line.scrollLeft).toBe(100);
  line.dispatchEvent(new Event("scroll"));
  expect([line.hasAttribute("data-before"), line.hasAttribute("data-after")]).toEqual([true, false]);
  line.scrollLeft = 40;
  rerender(<Tabs current="two" />);
  expect(line.scrollLeft).toBe(40);
});
