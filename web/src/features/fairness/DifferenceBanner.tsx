import { useState } from "react";
import * as words from "../../lib/messages";
import { saveFile } from "../../lib/saveFile";
import { useStore } from "../../lib/store";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Notice } from "../../ui/Notice";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { differences, removeDifferences } from "./differences";
import { differenceText } from "./differenceText";
import * as m from "./messages";

/** Says that a kept head or receipt differs from the log. It stays on every visit until the user removes it. */
export function DifferenceBanner() {
  const found = useStore(differences).map(differenceText);
  const [isRemoving, setIsRemoving] = useState(false);
  if (found.length === 0) return null;
  const handleSave = () => {
    const text = [`${location.origin}, ${new Date().toISOString()}`, ...found, ""].join("\n");
    saveFile(new Blob([text], { type: "text/plain" }), "foilcast-differences.txt");
  };
  return (
    <Notice as="section" level={1} role="alert" aria-label={m.logChanged()}>
      <Stack gap={3}>
        <Text as="h2" size="lg">
          {m.differs()}
        </Text>
        <Text tone="ink" max="70ch">
          {m.differsHint()}
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
            {m.saveDifferences()}
          </Button>
          <Button kind="quiet" onClick={() => setIsRemoving(true)}>
            {m.removeDifferences()}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={isRemoving}
        title={m.removeQuestion()}
        consequence={m.removeConsequence()}
        action={words.remove()}
        onConfirm={() => {
          setIsRemoving(false);
          removeDifferences();
        }}
        onCancel={() => setIsRemoving(false)}
      />
    </Notice>
  );
}
