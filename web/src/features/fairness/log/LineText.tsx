import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dateFormat, formatNumber, listFormat } from "../../../lib/formats";
import { LineError } from "../algorithm/fields";
import { type LogLine, parseLine, type TicketLine } from "../algorithm/log";
import { OpeningLink } from "../OpeningLink";
import * as m from "./messages";

const dates = dateFormat({ dateStyle: "long", timeStyle: "short" });
const weights = listFormat({ type: "unit" });

/** A line of the log in words. */
export function LineText({ text }: { text: string }) {
  const line = lineOrNull(text);
  return <p>{line === null ? m.lineUnreadable() : describe(line)}</p>;
}

function lineOrNull(text: string): LogLine | null {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof LineError) return null;
    throw error;
  }
}

function describe(line: LogLine): ReactNode {
  switch (line.kind) {
    case "begin":
      return m.lineBegin({ place: line.position });
    case "history":
      return m.lineHistory({
        openings: line.openings.count,
        cards: line.exceptions.count,
        runs: line.runs.count,
      });
    case "restore":
      return m.lineRestore({ reason: line.reason, date: dates.format(line.timeMs) });
    case "seed":
      return line.predecessor === null ? m.lineFirstSeed() : m.lineNextSeed();
    case "pool":
      return m.linePool({
        version: line.oddsVersion,
        link: (text) => (
          <Link to="/packs/$id/odds" params={{ id: line.packId }}>
            {text}
          </Link>
        ),
      });
    case "weights":
      return m.lineWeights({ weights: weights.format(line.weights.map(formatNumber)) });
    case "opening":
      return m.lineOpening({ place: line.position, link: toOpening(line.id) });
    case "ticket":
      return ticketText(line);
    case "refused":
      return m.lineRefused();
    case "exceptions":
      return m.lineExceptions({ cards: line.exceptions.count });
    case "run":
      return m.lineRun({ run: line.runVersion, copies: line.returned.count });
    case "grade":
      return m.lineGrade({ link: toGrade(line.cardId) });
    case "grade-due":
      return m.lineGradeDue({ draw: drawn(line), link: toGrade(line.cardId) });
    case "raffle":
      return m.lineRaffle({
        draw: drawn(line),
        entrants: line.entrants,
        winners: line.winners,
        link: (text) => (
          <Link to="/raffles/$id" params={{ id: line.id }}>
            {text}
          </Link>
        ),
      });
  }
}

const drawn = ({ level }: { level: 1 | 2 }) => (level === 2 ? "withBeacon" : "withoutBeacon");

/** Links a text to the check of an opening. */
const toOpening = (id: string) => (text: ReactNode) => <OpeningLink id={id}>{text}</OpeningLink>;

/** Links a text to the check of a card's grade. */
const toGrade = (cardId: string) => (text: ReactNode) => (
  <Link to="/fairness/grades/$cardId" params={{ cardId }}>
    {text}
  </Link>
);

function ticketText({ id, live, forcedModifier }: TicketLine): ReactNode {
  const values = { pack: live ? "live" : "alone", link: toOpening(id) } as const;
  return forcedModifier === null ? m.lineTicket(values) : m.lineTicketWithModifier(values);
}
