import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../api/client";
import { QueryView, type ViewedQuery } from "./QueryView";

function show(query: Partial<ViewedQuery<string>>, absent = <p>No such card</p>) {
  const refetch = vi.fn(async () => {});
  const whole = { data: undefined, error: null, isFetching: false, refetch, ...query };
  render(
    <QueryView query={whole} title="The card could not be loaded" loading={<p>Loading</p>} absent={absent}>
      {(data) => <p>{data}</p>}
    </QueryView>,
  );
  return refetch;
}

const offline = new NetworkError("test");

test("keeps data after a failed refetch, marked as stale, with a retry", async () => {
  const refetch = show({ data: "Lantern Eel", error: offline });
  expect(screen.getByText("Lantern Eel")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("This may be out of date: The server could not be");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("keeps data when the server reports that it is gone", () => {
  show({ data: "Lantern Eel", error: new ApiError(404, { message: "There is no such card." }) });
  expect(screen.getByText("Lantern Eel")).toBeVisible();
  expect(screen.queryByText("No such card")).toBeNull();
});

test("shows a failure without data as an error with a retry", async () => {
  const refetch = show({ error: offline });
  expect(screen.getByRole("alert")).toHaveTextContent("The card could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("shows a missing thing without a retry", () => {
  show({ error: new ApiError(404, { message: "There is no such card." }) });
  expect(screen.getByText("No such card")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("waits for the first response", () => {
  show({});
  expect(screen.getByText("Loading")).toBeVisible();
});
