/** The greeting, and the pack that is torn open while it stands. */

import { type CSSProperties, useState } from "react";
import styles from "./PackRip.module.css";
import type { Show } from "./shows";

interface PackRipProps {
  show: Show;
}

/** Draws the greeting above a pack that arrives, trembles and tears. */
export function PackRip({ show }: PackRipProps) {
  const { opening, greeting, packPicture } = show;
  // Animations begin where the show was when the page came to it; after that they go by themselves.
  const [missed] = useState(show.elapsed);
  const pack = opening.packName ?? "a pack";
  const style = { "--late": `${-missed}ms`, "--hue": packHue(pack), "--letters": greeting.length };
  return (
    <div className={styles.rip} style={style as CSSProperties}>
      <div className={styles.pack} data-part="pack" aria-hidden="true">
        <span className={styles.light} />
        {packPicture === null ? (
          <>
            <span className={styles.body}>
              <span className={styles.sheen} />
              <span className={styles.label}>{opening.packName ?? "Foil"}</span>
            </span>
            <span className={styles.strip} />
          </>
        ) : (
          <>
            <img className={styles.wrapper} src={packPicture} alt="" decoding="sync" />
            <span className={styles.crimp}>
              <img src={packPicture} alt="" decoding="sync" />
            </span>
          </>
        )}
        <span className={styles.tear} />
      </div>
      <div className={styles.words}>
        <h1 className={styles.greeting} data-part="greeting">
          {greeting}
        </h1>
        <p className={styles.ripping} data-part="ripping">
          {opening.test && <b className={styles.test}>TEST</b>}
          Ripping {pack} open…
        </p>
      </div>
    </div>
  );
}

/** A colour of its own for every pack, in degrees. */
export function packHue(name: string): number {
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hue;
}
