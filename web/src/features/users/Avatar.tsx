import { useState } from "react";
import figure from "../../../../art/brand/avatar.svg";
import styles from "./Avatar.module.css";

interface AvatarProps {
  name: string;
  /** Picture at the sign-in provider; a drawn figure stands in when there is none or it does not load. */
  picture?: string | null | undefined;
  size?: number;
}

/** A person's picture. Decorative: the name always stands beside it. */
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

/** One of six tints, always the same for a name. */
function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % 6;
}
