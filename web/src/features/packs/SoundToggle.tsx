import { setSound, soundChoice } from "../../lib/sound";
import { useStore } from "../../lib/store";
import { Icon } from "../../ui/Icon";
import * as m from "./messages";

interface SoundToggleProps {
  className?: string | undefined;
}

/** Switches the sound of the opening on and off. */
export function SoundToggle({ className }: SoundToggleProps) {
  const { on } = useStore(soundChoice);
  return (
    <button
      type="button"
      className={className}
      aria-label={m.sound()}
      aria-pressed={on}
      title={on ? m.soundOn() : m.soundOff()}
      onClick={() => setSound({ on: !on })}
    >
      <Icon name={on ? "sound" : "silent"} />
    </button>
  );
}
