import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Icon, type IconName } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { Avatar } from "../users/Avatar";
import styles from "./Leaderboard.module.css";
import * as m from "./messages";

type Title = Parameters<typeof m.championTitle>[0]["title"];

/** The server's titles. */
const TITLES: Readonly<Record<string, { title: Title; icon: IconName }>> = {
  "The Collector": { title: "collector", icon: "cards" },
  "The Hoarder": { title: "hoarder", icon: "pack" },
  "The Merchant": { title: "merchant", icon: "swap" },
  "The Specialist": { title: "specialist", icon: "spark" },
};

const OTHER_TITLE = { title: "other", icon: "trophy" } as const;

interface ChampionsProps {
  champions: readonly Schemas["Champion"][];
  /** Sample users have no profile to link to. */
  sample: boolean;
}

/** The series of the specialist, which the server sends in the unit: `% of Port Meridian`. */
const seriesOf = ({ unit }: Schemas["Champion"]) => unit.replace(/^% of /, "");

/** The four titles with their holders. */
export function Champions({ champions, sample }: ChampionsProps) {
  if (champions.length === 0) return null;
  return (
    <Grid as="ul" min="15rem" fill gap="3-4" aria-label={m.champions()}>
      {champions.map((champion) => (
        <ChampionTile key={champion.title} champion={champion} sample={sample} />
      ))}
    </Grid>
  );
}

interface ChampionTileProps {
  champion: Schemas["Champion"];
  sample: boolean;
}

function ChampionTile({ champion, sample }: ChampionTileProps) {
  const { username, figure } = champion;
  const { title, icon } = TITLES[champion.title] ?? OTHER_TITLE;
  return (
    <li className={styles.champion}>
      <span className={styles.emblem}>
        <Icon name={icon} size={72} />
      </span>
      <Text as="h2" tone="accent" size="md">
        {m.championTitle({ title })}
      </Text>
      <Row as="p" nowrap gap={3} breaks shrink size="lg" weight="bold" font="display" plainLinks>
        <Avatar name={username} picture={champion.twitchProfilePic} size={48} />
        {sample ? (
          <strong>{username}</strong>
        ) : (
          <Link to="/profile/$username" params={{ username }}>
            {username}
          </Link>
        )}
      </Row>
      <Text numeric tone="soft" size="sm">
        {m.championFigure({
          title: sample && title === "specialist" ? "other" : title,
          figure: Math.round(figure),
          share: figure / 100,
          series: seriesOf(champion),
          b: (text) => (
            <Text as="strong" tone="ink" size="xl" font="display">
              {text}
            </Text>
          ),
        })}
      </Text>
    </li>
  );
}
