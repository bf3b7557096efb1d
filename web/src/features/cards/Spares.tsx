import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { COMMONEST, RAREST } from "../../lib/rarities";
import { Button, buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Text } from "../../ui/Text";
import { Avatar } from "../users/Avatar";
import * as m from "./messages";
import styles from "./WishHeart.module.css";
import { spares } from "./wishes";

interface SparesProps {
  definitionId: string;
  name: string;
}

/** Users that are shown before "Show all" is pressed: those with the most copies. */
const FEW = 5;

/** Users with a spare copy in the wished rarity or a better one, each with a link to start a trade. */
export function Spares({ definitionId, name }: SparesProps) {
  const query = useQuery(spares(definitionId));
  return (
    <QueryView
      query={query}
      compact
      title={m.sparesFailed()}
      loading={
        <div role="status" aria-busy="true" aria-label={m.sparesLoading()}>
          <Skeleton height="3rem" />
        </div>
      }
    >
      {(data) => <SpareList found={data} name={name} />}
    </QueryView>
  );
}

function SpareList({ found, name }: { found: Schemas["Spares"]; name: string }) {
  const [all, setAll] = useState(false);
  const { floor } = found;
  if (found.spares.length === 0) {
    return (
      <Text tone="soft" role="status">
        {noSpareText(floor)}
      </Text>
    );
  }
  return (
    <>
      <ul className={styles.spares} aria-label={m.spares()}>
        {found.spares.slice(0, all ? found.spares.length : FEW).map((spare) => (
          <Grid
            as="li"
            columns="auto 1fr auto"
            gap={3}
            rowGap={0}
            align="center"
            padY={2}
            padX={3}
            surface="well"
            key={spare._id}
          >
            <Spare spare={spare} name={name} />
          </Grid>
        ))}
      </ul>
      {found.spares.length > FEW && !all ? (
        <p>
          <Button size="s" onClick={() => setAll(true)}>
            {m.showAll({ count: found.spares.length })}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function noSpareText(floor: Schemas["Spares"]["floor"]): string {
  if (floor === COMMONEST) return m.noSpare();
  return floor === RAREST ? m.noSpareIn({ rarity: floor }) : m.noSpareInOrBetter({ rarity: floor });
}

function Spare({ spare: { username, twitchProfilePic, spare }, name }: SpareProps) {
  return (
    <>
      <Avatar name={username} picture={twitchProfilePic} size={36} />
      <span>
        <Link to="/profile/$username" params={{ username }}>
          {username}
        </Link>
        <Text as="small" numeric tone="soft">
          {m.toSpare({ count: spare })}
        </Text>
      </span>
      <Link
        className={buttonClass("secondary", "s")}
        to="/trading"
        search={{ with: username, theirs: { search: name }, pane: "theirs" }}
        aria-label={m.tradeWith({ name: username })}
      >
        {m.trade()}
      </Link>
    </>
  );
}

interface SpareProps {
  spare: Schemas["Spare"];
  name: string;
}
