import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { TextField } from "../../ui/TextField";
import { rememberReturnTo } from "../auth/returnTo";
import { settings } from "../settings/queries";
import * as m from "./messages";
import { keepCode, ownerSignInUrl } from "./ownerSignIn";
import { SetupFrame } from "./SetupFrame";

/** The name that a demo's owner has without another choice. */
const DEMO_OWNER = "nova";

const ERRORS = [
  "wrong_code",
  "setup_closed",
  "other_owner",
  "denied",
  "expired",
  "provider",
  "too_many",
  "busy",
] as const;

const errorText = (error: string) =>
  m.ownerError({ code: ERRORS.find((known) => known === error) ?? "other" });

interface OwnerStepProps {
  /** The code of the printed link; empty if it is unknown. */
  code: string;
  /** Why the last attempt failed. */
  error: string | undefined;
}

/** The sign-in with which the user becomes the owner. */
export function OwnerStep({ code: given, error }: OwnerStepProps) {
  const instance = useQuery(settings()).data;
  const [code, setCode] = useState(given);
  const [name, setName] = useState(DEMO_OWNER);
  if (instance === undefined) return <LoadingOverlay />;
  const handleSubmit = () => {
    keepCode(code);
    rememberReturnTo("/setup");
    location.assign(ownerSignInUrl(code, instance.demo ? name.trim() : undefined));
  };
  const isIncomplete = code.trim() === "" || (instance.demo && name.trim() === "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <SetupFrame
        step="owner"
        title={m.ownerTitle()}
        lead={instance.demo ? m.ownerLead() : m.ownerTwitchLead()}
        actions={
          <Button type="submit" kind="primary" size="l" disabled={isIncomplete}>
            {instance.demo ? m.continueAs({ name: name.trim() || DEMO_OWNER }) : words.loginWithTwitch()}
          </Button>
        }
      >
        <Stack gap={4} max="26rem">
          {error === undefined ? null : <Notice role="alert">{errorText(error)}</Notice>}
          {given !== "" && error !== "wrong_code" ? null : (
            <TextField
              label={m.code()}
              hint={m.codeHint()}
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
          {instance.demo ? (
            <TextField
              label={m.ownerName()}
              hint={m.ownerNameHint()}
              value={name}
              autoComplete="off"
              spellCheck={false}
              maxLength={25}
              onChange={(event) => setName(event.target.value)}
            />
          ) : null}
        </Stack>
      </SetupFrame>
    </form>
  );
}
