import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { useNotificationHold } from "../../lib/notificationHold";
import { Burst } from "../../ui/Burst";
import { Button, buttonClass } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Card } from "../cards/Card";
import styles from "./Achievements.module.css";
import { Medal } from "./Medal";

/** An achievement with its claimed reward. */
export interface Claimed {
  achievement: Schemas["Achievement"];
  packs: number;
  card: Schemas["OwnedCard"] | null;
}

interface CelebrationProps {
  claimed: Claimed;
  onClose: () => void;
}

/** A dialog that shows a claimed reward. */
export function Celebration({ claimed: { achievement, packs, card }, onClose }: CelebrationProps) {
  useNotificationHold();
  const reward = card === null ? (packs === 1 ? "1 pack" : `${packs} packs`) : (card.name ?? "a card");
  return (
    <Dialog
      open
      onClose={onClose}
      title={achievement.name}
      description={`${achievement.description} You got ${reward}.`}
      actions={
        <>
          {card === null ? (
            <Link className={buttonClass()} to="/dashboard" onClick={onClose}>
              Open packs
            </Link>
          ) : (
            <Link className={buttonClass()} to="/collection" onClick={onClose}>
              My collection
            </Link>
          )}
          <Button kind="primary" autoFocus onClick={onClose}>
            Nice
          </Button>
        </>
      }
    >
      <div className={styles.party}>
        <Burst strength="bright" />
        <span className={styles.prize}>
          {card === null ? (
            <Medal category={achievement.category} achieved size={132} />
          ) : (
            <Card card={card} width={200} inspection={false} />
          )}
        </span>
      </div>
    </Dialog>
  );
}
