import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/client";
import { Box } from "../../ui/Box";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Switch } from "../../ui/Switch";
import { Table } from "../../ui/Table";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastSuccess } from "../../ui/toasts";
import { current, type Draft, edited, patchOf, type Setting } from "../settings/editor/draft";
import { saveSettings, settingsTable } from "../settings/editor/queries";
import { SaveBar } from "../settings/editor/SaveBar";
import * as m from "./messages";
import styles from "./Rules.module.css";
import { type Amount, baseValues, isOn, RULE_SETTINGS, RULES, type Rule, rowOf, switched } from "./ruleTable";
import { WorthCalculator } from "./WorthCalculator";

/** Editor for the number of packs per event. Changes are saved by the save bar. */
export function RulesTable() {
  const table = useQuery(settingsTable());
  return (
    <Panel title={m.rules()} lead={m.rulesLead()}>
      <QueryView
        query={table}
        title={m.rulesFailed()}
        loading={
          <div role="status" aria-label={m.rulesLoading()} aria-busy="true">
            <Skeleton height="20rem" />
          </div>
        }
      >
        {(data) => (
          <>
            <Rules rows={data.filter(({ name }) => RULE_SETTINGS.includes(name))} />
            <WorthCalculator />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Rules({ rows }: { rows: readonly Setting[] }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  // Each setting as it was when editing began: another user may change it at the same time.
  const [base, setBase] = useState<Readonly<Record<string, unknown>>>({});
  const save = useMutation({
    mutationFn: () => saveSettings(cache, patchOf(draft, rows), baseValues(draft, rows, base)),
    onSuccess: () => {
      setDraft({});
      setBase({});
      toastSuccess(m.rulesSaved());
    },
    // The error message shows the change, so saving again may overwrite it.
    onError: () => setBase({}),
  });
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : {};
  const handleChange = (name: string, value: string | boolean) => {
    const row = rowOf(rows, name);
    if (row === undefined) return;
    if (save.isError) save.reset();
    setBase((now) => (name in now ? now : { ...now, [name]: row.value }));
    setDraft((now) => edited(now, row, value));
  };

  return (
    <Stack as="form" gap={4} aria-label={m.rules()} noValidate onSubmit={(event) => event.preventDefault()}>
      <Table flush stacks className={styles.rules}>
        <thead>
          <tr>
            {[m.columnSource(), m.columnRecipients(), m.columnAmounts(), m.columnFrom()].map((title) => (
              <Text as="th" tone="soft" size="sm" weight="medium" scope="col" key={title}>
                {title}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {RULES.filter(({ toggle }) => rowOf(rows, toggle.setting) !== undefined).map((rule) => (
            <RuleRow
              key={rule.toggle.setting}
              rule={rule}
              rows={rows}
              draft={draft}
              fieldErrors={fieldErrors}
              onChange={handleChange}
            />
          ))}
        </tbody>
      </Table>
      <SaveBar
        changed={rows.filter(({ name }) => name in draft)}
        draft={draft}
        pending={save.isPending}
        error={save.isError ? messageOf(save.error) : null}
        onSave={() => save.mutate()}
        onDiscard={() => {
          save.reset();
          setDraft({});
          setBase({});
        }}
      />
    </Stack>
  );
}

interface RuleRowProps {
  rule: Rule;
  rows: readonly Setting[];
  draft: Draft;
  fieldErrors: Readonly<Record<string, string>>;
  onChange: (name: string, value: string | boolean) => void;
}

function RuleRow({ rule, rows, draft, fieldErrors, onChange }: RuleRowProps) {
  const on = isOn(rule, rows, draft);
  return (
    <tr>
      <Text as="th" weight="semibold" scope="row">
        <Switch
          label={rule.source()}
          checked={on}
          onChange={(next) => onChange(rule.toggle.setting, switched(rule, rows, next))}
        />
      </Text>
      <Text as="td" tone={on ? undefined : "soft"}>
        {rule.recipients()}
        {rule.note === undefined ? null : (
          <Text as="small" block max="26rem" tone="soft" size="sm">
            {rule.note()}
          </Text>
        )}
      </Text>
      <td>
        {on ? (
          <Stack gap={2}>
            {rule.amounts.map((amount) => (
              <AmountField
                key={amount.setting}
                amount={amount}
                row={rowOf(rows, amount.setting)}
                draft={draft}
                error={fieldErrors[amount.setting]}
                onChange={(value) => onChange(amount.setting, value)}
              />
            ))}
            {rule.amounts.length === 0 ? (
              <Text as="span" tone="soft" size="sm">
                {m.giftsAmount()}
              </Text>
            ) : null}
          </Stack>
        ) : (
          <Text as="span" tone="soft" size="sm">
            {m.ruleOff()}
          </Text>
        )}
      </td>
      <Text as="td" tone="soft" size="sm" className={styles.from}>
        {rule.from()}
      </Text>
    </tr>
  );
}

interface AmountFieldProps {
  amount: Amount;
  row: Setting | undefined;
  draft: Draft;
  error: string | undefined;
  onChange: (value: string) => void;
}

function AmountField({ amount, row, draft, error, onChange }: AmountFieldProps) {
  if (row === undefined) return null;
  const isNumber = row.kind === "whole";
  return (
    <Row nowrap gap={2} className={styles.amount} data-number={isNumber || undefined}>
      <Box shrink grow="9rem" max={isNumber ? "5.5rem" : "20rem"}>
        <TextField
          label={amount.label()}
          hideLabel
          value={String(current(draft, row))}
          inputMode={isNumber ? "numeric" : "text"}
          maxLength={isNumber ? 7 : (row.max ?? 45)}
          autoComplete="off"
          spellCheck={false}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      </Box>
      {amount.unit === undefined ? null : (
        <Text as="span" tone="soft" size="sm" aria-hidden="true">
          {amount.unit()}
        </Text>
      )}
    </Row>
  );
}
