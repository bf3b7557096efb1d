import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Dialog } from "./Dialog";
import { Toaster } from "./Toaster";
import { toastSuccess } from "./toasts";

test("shows a toast above a dialog, announces it, and dismisses it without closing the dialog", async () => {
  const close = vi.fn();
  const { container } = render(
    <>
      <Toaster />
      <Dialog open onClose={close} title="Share it" />
    </>,
  );
  await screen.findByRole("dialog", { name: "Share it" });
  act(() => void toastSuccess("Link copied"));
  expect(container).not.toContainElement(screen.getByText("Link copied"));
  expect(screen.getByRole("region", { name: "Messages" }).parentElement).toBe(document.body);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Link copied")).toBeNull();
  expect(close).not.toHaveBeenCalled();
});
