export const XP_PER_LEVEL = 100;

/** Progress to the next level: points in the current level, and their share from 0 to 1. */
export function levelProgress(xp: number): { reached: number; share: number } {
  const reached = ((xp % XP_PER_LEVEL) + XP_PER_LEVEL) % XP_PER_LEVEL;
  return { reached, share: reached / XP_PER_LEVEL };
}

/** A share in whole percent; 0 and 100 only for none and all. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
