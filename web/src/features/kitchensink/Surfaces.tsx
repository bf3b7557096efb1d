import { useState } from "react";
import { NetworkError } from "../../api/client";
import { rarities } from "../../lib/rarities";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Fold } from "../../ui/Fold";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Menu, MenuItem } from "../../ui/Menu";
import { Panel } from "../../ui/Panel";
import { Popover } from "../../ui/Popover";
import { QueryView } from "../../ui/QueryView";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stale } from "../../ui/Stale";
import { Table } from "../../ui/Table";
import { TextField } from "../../ui/TextField";
import { Tooltip } from "../../ui/Tooltip";
import { toastSuccess } from "../../ui/toasts";
import { Details } from "./Details";
import { Group } from "./Section";

const tones = ["plain", "accent", "good", "bad"] as const;

/** Panels, tables and detail pages. */
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
      <Details />
      <Table numeric>
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
              <td>{rarity.totalCopies}</td>
              <td>
                <Badge tone={tones[index % tones.length] ?? "plain"}>
                  {index === rarities.length - 1 ? "Sold out" : "In print"}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Fold title="Rows that a phone stacks">
        <Table flush stacks size="sm">
          <thead>
            <tr>
              <th scope="col">Rarity</th>
              <th scope="col">Copies</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Rare</th>
              <td>300</td>
            </tr>
          </tbody>
        </Table>
      </Fold>
    </>
  );
}

/** Dialogs, menus, popovers and tooltips. */
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

/** Loading, empty, error and stale states. */
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
      <Stale query={{ error: OFFLINE, isFetching: true, refetch: handleRetry }} />
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
const aQuery = (data?: string) => ({ data, error: OFFLINE, isFetching: false, refetch: handleRetry });

/** A callback that does nothing. */
function close() {}

/** Reports in a toast that a retry was pressed. */
async function handleRetry() {
  toastSuccess("Tried again.");
}
