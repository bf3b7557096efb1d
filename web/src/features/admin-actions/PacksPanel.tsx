import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { formatNumber } from "../../lib/formats";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { usersWithPacks } from "../users/queries";
import { Done } from "./Done";
import { PersonPicker, PickedPerson } from "./PersonPicker";
import { amountRange, everybody, forAll, forOne, type PackVerb, packs, parseAmount } from "./packWords";
import { movePacks, type PackMove, peopleCount } from "./queries";
import { Uncounted } from "./Uncounted";

type Whom = "one" | "all";

const VERBS: readonly { value: PackVerb; label: string }[] = [
  { value: "give", label: "Give" },
  { value: "set", label: "Set" },
];
const WHOM: readonly { value: Whom; label: string }[] = [
  { value: "one", label: "One person" },
  { value: "all", label: "Everybody" },
];

/** Gives packs or sets their number, for one user or for all, and takes it back. */
export function PacksPanel() {
  const cache = useQueryClient();
  const [verb, setVerb] = useState<PackVerb>("give");
  const [whom, setWhom] = useState<Whom>("one");
  const [text, setText] = useState("1");
  const [picked, setPicked] = useState<Schemas["ActiveUser"] | null>(null);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<readonly Schemas["PacksMoved"][]>([]);
  const everyone = useQuery(peopleCount());
  const count = everyone.data;
  const person = useFresh(picked);
  const once = useIdempotentCall<PackMove>();
  const move = useMutation({
    mutationFn: (change: PackMove) => once(change, (same, key) => movePacks(cache, same, key)),
    onSuccess: (moved) => {
      setDone((before) => [moved, ...before]);
      setAsking(false);
    },
  });

  const amount = parseAmount(text, verb);
  const change: PackMove | null =
    amount === null || (whom === "one" ? person === null : count === undefined)
      ? null
      : { verb, amount, userId: whom === "one" ? (person?._id ?? null) : null };
  const what = sentence(verb, amount, whom === "all" ? (count ?? null) : person);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (change === null || move.isPending) return;
    move.reset();
    if (change.userId === null) setAsking(true);
    else move.mutate(change);
  };

  return (
    <Panel
      title="Packs"
      lead="Every gift is in the log and can be undone for a day; packs that are used by then stay used."
    >
      <div>
        <Stack as="form" gap={4} onSubmit={handleSubmit} aria-label="Packs">
          <Row gap={4} rowGap={3} align="start">
            <Segmented label="What" value={verb} options={VERBS} onChange={setVerb} />
            <Segmented label="For whom" value={whom} options={WHOM} onChange={setWhom} />
            <Box grow="9rem" max="9rem">
              <TextField
                label={verb === "give" ? "Packs" : "Packs then"}
                inputMode="numeric"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                error={amount === null ? amountRange(verb) : undefined}
              />
            </Box>
          </Row>
          {whom === "all" ? null : person === null ? (
            <PersonPicker label="Person" onPick={setPicked} />
          ) : (
            <PickedPerson person={person} note={packs(person.packs)} onChange={() => setPicked(null)} />
          )}
          <Row gap={3} justify="end" first="16rem" fill>
            <Text breaks shrink weight="medium" aria-live="polite">
              {what ?? (whom === "one" && person === null ? "Choose a person first." : "")}
            </Text>
            <Button
              type="submit"
              kind="primary"
              disabled={change === null}
              pending={move.isPending && !asking}
            >
              {buttonWords(verb, whom)}
            </Button>
          </Row>
          {whom === "all" ? <Uncounted people={everyone} /> : null}
          {move.isError && !asking ? (
            <Text block breaks tone="bad" role="alert">
              {messageOf(move.error)}
            </Text>
          ) : null}
        </Stack>
        <Done entries={done} onGone={(logId) => setDone((now) => now.filter((one) => one.logId !== logId))} />
      </div>
      {change !== null && change.userId === null && count !== undefined ? (
        <ConfirmDialog
          open={asking}
          title={
            verb === "give" ? `Give packs to ${everybody(count)}?` : `Set the packs of ${everybody(count)}?`
          }
          consequence={
            <>
              {forAll(verb, change.amount, count)} You can undo it within 24 hours; packs that are used by
              then stay used.
              {move.isError ? (
                <Text as="span" block breaks tone="bad" role="alert">
                  {messageOf(move.error)}
                </Text>
              ) : null}
            </>
          }
          action={
            verb === "give"
              ? `Give ${packs(change.amount * count)}`
              : `Set ${formatNumber(count)} to ${packs(change.amount)}`
          }
          pending={move.isPending}
          onConfirm={() => move.mutate(change)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

/** The current data of a user: their packs change while the page is open. */
function useFresh(picked: Schemas["ActiveUser"] | null): Schemas["ActiveUser"] | null {
  const found = useQuery({ ...usersWithPacks("all", picked?.username ?? ""), enabled: picked !== null }).data;
  return found?.find(({ _id }) => _id === picked?._id) ?? picked;
}

function sentence(
  verb: PackVerb,
  amount: number | null,
  whom: Schemas["ActiveUser"] | number | null,
): string | null {
  if (amount === null || whom === null) return null;
  return typeof whom === "number" ? forAll(verb, amount, whom) : forOne(verb, amount, whom);
}

function buttonWords(verb: PackVerb, whom: Whom): string {
  if (whom === "all") return verb === "give" ? "Give to everybody…" : "Set for everybody…";
  return verb === "give" ? "Give packs" : "Set packs";
}
