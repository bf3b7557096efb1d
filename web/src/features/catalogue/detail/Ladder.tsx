import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { Schemas } from "../../../api/client";
import type { Tag } from "../../../lib/catalogue";

import { type RarityName, rarityFill } from "../../../lib/rarities";
import { Badge } from "../../../ui/Badge";
import { Bar } from "../../../ui/Bar";
import { Panel } from "../../../ui/Panel";
import { RarityMark } from "../../../ui/RarityKey";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import * as held from "../../holdings/messages";
import { copiesIn, useHolding } from "../../holdings/queries";
import styles from "./Definition.module.css";
import * as m from "./messages";

interface LadderProps {
  detail: Schemas["CardDetail"];
  rarity: RarityName;
  onChoose: (rarity: RarityName) => void;
}

/** The card's rarities as radio buttons, with the remaining copies and the owner of mint number 1. */
export function Ladder({ detail, rarity, onChoose }: LadderProps) {
  const name = useId();
  const holding = useHolding(detail._id);
  return (
    <Panel title={m.rarities()} lead={m.raritiesLead()}>
      <Stack as="ul" gap="hair" className={styles.ladder} aria-label={m.rarityList()}>
        {detail.rarities.map((row) => {
          const first = detail.firstMints.find((mint) => mint.rarity === row.rarity);
          return (
            <Row
              as="li"
              key={row.rarity}
              radius="s"
              hover="fill"
              surface={row.rarity === rarity ? "raised" : undefined}
            >
              <label className={styles.rung}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={name}
                  value={row.rarity}
                  checked={row.rarity === rarity}
                  onChange={() => onChoose(row.rarity)}
                />
                <RarityMark rarity={row.rarity} />
                <span className={styles.middle}>
                  <Own copies={holding == null ? 0 : copiesIn(holding, row.rarity)} />
                  <Bar
                    size="l"
                    share={row.remainingCopies / Math.max(1, row.totalCopies)}
                    fill={rarityFill(row.rarity)}
                  />
                </span>
                <span className={styles.left}>
                  {row.remainingCopies === 0
                    ? m.allPulled()
                    : m.left({ left: row.remainingCopies, printed: row.totalCopies, b: leftNumber })}
                </span>
              </label>
              {first === undefined ? null : <FirstMint mint={first} />}
            </Row>
          );
        })}
      </Stack>
    </Panel>
  );
}

/** The number of the user's copies in a rarity. */
function Own({ copies }: { copies: number }) {
  if (copies === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{held.times({ count: copies })}</span>
      <span className="visually-hidden">{held.ownedCopies({ count: copies })}</span>
    </Badge>
  );
}

const leftNumber: Tag = (text) => (
  <Text as="strong" tone="ink" size="md">
    {text}
  </Text>
);

/** A link to mint number 1 of a rarity. */
function FirstMint({ mint: { rarity, cardId, username } }: { mint: Schemas["FirstMint"] }) {
  const values = {
    rarity,
    badge: (text: ReactNode) => <Badge tone="accent">{text}</Badge>,
    hidden: (text: ReactNode) => <span className="visually-hidden">{text}</span>,
  };
  return (
    <Link className={styles.first} to="/card/$cardId" params={{ cardId }}>
      {username === null ? m.firstMintWithoutOwner(values) : m.firstMint({ ...values, owner: username })}
    </Link>
  );
}
