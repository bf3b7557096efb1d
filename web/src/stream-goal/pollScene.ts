/** Polls the current scene, also after failures. */

import { readScene, type Scene } from "./scene";

/** Polling intervals in milliseconds: normal, and while the server does not respond. */
const EVERY_MS = 2000;
const LOST_EVERY_MS = 5000;
/** Consecutive failures before an outage is shown. */
const MAX_FAILURES = 3;

/** The last response, the offset of the server's clock in milliseconds, and the current problem. */
export interface WidgetState {
  readonly scene: Scene | null;
  readonly clockOffset: number;
  /** `old-link` when the key is not that of the overlay any more. */
  readonly problem: "lost" | "old-link" | null;
}

interface PollOptions {
  readonly ask: () => Promise<Response>;
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
  readonly onChange: (state: WidgetState) => void;
}

/** Polls for as long as the page is open. */
export function pollScene({ ask, now, after, onChange }: PollOptions): void {
  let state: WidgetState = { scene: null, clockOffset: 0, problem: null };
  let failures = 0;
  const update = (change: Partial<WidgetState>) => {
    state = { ...state, ...change };
    onChange(state);
  };
  const poll = async () => {
    try {
      const response = await ask();
      if (response.status === 403) {
        update({ scene: null, problem: "old-link" });
      } else if (response.ok) {
        const scene = readScene(await response.json());
        failures = 0;
        if (scene !== null) update({ scene, clockOffset: scene.now - now(), problem: null });
      } else {
        failures += 1;
      }
    } catch {
      failures += 1;
    }
    if (failures >= MAX_FAILURES && state.problem !== "lost") update({ problem: "lost" });
    after(failures > 0 ? LOST_EVERY_MS : EVERY_MS, () => void poll());
  };
  void poll();
}
