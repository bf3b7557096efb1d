import { type Effects, effects, setEffects, setTheme, type Theme, theme } from "../lib/preferences";
import { useStore } from "../lib/store";
import { Segmented } from "../ui/Segmented";
import styles from "./Appearance.module.css";

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
];
const EFFECTS: readonly { value: Effects; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "lite", label: "Lite" },
  { value: "full", label: "Full" },
];

/** Theme and effects level, kept in this browser. */
export function Appearance() {
  return (
    <div className={styles.appearance}>
      <Segmented label="Theme" value={useStore(theme)} options={THEMES} onChange={setTheme} />
      <Segmented label="Card effects" value={useStore(effects)} options={EFFECTS} onChange={setEffects} />
    </div>
  );
}
