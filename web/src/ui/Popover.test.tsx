import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Popover } from "./Popover";

const depth = () => Reflect.get(Object(history.state), "foilcast.layers") ?? 0;

test("closes the panel on Back and returns its focus to the button", async () => {
  const user = userEvent.setup();
  render(
    <Popover label="Menu" face="Menu">
      {() => <button type="button">Inside</button>}
    </Popover>,
  );
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await user.click(screen.getByRole("button", { name: "Inside" }));
  await waitFor(() => expect(depth()).toBe(1));
  history.back();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Inside" })).toBeNull());
  expect(screen.getByRole("button", { name: "Menu" })).toHaveFocus();
});
