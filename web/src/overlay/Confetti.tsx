/** Confetti for a big pull, on one canvas for a few seconds, without flashes. */

import { useEffect, useRef } from "react";
import { ms } from "../lib/show/timeline";
import styles from "./Confetti.module.css";
import { advance, CANVAS, type Piece, throwConfetti } from "./confetti";

interface ConfettiProps {
  rank: number;
  fromMiddle: number;
}

/** Throws confetti when the card's front is visible. `fromMiddle` is the card's distance from the middle in slots. */
export function Confetti({ rank, fromMiddle }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    let frame = 0;
    const start = setTimeout(() => {
      const context = element?.getContext("2d");
      if (!element || !context) return;
      element.width = CANVAS.width;
      element.height = CANVAS.height;
      let pieces = throwConfetti(rank, fromMiddle, Math.random);
      let last: number | null = null;
      frame = requestAnimationFrame(function draw(now) {
        pieces = advance(pieces, Math.min(0.05, (now - (last ?? now)) / 1000));
        last = now;
        paint(context, pieces);
        if (pieces.length > 0) frame = requestAnimationFrame(draw);
      });
    }, ms("card.face"));
    return () => {
      clearTimeout(start);
      cancelAnimationFrame(frame);
    };
  }, [rank, fromMiddle]);
  return <canvas ref={canvas} className={styles.confetti} width={1} height={1} data-part="confetti" />;
}

function paint(context: CanvasRenderingContext2D, pieces: readonly Piece[]) {
  context.clearRect(0, 0, CANVAS.width, CANVAS.height);
  for (const { x, y, turn, tumble, size, color, life } of pieces) {
    const height = size * (0.25 + 0.75 * Math.abs(Math.cos(tumble)));
    context.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y);
    context.globalAlpha = Math.min(1, life);
    context.fillStyle = color;
    context.fillRect(-size / 2, -height / 2, size, height);
  }
  context.resetTransform();
}
