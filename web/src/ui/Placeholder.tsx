import { type BoxProps, drawBox, type ElementName } from "./look";
import styles from "./Placeholder.module.css";

/** Words in the place of what is not there yet. */
export function Placeholder<E extends ElementName = "p">({ as, ...props }: BoxProps<E, object>) {
  return drawBox(as ?? "p", [styles.placeholder], { pad: 4, tone: "soft", textAlign: "center", ...props });
}
