import { Link } from "@tanstack/react-router";
import { type RarityName, rarityFill, rarityRank } from "../../lib/rarities";
import { Icon } from "../../ui/Icon";
import { ColoredSign } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { TileStage, tileLook } from "../cards/CardTile";
import tiles from "../cards/CardTile.module.css";
import { WishHeart } from "../cards/WishHeart";
import { MINI_BELOW } from "../collection/useCardSize";
import * as held from "../holdings/messages";
import { copiesIn, type Holding, useHolding } from "../holdings/queries";
import styles from "./Catalogue.module.css";
import * as m from "./messages";
import { Rungs } from "./Rungs";
import { Silhouette } from "./Silhouette";
import { asCard, type Definition, faceOf, supplyOf } from "./shown";

interface DefinitionTileProps {
  definition: Definition;
  /** The rarity to show all cards in; empty for a mix. */
  rarity: RarityName | "";
  width: number;
  priority: boolean;
  /** Whether the card is on the signed-in user's wish list. */
  wished: boolean;
}

/**
 * A card of the catalogue, with a link to its page. Signed-in users see their cards in the best rarity that they have, and
 * the others as silhouettes, also until it is known what they have.
 */
export function DefinitionTile({ definition, rarity, width, priority, wished }: DefinitionTileProps) {
  const holding = useHolding(definition._id);
  const copies = holding == null ? 0 : copiesIn(holding, rarity === "" ? null : rarity);
  const dark = holding !== undefined && copies === 0;
  const missing = dark && holding !== null;
  const face = rarity === "" ? (bestOf(holding) ?? faceOf(definition, rarity)) : rarity;
  const look = tileLook(dark ? null : face, styles.tile);
  return (
    <>
      <Link
        {...look}
        to="/catalogue/$id"
        params={{ id: definition._id }}
        search={{ rarity: face, ...(missing && { spares: true }) }}
        data-dark={dark || undefined}
      >
        {dark ? (
          <span className={tiles.stage}>
            <Silhouette definition={definition} width={width} priority={priority} />
          </span>
        ) : (
          <span className={styles.lit} data-lit={copies > 0 || undefined}>
            <TileStage
              card={asCard(definition, face)}
              width={width}
              mini={width < MINI_BELOW}
              priority={priority}
            />
            {copies < 2 ? null : (
              <span className={styles.times} aria-hidden="true">
                {held.times({ count: copies })}
              </span>
            )}
          </span>
        )}
        <Row
          as="span"
          gap={3}
          rowGap={2}
          padX="3-4"
          padY="2-3"
          align="end"
          edge="above"
          size="sm"
          lines="10.5rem"
        >
          {holding == null ? null : (
            <span className="visually-hidden">
              , {copies === 0 ? held.notOwned() : held.ownedCopies({ count: copies })},{" "}
            </span>
          )}
          <span className={styles.of}>
            <span>{definition.series}</span>
            {wished && !missing ? (
              <Stack as="span" className={styles.wished}>
                <Icon name="heart" size={16} />
                <span className="visually-hidden">, {m.wished()}</span>
              </Stack>
            ) : null}
          </span>
          {holding === undefined ? null : <Rungs definition={definition} holding={holding} />}
          <Supply definition={definition} rarity={rarity} plain={holding !== undefined} />
          {missing ? <span className={styles.who}>{m.whoHasIt()}</span> : null}
        </Row>
      </Link>
      {missing ? (
        <span className={styles.wish}>
          <WishHeart definitionId={definition._id} name={definition.name} compact />
        </span>
      ) : null}
    </>
  );
}

/** The best rarity of the user's copies; undefined without a copy. */
function bestOf(holding: Holding | null | undefined): RarityName | undefined {
  return holding?.rarities.toSorted((a, b) => rarityRank(b.rarity) - rarityRank(a.rarity))[0]?.rarity;
}

interface SupplyProps {
  definition: Definition;
  rarity: RarityName | "";
  /** Whether to omit the bars. */
  plain: boolean;
}

/** The remaining copies: a bar per rarity, or the numbers of one rarity. */
function Supply({ definition, rarity, plain }: SupplyProps) {
  return (
    <>
      {rarity === "" && !plain ? (
        <span className={styles.bars} aria-hidden="true">
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
        </span>
      ) : null}
      <Row
        as="span"
        inline
        nowrap
        gap={2}
        end={rarity === "" && !plain}
        numeric
        weight="semibold"
        className={styles.left}
      >
        {rarity === "" ? null : <ColoredSign rarity={rarity} />}
        {supplyText(definition, rarity)}
      </Row>
    </>
  );
}

function supplyText(definition: Definition, rarity: RarityName | ""): string {
  const { left, printed } = supplyOf(definition, rarity);
  if (definition.retired) return m.retired();
  if (left === 0) return m.allPulled();
  return rarity === "" ? m.left({ left }) : m.leftOf({ left, printed });
}
