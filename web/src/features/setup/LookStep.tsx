import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Logo } from "../../ui/Logo";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextArea } from "../../ui/TextArea";
import { TextField } from "../../ui/TextField";
import { toastError } from "../../ui/toasts";
import { saveSettings } from "../settings/editor/queries";
import { settings } from "../settings/queries";
import * as m from "./messages";
import styles from "./Setup.module.css";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import type { StepProps } from "./Wizard";

/** The name and the welcome text, with a preview. */
export function LookStep({ aside, onNext, onBack }: StepProps) {
  const cache = useQueryClient();
  const instance = useQuery(settings()).data;
  const [name, setName] = useState(instance?.brandName ?? "");
  const [intro, setIntro] = useState(instance?.brandIntro ?? "");
  const save = useMutation({
    mutationFn: () => saveSettings(cache, { "brand-name": name.trim(), "brand-intro": intro.trim() }),
    onSuccess: onNext,
    onError: (error) => toastError(messageOf(error)),
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <SetupFrame
      step="look"
      title={m.lookTitle()}
      lead={m.lookLead()}
      aside={aside}
      actions={
        <StepActions onBack={onBack} onSkip={onNext}>
          <Button
            kind="primary"
            size="l"
            disabled={name.trim() === ""}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {m.next()}
          </Button>
        </StepActions>
      }
    >
      <Stack gap={4}>
        <TextField
          label={m.brandName()}
          value={name}
          maxLength={40}
          error={errors["brand-name"]}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={m.brandIntro()}
          rows={3}
          value={intro}
          maxLength={400}
          onChange={(event) => setIntro(event.target.value)}
        />
        {/* Colours and logo belong here. */}
      </Stack>
      <figure className={styles.preview} aria-label={m.lookPreview()}>
        <Row as="p" gap={2} nowrap font="display" weight="bold" size="lg">
          <Logo size={32} src={instance?.brandLogo} />
          <Text as="span" clip>
            {name}
          </Text>
        </Row>
        <Text tone="soft" breaks>
          {intro}
        </Text>
        <Text as="figcaption" tone="faint" size="sm">
          {m.lookPreview()}
        </Text>
      </figure>
    </SetupFrame>
  );
}
