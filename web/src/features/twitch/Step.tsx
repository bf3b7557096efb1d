import { type ReactNode, useId } from "react";
import { StateMark } from "./StateMark";
import type { Standing } from "./steps";
import styles from "./Twitch.module.css";

interface StepProps {
  number: number;
  title: string;
  standing: Standing;
  children?: ReactNode;
}

/** A step of the setup: where it stands, what to do, and the means to do it. */
export function Step({ number, title, standing, children }: StepProps) {
  const id = useId();
  return (
    <li className={styles.step} data-state={standing.state}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <section className={styles.body} aria-labelledby={id}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <StateMark state={standing.state} />
        </header>
        <p className={styles.what} role="status">
          {standing.what}
        </p>
        {children}
      </section>
    </li>
  );
}
