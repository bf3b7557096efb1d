import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { buttonClass } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Medal } from "../achievements/Medal";
import styles from "./Profile.module.css";

interface FeaturedMedalsProps {
  person: Schemas["Profile"];
  own: boolean;
}

/** The achievements that somebody shows. */
export function FeaturedMedals({ person, own }: FeaturedMedalsProps) {
  const shown = person.featuredAchievements;
  if (shown.length === 0 && !own) return null;
  return (
    <Panel title="Featured achievements">
      {shown.length === 0 ? (
        <p className={styles.quiet}>Nothing shown yet. Up to four achievements find room here.</p>
      ) : (
        <ul className={styles.medals}>
          {shown.map(({ name, category, description }) => (
            <li key={name}>
              <Medal category={category} achieved size={52} />
              <span className={styles.medalWords}>
                <strong>{name}</strong>
                <small>{description}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {own ? (
        <p>
          <Link className={buttonClass("secondary", "s")} to="/achievements">
            Choose achievements
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
