import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { createCache } from "../../api/cache";
import type { Schemas } from "../../api/client";
import { expectNoViolations } from "../../test/axe";
import { aCard } from "../../test/builders";
import { server } from "../../test/server";
import { inspected, stopInspecting } from "../cards/inspector/store";
import { PickGrid } from "./PickGrid";
import { collectionPage, PAGE } from "./queries";
import { collectionSearch } from "./search";

const names = Array.from({ length: 200 }, (_, at) => `Card ${at}`);
const cards = names.map((name, at) => aCard({ _id: at.toString(16).padStart(24, "0"), name }));
let requests: number[];

beforeEach(() => {
  requests = [];
  stopInspecting();
  server.use(
    http.get("*/api/users/:idOrName/collection", ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get("page"));
      requests.push(page);
      return HttpResponse.json(pageOf(page));
    }),
  );
});

const pageOf = (page: number): Schemas["CollectionPage"] => ({
  cards: cards.slice((page - 1) * PAGE, page * PAGE),
  packs: 0,
  total: cards.length,
});

function Chooser({ refused }: { refused: string }) {
  const [picked, setPicked] = useState<string[]>([]);
  return (
    <PickGrid
      label="Ada’s cards"
      first={pageOf(1)}
      page={(number) => collectionPage("ada", collectionSearch.defaults, number)}
      ownerId="ada"
      width={280}
      isPicked={({ _id }) => picked.includes(_id)}
      refusal={({ name }) => (name === refused ? "It is listed on the market." : "")}
      onPick={({ _id, name }) => name !== refused && setPicked([...picked, _id])}
    />
  );
}

function show(refused = "") {
  render(
    <QueryClientProvider client={createCache()}>
      <Chooser refused={refused} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const card = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name},`) });

test("has one tab stop, moves over rows by arrows, and picks by Enter", async () => {
  const user = show();
  await user.tab();
  expect(card("Card 0")).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowDown}");
  await waitFor(() => expect(card("Card 5")).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(card("Card 5")).toHaveAttribute("aria-pressed", "true");
  await user.keyboard("{ArrowUp}{Home}");
  await waitFor(() => expect(card("Card 0")).toHaveFocus());
  await user.tab({ shift: true });
  expect(document.body).toHaveFocus();
  await expectNoViolations();
});

test("moves to the last of many cards by End, and fetches only its page", async () => {
  const user = show();
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
  await user.tab();
  await user.keyboard("{End}");
  await waitFor(() => expect(card("Card 199")).toHaveFocus());
  expect(requests).toEqual([4]);
});

test("explains why a card is busy, also to screen readers, and does not pick it", async () => {
  const user = show("Card 1");
  const busy = screen.getByRole("button", { name: /^Card 1,.*It is listed on the market\.$/ });
  expect(busy).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByText("It is listed on the market.")).toBeVisible();
  await user.click(busy);
  expect(busy).toHaveAttribute("aria-pressed", "false");
});

test("opens the inspector by I and the small button", async () => {
  const user = show();
  await user.tab();
  await user.keyboard("i");
  expect(inspected.get()?.card.name).toBe("Card 0");
  stopInspecting();
  await user.click(screen.getByRole("button", { name: "Inspect Card 2" }));
  expect(inspected.get()?.card.name).toBe("Card 2");
});
