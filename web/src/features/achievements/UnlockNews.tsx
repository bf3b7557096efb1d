import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useFreePlace } from "../../lib/freePlace";
import { Box } from "../../ui/Box";
import { Burst } from "../../ui/Burst";
import { buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { rewardText } from "./filter";
import { Medal } from "./Medal";
import { achievements } from "./queries";
import styles from "./UnlockNews.module.css";

interface UnlockNewsProps {
  /** Times of reached achievements, from the notifications. */
  since: ReadonlySet<string>;
  onDone: () => void;
}

/** How long it stays, unless the pointer rests on it. */
const STAY_MS = 9000;
/** Medals that are shown when many are reached at once. */
const MEDALS = 3;

/** Achievements that were just reached, with a link to the reward. */
export function UnlockNews({ since, onDone }: UnlockNewsProps) {
  const all = useQuery(achievements()).data ?? [];
  const reached = all.filter(
    ({ claimed, dateEarned }) => !claimed && dateEarned != null && since.has(dateEarned),
  );
  const [resting, setResting] = useState(false);
  const count = reached.length;
  useEffect(() => {
    if (count === 0 || resting) return undefined;
    const timer = setTimeout(onDone, STAY_MS);
    return () => clearTimeout(timer);
  }, [count, resting, onDone]);
  const box = useRef<HTMLDivElement>(null);
  useFreePlace(box, count);
  const [only] = reached;
  if (only === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the timer.
    <div
      ref={box}
      className={styles.news}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <span className={styles.light}>
        <Burst strength="bright" />
      </span>
      <span className={styles.medals}>
        {reached.slice(0, MEDALS).map(({ name, category }) => (
          <Medal key={name} category={category} achieved size={count === 1 ? 72 : 56} />
        ))}
      </span>
      <Stack gap="hair" align="start" className={styles.words}>
        <Text tone="accent" size="sm" weight="semibold">
          {count === 1 ? "Achievement reached" : `${count} achievements reached`}
        </Text>
        <strong>{namesText(reached.map(({ name }) => name))}</strong>
        <Box before={2}>
          <Link
            className={buttonClass("primary", "s")}
            to="/achievements"
            search={{ show: "claimable" }}
            onClick={onDone}
          >
            {count === 1 ? `Claim ${rewardText(only.reward)}` : "See the rewards"}
          </Link>
        </Box>
      </Stack>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDone}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Some names, and how many more there are. */
function namesText(names: readonly string[]): string {
  const more = names.length - MEDALS;
  const named = names.slice(0, MEDALS).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
