import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { dateFormat, relativeTimeFormat } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { Disc } from "../../ui/Disc";
import { Icon, type IconName } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { QueryView, type ViewedQuery } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import * as m from "./messages";
import styles from "./NotificationList.module.css";
import { clearNotifications, deleteNotification, markRead, notifications } from "./queries";

interface NotificationListProps {
  /** Called when a link is followed, so that a surrounding menu can close. */
  onChosen?: () => void;
}

/** The user's notifications. They are marked read while shown, including those that arrive later. */
export function NotificationList({ onChosen }: NotificationListProps) {
  const cache = useQueryClient();
  const list = useQuery(notifications());
  const unread = list.data?.some((row) => !row.isRead) ?? false;
  const handleError = (error: unknown) => toastError(messageOf(error));
  const remove = useMutation({
    mutationFn: (id: string) => deleteNotification(cache, id),
    onError: handleError,
  });
  const clear = useMutation({ mutationFn: () => clearNotifications(cache), onError: handleError });
  const { mutate: markAllRead } = useMutation({ mutationFn: () => markRead(cache), onError: console.warn });
  useEffect(() => {
    if (unread) markAllRead();
  }, [unread, markAllRead]);

  return (
    <section aria-label={m.title()}>
      <Row as="header" nowrap justify="between" padX={3} target>
        <Text as="h2" size="md">
          {m.title()}
        </Text>
        {list.data !== undefined && list.data.length > 0 ? (
          <Button kind="quiet" size="s" pending={clear.isPending} onClick={() => clear.mutate()}>
            {m.clearAll()}
          </Button>
        ) : null}
      </Row>
      <Rows list={list} onRemove={(id) => remove.mutate(id)} onChosen={onChosen} />
    </section>
  );
}

interface RowsProps {
  list: ViewedQuery<Schemas["Notification"][]>;
  onRemove: (id: string) => void;
  onChosen: (() => void) | undefined;
}

function Rows({ list, onRemove, onChosen }: RowsProps) {
  return (
    <QueryView
      query={list}
      compact
      title={m.failed()}
      loading={
        <Text as="div" padX={3} padAbove={2} padBelow={4} tone="soft" aria-busy="true">
          <Skeleton height="2.5rem" />
        </Text>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <Text padX={3} padAbove={2} padBelow={4} tone="soft">
            {m.empty()}
          </Text>
        ) : (
          <div className={styles.days}>
            {byDay(rows).map(([day, ofDay]) => (
              <section key={day} aria-label={day}>
                <Text as="h3" size="xs" tone="faint" weight="semibold" padX={3} padAbove={2}>
                  {day}
                </Text>
                <ul className={styles.rows}>
                  {ofDay.map((row) => (
                    <li key={row._id} className={styles.row} data-unread={!row.isRead || undefined}>
                      <Disc size="s" tone="soft">
                        <Icon name={ICONS[row.type] ?? "bell"} size={16} />
                      </Disc>
                      <Stack gap="hair" breaks padY={2} grow size="sm">
                        {row.link == null ? (
                          <bdi>{row.message}</bdi>
                        ) : (
                          <Link {...parseLink(row.link)} onClick={onChosen}>
                            <bdi>{row.message}</bdi>
                          </Link>
                        )}
                        <Text as="time" tone="faint" size="xs" dateTime={row.createdAt}>
                          {timeAgo(row.createdAt)}
                        </Text>
                      </Stack>
                      <IconButton
                        label={m.deleteOne({ message: row.message })}
                        onClick={() => onRemove(row._id)}
                      >
                        <Icon name="close" size={16} />
                      </IconButton>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }
    </QueryView>
  );
}

/** The icons of kinds of notifications. */
const ICONS: Readonly<Record<string, IconName>> = {
  packs: "pack",
  gift: "gift",
  live_queue: "play",
  goal: "star",
  raffle: "spark",
  trade: "swap",
  wishes: "heart",
  grading: "slab",
  market: "tag",
  achievement: "trophy",
};

const dayFormat = dateFormat({ day: "numeric", month: "long" });
const relativeDay = relativeTimeFormat({ numeric: "auto" });
const dayOf = (time: number) => Math.floor((time - new Date(time).getTimezoneOffset() * 60_000) / 86_400_000);

/** Groups notifications, newest first, by their day: "today", "yesterday", "May 1". */
function byDay(rows: readonly Schemas["Notification"][]) {
  const days = new Map<string, Schemas["Notification"][]>();
  for (const row of rows) {
    const time = Date.parse(row.createdAt);
    const daysAgo = dayOf(Date.now()) - dayOf(time);
    const day = daysAgo < 2 ? relativeDay.format(-daysAgo, "day") : dayFormat.format(time);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

/** Splits a link into path and search parameters, as the router expects. */
function parseLink(link: string): { to: string; search: Record<string, string> } {
  const [to = "", query] = link.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
