import { SIGN_SIDE, signOf } from "../lib/signs";

interface RaritySignProps {
  /** Name or slug. */
  rarity: string | null | undefined;
  className?: string | undefined;
  /** Width and height; as large as the letters around it where none is given. */
  size?: number | string;
}

/** A rarity's sign in the colour of the text: a shape of its own, so that no colour is needed to tell rarities apart. */
export function RaritySign({ rarity, className, size = "1em" }: RaritySignProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${SIGN_SIDE} ${SIGN_SIDE}`}
      fill="currentcolor"
      aria-hidden="true"
      focusable="false"
    >
      <path fillRule="evenodd" d={signOf(rarity)} />
    </svg>
  );
}
