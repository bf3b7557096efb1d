import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "../../../api/client";
import { saveFile } from "../../../lib/saveFile";
import { Button } from "../../../ui/Button";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import * as m from "./messages";
import { exportBrand, importBrand } from "./queries";

/** Exports the saved brand as a file, and imports one as draft. */
export function BrandFile({ changed }: { changed: boolean }) {
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const exporting = useMutation({
    mutationFn: exportBrand,
    onSuccess: (file) => saveFile(file, "brand.json"),
    onError: (error) => toastError(messageOf(error)),
  });
  const importing = useMutation({
    mutationFn: (file: File) => importBrand(cache, file),
    onSuccess: () => toastSuccess(m.imported()),
  });
  return (
    <Panel title={m.file()} lead={m.fileLead()}>
      <Row gap={3} rowGap={2}>
        <Button pending={exporting.isPending} onClick={() => exporting.mutate()}>
          {m.fileExport()}
        </Button>
        <Button disabled={changed} pending={importing.isPending} onClick={() => input.current?.click()}>
          {m.fileImport()}
        </Button>
      </Row>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={m.importFile()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) importing.mutate(file);
          // Without this, choosing the same file again would not fire an event.
          target.value = "";
        }}
      />
      {changed ? (
        <Text tone="soft" size="sm">
          {m.importUnsaved()}
        </Text>
      ) : null}
      {importing.isError ? (
        <Text block breaks tone="bad" size="sm" role="alert">
          {messageOf(importing.error)}
        </Text>
      ) : null}
    </Panel>
  );
}
