import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";
import { Box } from "../../ui/Box";
import { Dialog } from "../../ui/Dialog";
import { linkClass } from "../../ui/linkClass";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { OddsTable } from "./OddsTable";
import { chance } from "./odds";
import { daysKept, expiryText } from "./ownPacks";
import { odds, packs } from "./queries";

interface OddsDialogProps {
  packId: string;
  name: string;
  onClose: () => void;
}

/** The current odds of a pack. */
export function OddsDialog({ packId, name, onClose }: OddsDialogProps) {
  const current = useQuery(odds(packId));
  const kept = daysKept(useQuery(packs()).data ?? []);
  const { data } = current;
  const description =
    data === undefined
      ? "From the copies that are left right now."
      : `From the ${formatNumber(data.copiesLeft)} copies that are left right now. Each card has a ${chance(data.modifierChance)} chance of a modifier.${kept === null ? "" : ` ${expiryText(kept)}`}`;
  return (
    <Dialog open onClose={onClose} title={`Odds of ${name}`} description={description} wide>
      <QueryView
        query={current}
        loading={
          <Box high="14rem" aria-busy="true">
            <Skeleton height="14rem" />
          </Box>
        }
      >
        {(shown) => (
          <>
            <OddsTable odds={shown} />
            <Box before={3}>
              <Link
                className={linkClass("more")}
                to="/packs/$id/odds"
                params={{ id: packId }}
                onClick={onClose}
              >
                How these odds changed
              </Link>
            </Box>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
