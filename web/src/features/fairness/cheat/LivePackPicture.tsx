import type { ReactNode } from "react";
import styles from "./Cheat.module.css";
import * as m from "./messages";

/** A live pack in five steps. The beacon makes its number in the fourth. */
const STEPS: readonly { title: () => string; text: () => string; picture: ReactNode }[] = [
  {
    title: m.stepTicket,
    text: m.stepTicketText,
    picture: (
      <>
        <path d="M10 22h44v6a5 5 0 0 0 0 10v6H10v-6a5 5 0 0 0 0-10z" />
        <path d="M24 28v10M31 29h15M31 37h10" />
      </>
    ),
  },
  {
    title: m.stepLog,
    text: m.stepLogText,
    picture: (
      <>
        <path d="M8 24h13v18H8zM43 24h13v18H43z" />
        <path d="M25.5 24h13v18h-13z" data-fill="" />
        <path d="M21 33h4.5M38.5 33H43M12 30h5M12 36h5M29 30h6M29 36h6M47 30h5M47 36h5" />
      </>
    ),
  },
  {
    title: m.stepHead,
    text: m.stepHeadText,
    picture: (
      <>
        <path d="M8 33c6-9 14-14 24-14s18 5 24 14c-6 9-14 14-24 14S14 42 8 33z" />
        <circle cx="32" cy="33" r="7" data-fill="" />
      </>
    ),
  },
  {
    title: m.stepNumber,
    text: m.stepNumberText,
    picture: (
      <>
        <circle cx="32" cy="33" r="4.5" data-fill="" />
        <path d="M22.5 42.5a13.5 13.5 0 0 1 0-19M41.5 23.5a13.5 13.5 0 0 1 0 19M16 49a22.5 22.5 0 0 1 0-32M48 17a22.5 22.5 0 0 1 0 32" />
      </>
    ),
  },
  {
    title: m.stepCards,
    text: m.stepCardsText,
    picture: (
      <>
        <path d="M14 24l14-4 7 25-14 4z" />
        <path d="M34 19l15 2-3.5 26-15-2z" data-fill="" />
      </>
    ),
  },
];

/** The steps before and after the beacon makes the number. */
const PARTS = [
  { title: m.beforeNumber, first: 0, end: 3 },
  { title: m.afterNumber, first: 3, end: 5 },
];

export function LivePackPicture() {
  return (
    <div className={styles.parts}>
      {PARTS.map(({ title, first, end }) => (
        <section key={first} className={styles.part} aria-label={title()}>
          <p className={styles.when}>{title()}</p>
          <ol className={styles.steps} start={first + 1}>
            {STEPS.slice(first, end).map((step, index) => (
              <li key={step.title()} className={styles.step}>
                <svg viewBox="0 0 64 64" className={styles.picture} aria-hidden="true">
                  {step.picture}
                </svg>
                <div className={styles.words}>
                  <h3 className={styles.title}>
                    {m.stepHeading({ place: first + index + 1, step: step.title() })}
                  </h3>
                  <p className={styles.text}>{step.text()}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
