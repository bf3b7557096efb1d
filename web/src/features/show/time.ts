import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../lib/useNow";
import { scene } from "./queries";

/** Milliseconds by which the server's clock is ahead of the local one, measured with the last response. */
export function useClockAhead(): number {
  const { data, dataUpdatedAt } = useQuery(scene());
  return data === undefined ? 0 : Date.parse(data.now) - dataUpdatedAt;
}

/** The remaining time, as in "4:09"; empty once it is over. */
export function timeLeft(until: string, now: number): string {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  if (Number.isNaN(seconds) || seconds <= 0) return "";
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${String(rest).padStart(2, "0")}`;
}

/** The remaining time by the server's clock, updated every second. */
export function useTimeLeft(until: string | undefined | null): string {
  const ahead = useClockAhead();
  return useNow((now) => (until == null ? "" : timeLeft(until, now + ahead)));
}
