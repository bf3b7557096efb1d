import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { RAREST, rarityOf } from "../../lib/rarities";
import { Button, buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Select } from "../../ui/Select";
import { useSession } from "../auth/session";
import * as m from "./messages";
import styles from "./WishHeart.module.css";
import { useWishing, type WishTerms } from "./wishes";

interface WishHeartProps {
  definitionId: string;
  name: string;
  /** The lowest rarity of a new wish; any rarity by default. */
  rarity?: string | null | undefined;
  /** Shows only the heart. */
  compact?: boolean;
  /** Shows visitors a link to sign in; otherwise nothing. */
  invite?: boolean;
}

/** A toggle for a definition on the wish list. */
export function WishHeart({ definitionId, name, rarity, compact = false, invite = false }: WishHeartProps) {
  const session = useSession();
  const { wish, ready, failed, set, drop, pending } = useWishing(definitionId);
  if (session === "out" && invite) {
    return (
      <Link className={buttonClass()} to="/login">
        <Icon name="heart" />
        {m.loginToWish()}
      </Link>
    );
  }
  if (session !== "in" || failed) return null;
  const wished = wish !== undefined;
  const floor = rarityOf(rarity)?.name;
  const terms: WishTerms = floor === undefined ? {} : { floor };
  const heart = (
    <Button
      className={styles.heart}
      disabled={!ready}
      aria-pressed={wished}
      aria-label={compact ? m.wishFor({ name }) : undefined}
      pending={pending}
      onClick={() => (wished ? drop() : set(terms))}
    >
      <Icon name="heart" />
      {compact ? null : wished ? m.wished() : m.wishForIt()}
    </Button>
  );
  if (compact || wish === undefined) return heart;
  return (
    <>
      {heart}
      <WishFloor wish={wish} disabled={pending} onChange={(next) => set({ floor: next })} />
    </>
  );
}

interface WishFloorProps {
  wish: Schemas["Wish"];
  disabled: boolean;
  onChange: (floor: Schemas["Rarity"]) => void;
  hideLabel?: boolean;
}

/** A select for the lowest rarity that fulfils a wish. */
export function WishFloor({ wish, disabled, onChange, hideLabel = true }: WishFloorProps) {
  const options = wish.definition.rarities.map(({ rarity }) => ({
    value: rarity,
    label: rarity === RAREST ? m.rarestOnly({ rarity }) : m.orBetter({ rarity }),
  }));
  return (
    <Select
      label={m.lowestRarity()}
      hideLabel={hideLabel}
      value={wish.floor}
      options={options}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
