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
  claimed: Claimed;
  onClose: () => void;
}

function resultText({ achievement: { description }, packs, card }: Claimed): string {
  if (card === null) return m.gotPacks({ description, packs });
  return card.name == null ? m.gotUnnamedCard({ description }) : m.gotCard({ description, card: card.name });
}

/** A dialog that shows a claimed reward. */
export function Celebration({ claimed, onClose }: CelebrationProps) {
  useNotificationHold();
  const { achievement, card } = claimed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={achievement.title}
      description={resultText(claimed)}
      actions={
        <>
          {card === null ? (
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
