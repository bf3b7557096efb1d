/** Motion of the confetti, in pixels of a canvas that is higher than the screen. */

/** Size of the canvas, centred on the stage. */
export const CANVAS = { width: 1920, height: 1400 } as const;

/** A piece of confetti. */
export interface Piece {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly turn: number;
  readonly spin: number;
  readonly tumble: number;
  readonly size: number;
  readonly color: string;
  /** Remaining seconds. A piece fades out in the last one. */
  readonly life: number;
}

const GRAVITY = 900;
const DRAG = 1.1;
const SLOT = 332;

const PALETTES: Record<number, readonly string[]> = {
  6: ["#e32232", "#ff7a59", "#ffd27a", "#fff1d6"],
  7: ["#ff69b4", "#ffa6d8", "#b388ff", "#ffe3f3"],
  8: ["#f4f4f6", "#b9bcc6", "#6d717c", "#24262b"],
  9: ["#ffffff", "#ffe9a8", "#ffd15c", "#fff7de"],
};

/** Creates the pieces for a pull of this rank, starting at the card `fromMiddle` slots from the middle. */
export function throwConfetti(rank: number, fromMiddle: number, random: () => number): Piece[] {
  const colors = PALETTES[rank] ?? PALETTES[6] ?? ["#fff"];
  const count = 90 + 30 * Math.max(0, rank - 6);
  return Array.from({ length: count }, () => {
    const angle = -Math.PI / 2 + (random() - 0.5) * 2.2;
    const speed = 500 + random() * 900;
    return {
      x: CANVAS.width / 2 + fromMiddle * SLOT + (random() - 0.5) * 240,
      y: CANVAS.height / 2 - 60 + (random() - 0.5) * 200,
      vx: Math.cos(angle) * speed,
      vy: Math.sin(angle) * speed,
      turn: random() * Math.PI * 2,
      spin: (random() - 0.5) * 6,
      tumble: random() * Math.PI * 2,
      size: 10 + random() * 14,
      color: colors[Math.floor(random() * colors.length)] ?? "#fff",
      life: 2.6 + random() * 1.6,
    };
  });
}

/** The remaining pieces after `seconds`. */
export function advance(pieces: readonly Piece[], seconds: number): Piece[] {
  const damping = Math.exp(-DRAG * seconds);
  return pieces
    .map((piece) => ({
      ...piece,
      x: piece.x + piece.vx * seconds,
      y: piece.y + piece.vy * seconds,
      vx: piece.vx * damping,
      vy: piece.vy * damping + GRAVITY * seconds * 0.55,
      turn: piece.turn + piece.spin * seconds,
      tumble: piece.tumble + piece.spin * 1.7 * seconds,
      life: piece.life - seconds,
    }))
    .filter((piece) => piece.life > 0 && piece.y < CANVAS.height + 30);
}
