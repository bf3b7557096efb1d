import { ApiError, messageOf, type Schemas } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { Panel } from "../../../ui/Panel";
import { Skeleton } from "../../../ui/Skeleton";
import { Text } from "../../../ui/Text";
import { OddsTable } from "../odds/OddsTable";
import { PityChart } from "../odds/PityChart";
import styles from "./Packs.module.css";

interface LiveOddsProps {
  preview: Schemas["PackPreview"] | undefined;
  /** Set while the odds are calculated. */
  waiting: boolean;
  failed: Error | null;
}

/** The exact odds of the draft, calculated by the code that draws cards. */
export function LiveOdds({ preview, waiting, failed }: LiveOddsProps) {
  const odds = preview?.odds;
  return (
    <Panel
      title="Odds of this pack"
      state={waiting ? "Calculating…" : preview?.publishes === true ? "Not published yet" : undefined}
      lead="Calculated by the draw itself, from the copies that are left right now."
    >
      {failed !== null ? (
        <Text tone="soft" size="sm">
          {failed instanceof ApiError && Object.keys(failed.fields).length > 0
            ? "They are calculated when all fields are valid."
            : messageOf(failed)}
        </Text>
      ) : odds === undefined ? (
        <Skeleton height="16rem" />
      ) : odds.firstDraw.length === 0 ? (
        <Text tone="soft" size="sm">
          Too little is left of these cards to open a pack.
        </Text>
      ) : (
        <>
          <Text tone="soft" size="sm">
            {formatNumber(odds.copiesLeft)} of {formatNumber(preview?.copiesPrinted ?? odds.copiesLeft)}{" "}
            copies are left.
            {odds.standIn == null
              ? null
              : ` Nothing at ${odds.guarantee} or above is left, so ${odds.standIn} is used.`}
          </Text>
          <div className={styles.odds}>
            <OddsTable odds={odds} />
          </div>
          {odds.pity == null ? null : <PityChart pity={odds.pity} />}
        </>
      )}
    </Panel>
  );
}
