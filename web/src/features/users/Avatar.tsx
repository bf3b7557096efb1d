import { useState } from "react";
import figure from "../../../../art/brand/avatar.svg";
import styles from "./Avatar.module.css";

interface AvatarProps {
  name: string;
  /** URL of the sign-in provider's picture. A default figure is shown if it is missing or fails to load. */
  picture?: string | null | undefined;
  size?: number;
}

/** A user's picture. Decorative: show the name beside it. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const missing = picture == null || picture === "" || broken;
  return (
    <img
      className={styles.picture}
      style={{ inlineSize: size, blockSize: size }}
      data-hue={missing ? hue(name) : undefined}
      src={missing ? figure : picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

/** Hash of the name, 0 to 5, for the tint. */
function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % 6;
}
