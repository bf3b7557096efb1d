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
import { PersonPicker, PickedPerson } from "./PersonPicker";
import {
  allUsers,
  amountRange,
  effectOnAll,
  effectOnOne,
  formatPacks,
  type PackVerb,
  parseAmount,
} from "./packWords";
import { movePacks, type PackMove, userCount } from "./queries";
import { RecentActions } from "./RecentActions";
import { UserCountStatus } from "./UserCountStatus";

type Target = "one" | "all";

const VERBS: readonly { value: PackVerb; label: string }[] = [
  { value: "give", label: "Give" },
  { value: "set", label: "Set" },
];
const TARGETS: readonly { value: Target; label: string }[] = [
  { value: "one", label: "One person" },
  { value: "all", label: "Everybody" },
];

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
    <Panel
      title="Packs"
      lead="Every gift is in the log and can be undone for a day; packs that are used by then stay used."
    >
      <div>
        <Stack as="form" gap={4} onSubmit={handleSubmit} aria-label="Packs">
          <Row gap={4} rowGap={3} align="start">
            <Segmented label="What" value={verb} options={VERBS} onChange={setVerb} />
            <Segmented label="For whom" value={target} options={TARGETS} onChange={setTarget} />
            <Box grow="9rem" max="9rem">
              <TextField
                label={verb === "give" ? "Packs" : "New number of packs"}
                inputMode="numeric"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                error={amount === null ? amountRange(verb) : undefined}
              />
            </Box>
          </Row>
          {target === "all" ? null : person === null ? (
            <PersonPicker label="Person" onPick={setPicked} />
          ) : (
            <PickedPerson person={person} note={formatPacks(person.packs)} onChange={() => setPicked(null)} />
          )}
          <Row gap={3} justify="end" first="16rem" fill>
            <Text breaks shrink weight="medium" aria-live="polite">
              {effect ?? (target === "one" && person === null ? "Choose a person first." : "")}
            </Text>
            <Button
              type="submit"
              kind="primary"
              disabled={change === null}
              pending={move.isPending && !asking}
            >
              {buttonLabel(verb, target)}
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
          title={
            verb === "give" ? `Give packs to ${allUsers(count)}?` : `Set the packs of ${allUsers(count)}?`
          }
          consequence={
            <>
              {effectOnAll(verb, change.amount, count)} You can undo it within 24 hours; packs that are used
              by then stay used.
              {move.isError ? (
                <Text as="span" block breaks tone="bad" role="alert">
                  {messageOf(move.error)}
                </Text>
              ) : null}
            </>
          }
          action={
            verb === "give"
              ? `Give ${formatPacks(change.amount * count)}`
              : `Set ${formatNumber(count)} to ${formatPacks(change.amount)}`
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

function buttonLabel(verb: PackVerb, target: Target): string {
  if (target === "all") return verb === "give" ? "Give to everybody…" : "Set for everybody…";
  return verb === "give" ? "Give packs" : "Set packs";
}
