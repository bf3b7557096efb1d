import { useState } from "react";
import { type Effects, effects, setEffects, setTheme, type Theme, theme } from "../../lib/preferences";
import { rarities } from "../../lib/rarities";
import { useStore } from "../../lib/store";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Menu, MenuItem } from "../../ui/Menu";
import { RarityMark } from "../../ui/RarityKey";
import { Segmented } from "../../ui/Segmented";
import { Select } from "../../ui/Select";
import { Skeleton } from "../../ui/Skeleton";
import { Slider } from "../../ui/Slider";
import { TextField } from "../../ui/TextField";
import { Tooltip } from "../../ui/Tooltip";
import { toastError, toastSuccess } from "../../ui/toasts";
import styles from "./KitchenSink.module.css";

const themes = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const satisfies readonly { value: Theme; label: string }[];

const levels = [
  { value: "off", label: "Off" },
  { value: "lite", label: "Lite" },
  { value: "full", label: "Full" },
] as const satisfies readonly { value: Effects; label: string }[];

function Choices() {
  const [size, setSize] = useState(240);
  const [sort, setSort] = useState("name");
  const options = [
    { value: "name", label: "Name" },
    { value: "mint", label: "Mint" },
  ];
  return (
    <section aria-labelledby="inputs">
      <h2 id="inputs">Form inputs</h2>
      <div className={styles.parts}>
        <TextField label="Name" placeholder="Lantern Fox" hint="As printed on the card." />
        <TextField label="Amount" defaultValue="-3" error="Use a whole number of at least 1." />
        <Select label="Sort by" value={sort} options={options} onChange={setSort} />
        <Slider
          label="Card size"
          value={size}
          min={120}
          max={300}
          onChange={setSize}
          describe={(px) => `${px} pixels`}
        />
        <Segmented label="Theme" value={useStore(theme)} options={themes} onChange={setTheme} />
        <Segmented label="Card effects" value={useStore(effects)} options={levels} onChange={setEffects} />
      </div>
    </section>
  );
}

function Buttons() {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">Buttons</h2>
      <div className={styles.parts}>
        <Button kind="primary">Open a pack</Button>
        <Button>Put it in the queue</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
        <Button disabled>Not now</Button>
        <Button kind="primary" pending>
          Opening
        </Button>
        <Button size="s">Small</Button>
        <IconButton label="Close">
          <Icon name="close" />
        </IconButton>
        <Button onClick={() => toastSuccess("Pack added to the queue.")}>Good news</Button>
        <Button onClick={() => toastError("This pack was already opened.")}>Bad news</Button>
        <Tooltip text="Shown on hover and on focus.">
          <Button>Hint</Button>
        </Tooltip>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem>My Profile</MenuItem>
          <MenuItem>Logout</MenuItem>
        </Menu>
      </div>
      <ConfirmDialog
        open={asking}
        title="Delete this pack?"
        consequence="Nobody will be able to open it any more. Cards that came from it stay where they are."
        action="Delete the pack"
        danger
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** Every part that is not a card. */
export function Parts() {
  return (
    <>
      <Buttons />
      <Choices />
      <section aria-labelledby="table">
        <h2 id="table">Table and badges</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rarity</th>
              <th scope="col">Copies</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rarities.slice(5).map((rarity, index) => (
              <tr key={rarity.slug}>
                <td>
                  <RarityMark rarity={rarity.name} />
                </td>
                <td>{rarity.totalCopies}</td>
                <td>
                  <Badge tone={(["plain", "accent", "good", "bad"] as const)[index % 4] ?? "plain"}>
                    {index === 4 ? "Sold out" : "In print"}
                  </Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting">States</h2>
        <div aria-busy="true">
          <Skeleton width="12rem" />
        </div>
        <EmptyState title="No cards yet" action={<Button kind="primary">Open a pack</Button>}>
          Open your first pack and the cards appear here.
        </EmptyState>
        <ErrorState message="HTTP error! Status: 503" onRetry={() => toastSuccess("Tried again.")} />
      </section>
    </>
  );
}
