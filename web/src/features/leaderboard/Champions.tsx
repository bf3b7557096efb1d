import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Icon, type IconName } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { Avatar } from "../users/Avatar";
import styles from "./Leaderboard.module.css";
import { figureText } from "./rankings";

const ICONS: Readonly<Record<string, IconName>> = {
  "The Collector": "cards",
  "The Hoarder": "pack",
  "The Merchant": "swap",
  "The Specialist": "spark",
};

interface ChampionsProps {
  champions: readonly Schemas["Champion"][];
  /** Sample users have no profile to link to. */
  sample: boolean;
}

/** The four titles with their holders. */
export function Champions({ champions, sample }: ChampionsProps) {
  if (champions.length === 0) return null;
  return (
    <Grid as="ul" min="15rem" fill gap="3-4" aria-label="Champions">
      {champions.map(({ title, username, twitchProfilePic, figure, unit }) => (
        <li key={title} className={styles.champion}>
          <span className={styles.emblem}>
            <Icon name={ICONS[title] ?? "trophy"} size={72} />
          </span>
          <Text as="h2" tone="accent" size="md">
            {title}
          </Text>
          <Row as="p" nowrap gap={3} breaks shrink size="lg" weight="bold" font="display" plainLinks>
            <Avatar name={username} picture={twitchProfilePic} size={48} />
            {sample ? (
              <strong>{username}</strong>
            ) : (
              <Link to="/profile/$username" params={{ username }}>
                {username}
              </Link>
            )}
          </Row>
          <Text numeric tone="soft" size="sm">
            <Text as="strong" tone="ink" size="xl" font="display">
              {figureText(figure)}
            </Text>
            {unit.startsWith("%") ? "" : " "}
            {unit}
          </Text>
        </li>
      ))}
    </Grid>
  );
}
