import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat, formatNumber } from "../../lib/formats";
import { Badge } from "../../ui/Badge";
import { buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Progress } from "../../ui/Progress";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { useSession } from "../auth/session";
import { focusStyle } from "../cards/model";
import { Avatar } from "../users/Avatar";
import styles from "./Hero.module.css";
import * as m from "./messages";
import { levelProgress, XP_PER_LEVEL } from "./progress";

interface HeroProps {
  profile: Schemas["Profile"];
  own: boolean;
}

const months = dateFormat({ month: "long", year: "numeric" });

/** The header of a profile: the name, the level, links and counts. */
export function Hero({ profile, own }: HeroProps) {
  const { username, displayName, isAdmin, level, xp, memberSince } = profile;
  const { reached, share } = levelProgress(xp);
  const [backdrop] = profile.featuredCards;
  return (
    <section className={styles.hero} aria-label={m.collector()}>
      {backdrop === undefined ? null : (
        <img
          className={styles.backdrop}
          src={backdrop.imageUrl}
          style={focusStyle(backdrop)}
          alt=""
          width={600}
          height={900}
        />
      )}
      <Grid columns="auto 1fr auto" gap={5} rowGap={4} align="center" stack="phone" className={styles.who}>
        <Portrait name={username} picture={profile.twitchProfilePic} share={share} level={level} />
        <Stack gap={2} max="30rem" className={styles.words}>
          <Text as="h1" breaks size="3xl">
            {displayName}
          </Text>
          <Row as="p" gap={3} rowGap={1} tone="soft" className={styles.under}>
            {displayName.toLowerCase() === username.toLowerCase() ? null : <span>@{username}</span>}
            {isAdmin ? <Badge tone="accent">{m.admin()}</Badge> : null}
            <span>{m.memberSince({ month: months.format(new Date(memberSince)) })}</span>
          </Row>
          <Row
            gap={3}
            rowGap={1}
            align="stretch"
            justify="between"
            numeric
            tone="soft"
            size="sm"
            className={styles.level}
          >
            <span>
              {m.level({
                level,
                xp,
                b: (text) => (
                  <Text as="strong" tone="ink">
                    {text}
                  </Text>
                ),
              })}
            </span>
            <span>{m.untilLevel({ xp: XP_PER_LEVEL - reached, level: level + 1 })}</span>
            <Progress max={XP_PER_LEVEL} value={reached} label={m.levelProgress({ level: level + 1 })} />
          </Row>
        </Stack>
        <ProfileLinks profile={profile} own={own} />
      </Grid>
      <Counts profile={profile} />
    </section>
  );
}

function ProfileLinks({ profile: { username, displayName }, own }: HeroProps) {
  const session = useSession();
  return (
    <div className={styles.ways}>
      {session === "in" && !own ? (
        <Link className={buttonClass("primary")} to="/trading" search={{ with: username }}>
          {m.trade({ name: displayName })}
        </Link>
      ) : null}
      <Link className={buttonClass()} to="/collection/$username" params={{ username }}>
        {m.fullCollection()}
      </Link>
    </div>
  );
}

interface PortraitProps {
  name: string;
  picture: string | null | undefined;
  share: number;
  level: number;
}

const RING = 2 * Math.PI * 46;

/** The picture inside a ring that shows the progress to the next level. */
function Portrait({ name, picture, share, level }: PortraitProps) {
  return (
    <span className={styles.portrait} aria-hidden="true">
      <Avatar name={name} picture={picture} size={104} />
      <svg viewBox="0 0 100 100" className={styles.ring} role="presentation">
        <circle cx="50" cy="50" r="46" />
        <circle cx="50" cy="50" r="46" className={styles.done} strokeDasharray={`${share * RING} ${RING}`} />
      </svg>
      <span className={styles.badge}>{formatNumber(level)}</span>
    </span>
  );
}

function Counts({ profile }: { profile: Schemas["Profile"] }) {
  const counts: readonly [string, number][] = [
    [m.countCards(), profile.collectionCount],
    [m.countDifferentCards(), profile.uniqueCards],
    [m.countPacksOpened(), profile.openedPacks],
    [m.countPacksUnopened(), profile.packs],
    [m.countTrades(), profile.completedTrades],
  ];
  return (
    <dl className={styles.counts}>
      {counts.map(([label, count]) => (
        <Stack reverse gap="hair" padY={3} padX={4} key={label}>
          <Text as="dt" tone="soft" size="sm">
            {label}
          </Text>
          <dd>{formatNumber(count)}</dd>
        </Stack>
      ))}
    </dl>
  );
}
