import type { ReactNode } from "react";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import * as m from "./messages";

interface StepActionsProps {
  /** The primary action. */
  children: ReactNode;
  /** Undefined for a step that is done: the primary action continues. */
  onSkip?: (() => void) | undefined;
  skipLabel?: string;
  onBack?: (() => void) | undefined;
}

/** The actions of a step: the primary one, then skipping it and going back. */
export function StepActions({ children, onSkip, skipLabel = m.skip(), onBack }: StepActionsProps) {
  return (
    <>
      {children}
      <Row gap={1} nowrap>
        {onBack === undefined ? null : (
          <Button kind="quiet" onClick={onBack}>
            {words.back()}
          </Button>
        )}
        {onSkip === undefined ? null : (
          <Button kind="quiet" onClick={onSkip}>
            {skipLabel}
          </Button>
        )}
      </Row>
    </>
  );
}
