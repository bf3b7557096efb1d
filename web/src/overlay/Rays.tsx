/** Rays of light behind a big pull, painted once and small: soft edges are what light has anyway. */

import { type CSSProperties, useEffect, useRef } from "react";
import { lightOf } from "../lib/show/ranks";
import styles from "./Rays.module.css";

const SIZE = 420;

/** Each ray's direction and half its width, in degrees, and how strong it is. */
const RAYS = [
  [4, 9, 0.75],
  [27, 7, 0.45],
  [52, 12, 0.7],
  [79, 6, 0.4],
  [101, 10, 0.75],
  [128, 8, 0.5],
  [150, 13, 0.65],
  [181, 7, 0.5],
  [203, 11, 0.75],
  [233, 6, 0.4],
  [256, 12, 0.7],
  [284, 8, 0.5],
  [309, 10, 0.75],
  [338, 9, 0.55],
] as const;

interface RaysProps {
  rank: number;
  fromMiddle: number;
  /** Whether the card leaves. */
  leaving: boolean;
}

/** Draws the rays around the card that stands `fromMiddle` places off the middle. */
export function Rays({ rank, fromMiddle, leaving }: RaysProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen) paint(pen, lightOf(rank));
  }, [rank]);
  return (
    <canvas
      ref={canvas}
      className={styles.rays}
      style={{ "--from-middle": fromMiddle } as CSSProperties}
      width={SIZE}
      height={SIZE}
      data-part="rays"
      data-leaving={leaving}
    />
  );
}

function paint(pen: CanvasRenderingContext2D, light: string) {
  const middle = SIZE / 2;
  pen.clearRect(0, 0, SIZE, SIZE);
  pen.fillStyle = light;
  for (const [direction, width, strength] of RAYS) {
    for (const part of [1, 0.72, 0.44]) {
      const half = (width * part * Math.PI) / 180;
      const angle = (direction * Math.PI) / 180;
      pen.globalAlpha = strength * 0.4;
      pen.beginPath();
      pen.moveTo(middle, middle);
      pen.arc(middle, middle, middle, angle - half, angle + half);
      pen.fill();
    }
  }
  const fade = pen.createRadialGradient(middle, middle, middle * 0.15, middle, middle, middle);
  fade.addColorStop(0, "rgb(0 0 0 / 95%)");
  fade.addColorStop(0.5, "rgb(0 0 0 / 45%)");
  fade.addColorStop(1, "rgb(0 0 0 / 0%)");
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "destination-in";
  pen.fillStyle = fade;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.globalCompositeOperation = "source-over";
}
