import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { saveFile } from "../../lib/saveFile";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { toastError, toastSuccess } from "../../ui/toasts";
import { type ExportFormat, exportAccount } from "./queries";

/** Downloads all data of the user. */
export function ExportData({ username }: { username: string }) {
  const save = useMutation({
    mutationFn: (format: ExportFormat) => exportAccount(format),
    onSuccess: (file, format) => {
      saveFile(file, `${username}.${format}`);
      toastSuccess("The download has started.");
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const pending = (format: ExportFormat) => save.isPending && save.variables === format;
  return (
    <Panel
      title="Export your data"
      lead="Cards, openings, trades, listings, wishes, achievements, notifications: everything that is yours, in one file."
    >
      <Row gap={2} align="stretch">
        <Button pending={pending("json")} onClick={() => save.mutate("json")}>
          Download as JSON
        </Button>
        <Button pending={pending("csv")} onClick={() => save.mutate("csv")}>
          Download as CSV
        </Button>
      </Row>
    </Panel>
  );
}
