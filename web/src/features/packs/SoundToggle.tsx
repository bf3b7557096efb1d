import { setSound, soundChoice } from "../../lib/sound";
import { useStore } from "../../lib/store";
import { Icon } from "../../ui/Icon";

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
      aria-label="Sound"
      aria-pressed={on}
      title={on ? "Sound is on" : "Sound is off"}
      onClick={() => setSound({ on: !on })}
    >
      <Icon name={on ? "sound" : "silent"} />
    </button>
  );
}
