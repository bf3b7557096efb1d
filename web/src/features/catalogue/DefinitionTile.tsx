import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";
import { type RarityName, rarityColor, rarityFill } from "../../lib/rarities";
import { Icon } from "../../ui/Icon";
import { ColoredSign } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TileBody, tileLook } from "../../ui/Tile";
import { LazyCard } from "../cards/LazyCard";
import { MINI_BELOW } from "../collection/useCardSize";
import styles from "./Catalogue.module.css";
import { asCard, type Definition, faceOf, supplyOf } from "./shown";

interface DefinitionTileProps {
  definition: Definition;
  /** Empty for a mix of all. */
  rarity: RarityName | "";
  width: number;
  priority: boolean;
  /** Whether the signed-in user wishes for it. */
  wished: boolean;
}

/** One card of the catalogue, the way to its page. */
export function DefinitionTile({ definition, rarity, width, priority, wished }: DefinitionTileProps) {
  const face = faceOf(definition, rarity);
  return (
    <Link
      {...tileLook(rarityColor(face))}
      to="/catalogue/$id"
      params={{ id: definition._id }}
      search={{ rarity: face }}
    >
      <TileBody
        picture={
          <LazyCard
            card={asCard(definition, face)}
            width={width}
            size={width < MINI_BELOW ? "mini" : "full"}
            inspection={false}
            priority={priority}
          />
        }
      >
        <Row as="span" line nowrap gap={2} justify="between" oneLine tone="soft">
          <Text as="span" oneLine="cut">
            {definition.series}
          </Text>
          {wished ? (
            <Stack as="span" className={styles.wished}>
              <Icon name="heart" size={16} />
              <span className="visually-hidden">, on your wish list</span>
            </Stack>
          ) : null}
        </Row>
        <Supply definition={definition} rarity={rarity} />
      </TileBody>
    </Link>
  );
}

/** What is left: a bar for each rarity, or the one asked for in figures. */
function Supply({ definition, rarity }: { definition: Definition; rarity: RarityName | "" }) {
  const { left, printed } = supplyOf(definition, rarity);
  return (
    <>
      {rarity === "" ? (
        <Row as="span" nowrap gap="hair" className={styles.bars} aria-hidden="true">
          {definition.rarities.map((row) => (
            <span key={row.rarity} data-gone={row.remainingCopies === 0 || undefined}>
              <span
                style={{
                  blockSize: `${(row.remainingCopies / Math.max(1, row.totalCopies)) * 100}%`,
                  background: rarityFill(row.rarity),
                }}
              />
            </span>
          ))}
        </Row>
      ) : null}
      <Row as="span" nowrap inline gap={2} oneLine numeric weight="semibold">
        {rarity === "" ? null : <ColoredSign rarity={rarity} />}
        {definition.retired
          ? "Not pulled any more"
          : left === 0
            ? "All pulled"
            : rarity === ""
              ? `${formatNumber(left)} left`
              : `${formatNumber(left)} of ${formatNumber(printed)} left`}
      </Row>
    </>
  );
}
