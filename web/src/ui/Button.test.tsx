import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./Button";

test("sends a form only while no request is under way", async () => {
  const send = vi.fn();
  const form = (pending: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" pending={pending}>
        Send
      </Button>
    </form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form(true));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Ada{Enter}");
  expect(send).not.toHaveBeenCalled();
  rerender(form(false));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "{Enter}");
  expect(send).toHaveBeenCalledTimes(2);
});
