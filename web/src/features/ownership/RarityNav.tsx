import { useState } from "react";
import { useBelow } from "../../lib/useMedia";
import { Box } from "../../ui/Box";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import * as m from "./messages";
import { anchorOf, dotStyle } from "./Owners";
import styles from "./Ownership.module.css";

/** Number of times that scrolling to a heading is repeated. */
const SCROLL_FRAMES = 4;

/** Rows are laid out when they enter the viewport, which moves the headings below: scrolling is repeated. */
function bringIntoView(heading: Element, frames = SCROLL_FRAMES): void {
  heading.scrollIntoView({ block: "start" });
  if (frames > 0) requestAnimationFrame(() => bringIntoView(heading, frames - 1));
}

function scrollToRarity(rarity: string): HTMLElement | null {
  const heading = document.getElementById(anchorOf(rarity));
  if (heading !== null) bringIntoView(heading);
  return heading;
}

/** Scrolls to a rarity's heading and focuses it. */
function jumpTo(rarity: string): void {
  scrollToRarity(rarity)?.focus({ preventScroll: true });
}

const JUMP = linkClass("row", boxClass({ padX: 3, tone: "soft" }));

/** Links to the rarities: a list beside the owners, or a select above them on small screens. */
export function RarityNav({ rarities }: { rarities: readonly string[] }) {
  const small = useBelow("phone");
  const [chosen, setChosen] = useState("");
  if (small) {
    return (
      <Box max="20rem">
        <Select
          label={m.goToRarity()}
          value={rarities.includes(chosen) ? chosen : ""}
          options={[
            { value: "", label: m.chooseRarity() },
            ...rarities.map((rarity) => ({ value: rarity, label: rarity })),
          ]}
          onChange={(rarity) => {
            // The select keeps the focus, so that the arrow keys step through the rarities.
            setChosen(rarity);
            scrollToRarity(rarity);
          }}
        />
      </Box>
    );
  }
  return (
    <Box as="nav" sticks className={styles.quick} aria-label={m.rarities()}>
      <Stack as="ul" gap={1}>
        {rarities.map((rarity) => (
          <Stack as="li" key={rarity}>
            <button type="button" className={JUMP} style={dotStyle(rarity)} onClick={() => jumpTo(rarity)}>
              {rarity}
            </button>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
