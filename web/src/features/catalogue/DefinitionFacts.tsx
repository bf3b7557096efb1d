import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import type { RarityName } from "../../lib/rarities";
import { Badge } from "../../ui/Badge";
import { buttonClass } from "../../ui/Button";
import { ShareButton } from "../../ui/ShareButton";
import { timeWindow, windowText } from "../cards/timeWindow";
import { Wishing } from "../cards/Wishing";
import styles from "./Definition.module.css";
import { supplyOf } from "./shown";

interface DefinitionFactsProps {
  detail: Schemas["CardDetail"];
  rarity: RarityName;
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** What the card is, and how many people have it. */
export function DefinitionFacts({ detail, rarity }: DefinitionFactsProps) {
  const { left, printed } = supplyOf(detail);
  return (
    <header className={styles.facts}>
      <h1>{detail.name}</h1>
      <p className={styles.marks}>
        {detail.series === "" ? null : (
          <Link to="/catalogue" search={{ series: detail.series }}>
            {detail.series}
          </Link>
        )}
        {detail.artist == null ? null : <span>drawn by {detail.artist}</span>}
        {detail.limited ? <Badge tone="accent">Limited</Badge> : null}
        {detail.retired ? <Badge>Not pulled any more</Badge> : null}
      </p>
      {detail.flavorText == null || detail.flavorText === "" ? null : (
        <blockquote className={styles.flavor}>{detail.flavorText}</blockquote>
      )}
      <Window from={detail.availableFrom} to={detail.availableTo} />
      <dl className={styles.figures}>
        <div>
          <dt>{detail.holders === 1 ? "person holds it" : "people hold it"}</dt>
          <dd>{formatNumber(detail.holders)}</dd>
        </div>
        <div>
          <dt>{detail.held === 1 ? "copy pulled" : "copies pulled"}</dt>
          <dd>{formatNumber(detail.held)}</dd>
        </div>
        <div>
          <dt>left of {formatNumber(printed)}</dt>
          <dd>{formatNumber(left)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Link className={buttonClass()} to="/market" search={{ search: detail.name, rarity }}>
          {rarity} on the market
        </Link>
        <ShareButton
          title={detail.name}
          text={`${detail.name}, ${rarity}`}
          path={`/catalogue/${detail._id}?rarity=${rarity}`}
        />
        {detail.tags.map((tag) => (
          <Link key={tag} className={styles.tag} to="/catalogue" search={{ tag }}>
            #{tag}
          </Link>
        ))}
      </div>
      <Wishing definitionId={detail._id} name={detail.name} rarity={rarity} />
    </header>
  );
}

/** When it can be pulled, if not always. */
function Window({ from, to }: { from: string | null; to: string | null }) {
  if (from === null && to === null) return null;
  const state = timeWindow(from, to, Date.now());
  const told =
    from === null
      ? `Until ${day(to)}`
      : to === null
        ? `From ${day(from)} on`
        : `From ${day(from)} to ${day(to)}`;
  return (
    <p className={styles.window}>
      {told}
      {state === null ? null : (
        <Badge tone={state.kind === "expired" ? "bad" : "accent"}>{windowText(state)}</Badge>
      )}
    </p>
  );
}

const day = (time: string | null) => (time === null ? "" : dates.format(new Date(time)));
