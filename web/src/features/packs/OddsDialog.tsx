import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { rarityColor } from "../../lib/rarities";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/ErrorState";
import { RarityMark } from "../../ui/RarityKey";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./OddsDialog.module.css";
import { chance } from "./odds";
import { odds } from "./queries";

interface OddsDialogProps {
  packId: string;
  name: string;
  onClose: () => void;
}

const numbers = new Intl.NumberFormat();

/** What one may hope for from a pack, as the server computes it from the copies that are left. */
export function OddsDialog({ packId, name, onClose }: OddsDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(odds(packId));
  const description =
    data === undefined
      ? "From the copies that are left right now."
      : `From the ${numbers.format(data.copiesLeft)} copies that are left right now. Each card has a ${chance(data.modifierChance)} chance of a modifier.`;
  return (
    <Dialog open onClose={onClose} title={`Odds of ${name}`} description={description} wide>
      {error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height="14rem" />
        </div>
      ) : (
        <section className={styles.scroll} aria-label="Odds by rarity" tabIndex={-1}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Rarity</th>
                <th scope="col">At least one in the pack</th>
                <th scope="col">Each card</th>
                {data.guarantee === null ? null : (
                  <th scope="col">If the last must be {data.guarantee} or better</th>
                )}
                <th scope="col">Copies left</th>
              </tr>
            </thead>
            <tbody>
              {data.firstDraw.map(({ rarity, probability, copiesLeft }) => {
                const any = data.atLeastOne.find((row) => row.rarity === rarity);
                const sure = data.guaranteedDraw.find((row) => row.rarity === rarity);
                return (
                  <tr key={rarity}>
                    <th scope="row">
                      <RarityMark rarity={rarity} />
                    </th>
                    <td>
                      <span className={styles.bar} aria-hidden="true">
                        <span
                          style={{
                            inlineSize: `${(any?.probability ?? 0) * 100}%`,
                            backgroundColor: rarityColor(rarity),
                          }}
                        />
                      </span>
                      {chance(any?.probability ?? 0)}
                    </td>
                    <td data-before="Each card">{chance(probability)}</td>
                    {data.guarantee === null ? null : (
                      <td data-before="Guaranteed last">{chance(sure?.probability ?? 0)}</td>
                    )}
                    <td data-before="Copies left">{numbers.format(copiesLeft)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  );
}
