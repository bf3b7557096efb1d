import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button, buttonClass } from "../../ui/Button";
import { Progress } from "../../ui/Progress";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { EarlierOpeningHidden } from "./algorithm/past";
import styles from "./Fairness.module.css";
import * as m from "./openings/messages";
import type { Reading } from "./useReading";

interface NextStepsProps {
  opening: Schemas["Opening"];
  reading: Reading<unknown>;
}

/** The progress of reading the openings up to one, and what the user can do to complete its check. */
export function NextSteps({ opening, reading }: NextStepsProps) {
  const { position, serverSeed } = opening.fairness;
  const isSecret = serverSeed == null;
  const session = useSession();
  const user = useQuery({ ...me(), enabled: isSecret && session === "in" }).data;
  const needsRead = reading.state === "idle" || reading.state === "failed";
  // Only the owner of the opening can reveal its seed.
  const mayReveal = isSecret && user?.username === opening.username;
  return (
    <>
      {reading.state === "reading" ? (
        <Progress className={styles.progress ?? ""} value={reading.share} label={m.openingsRead()} />
      ) : null}
      {reading.state === "failed" ? (
        <Text max="70ch" tone="soft" role="alert">
          {failureText(reading.error)}
        </Text>
      ) : null}
      {needsRead || mayReveal ? (
        <Row gap={2} align="stretch">
          {needsRead ? (
            <Button kind="primary" onClick={reading.read}>
              {reading.state === "failed" ? words.tryAgain() : m.readOpenings({ count: position })}
            </Button>
          ) : null}
          {mayReveal ? (
            <Link className={buttonClass("secondary")} to="/fairness">
              {m.revealSeed()}
            </Link>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}

const failureText = (error: Error | null) =>
  error instanceof EarlierOpeningHidden ? m.earlierHidden() : messageOf(error);
