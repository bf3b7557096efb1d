/** The greeting, and the pack that is torn open below it. */

import type { CSSProperties } from "react";
import { PackArt, packHue } from "../features/packs/PackArt";
import * as m from "./messages";
import type { Opening } from "./opening";
import type { EffectsLevel } from "./options";
import styles from "./PackRip.module.css";
import type { Show } from "./shows";

interface PackRipProps {
  show: Show;
  effects: EffectsLevel;
}

export function PackRip({ show, effects }: PackRipProps) {
  const { opening, greeting, packPicture, seal } = show;
  const isAwaited = opening.cards.length === 0;
  const pack = opening.packName ?? m.unnamedPack();
  const style = {
    "--hue": packHue(pack),
    "--letters": greeting.length,
  };
  return (
    <div className={styles.rip} style={style as CSSProperties}>
      <div className={styles.pack} data-part="pack" aria-hidden="true">
        <PackArt
          name={pack}
          imageUrl={packPicture}
          state={effects === "off" || isAwaited ? "whole" : "tearing"}
          decoding="sync"
        />
      </div>
      <div className={styles.words}>
        <h1 className={styles.greeting} data-part="greeting">
          {greeting}
        </h1>
        <p className={styles.ripping} data-part="ripping">
          {opening.test && <b className={styles.test}>{m.test()}</b>}
          {rippingText(opening, isAwaited)}
        </p>
        {seal && (
          <p className={styles.seal} data-part="seal">
            {m.seal({ batch: String(seal.batch), head: seal.head })}
          </p>
        )}
      </div>
    </div>
  );
}

function rippingText({ packName: pack }: Opening, isAwaited: boolean): string {
  if (pack === null) return isAwaited ? m.unnamedDrawn() : m.unnamedRipping();
  return isAwaited ? m.drawn({ pack }) : m.ripping({ pack });
}
