import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { dateFormat, formatNumber, formatPart } from "../../lib/formats";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Progress } from "../../ui/Progress";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { me } from "../auth/queries";
import { refusalOf } from "../packs/refusals";
import type { Consent } from "../packs/requestOpening";
import styles from "./Achievements.module.css";
import type { Claimed } from "./Celebration";
import { rewardText, statusOf } from "./filter";
import { Medal } from "./Medal";
import * as m from "./messages";
import { claimReward, MOST_FEATURED, refreshRewards, setFeatured } from "./queries";

interface AchievementTileProps {
  achievement: Schemas["Achievement"];
  onClaimed: (claimed: readonly Claimed[]) => void;
}

const dates = dateFormat({ dateStyle: "medium" });

/** An achievement with its progress, its reward and its actions. */
export function AchievementTile({ achievement, onClaimed }: AchievementTileProps) {
  const status = statusOf(achievement);
  return (
    <TileFace achievement={achievement}>
      {status === "claimable" ? <ClaimButton achievement={achievement} onClaimed={onClaimed} /> : null}
      {achievement.achieved ? <FeatureButton name={achievement.name} title={achievement.title} /> : null}
    </TileFace>
  );
}

interface TileFaceProps {
  achievement: Schemas["Achievement"];
  /** Buttons below the reward. */
  children?: ReactNode;
}

/** The tile of an achievement without actions. */
export function TileFace({ achievement, children }: TileFaceProps) {
  const { title, category, description, achieved, current, requirement, reward, dateEarned } = achievement;
  const status = statusOf(achievement);
  const shown = Math.min(current, requirement);
  return (
    <Row
      as="li"
      nowrap
      gap={3}
      pad={3}
      surface="well"
      border={status === "claimable" ? "accent" : "clear"}
      aria-label={title}
    >
      <Medal category={category} achieved={achieved} size={60} />
      <Row grow gap={3} rowGap={2} lines={achieved ? "16rem" : "11rem"}>
        <Stack gap="hair" grow>
          <Text as="h3" breaks size="md">
            {title}
          </Text>
          <Text tone="soft" size="sm">
            {description}
          </Text>
          {achieved ? (
            <Text tone="good" size="sm">
              {dateEarned == null ? m.reached() : m.reachedOn({ date: dates.format(new Date(dateEarned)) })}
            </Text>
          ) : (
            <div className={styles.progress}>
              <Progress max={requirement} value={shown} label={m.progress({ achievement: title })} />
              <span>{formatPart(formatNumber(shown), formatNumber(requirement))}</span>
            </div>
          )}
        </Stack>
        <Row gap={2} justify="end" className={styles.actions}>
          <span className={styles.reward} data-taken={status === "done" || undefined}>
            <Icon name={reward.card === true ? "cards" : "pack"} size={18} />
            {rewardText(reward)}
          </span>
          {children}
        </Row>
      </Row>
    </Row>
  );
}

function ClaimButton({ achievement, onClaimed }: AchievementTileProps) {
  const cache = useQueryClient();
  const once = useIdempotentCall<string>();
  const consent = useRef<Consent>({});
  const onWait = () => toastSuccess(m.claimWaits());
  const claim = useMutation({
    mutationFn: () =>
      once(achievement.name, async (_, key) => {
        const reward = await claimReward(cache, { achievement, consent: consent.current, onWait }, key);
        await refreshRewards(cache);
        return reward;
      }),
    onSuccess: ({ packs, card }) => onClaimed([{ achievement, packs, card }]),
    onError: (error) => {
      const refusal = refusalOf(error, {});
      consent.current = refusal.consent;
      const isRepeatable = refusal.prompt !== null && refusal.action !== "reload";
      toastError(isRepeatable ? m.claimAgain({ refusal: refusal.message }) : refusal.message);
    },
  });
  return (
    <Button
      kind="primary"
      size="s"
      pending={claim.isPending}
      aria-label={m.claimLabel({ achievement: achievement.title })}
      onClick={() => claim.mutate()}
    >
      {m.claim()}
    </Button>
  );
}

function FeatureButton({ name, title }: Pick<Schemas["Achievement"], "name" | "title">) {
  const cache = useQueryClient();
  const names = (useQuery(me()).data?.featuredAchievements ?? []).map((one) => one.name);
  const featured = names.includes(name);
  const change = useMutation({
    mutationFn: (shown: boolean) =>
      setFeatured(cache, shown ? [...names, name] : names.filter((one) => one !== name)),
    // `featured` is already updated here, so the requested state decides.
    onSuccess: (_, shown) => toastSuccess(shown ? m.featured() : m.unfeatured()),
    onError: (error) => toastError(messageOf(error)),
  });
  const handleClick = () => {
    if (!featured && names.length >= MOST_FEATURED) {
      toastError(m.featuredLimit({ limit: MOST_FEATURED }));
      return;
    }
    change.mutate(!featured);
  };
  return (
    <Button
      className={styles.star}
      kind="quiet"
      size="s"
      pending={change.isPending}
      aria-pressed={featured}
      aria-label={m.featureLabel({ achievement: title })}
      onClick={handleClick}
    >
      <Icon name="star" size={18} />
      {m.feature()}
    </Button>
  );
}
