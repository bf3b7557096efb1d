import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import styles from "./Fairness.module.css";

/** The published record, and a field to compare a digest with it. */
export function RecordFacts({ opening }: { opening: Schemas["Opening"] }) {
  const { fairness, pack } = opening;
  return (
    <Panel title="The record">
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Text as="dt" tone="soft" size="sm">
          Hash of the seed, published before
        </Text>
        <Text as="dd" breaks numeric after={3}>
          <code>{fairness.seedHash}</code>
        </Text>
        <Text as="dt" tone="soft" size="sm">
          The seed
        </Text>
        <Text as="dd" breaks numeric after={3}>
          {fairness.serverSeed == null ? "Not revealed yet" : <code>{fairness.serverSeed}</code>}
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Owner’s half
        </Text>
        <Text as="dd" breaks numeric after={3}>
          <code>{fairness.clientSeed}</code>
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Opening with this seed
        </Text>
        <Text as="dd" breaks numeric after={3}>
          Number {formatNumber(fairness.counter + 1)}
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Drawn from
        </Text>
        <Text as="dd" breaks numeric after={3}>
          <Link to="/packs/$id/odds" params={{ id: pack._id }}>
            {pack.name}, odds version {fairness.oddsVersion}
          </Link>
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Place among all openings
        </Text>
        <Text as="dd" breaks numeric after={3}>
          {formatNumber(fairness.position)}, run {fairness.runVersion}
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Digest
        </Text>
        <Text as="dd" breaks numeric after={3}>
          <code>{fairness.digest}</code>
        </Text>
      </Stack>
      <DigestField digest={fairness.digest} />
    </Panel>
  );
}

/** Compares a digest that the user has noted, since the server could change the record later. */
function DigestField({ digest }: { digest: string }) {
  const [text, setText] = useState("");
  const typed = text.trim().toLowerCase();
  const matches = typed.length < 8 ? null : digest.startsWith(typed);
  return (
    <TextField
      label="A digest that you kept"
      value={text}
      placeholder="Paste it, or its beginning"
      spellCheck={false}
      autoComplete="off"
      maxLength={64}
      onChange={(event) => setText(event.target.value)}
      error={matches === false ? "It is another one: the record is not the one you were shown." : undefined}
      hint={
        matches === true
          ? "It is the same: the record is the one you were shown."
          : "At least eight characters. Did you note it when the pack was opened? It shows whether the record is still the same."
      }
    />
  );
}
