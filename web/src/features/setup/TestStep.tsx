import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { toastError } from "../../ui/toasts";
import * as m from "./messages";
import { ObsLight } from "./ObsLight";
import { liveOverlay, playTest } from "./queries";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import type { StepProps } from "./Wizard";

/** The longest time until an overlay reports the end of a test: its show, and the server's timeout. */
const TEST_TIMEOUT_MS = 30_000;

/** A test pull on the overlay, which confirms that it was shown. */
export function TestStep({ aside, onNext, onBack }: StepProps) {
  const cache = useQueryClient();
  const overlay = useQuery(liveOverlay()).data;
  const [isLate, setIsLate] = useState(false);
  const test = useMutation({
    mutationFn: () => playTest(cache),
    onMutate: () => setIsLate(false),
    onError: (error) => toastError(messageOf(error)),
  });
  const id = test.data;
  const isShown = id !== undefined && overlay?.shownTestId === id;
  const isPlaying = id !== undefined && !isShown && !isLate;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setIsLate(true), TEST_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  const connected = overlay?.connected === true;
  return (
    <SetupFrame
      step="test"
      title={m.testTitle()}
      lead={m.testLead()}
      aside={aside}
      actions={
        <StepActions onBack={onBack} onSkip={isShown ? undefined : onNext}>
          {isShown ? (
            <Button kind="primary" size="l" onClick={onNext}>
              {m.finish()}
            </Button>
          ) : (
            <Button
              kind="primary"
              size="l"
              disabled={!connected}
              pending={test.isPending || isPlaying}
              onClick={() => test.mutate()}
            >
              {m.playTest()}
            </Button>
          )}
        </StepActions>
      }
    >
      {isShown ? (
        <Notice tone="good" role="status">
          {m.testShown()}
        </Notice>
      ) : (
        <>
          <ObsLight connected={connected} />
          {isPlaying ? <p role="status">{m.testPlaying()}</p> : null}
          {id !== undefined && isLate ? <Notice role="alert">{m.testNotShown()}</Notice> : null}
          {connected || overlay === undefined ? null : <p>{m.testNeedsOverlay()}</p>}
        </>
      )}
    </SetupFrame>
  );
}
