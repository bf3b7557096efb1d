/** The overlay with the running show and the length of the queue. Empty if there is neither. */

import { type CSSProperties, useEffect, useState, useSyncExternalStore } from "react";
import { AddressNote } from "./AddressNote";
import type { AddressProblem } from "./addressProblem";
import { FrameWatch } from "./FrameWatch";
import { lowerLevel } from "./frames";
import * as m from "./messages";
import styles from "./Overlay.module.css";
import type { EffectsLevel, OverlayOptions } from "./options";
import { ShowStage } from "./ShowStage";
import type { Shows } from "./shows";

interface OverlayProps {
  shows: Shows;
  options: OverlayOptions;
  /** Initial effects level if the URL has none. */
  ownEffects: EffectsLevel;
  /** Problem of the URL; never set in OBS. */
  problem?: AddressProblem | null;
}

export function Overlay({ shows, options, ownEffects, problem = null }: OverlayProps) {
  const scene = useSyncExternalStore(shows.subscribe, shows.scene);
  const [level, setLevel] = useState(options.effects === "auto" ? ownEffects : options.effects);
  useEffect(() => {
    document.documentElement.dataset.effects = level;
  }, [level]);
  const { show, queue, lost } = scene;
  const [next] = queue;
  return (
    <main
      className={styles.overlay}
      aria-label={m.label()}
      data-phase={show?.stage.phase ?? "idle"}
      data-anchor={options.anchor}
      data-effects={level}
      style={{ "--scale": options.scale } as CSSProperties}
    >
      {show && <ShowStage key={show.opening.id} show={show} effects={level} />}
      {(show || queue.length > 0) && (
        <p className={styles.queue} data-part="queue">
          <span>{m.queue({ count: queue.length })}</span>
          {next && <span className={styles.next}>{m.next({ username: next })}</span>}
        </p>
      )}
      {problem && <AddressNote problem={problem} />}
      {lost && (
        <p className={styles.lost} data-part="lost" role="status">
          {m.reconnecting()}
        </p>
      )}
      {show && options.effects === "auto" && level !== "off" && (
        <FrameWatch onSlow={() => setLevel(lowerLevel(level))} />
      )}
    </main>
  );
}
