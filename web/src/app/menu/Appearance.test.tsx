import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { setSound } from "../../lib/sound";
import { Appearance } from "./Appearance";

afterEach(() => setSound({ on: false, volume: 0.6 }));

test("keeps sound off by default, and remembers sound and volume", async () => {
  render(<Appearance />);
  const sound = screen.getByRole("group", { name: "Pack opening sounds" });
  expect(sound.querySelector("input:checked")).toHaveAttribute("value", "off");
  expect(screen.queryByRole("slider")).toBeNull();

  await userEvent.click(screen.getByRole("radio", { name: "On" }));
  const volume = screen.getByRole("slider", { name: "Volume" });
  expect(volume).toHaveAttribute("aria-valuetext", "60 percent");
  fireEvent.change(volume, { target: { value: "25" } });
  expect(volume).toHaveAttribute("aria-valuetext", "25 percent");
  expect([localStorage.getItem("foilcast.sound"), localStorage.getItem("foilcast.volume")]).toEqual([
    "on",
    "0.25",
  ]);
});
