import { useState } from "react";
import { NetworkError } from "../../api/client";
import { rarities, rarityColor } from "../../lib/rarities";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { choiceClass } from "../../ui/choice";
import { DetailPage } from "../../ui/DetailPage";
import { Details } from "../../ui/Details";
import { Dialog } from "../../ui/Dialog";
import { EditorDesk, EditorPicker, pickClass } from "../../ui/EditorDesk";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Menu, MenuItem } from "../../ui/Menu";
import { Meter } from "../../ui/Meter";
import { Panel } from "../../ui/Panel";
import { Placeholder } from "../../ui/Placeholder";
import { Popover } from "../../ui/Popover";
import { QueryView } from "../../ui/QueryView";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Stale } from "../../ui/Stale";
import { TabLinks, tabClass } from "../../ui/TabLinks";
import { Table } from "../../ui/Table";
import { TextField } from "../../ui/TextField";
import { TileBody, tileLook } from "../../ui/Tile";
import { Tooltip } from "../../ui/Tooltip";
import { toastSuccess } from "../../ui/toasts";
import { Group } from "./Section";

const tones = ["plain", "accent", "good", "bad"] as const;

/** What a page is laid out with. */
export function Surfaces() {
  return (
    <>
      <Grid min="17rem" gap={5} align="start">
        <Panel title="A panel" state="3 for sale" lead="With a state beside its title and a line under it.">
          <p>What belongs together stands on one surface.</p>
        </Panel>
        <Panel title="A plain panel">
          <Button>Something to do</Button>
        </Panel>
      </Grid>
      <Table label="Rarities" blocks={3}>
        <thead>
          <tr>
            <th scope="col">Rarity</th>
            <th scope="col">Copies</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rarities.map((rarity, index) => (
            <tr key={rarity.slug}>
              <td>
                <RarityMark rarity={rarity.name} />
              </td>
              <td data-before="Copies">{rarity.totalCopies}</td>
              <td data-before="State">
                <Badge tone={tones[index % tones.length] ?? "plain"}>
                  {index === rarities.length - 1 ? "Sold out" : "In print"}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Frames of whole pages. */
export function Frames() {
  return (
    <>
      <TabLinks label="Samples of tabs">
        <a className={tabClass} href="#frames" aria-current="page">
          This one
        </a>
        <a className={tabClass} href="#layouts">
          Another one
        </a>
      </TabLinks>
      <Grid min="12rem" gap="3-4">
        {["Epic", "Divine"].map((rarity) => (
          <div key={rarity} {...tileLook(rarityColor(rarity))}>
            <TileBody picture={<Icon name="cards" size={64} />} over={rarity === "Divine"}>
              <strong>{rarity}</strong>
              <span>in its light</span>
            </TileBody>
          </div>
        ))}
      </Grid>
      <DetailPage picture={<Icon name="cards" size={96} />} color={rarityColor("Rare")}>
        <Panel title="A page about one card">Its picture stays beside the facts.</Panel>
        <Placeholder high="6rem">Nothing is here yet.</Placeholder>
      </DetailPage>
      <EditorPicker label="Samples of an editor">
        <a className={pickClass} href="#frames" aria-current="true">
          This is edited
        </a>
        <a className={pickClass} href="#layouts">
          Another one
        </a>
      </EditorPicker>
      <EditorDesk side={<Panel title="How it comes out">Beside it.</Panel>}>
        <Panel title="What is edited">On the left.</Panel>
      </EditorDesk>
      <Group title="Choices">
        {(["row", "tile", "panel", "pill"] as const).map((kind) => (
          <Row
            as="button"
            type="button"
            pad={3}
            key={kind}
            className={choiceClass(kind)}
            aria-pressed={kind === "tile"}
          >
            {kind}
          </Row>
        ))}
      </Group>
      <Stack gap={2}>
        {(["s", "m", "l"] as const).map((size) => (
          <Meter key={size} size={size} share={0.6} />
        ))}
        <Meter size="l" share={0.8} paint={rarityColor("Unique")} />
      </Stack>
      {(["accent", "ink", "soft"] as const).map((tone) => (
        <Details key={tone} tone={tone} summary={`More, ${tone}`}>
          What is there to read.
        </Details>
      ))}
    </>
  );
}

/** What comes up over the page. */
export function Popups() {
  const [open, setOpen] = useState<"none" | "dialog" | "wide" | "confirm">("none");
  const close = () => setOpen("none");
  return (
    <>
      <Group title="Press or point">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("wide")}>Wide dialog</Button>
        <Button kind="danger" onClick={() => setOpen("confirm")}>
          Question
        </Button>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem>My Profile</MenuItem>
          <MenuItem>Logout</MenuItem>
        </Menu>
        <Popover label="More about this" face={<Icon name="filter" />}>
          {(done) => <Button onClick={done}>Close this panel</Button>}
        </Popover>
        <Tooltip text="Shown on hover and on focus.">
          <Button>Hint</Button>
        </Tooltip>
      </Group>
      <Dialog
        open={open === "dialog" || open === "wide"}
        wide={open === "wide"}
        onClose={close}
        title="What do you want to call it?"
        description="A line or two on what this is about."
        actions={
          <Button kind="primary" onClick={close}>
            Keep the name
          </Button>
        }
      >
        <TextField label="Name" defaultValue="First Light" />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete this pack?"
        consequence="Nobody will be able to open it any more. Cards that came from it stay where they are."
        action="Delete the pack"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

/** What stands where something is not there yet, is not there, or could not be had. */
export function States() {
  return (
    <>
      <Row gap={4} role="status" aria-busy="true" aria-label="A sample of loading">
        <Skeleton width={48} height={48} round />
        <Skeleton width="12rem" />
        <Skeleton width={120} height={180} />
      </Row>
      <EmptyState title="No cards yet" action={<Button kind="primary">Open a pack</Button>}>
        Open your first pack and the cards appear here.
      </EmptyState>
      <ErrorState message="HTTP error! Status: 503" onRetry={() => toastSuccess("Tried again.")} />
      <ErrorState
        title="Being tried again"
        message="The server could not be reached."
        retrying
        onRetry={close}
      />
      <ErrorState title="Nothing can be done" message="Nobody here is called so." />
      <Stale query={{ error: OFFLINE, isFetching: true, refetch: tried }} />
      <QueryView query={aQuery("What was loaded before stays.")} loading={null}>
        {(data) => <p>{data}</p>}
      </QueryView>
      <QueryView query={aQuery()} title="The cards could not be loaded" loading={null} compact>
        {() => null}
      </QueryView>
    </>
  );
}

const OFFLINE = new NetworkError("sample");

/** A query whose last fetch failed. */
const aQuery = (data?: string) => ({ data, error: OFFLINE, isFetching: false, refetch: tried });

/** A sample that does nothing. */
function close() {}

/** A sample that says it was pressed. */
async function tried() {
  toastSuccess("Tried again.");
}
