import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Logo } from "../../ui/Logo";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { settings } from "../settings/queries";
import * as m from "./messages";
import styles from "./Setup.module.css";
import { STEPS, type Step } from "./steps";

interface SetupFrameProps {
  /** The current step; undefined before the first and after the last one. */
  step?: Step;
  title: string;
  lead?: ReactNode;
  /** Beside the name of the server. */
  aside?: ReactNode;
  /** One primary action and at most two others, at the bottom of the window on phones. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A page of the setup: its progress, its content, and its actions. */
export function SetupFrame({ step, title, lead, aside, actions, children }: SetupFrameProps) {
  const instance = useQuery(settings()).data;
  const heading = useRef<HTMLHeadingElement>(null);
  // A new step begins at its heading, for the eyes and for screen readers.
  useEffect(() => {
    if (title === "") return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <div className={styles.page}>
      <Row as="header" justify="between" gap={3}>
        <Row as="p" gap={2} nowrap font="display" weight="bold" className={styles.brand}>
          <Logo size={28} src={instance?.brandLogo} />
          <Text as="span" clip>
            {instance?.brandName ?? "Foilcast"}
          </Text>
        </Row>
        {aside}
      </Row>
      {step === undefined ? null : <Progress step={step} />}
      <div className={styles.step}>
        <Stack gap={2}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </Stack>
        {children}
      </div>
      {actions === null ? null : <footer className={styles.actions}>{actions}</footer>}
    </div>
  );
}

function Progress({ step }: { step: Step }) {
  const number = STEPS.indexOf(step) + 1;
  return (
    <Stack gap={2}>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={m.progressLabel()}
        aria-valuemin={1}
        aria-valuemax={STEPS.length}
        aria-valuenow={number}
      >
        {STEPS.map((one, index) => (
          <span key={one} data-reached={index < number || undefined} />
        ))}
      </div>
      <Text tone="soft" size="sm" numeric>
        {m.progress({ step: number, steps: STEPS.length })}
      </Text>
    </Stack>
  );
}
