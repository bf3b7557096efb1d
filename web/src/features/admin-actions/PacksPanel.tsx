import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import * as words from "../../lib/messages";
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
import * as m from "./messages";
import { PersonPicker, PickedPerson } from "./PersonPicker";
import { amountRange, effectOnAll, effectOnOne, type PackVerb, parseAmount } from "./packWords";
import { movePacks, type PackMove, userCount } from "./queries";
import { RecentActions } from "./RecentActions";
import { UserCountStatus } from "./UserCountStatus";

type Target = "one" | "all";

const BUTTONS: Readonly<Record<Target, Record<PackVerb, () => string>>> = {
  one: { give: m.giveOneButton, set: m.setOneButton },
  all: { give: m.giveAllButton, set: m.setAllButton },
};

/** Gives packs or sets their number, for one user or for all; the change can be undone. */
export function PacksPanel() {
  const cache = useQueryClient();
  const [verb, setVerb] = useState<PackVerb>("give");
  const [target, setTarget] = useState<Target>("one");
  const [text, setText] = useState("1");
  const [picked, setPicked] = useState<Schemas["ActiveUser"] | null>(null);
  const [asking, setAsking] = useState(false);
  const [recent, setRecent] = useState<readonly Schemas["PacksMoved"][]>([]);
  const countQuery = useQuery(userCount());
  const count = countQuery.data;
  const person = useRefetchedUser(picked);
  const once = useIdempotentCall<PackMove>();
  const move = useMutation({
    mutationFn: (change: PackMove) => once(change, (args, key) => movePacks(cache, args, key)),
    onSuccess: (moved) => {
      setRecent((before) => [moved, ...before]);
      setAsking(false);
    },
  });

  const amount = parseAmount(text, verb);
  const change: PackMove | null =
    amount === null || (target === "one" ? person === null : count === undefined)
      ? null
      : { verb, amount, userId: target === "one" ? (person?._id ?? null) : null };
  const effect = effectText(verb, amount, target === "all" ? (count ?? null) : person);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (change === null || move.isPending) return;
    move.reset();
    if (change.userId === null) setAsking(true);
    else move.mutate(change);
  };

  return (
    <Panel title={m.packs()} lead={m.packsLead()}>
      <div>
        <Stack as="form" gap={4} onSubmit={handleSubmit} aria-label={m.packs()}>
          <Row gap={4} rowGap={3} align="start">
            <Segmented
              label={m.packsVerb()}
              value={verb}
              options={[
                { value: "give", label: m.packsGive() },
                { value: "set", label: m.packsSet() },
              ]}
              onChange={setVerb}
            />
            <Segmented
              label={m.packsTarget()}
              value={target}
              options={[
                { value: "one", label: m.packsTargetOne() },
                { value: "all", label: m.packsTargetAll() },
              ]}
              onChange={setTarget}
            />
            <Box grow="9rem" max="9rem">
              <TextField
                label={verb === "give" ? m.packsAmount() : m.packsNewAmount()}
                inputMode="numeric"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                error={amount === null ? amountRange(verb) : undefined}
              />
            </Box>
          </Row>
          {target === "all" ? null : person === null ? (
            <PersonPicker label={m.packsPerson()} onPick={setPicked} />
          ) : (
            <PickedPerson
              person={person}
              note={words.packs({ count: person.packs })}
              onChange={() => setPicked(null)}
            />
          )}
          <Row gap={3} justify="end" first="16rem" fill>
            <Text breaks shrink weight="medium" aria-live="polite">
              {effect ?? (target === "one" && person === null ? m.choosePerson() : "")}
            </Text>
            <Button
              type="submit"
              kind="primary"
              disabled={change === null}
              pending={move.isPending && !asking}
            >
              {BUTTONS[target][verb]()}
            </Button>
          </Row>
          {target === "all" ? <UserCountStatus query={countQuery} /> : null}
          {move.isError && !asking ? (
            <Text block breaks tone="bad" role="alert">
              {messageOf(move.error)}
            </Text>
          ) : null}
        </Stack>
        <RecentActions
          entries={recent}
          onUndone={(logId) => setRecent((now) => now.filter((one) => one.logId !== logId))}
        />
      </div>
      {change !== null && change.userId === null && count !== undefined ? (
        <ConfirmDialog
          open={asking}
          title={(verb === "give" ? m.giveAllTitle : m.setAllTitle)({ people: count })}
          consequence={
            <>
              {effect}
              <Text as="span" block>
                {m.packsUndoHint()}
              </Text>
              {move.isError ? (
                <Text as="span" block breaks tone="bad" role="alert">
                  {messageOf(move.error)}
                </Text>
              ) : null}
            </>
          }
          action={
            verb === "give"
              ? m.giveAllConfirm({ sum: change.amount * count })
              : m.setAllConfirm({ people: count, amount: change.amount })
          }
          pending={move.isPending}
          onConfirm={() => move.mutate(change)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

/** Refetches the picked user, whose packs change while the page is open. */
function useRefetchedUser(picked: Schemas["ActiveUser"] | null): Schemas["ActiveUser"] | null {
  const found = useQuery({ ...usersWithPacks("all", picked?.username ?? ""), enabled: picked !== null }).data;
  return found?.find(({ _id }) => _id === picked?._id) ?? picked;
}

function effectText(
  verb: PackVerb,
  amount: number | null,
  affected: Schemas["ActiveUser"] | number | null,
): string | null {
  if (amount === null || affected === null) return null;
  return typeof affected === "number"
    ? effectOnAll(verb, amount, affected)
    : effectOnOne(verb, amount, affected);
}
