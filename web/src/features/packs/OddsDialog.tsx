import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Box } from "../../ui/Box";
import { Dialog } from "../../ui/Dialog";
import { linkClass } from "../../ui/linkClass";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Text } from "../../ui/Text";
import * as m from "./odds/messages";
import { OddsTable } from "./odds/OddsTable";
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
      ? m.leadWhileLoading()
      : m.lead({ copies: data.copiesLeft, modifierChance: data.modifierChance });
  return (
    <Dialog open onClose={onClose} title={m.title({ pack: name })} description={description} wide>
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
            {kept === null ? null : (
              <Text before={3} tone="soft" size="sm">
                {expiryText(kept)}
              </Text>
            )}
            <Box before={3}>
              <Link
                className={linkClass("more")}
                to="/packs/$id/odds"
                params={{ id: packId }}
                onClick={onClose}
              >
                {m.history()}
              </Link>
            </Box>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
