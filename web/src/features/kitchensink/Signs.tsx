import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../ui/Badge";
import { Icon, iconNames } from "../../ui/Icon";
import { Logo } from "../../ui/Logo";
import { RarityMark } from "../../ui/RarityKey";
import { RaritySign } from "../../ui/RaritySign";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { TimeLeft } from "../../ui/TimeLeft";
import { CATEGORY_ORDER } from "../achievements/categories";
import { categoryTitle } from "../achievements/categoryTitle";
import { Medal } from "../achievements/Medal";
import { WishHeart } from "../cards/WishHeart";
import { Wishing } from "../cards/Wishing";
import { Avatar } from "../users/Avatar";
import styles from "./KitchenSink.module.css";
import { someDefinition } from "./queries";
import { Group } from "./Section";
import { sampleRarities } from "./samples";

const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** Icons, rarity signs, medals, avatars and badges. */
export function Signs() {
  return (
    <>
      <Group title="Mark">
        <Logo size={24} />
        <Logo size={48} />
        <Logo size={96} />
      </Group>
      <Group title="Icons">
        {iconNames.map((name) => (
          <span key={name} className={styles.icon}>
            <Icon name={name} size={24} />
            <Text as="small" tone="soft">
              {name}
            </Text>
          </span>
        ))}
      </Group>
      <Group title="Signs of the rarities">
        {[...sampleRarities, "unknown"].map((name) => (
          <span key={name} className={styles.icon}>
            <RaritySign rarity={name} size={24} />
            <Text as="small" tone="soft">
              {name}
            </Text>
          </span>
        ))}
      </Group>
      <Group title="People without a picture">
        {["nova", "mira", "tidal_fox", "june", "ash", "quill"].map((name, index) => (
          <span key={name} className={styles.icon}>
            <Avatar name={name} size={28 + index * 12} />
            <Text as="small" tone="soft">
              {name}
            </Text>
          </span>
        ))}
      </Group>
      <Group title="Badges">
        <Badge>Being graded</Badge>
        <Badge tone="accent">Limited</Badge>
        <Badge tone="good">Graded 9</Badge>
        <Badge tone="bad">Expired</Badge>
        <RarityMark rarity="Legendary" />
        <RarityMark rarity={null} />
        <TimeLeft until={later(3 * 24 * 60)} />
        <TimeLeft until={later(50)} />
        <TimeLeft until={later(-1)} />
      </Group>
      <Group title="Medals, reached and not">
        {CATEGORY_ORDER.map((category) => (
          <span key={category} className={styles.icon}>
            <Row as="span" nowrap gap={1} align="stretch">
              <Medal category={category} achieved />
              <Medal category={category} achieved={false} />
            </Row>
            <Text as="small" tone="soft">
              {categoryTitle(category)}
            </Text>
          </span>
        ))}
      </Group>
    </>
  );
}

/** The wish toggle in both sizes, and the users with a spare copy, for a card of the catalogue. */
export function Wishes() {
  const query = useQuery(someDefinition());
  if (query.data === undefined) {
    return <Text tone="soft">No card has been printed yet, so there is nothing to wish for.</Text>;
  }
  const { _id, name } = query.data;
  return (
    <>
      <Group title={`Wishing for ${name}`}>
        <Wishing definitionId={_id} name={name} />
      </Group>
      <Group title="Beside a name, for the signed-in only">
        <span>{name}</span>
        <WishHeart definitionId={_id} name={name} compact />
      </Group>
    </>
  );
}
