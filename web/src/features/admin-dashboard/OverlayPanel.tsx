import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { rarityValues } from "../../api/schema";
import { copyText } from "../../lib/copy";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Select } from "../../ui/Select";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { modifiers } from "../cards/queries";
import styles from "./AdminDashboard.module.css";
import * as m from "./messages";
import { overlayStatus, type RarityName, rotateKey, testOpening } from "./queries";

/** The state of the overlay, its links for OBS, and a test. */
export function OverlayPanel() {
  const overlay = useQuery(overlayStatus());
  return (
    <Panel title={m.overlay()}>
      <QueryView
        query={overlay}
        loading={
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(data) => (
          <>
            <Connection overlay={data} />
            <OverlayLink overlay={data} />
            <GoalWidgetLink url={data.goalUrl} />
            <TestOpening connected={data.connected} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Connection({ overlay }: { overlay: Schemas["OverlayStatus"] }) {
  return (
    <Row
      as="p"
      nowrap
      gap={2}
      tone={overlay.connected ? "good" : "bad"}
      weight="semibold"
      className={styles.connection}
      data-connected={overlay.connected || undefined}
      role="status"
    >
      {connectionText(overlay)}
    </Row>
  );
}

function connectionText({ connected, lastSeen }: Schemas["OverlayStatus"]): string {
  if (connected) return m.overlayConnected();
  return lastSeen == null ? m.overlayNeverConnected() : m.overlayNotConnected({ ago: timeAgo(lastSeen) });
}

/** Copies a link for OBS; the message names the size of the browser source. */
async function copyLink(url: string, size: string) {
  if (await copyText(url)) toastSuccess(m.linkCopied({ size }));
  else toastError(m.linkNotCopied());
}

function OverlayLink({ overlay }: { overlay: Schemas["OverlayStatus"] }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () => rotateKey(cache),
    onSuccess: () => {
      setAsking(false);
      toastSuccess(m.newKeyMade());
    },
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Stack gap={2} tone="soft" size="sm">
      <label htmlFor="overlay-link">{m.overlayLinkField()}</label>
      <input
        id="overlay-link"
        className={styles.secret}
        readOnly
        value={overlay.url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={3} align="end">
        <Button onClick={() => void copyLink(overlay.url, "1920 × 1080")}>{m.copyLink()}</Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {m.newKey()}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title={m.newKeyQuestion()}
        consequence={m.newKeyConsequence()}
        action={m.newKeyConfirm()}
        danger
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}

/** Sizes in CSS pixels in which the goal and the raffle are readable. */
const WIDGET_SIZES = [
  { value: "800x200", label: m.sizeLarge },
  { value: "400x120", label: m.sizeSmall },
  { value: "1200x120", label: m.sizeWide },
] as const;
type WidgetSize = (typeof WIDGET_SIZES)[number]["value"];

/** The link to the page with the goal and the raffle, for a second browser source. */
function GoalWidgetLink({ url: baseUrl }: { url: string }) {
  const [size, setSize] = useState<WidgetSize>("800x200");
  const url = `${baseUrl}&size=${size}`;
  const dimensions = size.replace("x", " × ");
  return (
    <Stack gap={2} tone="soft" size="sm">
      <label htmlFor="goal-widget-link">{m.goalLinkField()}</label>
      <Segmented
        hideLabel
        label={m.goalSize()}
        value={size}
        options={WIDGET_SIZES.map(({ value, label }) => ({ value, label: label() }))}
        onChange={setSize}
      />
      <input
        id="goal-widget-link"
        className={styles.secret}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={3} align="end">
        <Button onClick={() => void copyLink(url, dimensions)}>{m.copyGoalLink()}</Button>
        <span>{m.goalSizeHint({ size: dimensions })}</span>
      </Row>
    </Stack>
  );
}

function TestOpening({ connected }: { connected: boolean }) {
  const [rarity, setRarity] = useState<RarityName | "">("");
  const [modifier, setModifier] = useState("");
  const known = useQuery(modifiers()).data ?? [];
  const test = useMutation({
    mutationFn: () => testOpening(rarity, modifier),
    onSuccess: ({ message }) => (connected ? toastSuccess(message) : toastError(message)),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row as="fieldset" gap={3} align="end" grow="16rem">
      <Text as="legend" padX={0} padBelow={2} tone="soft" size="sm">
        {m.test()}
      </Text>
      <Select
        label={m.testRarity()}
        value={rarity}
        options={[
          { value: "", label: m.anyRarity() },
          ...rarityValues.map((name) => ({ value: name, label: name })),
        ]}
        onChange={setRarity}
      />
      <Select
        label={m.testModifier()}
        value={modifier}
        options={[
          { value: "", label: m.noModifier() },
          ...known.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={setModifier}
      />
      <Button pending={test.isPending} onClick={() => test.mutate()}>
        {m.playTest()}
      </Button>
    </Row>
  );
}
