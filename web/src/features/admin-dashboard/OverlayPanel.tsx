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
import { overlayStatus, type RarityName, rotateKey, testOpening } from "./queries";

/** The state of the overlay, its links for OBS, and a test. */
export function OverlayPanel() {
  const overlay = useQuery(overlayStatus());
  return (
    <Panel title="Overlay">
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
  const hint =
    overlay.lastSeen == null
      ? "Paste the link below into OBS as a browser source."
      : `Last seen ${timeAgo(overlay.lastSeen)}.`;
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
      {overlay.connected ? "Connected" : `Not connected. ${hint}`}
    </Row>
  );
}

/** Copies a link for OBS; the message names the size of the browser source. */
async function copyLink(url: string, size: string) {
  if (await copyText(url)) toastSuccess(`Link copied. Paste it as a browser source, ${size}.`);
  else toastError("The browser did not allow copying. Select the link and copy it by hand.");
}

function OverlayLink({ overlay }: { overlay: Schemas["OverlayStatus"] }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () => rotateKey(cache),
    onSuccess: () => {
      setAsking(false);
      toastSuccess("New key. Copy the new link into OBS.");
    },
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Stack gap={2} tone="soft" size="sm">
      <label htmlFor="overlay-link">Link for OBS (secret: do not show it on stream)</label>
      <input
        id="overlay-link"
        className={styles.secret}
        readOnly
        value={overlay.url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={3} align="end">
        <Button onClick={() => void copyLink(overlay.url, "1920 × 1080")}>Copy link</Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          New key…
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title="Make a new overlay key?"
        consequence="The old link stops working at once. Then paste the new link into OBS."
        action="Make a new key"
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
  { value: "800x200", label: "Large" },
  { value: "400x120", label: "Small" },
  { value: "1200x120", label: "Wide" },
] as const;
type WidgetSize = (typeof WIDGET_SIZES)[number]["value"];

/** The link to the page with the goal and the raffle, for a second browser source. */
function GoalWidgetLink({ url: baseUrl }: { url: string }) {
  const [size, setSize] = useState<WidgetSize>("800x200");
  const url = `${baseUrl}&size=${size}`;
  const label = size.replace("x", " × ");
  return (
    <Stack gap={2} tone="soft" size="sm">
      <label htmlFor="goal-widget-link">Goal and raffle for OBS (secret: do not show it on stream)</label>
      <Segmented
        hideLabel
        label="Size of the goal and the raffle"
        value={size}
        options={WIDGET_SIZES}
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
        <Button onClick={() => void copyLink(url, label)}>Copy the goal’s link</Button>
        <span>Browser source: {label}. It uses only this area, even if the source is larger.</span>
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
        Test opening (marked TEST, stores nothing)
      </Text>
      <Select
        label="Best rarity"
        value={rarity}
        options={[{ value: "", label: "Any" }, ...rarityValues.map((name) => ({ value: name, label: name }))]}
        onChange={setRarity}
      />
      <Select
        label="Modifier"
        value={modifier}
        options={[
          { value: "", label: "None" },
          ...known.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={setModifier}
      />
      <Button pending={test.isPending} onClick={() => test.mutate()}>
        Play a test
      </Button>
    </Row>
  );
}
