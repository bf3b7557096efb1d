import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { ListingGrid } from "./ListingGrid";
import * as m from "./messages";
import { fewListingsOf } from "./queries";

interface ProfileListingsProps {
  userId: string;
  username: string;
}

/** Up to three active listings on a profile; renders nothing without any. */
export function ProfileListings({ userId, username }: ProfileListingsProps) {
  const few = useQuery(fewListingsOf(userId));
  if (few.data?.listings.length === 0) return null;
  const label = m.profileList({ seller: username });
  return (
    <Panel
      title={m.profileTitle()}
      {...(few.data === undefined ? {} : { state: m.profileCount({ count: few.data.total }) })}
    >
      <QueryView
        query={few}
        title={m.profileFailed()}
        loading={<ListingGrid inPanel label={label} listings={undefined} />}
      >
        {(data) => <ListingGrid inPanel label={label} listings={data.listings} />}
      </QueryView>
      {few.data !== undefined && few.data.total > few.data.listings.length ? (
        <Row>
          <Link to="/market" search={{ seller: username }}>
            {m.profileAll({ count: few.data.total, seller: username })}
          </Link>
        </Row>
      ) : null}
    </Panel>
  );
}
