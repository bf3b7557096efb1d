import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { pictureForWidth } from "../cards/model";
import { modifiers } from "../cards/queries";
import { CardSearch } from "../ownership/CardSearch";
import * as m from "./messages";
import { PersonPicker, PickedPerson } from "./PersonPicker";
import { Picked } from "./Picked";
import { freeCopies, grantCard } from "./queries";
import { RecentActions } from "./RecentActions";

type Definition = Schemas["Definition"];
type Rarity = Schemas["Rarity"];

/** Gives a user one unowned copy of a card; the gift can be undone. */
export function GrantPanel() {
  const cache = useQueryClient();
  const [person, setPerson] = useState<Schemas["ActiveUser"] | null>(null);
  const [card, setCard] = useState<Definition | null>(null);
  const [rarity, setRarity] = useState<Rarity | null>(null);
  const [mint, setMint] = useState("");
  const [modifier, setModifier] = useState("");
  const [reason, setReason] = useState("");
  const [recent, setRecent] = useState<readonly Schemas["PacksMoved"][]>([]);
  const once = useIdempotentCall<Schemas["GrantCard"]>();
  const give = useMutation({
    mutationFn: (gift: Schemas["GrantCard"]) => once(gift, (args, key) => grantCard(cache, args, key)),
    onSuccess: ({ message, logId }) => {
      setRecent((before) => [{ message, logId, updatedCount: 1 }, ...before]);
      setMint("");
    },
  });
  const gift: Schemas["GrantCard"] | null =
    person === null || card === null || rarity === null || reason.trim() === ""
      ? null
      : {
          userId: person._id,
          definitionId: card._id,
          rarity,
          reason: reason.trim(),
          ...(mint === "" ? {} : { mintNumber: Number(mint) }),
          ...(modifier === "" ? {} : { modifier }),
        };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (gift !== null && !give.isPending) give.mutate(gift);
  };
  const handlePickCard = (picked: Definition) => {
    setCard(picked);
    setRarity(printedRarities(picked)[0] ?? null);
    setMint("");
  };
  return (
    <Panel title={m.grant()} lead={m.grantLead()}>
      <div>
        <Stack as="form" gap={4} onSubmit={handleSubmit} aria-label={m.grant()}>
          {person === null ? (
            <PersonPicker label={m.grantPerson()} onPick={setPerson} />
          ) : (
            <PickedPerson person={person} onChange={() => setPerson(null)} />
          )}
          {card === null ? (
            <CardSearch look="field" label={m.grantCard()} onPick={handlePickCard} />
          ) : (
            <Picked
              picture={<img src={pictureForWidth(card.imageUrl, 36)} alt="" width={36} height={54} />}
              name={card.name}
              note={card.series}
              changeLabel={m.grantCardChange()}
              onChange={() => setCard(null)}
            />
          )}
          {card === null || rarity === null ? null : (
            <CopyFields
              card={card}
              rarity={rarity}
              mint={mint}
              onRarity={(next) => {
                setRarity(next);
                setMint("");
              }}
              onMint={setMint}
            />
          )}
          <Row gap={4} rowGap={3} align="start" each="11rem">
            <ModifierChoice value={modifier} onChange={setModifier} />
            <TextField
              label={m.grantReason()}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          </Row>
          <Row gap={3} justify="end" first="16rem" fill>
            <Text breaks shrink weight="medium" aria-live="polite">
              {missingHint(person !== null, card !== null, reason)}
            </Text>
            <Button type="submit" kind="primary" disabled={gift === null} pending={give.isPending}>
              {m.grantButton()}
            </Button>
          </Row>
          {give.isError ? (
            <Text block breaks tone="bad" role="alert">
              {messageOf(give.error)}
            </Text>
          ) : null}
        </Stack>
        <RecentActions
          entries={recent}
          onUndone={(logId) => setRecent((now) => now.filter((one) => one.logId !== logId))}
        />
      </div>
    </Panel>
  );
}

const printedRarities = ({ rarities }: Definition) =>
  rarities.filter(({ totalCopies }) => totalCopies > 0).map(({ rarity }) => rarity);

function missingHint(person: boolean, card: boolean, reason: string): string {
  if (!person) return m.choosePerson();
  if (!card) return m.grantChooseCard();
  return reason.trim() === "" ? m.grantEnterReason() : "";
}

interface CopyFieldsProps {
  card: Definition;
  rarity: Rarity;
  mint: string;
  onRarity: (rarity: Rarity) => void;
  onMint: (mint: string) => void;
}

function CopyFields({ card, rarity, mint, onRarity, onMint }: CopyFieldsProps) {
  const free = useQuery(freeCopies(card._id, rarity));
  const numbers = free.data?.mintNumbers ?? [];
  const [lowest] = numbers;
  return (
    <Row gap={4} rowGap={3} align="start" each="11rem">
      <Select
        label={m.grantRarity()}
        value={rarity}
        options={printedRarities(card).map((value) => ({ value, label: value }))}
        onChange={onRarity}
      />
      <Select
        label={m.grantNumber()}
        value={mint}
        options={[
          {
            value: "",
            label: lowest === undefined ? m.grantLowest() : m.grantLowestNumber({ number: String(lowest) }),
          },
          ...numbers.map((number) => ({ value: String(number), label: String(number) })),
        ]}
        onChange={onMint}
      />
      <Text grow="16rem" tone="soft" role="status">
        {free.data === undefined
          ? free.error !== null
            ? messageOf(free.error)
            : m.grantFreeLoading()
          : m.grantFree(free.data)}
      </Text>
    </Row>
  );
}

function ModifierChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const known = useQuery(modifiers()).data ?? [];
  return (
    <Select
      label={m.grantModifier()}
      value={value}
      options={[
        { value: "", label: m.noModifier() },
        ...known.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
