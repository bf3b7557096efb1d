/** Polls the current scene, whatever happens to the server. */

import { readScene, type Scene } from "./scene";

/** Polling intervals: normal, and while the server does not respond. */
const EVERY_MS = 2000;
const LOST_EVERY_MS = 5000;
/** Missing responses in a row before an outage is shown. */
const PATIENCE = 3;

/** The last response, how far the server's clock is ahead, and whether something is wrong. */
export interface Known {
  readonly scene: Scene | null;
  readonly ahead: number;
  /** `old-link` when the key is not the overlay's any more. */
  readonly trouble: "lost" | "old-link" | null;
}

interface FollowOptions {
  readonly ask: () => Promise<Response>;
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
  readonly onChange: (known: Known) => void;
}

/** Polls for as long as the page is open. */
export function follow({ ask, now, after, onChange }: FollowOptions): void {
  let known: Known = { scene: null, ahead: 0, trouble: null };
  let missed = 0;
  const tell = (change: Partial<Known>) => {
    known = { ...known, ...change };
    onChange(known);
  };
  const look = async () => {
    try {
      const answer = await ask();
      if (answer.status === 403) {
        tell({ scene: null, trouble: "old-link" });
      } else if (answer.ok) {
        const scene = readScene(await answer.json());
        missed = 0;
        if (scene !== null) tell({ scene, ahead: scene.now - now(), trouble: null });
      } else {
        missed += 1;
      }
    } catch {
      missed += 1;
    }
    if (missed >= PATIENCE && known.trouble !== "lost") tell({ trouble: "lost" });
    after(missed > 0 ? LOST_EVERY_MS : EVERY_MS, () => void look());
  };
  void look();
}
