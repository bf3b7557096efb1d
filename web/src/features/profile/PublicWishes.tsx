import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { COMMONEST, RAREST } from "../../lib/rarities";
import { Button, buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { useSession } from "../auth/session";
import * as m from "./messages";
import styles from "./Profile.module.css";

interface PublicWishesProps {
  query: UseQueryResult<Schemas["Wish"][]>;
  profile: Schemas["Profile"];
  own: boolean;
}

/** Wishes shown before the list is expanded. */
const INITIAL_COUNT = 5;

/** The public wishes of a user, each with a link to offer a trade. */
export function PublicWishes({ query, profile, own }: PublicWishesProps) {
  const [all, setAll] = useState(false);
  const wishes = query.data ?? [];
  if (query.data?.length === 0 && !own) return null;
  return (
    <Panel title={m.wishes()} {...(own ? { lead: m.ownWishesLead() } : {})}>
      <QueryView
        query={query}
        title={m.wishesFailed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.wishesLoading()}>
            <Skeleton height="8rem" />
          </div>
        }
      >
        {() =>
          wishes.length === 0 ? (
            <Text tone="soft">{m.noOwnWishes()}</Text>
          ) : (
            <Stack
              as="ul"
              gap={2}
              className={styles.wishes}
              aria-label={own ? m.ownWishList() : m.wishList({ name: profile.displayName })}
            >
              {wishes.slice(0, all ? wishes.length : INITIAL_COUNT).map((wish) => (
                <Grid as="li" columns="auto 1fr auto" gap={3} align="center" key={wish.definition._id}>
                  <Wish wish={wish} profile={profile} own={own} />
                </Grid>
              ))}
            </Stack>
          )
        }
      </QueryView>
      {wishes.length > INITIAL_COUNT && !all ? (
        <Button size="s" onClick={() => setAll(true)}>
          {m.allWishes({ count: wishes.length })}
        </Button>
      ) : null}
      {own ? (
        <p>
          <Link className={buttonClass("secondary", "s")} to="/wishes">
            {m.openWishList()}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

interface WishProps extends Omit<PublicWishesProps, "query"> {
  wish: Schemas["Wish"];
}

function Wish({ wish: { definition, floor }, profile, own }: WishProps) {
  const session = useSession();
  const { name, imageUrl } = definition;
  return (
    <>
      <img src={imageUrl} alt="" width={600} height={900} loading="lazy" />
      <span className={styles.wishWords}>
        <Text as="span" weight="semibold">
          <Link to="/catalogue/$id" params={{ id: definition._id }} search={{ rarity: floor }}>
            {name}
          </Link>
        </Text>
        <Row as="small" nowrap gap={1} align="stretch" tone="soft">
          <Floor rarity={floor} />
        </Row>
      </span>
      {own || session !== "in" ? null : (
        <Link
          className={buttonClass("secondary", "s")}
          to="/trading"
          search={{ with: profile.username, mine: { search: name } }}
          aria-label={m.offerFor({ name: profile.displayName, card: name })}
        >
          {m.offer()}
        </Link>
      )}
    </>
  );
}

/** The lowest rarity that fulfils a wish. */
function Floor({ rarity }: { rarity: Schemas["Rarity"] }) {
  if (rarity === COMMONEST) return m.anyRarity();
  const mark = <RarityMark rarity={rarity} />;
  return rarity === RAREST ? mark : m.orBetter({ rarity, mark: () => mark });
}
