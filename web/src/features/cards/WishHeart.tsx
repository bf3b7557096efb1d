import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { useSession } from "../auth/session";
import styles from "./WishHeart.module.css";
import { useWishing } from "./wishes";

interface WishHeartProps {
  definitionId: string;
  name: string;
  /** Only the heart, where the name stands beside it already. */
  compact?: boolean;
  /** Visitors are asked to sign in; otherwise they see nothing. */
  invite?: boolean;
}

/** The heart that puts a definition on the wish list, or takes it off. */
export function WishHeart({ definitionId, name, compact = false, invite = false }: WishHeartProps) {
  const session = useSession();
  const { wish, ready, failed, set, drop, pending } = useWishing(definitionId, name);
  if (session === "out" && invite) {
    return (
      <Link className={buttonClass()} to="/login">
        <Icon name="heart" />
        Sign in to wish for it
      </Link>
    );
  }
  if (session !== "in" || failed) return null;
  const wished = wish !== undefined;
  return (
    <Button
      className={styles.heart}
      disabled={!ready}
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
