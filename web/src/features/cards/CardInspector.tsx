import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { toastError } from "../../ui/toasts";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { Card } from "./Card";
import { CardFacts } from "./CardFacts";
import styles from "./CardInspector.module.css";
import { type Inspected, stopInspecting } from "./inspector";
import { cardLabel, definitionName, type ShownCard } from "./model";
import { useFeaturing } from "./useFeaturing";
import { WishHeart } from "./WishHeart";

interface CardInspectorProps {
  inspected: Inspected;
}

/** One card up close. Escape and a click outside close it; focus returns to the card it came from. */
export default function CardInspector({ inspected }: CardInspectorProps) {
  const { card, ownerId } = inspected;
  const [slabbed, setSlabbed] = useState(card.slabbed === true);
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" });
  const mine = user.data !== undefined && user.data._id === ownerId;
  const shown = { ...card, slabbed };
  // What somebody collected can be traded; on the trading page itself it is chosen, not begun with.
  const here = useLocation({ select: ({ pathname }) => pathname });
  const tradable = session === "in" && "acquiredAt" in card && here !== "/trading";
  return (
    <Dialog.Root open onOpenChange={(open) => !open && stopInspecting()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} data-theme="dark">
            <Dialog.Close className={styles.close} aria-label="Close">
              <Icon name="close" />
            </Dialog.Close>
            <div className={styles.stage}>
              <Card card={shown} inspection={false} width={cardWidth()} />
            </div>
            <div className={styles.side}>
              <Dialog.Title className={styles.title}>{card.name ?? "Unnamed card"}</Dialog.Title>
              <Dialog.Description className="visually-hidden">{cardLabel(shown)}</Dialog.Description>
              <CardFacts card={card} />
              <div className={styles.actions}>
                {card.slabbed === true ? (
                  <Button aria-pressed={slabbed} onClick={() => setSlabbed(!slabbed)}>
                    Toggle Slab
                  </Button>
                ) : null}
                {mine && card._id !== undefined ? <FeatureButton cardId={card._id} /> : null}
                {tradable && card._id !== undefined ? (
                  <Link
                    to="/trading"
                    search={{ card: card._id }}
                    className={buttonClass()}
                    onClick={stopInspecting}
                  >
                    Trade
                  </Link>
                ) : null}
                {mine && card._id !== undefined ? <SellLink cardId={card._id} status={card.status} /> : null}
                {mine && card._id !== undefined ? <GradeLink cardId={card._id} card={card} /> : null}
                {card.definitionId == null ? null : (
                  <WishHeart definitionId={card.definitionId} name={definitionName(card)} />
                )}
                {"acquiredAt" in card && card._id !== undefined && here !== `/card/${card._id}` ? (
                  <StoryLink cardId={card._id} />
                ) : null}
              </div>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** As large as the screen allows, up to a third larger than a full card. */
function cardWidth(): number {
  const beside = window.innerWidth > 768 ? window.innerWidth * 0.42 : window.innerWidth - 64;
  const above = (window.innerHeight - (window.innerWidth > 768 ? 96 : 410)) / 1.5;
  return Math.round(Math.max(180, Math.min(400, beside, above)));
}

/** To everything that happened to it. */
function StoryLink({ cardId }: { cardId: string }) {
  return (
    <Link to="/card/$cardId" params={{ cardId }} className={buttonClass("quiet")} onClick={stopInspecting}>
      Its story
    </Link>
  );
}

/** To the market with it; a card that is promised or being graded cannot go there. */
function SellLink({ cardId, status }: { cardId: string; status: ShownCard["status"] }) {
  if (status !== undefined && status !== "available") return null;
  return (
    <Link
      className={buttonClass("secondary")}
      to="/market/create"
      search={{ card: cardId }}
      onClick={stopInspecting}
    >
      Sell
    </Link>
  );
}

/** To the grader with it; a card is graded once. */
function GradeLink({ cardId, card }: { cardId: string; card: ShownCard }) {
  if (card.slabbed === true || (card.status !== undefined && card.status !== "available")) return null;
  return (
    <Link className={buttonClass()} to="/grading" search={{ card: cardId }} onClick={stopInspecting}>
      Grade
    </Link>
  );
}

function FeatureButton({ cardId }: { cardId: string }) {
  const { featured, toggle, pending } = useFeaturing(cardId, toastError);
  return (
    <Button kind="primary" pending={pending} onClick={toggle}>
      {featured ? "Unfeature" : "Feature"}
    </Button>
  );
}
