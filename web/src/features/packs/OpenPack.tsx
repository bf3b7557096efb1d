import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type RefObject, useRef, useState } from "react";
import { useLayer } from "../../lib/layers";
import { useNotificationHold } from "../../lib/notificationHold";
import { timesFor } from "../../lib/show/timeline";
import { Button, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { cardLabel } from "../cards/model";
import { CardReveal } from "./CardReveal";
import { OddsDialog } from "./OddsDialog";
import styles from "./OpenPack.module.css";
import { PackFace } from "./PackFace";
import { packs } from "./queries";
import { isDone, isSettled, type Ritual } from "./ritual";
import { useRitualSounds } from "./ritualSounds";
import { SoundToggle } from "./SoundToggle";
import { useHold } from "./useHold";
import { useRitual } from "./useRitual";

export interface OpenPackProps {
  /** The pack to open; undefined opens the default pack. */
  packId?: string | undefined;
  onDone: () => void;
}

/** A full-screen dialog that opens a pack, from the sealed pack to the last card. */
export function OpenPack({ packId, onDone }: OpenPackProps) {
  const { state, send, tear } = useRitual(packId);
  const close = () => {
    if (state.phase !== "asking") onDone();
  };
  useNotificationHold();
  useLayer(true, close);
  useRitualSounds(state);
  const firstFocus = useRef<HTMLButtonElement>(null);
  const hold = useHold(
    () => send({ type: "skip" }),
    state.phase === "tearing" || (state.phase === "table" && !isDone(state)),
  );
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          initialFocus={firstFocus}
          className={styles.popup}
          {...hold.handlers}
          style={timesFor("ritual") as CSSProperties}
          data-holding={hold.holding || undefined}
        >
          <Dialog.Title className="visually-hidden">Open a pack</Dialog.Title>
          <Dialog.Description className="visually-hidden">
            Tear the pack, then turn its cards with a click or with the space bar. Hold to skip.
          </Dialog.Description>
          <div className={styles.corner}>
            <SoundToggle className={styles.round} />
            <Dialog.Close className={styles.round} aria-label="Close" disabled={state.phase === "asking"}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <p className="visually-hidden" aria-live="polite">
            {announcement(state)}
          </p>
          {state.phase === "table" ? (
            <CardReveal state={state} send={send} />
          ) : (
            <SealedPack packId={packId} state={state} onTear={tear} packRef={firstFocus} />
          )}
          <footer className={styles.footer}>
            {isSettled(state) ? (
              <AfterOpening onAgain={() => send({ type: "again" })} onDone={onDone} />
            ) : (
              <Prompt state={state} onAll={() => send({ type: "all" })} onDone={onDone} />
            )}
          </footer>
          <span className={styles.holdBar} aria-hidden="true" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The text for screen readers: the progress of the opening and the turned cards. */
function announcement(state: Ritual): string {
  if (state.phase === "asking") return "Opening the pack.";
  if (state.phase === "tearing") return "The pack is open.";
  if (state.phase === "sealed") return state.error ?? "";
  const up = state.pulls.filter((_, index) => state.flipped[index]);
  if (up.length === 0) return `${state.pulls.length} cards lie face down.`;
  return up
    .map(
      ({ card, mark }) =>
        `${cardLabel(card)}${mark === null ? "" : `, ${mark === "new" ? "new" : "a duplicate"}`}`,
    )
    .join(". ");
}

interface SealedPackProps {
  packId: string | undefined;
  state: Exclude<Ritual, { phase: "table" }>;
  onTear: () => void;
  packRef: RefObject<HTMLButtonElement | null>;
}

function SealedPack({ packId, state, onTear, packRef }: SealedPackProps) {
  const { data } = useQuery(packs());
  const pack = data?.find(({ _id }) => _id === packId) ?? (packId === undefined ? data?.[0] : undefined);
  const [showOdds, setShowOdds] = useState(false);
  return (
    <Stack gap={4} align="center" justify="center" className={styles.sealed}>
      <PackFace
        ref={packRef}
        name={pack?.name ?? "Card pack"}
        imageUrl={pack?.imageUrl}
        phase={state.phase}
        onTear={onTear}
      />
      {state.phase === "sealed" && state.error !== null ? (
        <p className={styles.error} role="alert">
          {state.error}
        </p>
      ) : null}
      {state.phase === "sealed" && pack !== undefined ? (
        <Button kind="quiet" size="s" onClick={() => setShowOdds(true)}>
          Odds of this pack
        </Button>
      ) : null}
      {showOdds && pack !== undefined ? (
        <OddsDialog packId={pack._id} name={pack.name} onClose={() => setShowOdds(false)} />
      ) : null}
    </Stack>
  );
}

function Prompt({ state, onAll, onDone }: { state: Ritual; onAll: () => void; onDone: () => void }) {
  if (state.phase === "sealed" && !state.again) return <Button onClick={onDone}>Close</Button>;
  if (state.phase === "sealed")
    return (
      <p key={state.phase}>
        {state.error === null
          ? "Tap the pack, or pull along its top, to tear it open."
          : "Your pack is safe. Tap it to try again."}
      </p>
    );
  if (state.phase === "asking") return <p key={state.phase}>Opening…</p>;
  return (
    <>
      <p key={state.phase}>
        Tap a card
        <span className={styles.byKey}>
          {" "}
          or press <kbd>Space</kbd>
        </span>
        . Hold to skip.
      </p>
      {state.phase === "table" ? (
        <Button kind="secondary" size="s" onClick={onAll} disabled={state.auto || isDone(state)}>
          Turn all
        </Button>
      ) : null}
    </>
  );
}

function AfterOpening({ onAgain, onDone }: { onAgain: () => void; onDone: () => void }) {
  const { data } = useQuery(me());
  const packsLeft = data?.packs ?? 0;
  return (
    <>
      {packsLeft > 0 ? <Button onClick={onAgain}>Open another ({packsLeft} left)</Button> : null}
      <Link className={buttonClass("primary")} to="/collection" onClick={onDone}>
        See them in my collection
      </Link>
      <Button kind="quiet" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
