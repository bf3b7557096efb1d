import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { names } from "../../lib/formats";
import { saveFile } from "../../lib/saveFile";
import { useSearchParams } from "../../lib/useSearchParams";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Select } from "../../ui/Select";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastError } from "../../ui/toasts";
import { LogEntry } from "./LogEntry";
import { type LogSearch, logSearch } from "./logSearch";
import { actionLabel } from "./logWords";
import * as m from "./messages";
import { PersonPicker, PickedPerson } from "./PersonPicker";
import { exportLog, type LogFormat, log, logActions } from "./queries";

/** The log of what admins and moderators changed, with filters and a download. */
export function LogPanel() {
  const [search, change] = useSearchParams(logSearch);
  return (
    <Panel title={m.log()} lead={m.logLead()}>
      <LogFilters search={search} onChange={change} />
      <Entries search={search} onAll={() => change(logSearch.defaults)} />
      <Exports search={search} />
    </Panel>
  );
}

interface LogFiltersProps {
  search: LogSearch;
  onChange: (next: Partial<LogSearch>) => void;
}

function LogFilters({ search, onChange }: LogFiltersProps) {
  const known = useQuery(logActions()).data ?? [];
  const actions = known.includes(search.action) || search.action === "" ? known : [...known, search.action];
  const options = actions.map((action) => ({ value: action, label: actionLabel(action) }));
  const name = useNameOf(search);
  const [chosen, setChosen] = useState("");
  return (
    <Row as="section" gap={4} rowGap={3} align="start" each="11rem" aria-label={m.logFilters()}>
      <Select
        label={m.logAction()}
        value={search.action}
        options={[
          { value: "", label: m.logEverything() },
          ...options.sort((a, b) => names.compare(a.label, b.label)),
        ]}
        onChange={(action) => onChange({ action })}
      />
      {search.person === "" ? (
        <PersonPicker
          label={m.logPerson()}
          onPick={({ _id }) => {
            setChosen(_id);
            onChange({ person: _id });
          }}
        />
      ) : (
        <PickedPerson
          person={{ username: name ?? m.logUnnamedPerson() }}
          note={m.logPersonHint()}
          chosenHere={search.person === chosen}
          onChange={() => onChange({ person: "" })}
        />
      )}
      <TextField
        label={m.logFrom()}
        type="date"
        value={search.from}
        max={search.to === "" ? undefined : search.to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={m.logTo()}
        type="date"
        value={search.to}
        min={search.from === "" ? undefined : search.from}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </Row>
  );
}

/** The name of the filtered user, from the loaded entries. */
function useNameOf(search: LogSearch): string | undefined {
  const entries = useInfiniteQuery(log(search)).data?.pages.flat() ?? [];
  for (const { actor, target, targetName } of entries) {
    if (actor._id === search.person && actor.username != null) return actor.username;
    if (target === search.person && targetName != null) return targetName;
  }
  return undefined;
}

function Entries({ search, onAll }: { search: LogSearch; onAll: () => void }) {
  const list = useInfiniteQuery(log(search));
  const filtered = Object.keys(logSearch.write(search)).length > 0;
  return (
    <QueryView
      query={list}
      title={m.logFailed()}
      loading={
        <div role="status" aria-label={m.logLoading()} aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      }
    >
      {({ pages }) =>
        pages.flat().length === 0 ? (
          <Row as="p" gap={3} tone="soft">
            {filtered ? m.logNoMatch() : m.logEmpty()}
            {filtered ? (
              <Button size="s" onClick={onAll}>
                {m.logShowEverything()}
              </Button>
            ) : null}
          </Row>
        ) : (
          <>
            <Stack as="ol" aria-label={m.logList()}>
              {pages.flat().map((entry) => (
                <LogEntry key={entry._id} entry={entry} />
              ))}
            </Stack>
            {list.hasNextPage ? (
              <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {m.logOlder()}
              </Button>
            ) : null}
          </>
        )
      }
    </QueryView>
  );
}

const FORMATS: readonly { format: LogFormat; label: () => string }[] = [
  { format: "csv", label: m.logExportCsv },
  { format: "jsonl", label: m.logExportJsonLines },
];

function Exports({ search }: { search: LogSearch }) {
  const save = useMutation({
    mutationFn: (format: LogFormat) => exportLog(search, format),
    onSuccess: (file, format) => saveFile(file, `foilcast-log.${format}`),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row gap={3} justify="end" first="16rem" fill>
      <Text tone="soft">{m.logExportHint()}</Text>
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          size="s"
          pending={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {label()}
        </Button>
      ))}
    </Row>
  );
}
