import { Link, type LinkProps } from "@tanstack/react-router";
import { Icon } from "../../ui/Icon";
import { definitionName } from "../cards/model";
import type { Tally } from "./meaning";
import * as m from "./messages";
import styles from "./NextSteps.module.css";

interface Step {
  kind: keyof Tally;
  says: string;
  does: string;
  link: Pick<LinkProps, "to" | "search">;
}

/** What there is to do with the cards of an opening, the most wanted first. */
export function stepsOf(tally: Tally): Step[] {
  const count = (kind: keyof Tally) => tally[kind].length;
  const [better] = tally.upgrade;
  const [spare, ...others] = tally.duplicate;
  const steps: (Step | false)[] = [
    count("wished") > 0 && {
      kind: "wished",
      says: m.wishedCount({ count: count("wished") }),
      does: m.toWishes(),
      link: { to: "/wishes" },
    },
    better !== undefined && {
      kind: "upgrade",
      says: m.upgradeCount({ count: count("upgrade") }),
      does: m.toCopies(),
      link: { to: "/collection", search: { search: definitionName(better.card) } },
    },
    count("new") > 0 && {
      kind: "new",
      says: m.newCount({ count: count("new") }),
      does: m.toMissing(),
      link: { to: "/catalogue", search: { owned: "missing" } },
    },
    spare !== undefined && {
      kind: "duplicate",
      says: m.duplicatesCount({ count: count("duplicate") }),
      does: m.toSale({ count: count("duplicate") }),
      link: {
        to: "/market/create",
        search: others.length === 0 ? { card: spare.card._id } : { mode: "duplicates" },
      },
    },
  ];
  return steps.filter((step) => step !== false);
}

interface NextStepsProps {
  tally: Tally;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** What the cards of an opening mean for the collection, each with its next step. */
export function NextSteps({ tally, onLeave }: NextStepsProps) {
  return (
    <ul className={styles.steps} aria-label={m.nextSteps()}>
      {stepsOf(tally).map(({ kind, says, does, link }) => (
        <li key={kind}>
          <Link {...link} className={styles.step} data-kind={kind} onClick={onLeave}>
            <span className={styles.dot} aria-hidden="true">
              {kind === "wished" ? <Icon name="heart" size={14} /> : null}
            </span>
            <span className={styles.says}>{says}</span>
            <span className={styles.does}>
              {does}
              <Icon name="right" size={16} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
