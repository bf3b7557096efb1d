import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { reload } from "../../lib/reload";
import { Button, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { cardLabel } from "../cards/model";
import { cueText } from "../cards/patternTexts";
import { CardReveal } from "./CardReveal";
import { ChoosePack, MAX_CHOICES, PacksLeft, placeStyle } from "./ChoosePack";
import type { Meaning } from "./meaning";
import * as m from "./messages";
import { OddsDialog } from "./OddsDialog";
import styles from "./OpenPack.module.css";
import { protectionText } from "./ownPacks";
import { PackDialog } from "./PackDialog";
import { PackFace } from "./PackFace";
import { myPacks } from "./queries";
import { WAIT_LABELS } from "./refusals";
import { isDone, isSettled, type Pull, type Ritual } from "./ritual";
import { useRitualSounds } from "./ritualSounds";
import { useHold } from "./useHold";
import { useMeanings } from "./useMeanings";
import { useRitual } from "./useRitual";
import { useTurn } from "./useTurn";

export interface OpenPackProps {
  pack: Schemas["Pack"];
  onDone: () => void;
}

/** A full-screen dialog that opens a pack, from the sealed pack to the last card. */
export function OpenPack({ pack, onDone }: OpenPackProps) {
  const { state, send, tear } = useRitual(pack);
  const choice = useChoice();
  const choosing = state.phase === "sealed" && choice.count > 1 && choice.taken === null;
  // A pack that is not fully turned shows all its cards first, so that Back loses none.
  const close = () => {
    if (state.phase === "tearing" || (state.phase === "table" && !isDone(state))) send({ type: "skip" });
    else if (!isSending(state)) onDone();
  };
  useRitualSounds(state);
  const meanings = useMeanings("pulls" in state ? state.pulls : NONE);
  const packButton = useRef<HTMLButtonElement>(null);
  const hold = useHold(
    () => send({ type: "skip" }),
    state.phase === "tearing" || (state.phase === "table" && !isDone(state)),
  );
  return (
    <PackDialog
      title={m.title()}
      description={m.description()}
      announcement={announcement(state, meanings)}
      initialFocus={packButton}
      onClose={close}
      busy={isSending(state)}
      {...hold.handlers}
      data-holding={hold.holding || undefined}
    >
      {/* The cards rise from behind the pack, so both are there while it tears. */}
      <div className={styles.stage} data-phase={state.phase}>
        {choosing ? (
          <ChoosePack
            ref={packButton}
            name={pack.name}
            imageUrl={pack.imageUrl}
            count={choice.count}
            onTake={choice.take}
          />
        ) : state.phase === "table" ? null : (
          <SealedPack pack={pack} state={state} choice={choice} onTear={() => tear()} packRef={packButton} />
        )}
        {state.phase === "tearing" || state.phase === "table" ? (
          <CardReveal
            key={state.opening._id}
            state={state}
            send={send}
            meanings={meanings}
            pack={packButton}
            onLeave={onDone}
          />
        ) : null}
      </div>
      <footer className={styles.footer}>
        {state.phase === "table" && isSettled(state) ? (
          <AfterOpening
            cue={cueText(state.opening.cards)}
            note={state.note}
            onAgain={() => {
              choice.reset();
              send({ type: "again" });
            }}
            onDone={onDone}
          />
        ) : choosing ? (
          <p>{m.choosePack()}</p>
        ) : (
          <Prompt
            state={state}
            onAll={() => send({ type: "all" })}
            onWithoutBeacon={() => tear("immediate")}
            onDone={onDone}
          />
        )}
      </footer>
      <span className={styles.holdBar} aria-hidden="true" />
    </PackDialog>
  );
}

/** The choice between the packs of a user; null for none taken yet. It is a gesture: the server draws the cards. */
function useChoice() {
  const cache = useQueryClient();
  const waiting = () => Math.min(MAX_CHOICES, cache.getQueryData(me().queryKey)?.packs ?? 1);
  const [count, setCount] = useState(waiting);
  const [taken, setTaken] = useState<number | null>(null);
  const reset = () => {
    setCount(waiting());
    setTaken(null);
  };
  return { count, taken, take: setTaken, reset };
}

/** Whether a request is under way that may not be abandoned. */
const isSending = (state: Ritual) => state.phase === "asking" && state.wait === null;

const NONE: readonly Pull[] = [];

/** The text for screen readers: the progress of the opening and the turned cards. */
function announcement(state: Ritual, meanings: readonly Meaning[]): string {
  if (state.phase === "asking") return state.wait === null ? m.openingAnnounced() : WAIT_LABELS[state.wait]();
  if (state.phase === "tearing") return m.openAnnounced();
  if (state.phase === "sealed") return state.refusal?.prompt ?? "";
  const cards = state.pulls.flatMap(({ card }, index) =>
    state.flipped[index]
      ? m.cardAnnounced({ card: cardLabel(card), mark: meanings[index]?.kind ?? "other" })
      : [],
  );
  if (cards.length === 0) return m.cardsAnnounced({ cards: state.pulls.length });
  const cue = isDone(state) ? cueText(state.opening.cards) : "";
  return [...cards, cue].join(" ").trim();
}

interface SealedPackProps {
  pack: Schemas["Pack"];
  state: Exclude<Ritual, { phase: "table" }>;
  choice: ReturnType<typeof useChoice>;
  onTear: () => void;
  packRef: RefObject<HTMLButtonElement | null>;
}

function SealedPack({ pack, state, choice, onTear, packRef }: SealedPackProps) {
  const [showOdds, setShowOdds] = useState(false);
  const protection = useQuery(myPacks()).data?.protection.find(({ packId }) => packId === pack._id);
  const isSealed = state.phase === "sealed";
  const turn = useTurn(isSealed);
  const { count, taken } = choice;
  const { name, imageUrl } = pack;
  useEffect(() => {
    if (taken !== null) packRef.current?.focus();
  }, [taken, packRef]);
  return (
    <Stack gap={4} align="center" justify="center" className={styles.sealed}>
      <div
        className={styles.held}
        style={taken === null ? undefined : placeStyle(taken, count)}
        data-taken={taken !== null || undefined}
      >
        {taken === null ? null : <PacksLeft name={name} imageUrl={imageUrl} count={count} taken={taken} />}
        <PackFace
          ref={packRef}
          name={name}
          imageUrl={imageUrl}
          cards={pack.cardsPerPack}
          phase={state.phase}
          turn={turn}
          onTear={onTear}
          onOdds={() => setShowOdds(true)}
        />
      </div>
      {state.phase === "sealed" && state.refusal !== null ? (
        <p className={styles.error} role="alert">
          {state.refusal.message}
        </p>
      ) : null}
      {state.phase === "sealed" && protection !== undefined ? (
        <p className={styles.protection}>{protectionText(protection)}</p>
      ) : null}
      {isSealed ? (
        <Row gap={2} justify="center">
          <Button kind="quiet" size="s" aria-pressed={turn.turned} onClick={() => turn.turn(1)}>
            <Icon name="turn" />
            {m.turnPack()}
          </Button>
          <Button kind="quiet" size="s" onClick={() => setShowOdds(true)}>
            {m.seeOdds()}
          </Button>
        </Row>
      ) : null}
      {showOdds ? <OddsDialog packId={pack._id} name={pack.name} onClose={() => setShowOdds(false)} /> : null}
    </Stack>
  );
}

interface PromptProps {
  state: Ritual;
  onAll: () => void;
  onWithoutBeacon: () => void;
  onDone: () => void;
}

function Prompt({ state, onAll, onWithoutBeacon, onDone }: PromptProps) {
  if (state.phase === "sealed" && state.refusal !== null) {
    const { prompt, action } = state.refusal;
    if (prompt === null) return <Button onClick={onDone}>{words.close()}</Button>;
    return (
      <Stack gap={3} align="center">
        <p className={styles.prompt}>{prompt}</p>
        {action === "reload" ? <Button onClick={reload}>{m.reload()}</Button> : null}
        {action === "without-beacon" ? (
          <Button onClick={onWithoutBeacon}>{m.openWithoutBeacon()}</Button>
        ) : null}
      </Stack>
    );
  }
  if (state.phase === "sealed") return <p key={state.phase}>{m.tapPack()}</p>;
  if (state.phase === "asking")
    return (
      <p key={state.phase} className={styles.prompt}>
        {state.wait === null ? m.opening() : WAIT_LABELS[state.wait]()}
      </p>
    );
  return (
    <>
      <p key={state.phase}>
        {m.tapCard({
          keyboard: (text) => <span className={styles.byKey}>{text}</span>,
          kbd: (text) => <kbd>{text}</kbd>,
        })}
      </p>
      {state.phase === "table" ? (
        <Button kind="secondary" size="s" onClick={onAll} disabled={state.auto || isDone(state)}>
          {m.turnAll()}
        </Button>
      ) : null}
    </>
  );
}

interface AfterOpeningProps {
  /** The pack's patterns; empty for none. */
  cue: string;
  note: string | null;
  onAgain: () => void;
  onDone: () => void;
}

function AfterOpening({ cue, note, onAgain, onDone }: AfterOpeningProps) {
  const { data } = useQuery(me());
  const packsLeft = data?.packs ?? 0;
  return (
    <>
      {cue === "" ? null : <p className={styles.cue}>{cue}</p>}
      {note === null ? null : (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {packsLeft > 0 ? <Button onClick={onAgain}>{m.openAnother({ packs: packsLeft })}</Button> : null}
      <Link className={buttonClass("primary")} to="/collection" onClick={onDone}>
        {m.seeCollection()}
      </Link>
      <Button kind="quiet" onClick={onDone}>
        {words.done()}
      </Button>
    </>
  );
}
