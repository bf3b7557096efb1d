import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import styles from "./WishHeart.module.css";
import { useWishing } from "./wishes";

interface WishHeartProps {
  definitionId: string;
  name: string;
  /** Only the heart, where the name stands beside it already. */
  compact?: boolean;
}

/** The heart that puts a definition on the wish list, or takes it off; nothing for visitors. */
export function WishHeart({ definitionId, name, compact = false }: WishHeartProps) {
  const { wish, ready, set, drop, pending } = useWishing(definitionId, name);
  if (!ready) return null;
  const wished = wish !== undefined;
  return (
    <Button
      className={styles.heart}
      aria-pressed={wished}
      aria-label={compact ? `Wish for ${name}` : undefined}
      pending={pending}
      onClick={() => (wished ? drop() : set({}))}
    >
      <Icon name="heart" />
      {compact ? null : wished ? "On your wish list" : "Wish for it"}
    </Button>
  );
}
