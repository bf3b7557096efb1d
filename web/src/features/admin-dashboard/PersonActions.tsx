import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Select } from "../../ui/Select";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import { modifiers } from "../cards/queries";
import { packs } from "../packs/queries";
import { DebugOpening } from "./DebugOpening";
import * as m from "./messages";
import { givePacks, openPackFor } from "./queries";

/** The server's limit of packs per gift. */
const MAX_PACKS = 10_000;

export function PersonActions({ person }: { person: Schemas["ActiveUser"] }) {
  return (
    <Row align="start" padAbove={3} padBelow={4} gap={3}>
      <OpenForm person={person} />
      <GiveForm person={person} />
    </Row>
  );
}

function OpenForm({ person }: { person: Schemas["ActiveUser"] }) {
  const cache = useQueryClient();
  const list = useQuery(packs()).data ?? [];
  const known = useQuery(modifiers()).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [modifier, setModifier] = useState("");
  const packId = chosen ?? person.preferredPack?._id ?? list[0]?._id;
  const open = useMutation({
    mutationFn: (live: boolean) => openPackFor(cache, person, live, { packId, modifier }),
    onSuccess: (answer) => toastSuccess(openedText(person.username, answer)),
    onError: (error) => toastError(messageOf(error)),
  });
  const hasPacks = person.packs > 0;
  return (
    <Row as="fieldset" gap={3} align="end" grow="16rem">
      <Text as="legend" padX={0} padBelow={2} tone="soft" size="sm">
        {m.openPack({ username: person.username })}
      </Text>
      {list.length > 1 && packId !== undefined ? (
        <Select
          label={m.packField()}
          value={packId}
          options={list.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={setChosen}
        />
      ) : null}
      <Select
        label={m.forcedModifierField()}
        value={modifier}
        options={[
          { value: "", label: m.randomModifier() },
          ...known.map(({ _id, name }) => ({ value: _id, label: m.forcedModifier({ modifier: name }) })),
        ]}
        onChange={setModifier}
      />
      <Button kind="primary" disabled={!hasPacks} pending={open.isPending} onClick={() => open.mutate(true)}>
        {m.openLive()}
      </Button>
      <Button disabled={!hasPacks} pending={open.isPending} onClick={() => open.mutate(false)}>
        {m.openOffStream()}
      </Button>
      <DebugOpening person={person} options={{ packId, modifier }} />
      {hasPacks ? null : <Text tone="soft">{m.noPacks()}</Text>}
    </Row>
  );
}

function openedText(username: string, { message, queued, ticket }: Schemas["OpenForUserAnswer"]): string {
  if (queued != null) return m.queued({ username, place: queued.position });
  return ticket == null ? message : m.beingDrawn({ username });
}

function GiveForm({ person }: { person: Schemas["ActiveUser"] }) {
  const cache = useQueryClient();
  const [text, setText] = useState("1");
  const amount = Number(text);
  const valid = Number.isInteger(amount) && amount >= 1 && amount <= MAX_PACKS;
  const give = useMutation({
    mutationFn: () => givePacks(cache, person._id, amount),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row
      as="form"
      gap={3}
      align="end"
      grow="16rem"
      aria-label={m.givePacks({ username: person.username })}
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) give.mutate();
      }}
    >
      <TextField
        label={m.giveField()}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={valid ? undefined : m.giveInvalid({ most: MAX_PACKS })}
      />
      <Button type="submit" disabled={!valid} pending={give.isPending}>
        {m.give()}
      </Button>
    </Row>
  );
}
