import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { saveFile } from "../../lib/saveFile";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { toastError, toastSuccess } from "../../ui/toasts";
import * as m from "./messages";
import { type ExportFormat, exportAccount } from "./queries";

/** Downloads all data of the user. */
export function ExportData({ username }: { username: string }) {
  const save = useMutation({
    mutationFn: (format: ExportFormat) => exportAccount(format),
    onSuccess: (file, format) => {
      saveFile(file, `${username}.${format}`);
      toastSuccess(m.downloadStarted());
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const pending = (format: ExportFormat) => save.isPending && save.variables === format;
  return (
    <Panel title={m.exportTitle()} lead={m.exportLead()}>
      <Row gap={2} align="stretch">
        <Button pending={pending("json")} onClick={() => save.mutate("json")}>
          {m.downloadJson()}
        </Button>
        <Button pending={pending("csv")} onClick={() => save.mutate("csv")}>
          {m.downloadCsv()}
        </Button>
      </Row>
    </Panel>
  );
}
