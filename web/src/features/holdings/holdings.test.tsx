import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { createCache, invalidate } from "../../api/cache";
import { aMe } from "../../test/builders";
import { HttpResponse, http, server } from "../../test/server";
import { me } from "../auth/queries";
import { session } from "../auth/session";
import { copiesIn, useHolding } from "./queries";

const id = (number: number) => number.toString(16).padStart(24, "0");
const held = { copies: 3, rarities: [{ rarity: "Epic", count: 3 }] } as const;

let requests: string[][];
beforeEach(() => {
  requests = [];
  server.use(
    http.get("*/api/users/me/holdings", ({ request }) => {
      const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",");
      requests.push(ids);
      return HttpResponse.json({ holdings: [{ definitionId: id(1), ...held }] });
    }),
  );
});

function renderHoldings(ids: readonly (string | null)[]) {
  const cache = createCache();
  cache.setQueryData(me().queryKey, aMe());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  // biome-ignore lint/correctness/useHookAtTopLevel: the list does not change.
  const useAll = () => ids.map((one) => useHolding(one));
  return { cache, ...renderHook(useAll, { wrapper }) };
}

test("asks for all cards at once, at most two hundred in a request, and again after a change", async () => {
  act(() => session.set("in"));
  const ids = Array.from({ length: 250 }, (_, at) => id(at + 1));
  const { cache, result } = renderHoldings([...ids, null]);
  expect(result.current.slice(0, 2)).toEqual([null, null]);
  expect(result.current.at(-1)).toBeUndefined();
  await waitFor(() => expect(result.current[0]).toMatchObject(held));
  await waitFor(() => expect(result.current[249]).toEqual({ copies: 0, rarities: [] }));
  expect(requests.map((one) => one.length)).toEqual([200, 50]);
  await act(() => invalidate(cache, "collection"));
  expect(requests.map((one) => one.length)).toEqual([200, 50, 200, 50]);
});

test("asks nothing for visitors", () => {
  act(() => session.set("out"));
  const { result } = renderHoldings([id(1)]);
  expect(result.current).toEqual([undefined]);
  expect(requests).toEqual([]);
});

test("counts copies in one rarity or in all", () => {
  const holding = { copies: 3, rarities: [{ rarity: "Epic" as const, count: 2 }] };
  expect([copiesIn(holding, null), copiesIn(holding, "Epic"), copiesIn(holding, "Rare")]).toEqual([3, 2, 0]);
});
