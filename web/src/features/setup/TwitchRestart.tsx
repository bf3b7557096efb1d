import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schemas } from "../../api/client";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { settings } from "../settings/queries";
import { CopyLink } from "./CopyLink";
import * as m from "./messages";
import { SetupFrame } from "./SetupFrame";

const POLL_MS = 1000;

/** Waits until the server runs with Twitch, and continues with the owner's sign-in at its public address. */
export function TwitchRestart({ stored }: { stored: Schemas["ApplicationStored"] }) {
  const link = `${stored.publicUrl}/setup?code=${stored.code}`;
  const isDemo = useQuery({ ...settings(), staleTime: 0, refetchInterval: POLL_MS }).data?.demo;
  useEffect(() => {
    if (isDemo === false) location.assign(link);
  }, [isDemo, link]);
  if (stored.restarts) return <LoadingOverlay message={m.twitchRestarting()} />;
  return (
    <SetupFrame
      step="twitch"
      title={m.twitchRestartByHand()}
      lead={m.twitchRestartByHandHint()}
      actions={null}
    >
      <CopyLink label={m.continueLink()} value={link} />
    </SetupFrame>
  );
}
