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
import { CATEGORY_ORDER, lookOf } from "../categories";
import { Medal } from "../Medal";
import { type Goal, moved } from "./draft";
import { orderAchievements } from "./queries";

const GOAL = boxClass({ grow: true, padX: 3, padY: 2 });

interface AchievementListProps {
  goals: readonly Goal[];
  current: string | undefined;
}

/** Every achievement by category, each leading to its editor, and movable among its own. */
export function AchievementList({ goals, current }: AchievementListProps) {
  const [search, setSearch] = useState("");
  const wanted = search.toLowerCase();
  const fits = ({ name, description }: Goal) => `${name} ${description}`.toLowerCase().includes(wanted);
  const shown = goals.filter(fits);
  const categories = [...new Set(shown.map(({ category }) => category))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  return (
    <Stack as="nav" gap={4} scrolls aria-label="Achievements">
      <SearchField label="Search" placeholder="Name or goal" value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <Text tone="soft" size="sm">
          No achievement is like that. Try a shorter text.
        </Text>
      ) : (
        categories.map((category) => {
          const group = shown.filter((goal) => goal.category === category);
          return (
            <Stack as="section" gap={2} key={category} aria-label={lookOf(category).title}>
              <Text as="h2" tone="soft" size="sm">
                {lookOf(category).title}
              </Text>
              <Stack as="ul" gap="hair">
                {group.map((goal, index) => (
                  <AchievementRow
                    key={goal.name}
                    goal={goal}
                    goals={goals}
                    current={goal.name === current}
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
function placeOf(category: string): number {
  const at = CATEGORY_ORDER.indexOf(category);
  return at < 0 ? CATEGORY_ORDER.length : at;
}

interface RowProps {
  goal: Goal;
  goals: readonly Goal[];
  current: boolean;
  movable: boolean;
  first: boolean;
  last: boolean;
}

function AchievementRow({ goal, goals, current, movable, first, last }: RowProps) {
  const cache = useQueryClient();
  const move = useMutation({
    mutationFn: (step: 1 | -1) => orderAchievements(cache, moved(goals, goal.name, step)),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row as="li" nowrap gap={1}>
      <Link
        className={linkClass("row", GOAL)}
        to="/admin/achievements"
        search={{ goal: goal.name }}
        resetScroll={false}
        aria-current={current || undefined}
      >
        <Medal category={goal.category} achieved={goal.unlocked > 0} size={34} />
        <Stack as="span" breaks grow>
          <strong>{goal.name}</strong>
          <Text as="small" tone="soft" size="sm">
            {goal.description}
          </Text>
        </Stack>
        {goal.retired ? <Badge>Closed</Badge> : null}
        {goal.spreading ? <Badge tone="accent">Looking…</Badge> : null}
        <Text as="span" numeric tone="soft">
          {goal.unlocked.toLocaleString("en")}
          <span className="visually-hidden"> have reached it</span>
        </Text>
      </Link>
      {movable && !(first && last) ? (
        <Row as="span" nowrap align="stretch" rigid>
          <IconButton
            label={`${goal.name}: earlier`}
            disabled={first || move.isPending}
            onClick={() => move.mutate(-1)}
          >
            <Icon name="up" size={16} />
          </IconButton>
          <IconButton
            label={`${goal.name}: later`}
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
