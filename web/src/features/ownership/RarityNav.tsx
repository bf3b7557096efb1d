import { useState } from "react";
import { useBelow } from "../../lib/useMedia";
import { Box } from "../../ui/Box";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { anchorOf, paint } from "./Owners";
import styles from "./Ownership.module.css";

/** Frames in which a heading is brought into view once more. */
const FRAMES = 4;

/** Rows get their height only where they come into view, which moves what is below them: so it is done again. */
function bringIntoView(heading: Element, frames = FRAMES): void {
  heading.scrollIntoView({ block: "start" });
  if (frames > 0) requestAnimationFrame(() => bringIntoView(heading, frames - 1));
}

/** Brings a rarity's owners into view. */
function show(rarity: string): HTMLElement | null {
  const heading = document.getElementById(anchorOf(rarity));
  if (heading !== null) bringIntoView(heading);
  return heading;
}

/** Goes to a rarity's owners: the heading comes into view and gets the focus. */
function jump(rarity: string): void {
  show(rarity)?.focus({ preventScroll: true });
}

const JUMP = linkClass("row", boxClass({ padX: 3, tone: "soft" }));

/** Jumps to a rarity: a list beside the owners, a dropdown above them on small screens. */
export function RarityNav({ rarities }: { rarities: readonly string[] }) {
  const small = useBelow("phone");
  const [chosen, setChosen] = useState("");
  if (small) {
    return (
      <Box max="20rem">
        <Select
          label="Go to rarity"
          value={rarities.includes(chosen) ? chosen : ""}
          options={[
            { value: "", label: "Choose a rarity" },
            ...rarities.map((rarity) => ({ value: rarity, label: rarity })),
          ]}
          onChange={(rarity) => {
            // The focus stays here: arrow keys walk from one rarity to the next.
            setChosen(rarity);
            show(rarity);
          }}
        />
      </Box>
    );
  }
  return (
    <Box as="nav" sticks className={styles.quick} aria-label="Rarities">
      <Stack as="ul" gap={1}>
        {rarities.map((rarity) => (
          <Stack as="li" key={rarity}>
            <button type="button" className={JUMP} style={paint(rarity)} onClick={() => jump(rarity)}>
              {rarity}
            </button>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
