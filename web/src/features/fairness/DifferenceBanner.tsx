import { useState } from "react";
import { saveFile } from "../../lib/saveFile";
import { useStore } from "../../lib/store";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Notice } from "../../ui/Notice";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { differences, removeDifferences } from "./differences";

/** Says that a kept head or receipt differs from the log. It stays on every visit until the user removes it. */
export function DifferenceBanner() {
  const found = useStore(differences);
  const [isRemoving, setIsRemoving] = useState(false);
  if (found.length === 0) return null;
  const handleSave = () => {
    const text = [`${location.origin}, ${new Date().toISOString()}`, ...found, ""].join("\n");
    saveFile(new Blob([text], { type: "text/plain" }), "foilcast-differences.txt");
  };
  return (
    <Notice as="section" level={1} role="alert" aria-label="The log was changed">
      <Stack gap={3}>
        <Text as="h2" size="lg">
          The log differs from what was kept
        </Text>
        <Text tone="ink" max="70ch">
          A kept head or receipt differs from what this site shows today. A restored backup is no explanation,
          since the log names restores. Save this, ask the streamer, and compare with other viewers.
        </Text>
        <Stack as="ul" gap={1} tone="soft" size="sm">
          {found.map((one) => (
            <Text as="li" breaks numeric key={one}>
              {one}
            </Text>
          ))}
        </Stack>
        <Row gap={2}>
          <Button kind="primary" onClick={handleSave}>
            Save as a file
          </Button>
          <Button kind="quiet" onClick={() => setIsRemoving(true)}>
            Remove…
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={isRemoving}
        title="Remove this warning?"
        consequence="This browser forgets the differences that it found. What was kept stays, so the same differences are found again."
        action="Remove"
        onConfirm={() => {
          setIsRemoving(false);
          removeDifferences();
        }}
        onCancel={() => setIsRemoving(false)}
      />
    </Notice>
  );
}
