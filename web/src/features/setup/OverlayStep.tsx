import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { CopyLink } from "./CopyLink";
import * as m from "./messages";
import { ObsLight } from "./ObsLight";
import { liveOverlay } from "./queries";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import type { StepProps } from "./Wizard";

/** The overlay's link for OBS, and a light that shows whether OBS has opened it. */
export function OverlayStep({ aside, onNext, onBack }: StepProps) {
  const overlay = useQuery(liveOverlay());
  const connected = overlay.data?.connected === true;
  const bold = { b: (text: ReactNode) => <strong>{text}</strong> };
  return (
    <SetupFrame
      step="overlay"
      title={m.overlayTitle()}
      lead={m.overlayLead()}
      aside={aside}
      actions={
        <StepActions onBack={onBack} onSkip={connected ? undefined : onNext}>
          <Button kind="primary" size="l" disabled={!connected} onClick={onNext}>
            {m.next()}
          </Button>
        </StepActions>
      }
    >
      <QueryView query={overlay} title={m.failed()} loading={<Skeleton height="16rem" />}>
        {({ url }) => (
          <>
            <CopyLink label={m.overlayLink()} value={url} />
            <Stack as="ol" marked gap={2} padStart={5}>
              <li>{m.overlayStep1(bold)}</li>
              <li>{m.overlayStep2(bold)}</li>
              <li>{m.overlayStep3(bold)}</li>
            </Stack>
            <ObsLight connected={connected} />
          </>
        )}
      </QueryView>
    </SetupFrame>
  );
}
