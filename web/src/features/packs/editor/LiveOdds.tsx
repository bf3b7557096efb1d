import { ApiError, messageOf, type Schemas } from "../../../api/client";
import { Panel } from "../../../ui/Panel";
import { Skeleton } from "../../../ui/Skeleton";
import { Text } from "../../../ui/Text";
import { OddsTable } from "../odds/OddsTable";
import { PityChart } from "../odds/PityChart";
import * as m from "./messages";
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
      title={m.odds()}
      state={waiting ? m.calculating() : preview?.publishes === true ? m.notPublished() : undefined}
      lead={m.oddsLead()}
    >
      {failed !== null ? (
        <Text tone="soft" size="sm">
          {failed instanceof ApiError && Object.keys(failed.fields).length > 0
            ? m.oddsInvalid()
            : messageOf(failed)}
        </Text>
      ) : odds === undefined ? (
        <Skeleton height="16rem" />
      ) : odds.firstDraw.length === 0 ? (
        <Text tone="soft" size="sm">
          {m.tooLittleLeft()}
        </Text>
      ) : (
        <>
          <Text tone="soft" size="sm">
            {m.copiesLeft({ left: odds.copiesLeft, printed: preview?.copiesPrinted ?? odds.copiesLeft })}
          </Text>
          {odds.standIn == null ? null : (
            <Text tone="soft" size="sm">
              {m.guaranteeLowered({ rarity: odds.guarantee ?? "", standIn: odds.standIn })}
            </Text>
          )}
          <div className={styles.odds}>
            <OddsTable odds={odds} />
          </div>
          {odds.pity == null ? null : <PityChart pity={odds.pity} />}
        </>
      )}
    </Panel>
  );
}
