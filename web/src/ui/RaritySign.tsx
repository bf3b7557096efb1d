import { SIGN_SIDE, signOf } from "../lib/signs";

interface RaritySignProps {
  /** Name or slug of the rarity. */
  rarity: string | null | undefined;
  className?: string | undefined;
  /** Width and height; the font size by default. */
  size?: number | string;
}

/** A rarity's sign in the text's colour. Each rarity has its own shape, so that they do not differ by colour alone. */
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
