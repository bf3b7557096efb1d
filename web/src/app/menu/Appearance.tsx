import { type Effects, effects, setEffects, setTheme, type Theme, theme } from "../../lib/preferences";
import { playSound, setSound, soundChoice } from "../../lib/sound";
import { useStore } from "../../lib/store";
import { Segmented } from "../../ui/Segmented";
import { Slider } from "../../ui/Slider";
import styles from "./Appearance.module.css";
import * as m from "./messages";

const themes = (): { value: Theme; label: string }[] => [
  { value: "dark", label: m.darkTheme() },
  { value: "light", label: m.lightTheme() },
];
const effectLevels = (): { value: Effects; label: string }[] => [
  { value: "off", label: m.off() },
  { value: "lite", label: m.liteEffects() },
  { value: "full", label: m.fullEffects() },
];
const soundStates = (): { value: "off" | "on"; label: string }[] => [
  { value: "off", label: m.off() },
  { value: "on", label: m.on() },
];
/** Sample sound for the settings: a flip of medium rarity. */
const SAMPLE = { kind: "flip", rank: 5 } as const;

/** Theme, effects level and sound, stored in this browser. */
export function Appearance() {
  const sound = useStore(soundChoice);
  return (
    <div className={styles.appearance}>
      <Segmented label={m.theme()} value={useStore(theme)} options={themes()} onChange={setTheme} />
      <Segmented
        label={m.cardEffects()}
        value={useStore(effects)}
        options={effectLevels()}
        onChange={setEffects}
      />
      <Segmented
        label={m.openingSound()}
        value={sound.on ? "on" : "off"}
        options={soundStates()}
        onChange={(next) => {
          setSound({ on: next === "on" });
          playSound(SAMPLE);
        }}
      />
      {sound.on ? (
        <Slider
          label={m.volume()}
          className={styles.volume}
          value={Math.round(sound.volume * 100)}
          min={5}
          max={100}
          step={5}
          describe={(percent) => m.volumeLevel({ percent })}
          onChange={(percent) => {
            setSound({ volume: percent / 100 });
            playSound(SAMPLE);
          }}
        />
      ) : null}
    </div>
  );
}
