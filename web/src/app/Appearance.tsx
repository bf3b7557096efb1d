import { type Effects, effects, setEffects, setTheme, type Theme, theme } from "../lib/preferences";
import { playSound, setSound, soundChoice } from "../lib/sound";
import { useStore } from "../lib/store";
import { Segmented } from "../ui/Segmented";
import { Slider } from "../ui/Slider";
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
const SOUND = [
  { value: "off", label: "Off" },
  { value: "on", label: "On" },
] as const;
/** Sample sound for the settings: a flip of medium rarity. */
const SAMPLE = { kind: "flip", rank: 5 } as const;

/** Theme, effects level and sound, stored in this browser. */
export function Appearance() {
  const sound = useStore(soundChoice);
  return (
    <div className={styles.appearance}>
      <Segmented label="Theme" value={useStore(theme)} options={THEMES} onChange={setTheme} />
      <Segmented label="Card effects" value={useStore(effects)} options={EFFECTS} onChange={setEffects} />
      <Segmented
        label="Sound of openings"
        value={sound.on ? "on" : "off"}
        options={SOUND}
        onChange={(next) => {
          setSound({ on: next === "on" });
          playSound(SAMPLE);
        }}
      />
      {sound.on ? (
        <Slider
          label="Volume"
          className={styles.volume}
          value={Math.round(sound.volume * 100)}
          min={5}
          max={100}
          step={5}
          describe={(percent) => `${percent} percent`}
          onChange={(percent) => {
            setSound({ volume: percent / 100 });
            playSound(SAMPLE);
          }}
        />
      ) : null}
    </div>
  );
}
