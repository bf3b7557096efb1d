import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dateFormat, formatNumber } from "../../../lib/formats";
import { LineError } from "../algorithm/fields";
import { type LogLine, parseLine, type TicketLine } from "../algorithm/log";
import { OpeningLink } from "../OpeningLink";

const dates = dateFormat({ dateStyle: "long", timeStyle: "short" });

/** A line of the log in words. */
export function LineText({ text }: { text: string }) {
  const line = lineOrNull(text);
  return <p>{line === null ? "This line does not have the published form." : describe(line)}</p>;
}

function lineOrNull(text: string): LogLine | null {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof LineError) return null;
    throw error;
  }
}

const counted = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${several}`;

function describe(line: LogLine): ReactNode {
  switch (line.kind) {
    case "begin":
      return `The log begins. Openings from place ${formatNumber(line.position)} on are in it.`;
    case "history":
      return `Fixes what was before: ${counted(line.openings.count, "opening", "openings")}, ${counted(line.exceptions.count, "card", "cards")} without an opening, ${counted(line.runs.count, "run", "runs")}.`;
    case "restore":
      return restoreText(line.reason, line.timeMs);
    case "seed":
      return line.predecessor === null
        ? "A new account’s first seed is fixed."
        : "The next seed of an account is fixed.";
    case "pool":
      return (
        <>
          The contents and odds of{" "}
          <Link to="/packs/$id/odds" params={{ id: line.packId }}>
            a pack
          </Link>{" "}
          are fixed, version {line.oddsVersion}.
        </>
      );
    case "weights":
      return `The chances of grades are fixed: from 10 down to 1 they weigh ${line.weights.join(", ")}.`;
    case "opening":
      return (
        <>
          <OpeningLink id={line.id}>A pack was opened</OpeningLink>, at place {formatNumber(line.position)}.
        </>
      );
    case "ticket":
      return ticketText(line);
    case "refused":
      return "A ticket was not drawn, and the pack was given back.";
    case "exceptions":
      return `${counted(line.exceptions.count, "card was", "cards were")} given without an opening.`;
    case "run":
      return `Run ${line.runVersion} of the cards: ${counted(line.returned.count, "copy", "copies")} came back.`;
    case "grade":
      return (
        <>
          <GradeLink cardId={line.cardId}>A card</GradeLink> was sent to grading, and the secret of its grade
          is fixed.
        </>
      );
    case "grade-due":
      return (
        <>
          <GradeLink cardId={line.cardId}>A grade</GradeLink> is drawn,{" "}
          {line.level === 2 ? "with the beacon’s round of this batch." : "without the beacon."}
        </>
      );
    case "raffle":
      return (
        <>
          <Link to="/raffles/$id" params={{ id: line.id }}>
            A raffle
          </Link>{" "}
          is closed: {counted(line.entrants, "entrant", "entrants")},{" "}
          {counted(line.winners, "winner", "winners")}
          {line.level === 2
            ? ", drawn with the beacon’s round of this batch."
            : ", drawn without the beacon."}
        </>
      );
  }
}

/** A link to the check of a card's grade. */
function GradeLink({ cardId, children }: { cardId: string; children: ReactNode }) {
  return (
    <Link to="/fairness/grades/$cardId" params={{ cardId }}>
      {children}
    </Link>
  );
}

const RESTORES = {
  restored: "The site was restored from a backup of",
  copied: "This is a copy of another site, made on",
  replaced: "All seeds in use were replaced on",
};

const restoreText = (reason: keyof typeof RESTORES, timeMs: number) =>
  `${RESTORES[reason]} ${dates.format(timeMs)}.`;

function ticketText({ id, live, forcedModifier }: TicketLine): ReactNode {
  return (
    <>
      <OpeningLink id={id}>A ticket</OpeningLink> for {live ? "a live pack" : "a pack"}
      {forcedModifier === null ? "." : ", with a modifier that the streamer chose."}
    </>
  );
}
