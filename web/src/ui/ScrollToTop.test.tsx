import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ScrollToTop } from "./ScrollToTop";

function scrollTo(y: number) {
  Object.defineProperty(window, "scrollY", { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event("scroll")));
}

afterEach(() => scrollTo(0));

test("appears after more than 300 pixels and scrolls to the top", async () => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  render(<ScrollToTop />);
  scrollTo(300);
  expect(screen.queryByRole("button")).toBeNull();
  scrollTo(301);
  await userEvent.click(screen.getByRole("button", { name: /top/i }));
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
});
