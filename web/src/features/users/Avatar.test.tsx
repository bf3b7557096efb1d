import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./Avatar";

function shown(picture?: string | null): HTMLImageElement {
  const { container } = render(<Avatar name="mira" picture={picture} />);
  const image = container.querySelector("img");
  if (image === null) throw new Error("no picture");
  return image;
}

test("shows a user's picture", () => {
  expect(shown("https://static-cdn.jtvnw.net/mira.png").src).toBe("https://static-cdn.jtvnw.net/mira.png");
});

test.each([[undefined], [null], [""]])("shows the default picture without one (%o)", (picture) => {
  expect(shown(picture).src).toContain("avatar");
});

test("shows the default picture when one cannot be loaded", () => {
  const image = shown("https://static-cdn.jtvnw.net/gone.png");
  fireEvent.error(image);
  expect(image.src).toContain("avatar");
});
