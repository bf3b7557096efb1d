/** Experience that makes a level. */
export const XP_A_LEVEL = 100;

/** How far a user is on the way to the next level. */
export function levelProgress(xp: number): { reached: number; share: number } {
  const reached = ((xp % XP_A_LEVEL) + XP_A_LEVEL) % XP_A_LEVEL;
  return { reached, share: reached / XP_A_LEVEL };
}

/** A share in whole per cent; all of it only when nothing is missing, none of it only when there is nothing. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
