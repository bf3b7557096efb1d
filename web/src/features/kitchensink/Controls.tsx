import { useState } from "react";
import { type Effects, effects, setEffects, setTheme, type Theme, theme } from "../../lib/preferences";
import { useStore } from "../../lib/store";
import { Button, type ButtonKind, buttonClass } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Combobox } from "../../ui/Combobox";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { LanguageSelect } from "../../ui/LanguageSelect";
import { linkClass } from "../../ui/linkClass";
import { boxClass } from "../../ui/look";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Select } from "../../ui/Select";
import { ShareButton } from "../../ui/ShareButton";
import { Slider } from "../../ui/Slider";
import { Stepper } from "../../ui/Stepper";
import { Switch } from "../../ui/Switch";
import { TextArea } from "../../ui/TextArea";
import { TextButton } from "../../ui/TextButton";
import { TextField } from "../../ui/TextField";
import { Group } from "./Section";

const kinds = [
  ["primary", "Open a pack"],
  ["secondary", "Put it in the queue"],
  ["quiet", "Cancel"],
  ["danger", "Delete"],
] as const satisfies readonly (readonly [ButtonKind, string])[];

const CHOICE = boxClass({ padX: 3, padY: 2, border: true, radius: "s" });

/** All kinds of buttons, in both sizes and every state. */
export function Buttons() {
  return (
    <>
      <Group title="Kinds">
        {kinds.map(([kind, text]) => (
          <Button key={kind} kind={kind}>
            {text}
          </Button>
        ))}
      </Group>
      <Group title="Small">
        {kinds.map(([kind, text]) => (
          <Button key={kind} kind={kind} size="s">
            {text}
          </Button>
        ))}
      </Group>
      <Group title="States">
        <Button disabled>Not now</Button>
        <Button kind="primary" disabled>
          Not now either
        </Button>
        <Button pending>Saving</Button>
        <Button kind="primary" pending>
          Opening
        </Button>
        <Button aria-pressed="true">
          <Icon name="check" />
          Chosen
        </Button>
        <a className={buttonClass("secondary")} href="#buttons">
          A link that looks like one
        </a>
      </Group>
      <Group title="Handing a link on">
        <ShareButton title="Kitchen sink" text="Everything in one place." path="/kitchensink" />
        <ShareButton kind="quiet" title="Kitchen sink" text="Everything in one place." path="/kitchensink" />
      </Group>
      <Group title="Links to choose from">
        {(["tile", "row", "pill", "inline"] as const).map((kind) => (
          <a key={kind} className={linkClass(kind, CHOICE)} href="#buttons">
            {kind}
          </a>
        ))}
        <a className={linkClass("tile", CHOICE)} href="#buttons" aria-current="true">
          This one
        </a>
        <a className={linkClass("row", CHOICE)} href="#buttons" aria-current="true">
          This row
        </a>
        <a className={linkClass("pill")} href="#buttons" data-status="active">
          This pill
        </a>
      </Group>
      <Group title="In a line of text">
        <TextButton>Back to default</TextButton>
        <TextButton target>Another card</TextButton>
      </Group>
      <Group title="Icons only">
        <IconButton label="Close">
          <Icon name="close" />
        </IconButton>
        <IconButton label="Not possible" disabled>
          <Icon name="plus" />
        </IconButton>
      </Group>
    </>
  );
}

const MAX_LENGTH = 140;

/** All fields: with a hint, filled, invalid and disabled. */
export function Fields() {
  const [message, setMessage] = useState("My last Divine for your first one. I mean it.");
  const [full, setFull] = useState("x".repeat(MAX_LENGTH - 6));
  const [search, setSearch] = useState("");
  const [packs, setPacks] = useState(3);
  return (
    <Grid min="17rem" gap={5} align="start">
      <TextField label="Name" placeholder="Lantern Fox" hint="As printed on the card." />
      <TextField label="Amount" defaultValue="-3" error="Use a whole number of at least 1." />
      <TextField label="Cannot be changed" defaultValue="nova" disabled />
      <SearchField label="Find a card" placeholder="Name of a card" value={search} onChange={setSearch} />
      <ComboboxSample look="field" />
      <ComboboxSample look="search" />
      <TextArea
        label="Message"
        value={message}
        maxLength={MAX_LENGTH}
        onChange={(event) => setMessage(event.target.value)}
      />
      <TextArea
        label="Nearly full"
        value={full}
        maxLength={MAX_LENGTH}
        onChange={(event) => setFull(event.target.value)}
      />
      <Stepper label="Packs" hint="up to 10" value={packs} max={10} onChange={setPacks} />
      <Stepper label="None to give" hint="0 left" value={0} max={0} onChange={setPacks} />
    </Grid>
  );
}

const usernames = ["aria_vex", "basement_dragon", "nova"];

/** A combobox with suggestions, for example for the letter “a”. */
function ComboboxSample({ look }: { look: "field" | "search" }) {
  const [text, setText] = useState("");
  const items = usernames.filter((name) => name.includes(text));
  return (
    <Combobox
      look={look}
      label={look === "field" ? "Person" : "Find a person"}
      placeholder="Name"
      listLabel="People"
      text={text}
      onText={setText}
      suggested={{ items, note: items.length > 0 ? "" : "Nobody has this name" }}
      keyOf={(name) => name}
      onPick={setText}
    >
      {(name) => name}
    </Combobox>
  );
}

const themes = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const satisfies readonly { value: Theme; label: string }[];

const levels = [
  { value: "off", label: "Off" },
  { value: "lite", label: "Lite" },
  { value: "full", label: "Full" },
] as const satisfies readonly { value: Effects; label: string }[];

const orders = [
  { value: "name", label: "Name" },
  { value: "mint", label: "Mint" },
];

/** Segmented controls, selects, checkboxes, switches and sliders. */
export function Choices() {
  const [size, setSize] = useState(240);
  const [sort, setSort] = useState("name");
  const [shown, setShown] = useState(true);
  return (
    <Grid min="17rem" gap={5} align="start">
      <Select label="Sort by" value={sort} options={orders} onChange={setSort} />
      <Select label="Nothing to choose" value="name" options={orders} disabled onChange={setSort} />
      <LanguageSelect label="Language" onChange={() => {}} />
      <Slider
        label="Card size"
        value={size}
        min={120}
        max={300}
        onChange={setSize}
        describe={(px) => `${px} pixels`}
      />
      <div>
        <Checkbox label="Visible to others" checked={shown} onChange={setShown} />
        <Checkbox label="Only limited cards" checked={!shown} onChange={(next) => setShown(!next)} />
        <Switch label="Notices" checked={shown} onChange={setShown} />
        <Switch label="Quiet hours" checked={!shown} onChange={(next) => setShown(!next)} />
      </div>
      <Segmented label="Theme" value={useStore(theme)} options={themes} onChange={setTheme} />
      <Segmented label="Card effects" value={useStore(effects)} options={levels} onChange={setEffects} />
    </Grid>
  );
}
