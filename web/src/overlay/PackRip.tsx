/** The greeting, and the pack that is torn open below it. */

import { type CSSProperties, useRef } from "react";
import { PackFoil } from "../features/packs/foil/PackFoil";
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
  const packRef = useRef<HTMLDivElement>(null);
  const isAwaited = opening.cards.length === 0;
  const pack = opening.packName ?? m.unnamedPack();
  const style = {
    "--hue": packHue(pack),
    "--letters": greeting.length,
  };
  return (
    <div className={styles.rip} style={style as CSSProperties}>
      <div ref={packRef} className={styles.pack} data-part="pack" aria-hidden="true">
        {effects === "full" && <PackFoil name={pack} imageUrl={packPicture} pack={packRef} always />}
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
