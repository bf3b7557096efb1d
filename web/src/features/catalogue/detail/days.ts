import type { Schemas } from "../../../api/client";

const DAY = 86_400_000;
/** Number of days in the chart, as in the server's response. */
export const DAYS = 60;

/** One entry for each of the last 60 UTC days, today last. The server omits days without a pulled copy. */
export function days(pulled: readonly Schemas["PulledOn"][], now: number): Schemas["PulledOn"][] {
  const counts = new Map(pulled.map(({ day, count }) => [day, count]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(now - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}
