/** Rays of light behind a big pull. Painted once at low resolution, as the edges are soft. */

import { type CSSProperties, useEffect, useRef } from "react";
import { lightOf } from "../lib/show/ranks";
import styles from "./Rays.module.css";

const SIZE = 420;

/** Direction and half width of each ray in degrees, and its strength. */
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
  /** Whether the card is being hidden. */
  leaving: boolean;
}

/** Rays behind the card at a distance of `fromMiddle` slots from the middle. */
export function Rays({ rank, fromMiddle, leaving }: RaysProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) paint(context, lightOf(rank));
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

function paint(context: CanvasRenderingContext2D, light: string) {
  const middle = SIZE / 2;
  context.clearRect(0, 0, SIZE, SIZE);
  context.fillStyle = light;
  for (const [direction, width, strength] of RAYS) {
    for (const part of [1, 0.72, 0.44]) {
      const half = (width * part * Math.PI) / 180;
      const angle = (direction * Math.PI) / 180;
      context.globalAlpha = strength * 0.4;
      context.beginPath();
      context.moveTo(middle, middle);
      context.arc(middle, middle, middle, angle - half, angle + half);
      context.fill();
    }
  }
  const fade = context.createRadialGradient(middle, middle, middle * 0.15, middle, middle, middle);
  fade.addColorStop(0, "rgb(0 0 0 / 95%)");
  fade.addColorStop(0.5, "rgb(0 0 0 / 45%)");
  fade.addColorStop(1, "rgb(0 0 0 / 0%)");
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = fade;
  context.fillRect(0, 0, SIZE, SIZE);
  context.globalCompositeOperation = "source-over";
}
