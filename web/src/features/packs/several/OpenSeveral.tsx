import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Schemas } from "../../../api/client";
import { Button } from "../../../ui/Button";
import { Progress } from "../../../ui/Progress";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { me } from "../../auth/queries";
import * as m from "../messages";
import { OddsDialog } from "../OddsDialog";
import { PackArt } from "../PackArt";
import { PackDialog } from "../PackDialog";
import { WAIT_LABELS } from "../refusals";
import styles from "./OpenSeveral.module.css";
import { RarityTally } from "./RarityTally";
import { MOST, rankedPulls, SEVERAL, type Several } from "./run";
import { Summary } from "./Summary";
import { useSeveral } from "./useSeveral";

interface OpenSeveralProps {
  pack: Schemas["Pack"];
  onDone: () => void;
}

/** A full-screen dialog that opens several packs, and then shows all their cards at once. */
export function OpenSeveral({ pack, onDone }: OpenSeveralProps) {
  const run = useSeveral(pack);
  const { state } = run;
  const first = useRef<HTMLButtonElement>(null);
  const packs = useQuery(me()).data?.packs ?? 0;
  // A run that is under way ends after its pack, and shows what it has opened.
  const close = () => (state.phase === "opening" ? run.stop() : onDone());
  return (
    <PackDialog
      title={m.severalTitle()}
      description={m.severalDescription()}
      announcement={announcement(state)}
      initialFocus={first}
      onClose={close}
      data-scrolls={state.phase === "summary" || undefined}
    >
      {state.phase === "choosing" ? (
        <Choice pack={pack} packs={packs} onChoose={run.open} firstRef={first} />
      ) : state.phase === "opening" ? (
        <Opening pack={pack} state={state} onStop={run.stop} />
      ) : (
        <Summary
          state={state}
          packs={packs}
          onGoOn={run.goOn}
          onAgain={() => run.send({ type: "again" })}
          onDone={onDone}
        />
      )}
    </PackDialog>
  );
}

function announcement(state: Several): string {
  if (state.phase === "choosing") return "";
  const { opened, wanted } = state;
  if (state.phase === "summary") return m.severalOpened({ count: opened.length });
  return state.wait === null
    ? m.severalProgress({ place: opened.length + 1, count: wanted })
    : WAIT_LABELS[state.wait]();
}

interface ChoiceProps {
  pack: Schemas["Pack"];
  packs: number;
  onChoose: (count: number) => void;
  firstRef: RefObject<HTMLButtonElement | null>;
}

/** Asks how many packs to open. */
function Choice({ pack, packs, onChoose, firstRef }: ChoiceProps) {
  const [showOdds, setShowOdds] = useState(false);
  const [some, all] = [Math.min(SEVERAL, packs), Math.min(MOST, packs)];
  return (
    <Stack gap={5} align="center" justify="center" className={styles.center}>
      <span className={styles.pile}>
        <PackArt name={pack.name} imageUrl={pack.imageUrl} state="whole" />
      </span>
      <Text as="h2" size="xl" font="display">
        {m.howMany()}
      </Text>
      <Row gap={3} justify="center">
        <Button kind="primary" size="l" ref={firstRef} disabled={some === 0} onClick={() => onChoose(some)}>
          {m.openCount({ count: some })}
        </Button>
        {all > some ? (
          <Button size="l" onClick={() => onChoose(all)}>
            {all === packs ? m.openAllCount({ count: all }) : m.openCount({ count: all })}
          </Button>
        ) : null}
      </Row>
      <p className={styles.hint}>{m.severalHint()}</p>
      <Button kind="quiet" size="s" onClick={() => setShowOdds(true)}>
        {m.seeOdds()}
      </Button>
      {showOdds ? <OddsDialog packId={pack._id} name={pack.name} onClose={() => setShowOdds(false)} /> : null}
    </Stack>
  );
}

interface OpeningProps {
  pack: Schemas["Pack"];
  state: Extract<Several, { phase: "opening" }>;
  onStop: () => void;
}

function Opening({ pack, state, onStop }: OpeningProps) {
  const { opened, wanted, wait, stopping } = state;
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  return (
    <Stack gap={5} align="center" justify="center" className={styles.center}>
      <span className={styles.pile} data-opening>
        <PackArt name={pack.name} imageUrl={pack.imageUrl} state="whole" />
      </span>
      <Text as="h2" size="lg" font="display" numeric>
        {m.severalProgress({ place: Math.min(opened.length + 1, wanted), count: wanted })}
      </Text>
      <span className={styles.progress}>
        <Progress label={m.severalTitle()} value={opened.length} max={wanted} />
      </span>
      <RarityTally pulls={rankedPulls(opened)} />
      {wait === null ? null : <p className={styles.hint}>{WAIT_LABELS[wait]()}</p>}
      <Button ref={stop} kind="quiet" aria-disabled={stopping || undefined} onClick={onStop}>
        {stopping ? m.stopping() : m.stopAfterThis()}
      </Button>
    </Stack>
  );
}
