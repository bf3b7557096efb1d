import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { type Deal, isEmpty, type Side } from "./deal";
import { sideText } from "./labels";
import * as m from "./messages";
import { PackThumb, Thumb } from "./Thumb";
import styles from "./TradeEditor.module.css";

interface BasketBarProps {
  deal: Deal;
  partner: string;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The deal panel, shown in a dialog. */
  children: ReactNode;
}

/** Summary of the deal at the bottom of small screens. */
export function BasketBar({ deal, partner, open, onOpen, onClose, children }: BasketBarProps) {
  return (
    <section className={styles.bar} aria-label={m.table()}>
      <BarSide title={m.youGive()} side={deal.give} />
      <Icon tone="faint" name="swap" />
      <BarSide title={m.youGet()} side={deal.get} />
      <Button kind={isEmpty(deal.give) && isEmpty(deal.get) ? "secondary" : "primary"} onClick={onOpen}>
        {m.review()}
      </Button>
      <Dialog open={open} onClose={onClose} title={m.tradeWith({ partner })}>
        {children}
      </Dialog>
    </section>
  );
}

const MAX_THUMBS = 3;

function BarSide({ title, side }: { title: string; side: Side }) {
  return (
    <Stack gap="hair" grow tone="soft" size="xs">
      <span>{title}</span>
      <Row nowrap gap="hair" high="2.25rem">
        {side.cards.slice(0, MAX_THUMBS).map((card) => (
          <Thumb key={card._id} card={card} width={24} />
        ))}
        {side.packs > 0 ? <PackThumb count={side.packs} width={24} /> : null}
        <Text as="strong" tone="ink" leading="tight">
          {sideText(side)}
        </Text>
      </Row>
    </Stack>
  );
}
