import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../lib/formats";
import { EmptyState } from "../../ui/EmptyState";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { growth } from "./queries";

/** Accounts on each day. */
export default function GrowthPage() {
  const days = useQuery(growth());
  return (
    <Stack gap={5}>
      <PageHeading flush title="Growth" lead="How many accounts there were on each day." />
      <QueryView query={days} title="The days could not be loaded" loading={<Skeleton height="16rem" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No day yet">The first count is made within an hour.</EmptyState>
          ) : (
            <ul aria-label="Accounts on each day">
              {rows.map(({ day, accounts }) => (
                <li key={day}>
                  {day.slice(0, 10)}: {formatNumber(accounts)}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Stack>
  );
}
