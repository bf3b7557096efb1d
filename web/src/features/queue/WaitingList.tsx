import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Schemas } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./LiveQueue.module.css";
import * as m from "./messages";
import { movedTo, placeAt, placeByKey } from "./queueOrder";

interface WaitingListProps {
  entries: readonly Schemas["QueueEntry"][];
  /** The text for an empty list. */
  whenEmpty: string;
  onRemove: (id: string) => void;
  onOrder: (ids: readonly string[]) => void;
  onHold: (entry: Schemas["QueueEntry"]) => void;
  onRelease: (id: string) => void;
}

interface Drag {
  id: string;
  from: number;
  by: number;
  place: number;
}

const NO_DRAG: Drag = { id: "", from: 0, by: 0, place: 0 };

/** The waiting entries. They are reordered by dragging, by the arrow keys on the grip, or by buttons. */
export function WaitingList({ entries, whenEmpty, onRemove, onOrder, onHold, onRelease }: WaitingListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const empty = useRef<HTMLParagraphElement>(null);
  const focused = useRef<{ id: string; at: number } | null>(null);
  const ids = entries.map(({ _id }) => _id);
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const { id, at } = focused.current;
    const now = ids.indexOf(id);
    focused.current = now < 0 ? null : { id, at: now };
    // The focused entry was removed: the entry that took its place gets the focus.
    if (now >= 0 || document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(at, ids.length - 1)];
    (next?.querySelector("button") ?? empty.current)?.focus();
  });
  const handleFocus = (event: FocusEvent) => {
    const id = event.target.closest("[data-id]")?.getAttribute("data-id");
    focused.current = id == null ? null : { id, at: ids.indexOf(id) };
  };
  if (entries.length === 0) {
    return (
      <Text tone="soft" ref={empty} tabIndex={-1}>
        {whenEmpty}
      </Text>
    );
  }
  const moveEntry = (entry: Schemas["QueueEntry"], at: number, to: number) => {
    // Buttons without effect stay focusable, so they are not disabled.
    if (to === at || to < 0 || to >= entries.length) return;
    onOrder(movedTo(ids, entry._id, to));
    setAnnouncement(m.moved({ name: entry.username, place: to + 1, total: entries.length }));
  };
  const handleKey = (entry: Schemas["QueueEntry"], at: number) => (event: KeyboardEvent) => {
    const to = placeByKey(event.key, at, entries.length - 1);
    if (to === null) return;
    event.preventDefault();
    moveEntry(entry, at, to);
  };
  const handleDown = (entry: Schemas["QueueEntry"], at: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id: entry._id, from: event.clientY, by: 0, place: at });
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    const rows = [...(list.current?.children ?? [])];
    const middles = rows
      .filter((row) => row.getAttribute("data-id") !== drag.id)
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    setDrag({ ...drag, by: event.clientY - drag.from, place: placeAt(middles, event.clientY) });
  };
  const handleUp = (entry: Schemas["QueueEntry"], at: number) => () => {
    if (drag !== null && drag.id === entry._id && drag.place !== at) moveEntry(entry, at, drag.place);
    setDrag(null);
  };
  const at = drag === null ? -1 : ids.indexOf(drag.id);
  // Index of the row before which the drop marker is drawn; -1 at the current position.
  const line = drag === null || drag.place === at ? -1 : drag.place < at ? drag.place : drag.place + 1;
  return (
    <>
      <ol
        className={styles.waiting}
        ref={list}
        onFocus={handleFocus}
        onBlur={() => {
          focused.current = null;
        }}
      >
        {entries.map((entry, index) => (
          <li
            key={entry._id}
            data-id={entry._id}
            data-dragged={drag?.id === entry._id || undefined}
            data-line={
              line === index ? "before" : line === entries.length && index === line - 1 ? "after" : undefined
            }
            style={drag?.id === entry._id ? { translate: `0 ${(drag ?? NO_DRAG).by}px` } : undefined}
          >
            <button
              type="button"
              className={styles.grip}
              aria-label={m.grip({ name: entry.username, place: index + 1, total: entries.length })}
              title={m.gripHint()}
              onKeyDown={handleKey(entry, index)}
              onPointerDown={handleDown(entry, index)}
              onPointerMove={drag === null ? undefined : handleMove}
              onPointerUp={handleUp(entry, index)}
              onPointerCancel={() => setDrag(null)}
            >
              <Icon name="menu" />
            </button>
            <Row as="span" gap={2} rowGap={1} padY={1} first="16rem" fill>
              <Stack as="span" breaks>
                <Text as="strong" tone={entry.held == null ? undefined : "soft"}>
                  {entry.username}
                </Text>
                <Text as="small" tone="faint">
                  {entry.pack.name === "" ? m.defaultPack() : entry.pack.name} ·{" "}
                  {m.source({ source: entry.source })} · {timeAgo(entry.queuedAt)}
                </Text>
                {entry.held == null ? null : (
                  <Text as="small" tone="accent">
                    {m.heldBecause({ reason: entry.held })}
                  </Text>
                )}
              </Stack>
              <Row as="span" nowrap gap={0} align="stretch" justify="between" max="20rem">
                <IconButton
                  label={m.moveToTop({ name: entry.username })}
                  aria-disabled={index === 0}
                  onClick={() => moveEntry(entry, index, 0)}
                >
                  <Icon name="top" />
                </IconButton>
                <IconButton
                  label={m.moveUp({ name: entry.username })}
                  aria-disabled={index === 0}
                  onClick={() => moveEntry(entry, index, index - 1)}
                >
                  <Icon name="up" />
                </IconButton>
                <IconButton
                  label={m.moveDown({ name: entry.username })}
                  aria-disabled={index === entries.length - 1}
                  onClick={() => moveEntry(entry, index, index + 1)}
                >
                  <Icon name="down" />
                </IconButton>
                {entry.held == null ? (
                  <IconButton label={m.hold({ name: entry.username })} onClick={() => onHold(entry)}>
                    <Icon name="pause" />
                  </IconButton>
                ) : (
                  <IconButton
                    label={m.release({ name: entry.username })}
                    onClick={() => onRelease(entry._id)}
                  >
                    <Icon name="play" />
                  </IconButton>
                )}
                <IconButton label={m.remove({ name: entry.username })} onClick={() => onRemove(entry._id)}>
                  <Icon name="close" />
                </IconButton>
              </Row>
            </Row>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
