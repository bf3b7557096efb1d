import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchField } from "./SearchField";

/** Milliseconds until the address contains the search. */
const ADDRESS_DELAY = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const reported: string[] = [];

function Page() {
  const [value, setValue] = useState("");
  const handleChange = (next: string) => {
    reported.push(next);
    setTimeout(() => setValue(next), ADDRESS_DELAY);
  };
  return (
    <>
      <SearchField label="Search" placeholder="" value={value} onChange={handleChange} />
      <button type="button" onClick={() => setValue("")}>
        Show all
      </button>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("keeps what is typed while the address changes, and reports it afterwards", () => {
  render(<Page />);
  const field = screen.getByRole("searchbox");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("ee");
  pass(260);
  expect(reported).toEqual(["ee"]);
  type("eel");
  pass(ADDRESS_DELAY);
  expect(field).toHaveValue("eel");
  pass(260 + ADDRESS_DELAY);
  expect(reported).toEqual(["ee", "eel"]);
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  pass(1000);
  expect(field).toHaveValue("");
  expect(reported).toHaveLength(2);
});
