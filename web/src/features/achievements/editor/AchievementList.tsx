import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { Badge } from "../../../ui/Badge";
import { Icon } from "../../../ui/Icon";
import { IconButton } from "../../../ui/IconButton";
import { linkClass } from "../../../ui/linkClass";
import { boxClass } from "../../../ui/look";
import { Row } from "../../../ui/Row";
import { SearchField } from "../../../ui/SearchField";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError } from "../../../ui/toasts";
import { CATEGORY_ORDER } from "../categories";
import { categoryTitle } from "../categoryTitle";
import { Medal } from "../Medal";
import { type AdminAchievement, moved } from "./draft";
import * as m from "./messages";
import { orderAchievements } from "./queries";

const LINK_BOX = boxClass({ grow: true, padX: 3, padY: 2 });

interface AchievementListProps {
  achievements: readonly AdminAchievement[];
  current: string | undefined;
}

/** The achievements by category, with links to the editor and buttons that change their order. */
export function AchievementList({ achievements, current }: AchievementListProps) {
  const [search, setSearch] = useState("");
  const text = search.toLowerCase();
  const matches = ({ name, description }: AdminAchievement) =>
    `${name} ${description}`.toLowerCase().includes(text);
  const shown = achievements.filter(matches);
  const categories = [...new Set(shown.map(({ category }) => category))].sort(
    (one, other) => rankOf(one) - rankOf(other),
  );
  return (
    <Stack as="nav" gap={4} scrolls aria-label={m.list()}>
      <SearchField
        label={m.search()}
        placeholder={m.searchPlaceholder()}
        value={search}
        onChange={setSearch}
      />
      {shown.length === 0 ? (
        <Text tone="soft" size="sm">
          {m.noMatch()}
        </Text>
      ) : (
        categories.map((category) => {
          const group = shown.filter((achievement) => achievement.category === category);
          return (
            <Stack as="section" gap={2} key={category} aria-label={categoryTitle(category)}>
              <Text as="h2" tone="soft" size="sm">
                {categoryTitle(category)}
              </Text>
              <Stack as="ul" gap="hair">
                {group.map((achievement, index) => (
                  <AchievementRow
                    key={achievement.name}
                    achievement={achievement}
                    achievements={achievements}
                    current={achievement.name === current}
                    movable={search === ""}
                    first={index === 0}
                    last={index === group.length - 1}
                  />
                ))}
              </Stack>
            </Stack>
          );
        })
      )}
    </Stack>
  );
}

/** Custom categories come last. */
function rankOf(category: string): number {
  const index = CATEGORY_ORDER.indexOf(category);
  return index < 0 ? CATEGORY_ORDER.length : index;
}

interface RowProps {
  achievement: AdminAchievement;
  achievements: readonly AdminAchievement[];
  current: boolean;
  movable: boolean;
  first: boolean;
  last: boolean;
}

function AchievementRow({ achievement, achievements, current, movable, first, last }: RowProps) {
  const cache = useQueryClient();
  const move = useMutation({
    mutationFn: (step: 1 | -1) => orderAchievements(cache, moved(achievements, achievement.name, step)),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row as="li" nowrap gap={1}>
      <Link
        className={linkClass("row", LINK_BOX)}
        to="/admin/achievements"
        search={{ goal: achievement.name }}
        resetScroll={false}
        aria-current={current || undefined}
      >
        <Medal category={achievement.category} achieved={achievement.unlocked > 0} size={34} />
        <Stack as="span" breaks grow>
          <strong>{achievement.name}</strong>
          <Text as="small" tone="soft" size="sm">
            {achievement.description}
          </Text>
        </Stack>
        {achievement.retired ? <Badge>{m.closedBadge()}</Badge> : null}
        {achievement.spreading ? <Badge tone="accent">{m.checkingBadge()}</Badge> : null}
        <Text as="span" numeric tone="soft">
          {m.unlockedCount({
            count: achievement.unlocked,
            hidden: (text) => <span className="visually-hidden">{text}</span>,
          })}
        </Text>
      </Link>
      {movable && !(first && last) ? (
        <Row as="span" nowrap align="stretch" rigid>
          <IconButton
            label={m.moveEarlier({ achievement: achievement.name })}
            disabled={first || move.isPending}
            onClick={() => move.mutate(-1)}
          >
            <Icon name="up" size={16} />
          </IconButton>
          <IconButton
            label={m.moveLater({ achievement: achievement.name })}
            disabled={last || move.isPending}
            onClick={() => move.mutate(1)}
          >
            <Icon name="down" size={16} />
          </IconButton>
        </Row>
      ) : null}
    </Row>
  );
}
