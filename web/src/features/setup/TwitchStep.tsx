import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { CopyLink } from "./CopyLink";
import * as m from "./messages";
import { keepCode } from "./ownerSignIn";
import { setTwitchApplication } from "./queries";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import { TwitchRestart } from "./TwitchRestart";
import type { StepProps } from "./Wizard";

const CONSOLE = "https://dev.twitch.tv/console/apps/create";

/** The Twitch application, or the decision to add it later. */
export function TwitchStep(props: StepProps) {
  return props.status.twitch === "none" ? <Application {...props} /> : <Done {...props} />;
}

function Done({ status, aside, onNext, onBack }: StepProps) {
  return (
    <SetupFrame
      step="twitch"
      title={m.twitchTitle()}
      lead={m.twitchDone({ source: status.twitch === "setup" ? "setup" : "other" })}
      aside={aside}
      actions={
        <StepActions onBack={onBack}>
          <Button kind="primary" size="l" onClick={onNext}>
            {m.next()}
          </Button>
        </StepActions>
      }
    >
      <Text tone="soft">{m.twitchChannelHint()}</Text>
    </SetupFrame>
  );
}

function Application({ status, aside, onNext, onBack }: StepProps) {
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const save = useMutation({
    mutationFn: () => setTwitchApplication(clientId, clientSecret),
    onSuccess: ({ code }: Schemas["ApplicationStored"]) => keepCode(code),
  });
  if (save.data !== undefined) return <TwitchRestart stored={save.data} />;
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const isAccepted = /^(https:|http:\/\/localhost[:/])/.test(status.redirectUrl);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <SetupFrame
        step="twitch"
        title={m.twitchTitle()}
        lead={m.twitchLead()}
        aside={aside}
        actions={
          <StepActions onBack={onBack} onSkip={onNext}>
            <Button
              type="submit"
              kind="primary"
              size="l"
              disabled={clientId.trim() === "" || clientSecret.trim() === ""}
              pending={save.isPending}
            >
              {m.checkAndSave()}
            </Button>
          </StepActions>
        }
      >
        <Stack as="ol" marked gap={5} padStart={5}>
          <li>
            {m.twitchCreate({
              link: (text) => (
                <a href={CONSOLE} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            })}
          </li>
          <li>
            {m.twitchRedirect()}
            <Stack gap={2} before={2}>
              <CopyLink label={m.redirectUrl()} value={status.redirectUrl} />
              {isAccepted ? null : <Notice>{m.redirectNeedsHttps()}</Notice>}
            </Stack>
          </li>
          <li>
            {m.twitchSecret()}
            <Stack gap={3} before={2}>
              <TextField
                label={m.clientId()}
                value={clientId}
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                error={errors.clientId}
                onChange={(event) => setClientId(event.target.value)}
              />
              <TextField
                label={m.clientSecret()}
                type="password"
                value={clientSecret}
                autoComplete="off"
                maxLength={100}
                error={errors.clientSecret}
                onChange={(event) => setClientSecret(event.target.value)}
              />
              {save.error === null ? null : <Notice role="alert">{messageOf(save.error)}</Notice>}
            </Stack>
          </li>
        </Stack>
      </SetupFrame>
    </form>
  );
}
