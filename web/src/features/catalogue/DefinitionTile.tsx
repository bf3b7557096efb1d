import { Link } from "@tanstack/react-router";

import { type RarityName, rarityFill } from "../../lib/rarities";
import { Icon } from "../../ui/Icon";
import { ColoredSign } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { TileStage, tileLook } from "../cards/CardTile";
import { MINI_BELOW } from "../collection/useCardSize";
import styles from "./Catalogue.module.css";
import * as m from "./messages";
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

/** A card of the catalogue, with a link to its page. */
export function DefinitionTile({ definition, rarity, width, priority, wished }: DefinitionTileProps) {
  const face = faceOf(definition, rarity);
  return (
    <Link
      {...tileLook(face, styles.tile)}
      to="/catalogue/$id"
      params={{ id: definition._id }}
      search={{ rarity: face }}
    >
      <TileStage
        card={asCard(definition, face)}
        width={width}
        mini={width < MINI_BELOW}
        priority={priority}
      />
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
        <span className={styles.of}>
          <span>{definition.series}</span>
          {wished ? (
            <Stack as="span" className={styles.wished}>
              <Icon name="heart" size={16} />
              <span className="visually-hidden">, {m.wished()}</span>
            </Stack>
          ) : null}
        </span>
        <Supply definition={definition} rarity={rarity} />
      </Row>
    </Link>
  );
}

/** The remaining copies: a bar per rarity, or the numbers of one rarity. */
function Supply({ definition, rarity }: { definition: Definition; rarity: RarityName | "" }) {
  return (
    <>
      {rarity === "" ? (
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
        end={rarity === ""}
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
