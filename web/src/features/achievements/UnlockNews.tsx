import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { listFormat } from "../../lib/formats";
import { useFreePlace } from "../../lib/freePlace";
import { Box } from "../../ui/Box";
import { Burst } from "../../ui/Burst";
import { buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Medal } from "./Medal";
import * as m from "./messages";
import { achievements } from "./queries";
import styles from "./UnlockNews.module.css";

interface UnlockNewsProps {
  /** The values of `dateEarned` of the achievements to show. */
  earnedAt: ReadonlySet<string>;
  onDone: () => void;
}

/** Time on screen; it starts again after the pointer or the focus has left. */
const STAY_MS = 9000;
/** Limit of medals and names; the rest is counted. */
const MAX_SHOWN = 3;

/** Achievements that were just reached, with a link to the reward. */
export function UnlockNews({ earnedAt, onDone }: UnlockNewsProps) {
  const all = useQuery(achievements()).data ?? [];
  const reached = all.filter(
    ({ claimed, dateEarned }) => !claimed && dateEarned != null && earnedAt.has(dateEarned),
  );
  const [paused, setPaused] = useState(false);
  const count = reached.length;
  useEffect(() => {
    if (count === 0 || paused) return undefined;
    const timer = setTimeout(onDone, STAY_MS);
    return () => clearTimeout(timer);
  }, [count, paused, onDone]);
  const box = useRef<HTMLDivElement>(null);
  useFreePlace(box, count);
  const [first] = reached;
  if (first === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the timer.
    <div
      ref={box}
      className={styles.news}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={styles.light}>
        <Burst strength="bright" />
      </span>
      <span className={styles.medals}>
        {reached.slice(0, MAX_SHOWN).map(({ name, category }) => (
          <Medal key={name} category={category} achieved size={count === 1 ? 72 : 56} />
        ))}
      </span>
      <Stack gap="hair" align="start" className={styles.words}>
        <Text tone="accent" size="sm" weight="semibold">
          {m.newsTitle({ count })}
        </Text>
        <strong>{namesText(reached.map(({ title }) => title))}</strong>
        <Box before={2}>
          <Link
            className={buttonClass("primary", "s")}
            to="/achievements"
            search={{ show: "claimable" }}
            onClick={onDone}
          >
            {count === 1 ? claimText(first.reward) : m.newsRewards()}
          </Link>
        </Box>
      </Stack>
      <button type="button" className={styles.dismiss} aria-label={m.newsDismiss()} onClick={onDone}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** The first names, and the number of the others. */
function namesText(names: readonly string[]): string {
  const count = names.length - MAX_SHOWN;
  const named = names.slice(0, MAX_SHOWN);
  return listFormat().format(count > 0 ? [...named, m.newsMore({ count })] : named);
}

const claimText = ({ packs, card }: Schemas["AchievementReward"]): string =>
  card === true ? m.newsClaimCard() : m.newsClaimPacks({ count: packs ?? 0 });
