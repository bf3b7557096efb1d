import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { TextField } from "../../ui/TextField";
import styles from "./Fairness.module.css";

/** The record's own words, and a place to compare a digest that somebody kept. */
export function RecordFacts({ opening }: { opening: Schemas["Opening"] }) {
  const { fairness, pack } = opening;
  return (
    <Panel title="The record">
      <dl className={styles.facts}>
        <dt>Hash of the seed, published before</dt>
        <dd>
          <code>{fairness.seedHash}</code>
        </dd>
        <dt>The seed</dt>
        <dd>{fairness.serverSeed == null ? "Not revealed yet" : <code>{fairness.serverSeed}</code>}</dd>
        <dt>Owner’s half</dt>
        <dd>
          <code>{fairness.clientSeed}</code>
        </dd>
        <dt>Opening with this seed</dt>
        <dd>Number {formatNumber(fairness.counter + 1)}</dd>
        <dt>Drawn from</dt>
        <dd>
          <Link to="/packs/$id/odds" params={{ id: pack._id }}>
            {pack.name}, odds version {fairness.oddsVersion}
          </Link>
        </dd>
        <dt>Place among all openings</dt>
        <dd>
          {formatNumber(fairness.position)}, run {fairness.runVersion}
        </dd>
        <dt>Digest</dt>
        <dd>
          <code>{fairness.digest}</code>
        </dd>
      </dl>
      <KeptDigest digest={fairness.digest} />
    </Panel>
  );
}

/** The record can be changed by who keeps it; a digest that was written down cannot. */
function KeptDigest({ digest }: { digest: string }) {
  const [kept, setKept] = useState("");
  const typed = kept.trim().toLowerCase();
  const compared = typed.length < 8 ? null : digest.startsWith(typed);
  return (
    <TextField
      label="A digest that you kept"
      value={kept}
      placeholder="Paste it, or its beginning"
      spellCheck={false}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => setKept(event.target.value)}
      error={compared === false ? "It is another one: the record is not the one you were shown." : undefined}
      hint={
        compared === true
          ? "It is the same: the record is the one you were shown."
          : "At least eight characters. Did you note it when the pack was opened? It shows whether the record is still the same."
      }
    />
  );
}
