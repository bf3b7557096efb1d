import { messageOf } from "../../api/client";
import * as m from "./messages";
import { MIN_LETTERS } from "./queries";

/** The status text of a card search. A failed search is not reported as an empty one. */
export function searchStatus(
  text: string,
  { data, error }: { data: readonly unknown[] | undefined; error: Error | null },
): string {
  if (text.length < MIN_LETTERS) return m.twoLetters();
  if (data === undefined) return error === null ? m.looking() : m.searchFailed({ problem: messageOf(error) });
  return data.length === 0 ? m.noCardsMatch() : m.found({ count: data.length });
}
