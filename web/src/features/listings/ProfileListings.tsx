import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { ListingGrid } from "./ListingGrid";
import { fewListingsOf } from "./queries";

interface ProfileListingsProps {
  userId: string;
  username: string;
}

/** Up to three active listings on a profile; renders nothing without any. */
export function ProfileListings({ userId, username }: ProfileListingsProps) {
  const few = useQuery(fewListingsOf(userId));
  if (few.data?.listings.length === 0) return null;
  return (
    <Panel title="On the market" {...(few.data === undefined ? {} : { state: forSale(few.data.total) })}>
      <QueryView
        query={few}
        title="Their listings could not be loaded"
        loading={<ListingGrid label={`Sold by ${username}`} listings={undefined} />}
      >
        {(data) => <ListingGrid label={`Sold by ${username}`} listings={data.listings} />}
      </QueryView>
      {few.data !== undefined && few.data.total > few.data.listings.length ? (
        <Row>
          <Link to="/market" search={{ seller: username }}>
            All {few.data.total} listings of {username}
          </Link>
        </Row>
      ) : null}
    </Panel>
  );
}

const forSale = (total: number) => `${total} for sale`;
