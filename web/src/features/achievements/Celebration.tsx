import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { useNotificationHold } from "../../lib/notificationHold";
import { Burst } from "../../ui/Burst";
import { Button, buttonClass } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Card } from "../cards/Card";
import styles from "./Achievements.module.css";
import { Medal } from "./Medal";
import * as m from "./messages";

/** An achievement with its claimed reward. */
export interface Claimed {
  achievement: Schemas["Achievement"];
  packs: number;
  card: Schemas["OwnedCard"] | null;
}

interface CelebrationProps {
  /** At least one. */
  claimed: readonly Claimed[];
  onClose: () => void;
}

function resultText(claimed: readonly Claimed[]): string {
  const [first] = claimed;
  if (claimed.length > 1 || first === undefined) {
    const packs = claimed.reduce((sum, one) => sum + one.packs, 0);
    return m.gotAll({ packs, cards: claimed.filter(({ card }) => card !== null).length });
  }
  const { achievement, packs, card } = first;
  const { description } = achievement;
  if (card === null) return m.gotPacks({ description, packs });
  return card.name == null ? m.gotUnnamedCard({ description }) : m.gotCard({ description, card: card.name });
}

/** A dialog that shows claimed rewards. */
export function Celebration({ claimed, onClose }: CelebrationProps) {
  useNotificationHold();
  const [first] = claimed;
  const hasPacks = claimed.some(({ packs }) => packs > 0);
  const title = claimed.length === 1 ? first?.achievement.title : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title ?? m.claimedAll({ count: claimed.length })}
      description={resultText(claimed)}
      actions={
        <>
          {hasPacks ? (
            <Link className={buttonClass()} to="/dashboard" onClick={onClose}>
              {m.openPacks()}
            </Link>
          ) : (
            <Link className={buttonClass()} to="/collection" onClick={onClose}>
              {m.myCollection()}
            </Link>
          )}
          <Button kind="primary" autoFocus onClick={onClose}>
            {m.celebrationClose()}
          </Button>
        </>
      }
    >
      <div className={styles.party}>
        <Burst strength="bright" />
        {claimed.map(({ achievement, card }) => (
          <span key={achievement.name} className={styles.prize}>
            {card === null ? (
              <Medal category={achievement.category} achieved size={claimed.length === 1 ? 132 : 84} />
            ) : (
              <Card card={card} width={claimed.length === 1 ? 200 : 120} inspection={false} />
            )}
          </span>
        ))}
      </div>
    </Dialog>
  );
}
