import { Link } from "@tanstack/react-router";
import { type Pattern, readPatterns } from "../../lib/patterns";
import { Row } from "../../ui/Row";
import * as m from "./messages";
import styles from "./PatternStamps.module.css";
import { patternName, patternText } from "./patternTexts";

interface PatternStampsProps {
  patterns: readonly Pattern[] | undefined;
  /** The id of the opening that the stamps link to. */
  opening?: string | undefined;
}

/** The stamps of a copy: the patterns of the pack that it was pulled from. */
export function PatternStamps({ patterns, opening }: PatternStampsProps) {
  const stamps = readPatterns(patterns);
  if (stamps.length === 0) return null;
  return (
    <Row as="ul" gap={2} aria-label={m.patternsOfPack()}>
      {stamps.map((pattern) => (
        <li key={pattern}>
          <Stamp pattern={pattern} opening={opening} />
        </li>
      ))}
    </Row>
  );
}

function Stamp({ pattern, opening }: { pattern: Pattern; opening: string | undefined }) {
  const look = {
    className: styles.stamp,
    title: m.fromPattern({ pattern: patternText(pattern) }),
    "data-pattern": pattern,
  };
  if (opening === undefined) return <span {...look}>{patternName(pattern)}</span>;
  return (
    <Link {...look} to="/openings/$id/verify" params={{ id: opening }}>
      {patternName(pattern)}
    </Link>
  );
}
