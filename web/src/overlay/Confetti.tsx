/** Foil confetti for a big pull: one canvas, a few seconds, no flashes. */

import { useEffect, useRef } from "react";
import { ms } from "../lib/show/timeline";
import styles from "./Confetti.module.css";
import { fly, type Piece, SHEET, throwConfetti } from "./confetti";

interface ConfettiProps {
  rank: number;
  fromMiddle: number;
}

/** Throws confetti from the card that stands `fromMiddle` places off the middle, once its face is in view. */
export function Confetti({ rank, fromMiddle }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sheet = canvas.current;
    let frame = 0;
    const start = setTimeout(() => {
      const pen = sheet?.getContext("2d");
      if (!sheet || !pen) return;
      sheet.width = SHEET.width;
      sheet.height = SHEET.height;
      let pieces = throwConfetti(rank, fromMiddle, Math.random);
      let last: number | null = null;
      frame = requestAnimationFrame(function draw(now) {
        pieces = fly(pieces, Math.min(0.05, (now - (last ?? now)) / 1000));
        last = now;
        paint(pen, pieces);
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

function paint(pen: CanvasRenderingContext2D, pieces: readonly Piece[]) {
  pen.clearRect(0, 0, SHEET.width, SHEET.height);
  for (const { x, y, turn, tumble, size, color, life } of pieces) {
    const height = size * (0.25 + 0.75 * Math.abs(Math.cos(tumble)));
    pen.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y);
    pen.globalAlpha = Math.min(1, life);
    pen.fillStyle = color;
    pen.fillRect(-size / 2, -height / 2, size, height);
  }
  pen.resetTransform();
}
