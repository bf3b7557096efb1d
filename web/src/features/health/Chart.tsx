import { useId } from "react";
import { drawn, known, marked, now, roof, TALL, type Values } from "./figures";
import styles from "./Health.module.css";

interface Line {
  values: Values;
  look: "main" | "soft" | "bad";
  name: string;
}

interface ChartProps {
  title: string;
  /** The line of "main" look is what the number beside the title says; of "bad" look, whatever is not 0 is marked. */
  lines: readonly Line[];
  say: (value: number) => string;
  /** The top is at least as high as this, so that little looks like little. */
  least: number;
  /** A word under the number. */
  beside: string;
  /** How long the drawing goes back, in words. */
  span: string;
  steps: number;
}

/** One figure over time, with what it is now. */
export function Chart({ title, lines, say, least, beside, span, steps }: ChartProps) {
  const id = useId();
  const top = roof(
    lines.flatMap(({ values }) => values),
    least,
  );
  const main = lines.find(({ look }) => look === "main")?.values ?? [];
  const value = now(main);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <strong>{value === null ? "—" : say(value)}</strong>
        <span>{beside}</span>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden="true">
          {say(top)}
        </span>
        <svg
          viewBox={`0 0 ${steps} ${TALL}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={inWords(title, lines, say, span)}
        >
          {lines.map(({ values, look, name }) => {
            const { line, area } = look === "bad" ? marked(values) : drawn(values, top);
            return (
              <g key={name} data-look={look}>
                <path className={styles.area} d={area} />
                <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
              </g>
            );
          })}
        </svg>
        <div className={styles.ends} aria-hidden="true">
          <span>{span} ago</span>
          <span>now</span>
        </div>
      </div>
    </figure>
  );
}

function inWords(
  title: string,
  lines: readonly Line[],
  say: (value: number) => string,
  span: string,
): string {
  const parts = lines.map(({ values, name }) => {
    const some = known(values).filter((value) => value !== null);
    if (some.length === 0) return `${name}: nothing yet`;
    const last = now(values);
    return `${name}: ${say(Math.min(...some))} to ${say(Math.max(...some))}, now ${last === null ? "—" : say(last)}`;
  });
  return `${title} over the last ${span}. ${parts.join("; ")}. The table below has each.`;
}
