/** A spark over the mythic card under the pointer, in pixels of the canvas and seconds. */
interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  age: number;
  life: number;
  size: number;
}

const WIDTH = 150;
const HEIGHT = 225;
const MAX_SPARKS = 46;

function spawn(originX: number, originY: number): Spark {
  const angle = Math.random() * Math.PI * 2;
  const speed = 6 + Math.random() * 16;
  return {
    x: originX + Math.cos(angle) * 22,
    y: originY + Math.sin(angle) * 22,
    vx: Math.cos(angle) * speed,
    vy: Math.sin(angle) * speed - 16,
    age: 0,
    life: 0.9 + Math.random() * 1.3,
    size: 0.6 + Math.random() * 1.8,
  };
}

function paint(context: CanvasRenderingContext2D, sparks: readonly Spark[]): void {
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.globalCompositeOperation = "lighter";
  for (const { x, y, age, life, size } of sparks) {
    const glow = Math.sin((age / life) * Math.PI);
    context.fillStyle = `rgb(255 ${140 + 90 * glow} ${200 + 40 * glow} / ${glow})`;
    context.beginPath();
    context.arc(x, y, size * (0.5 + glow), 0, Math.PI * 2);
    context.fill();
  }
}

/** Draws sparks over a card until the returned function is called. */
export function startParticles(card: HTMLElement): () => void {
  const overlay = card.querySelector(".card-overlay");
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.className = "card-sparks";
  const context = canvas.getContext("2d");
  if (overlay === null || context === null) return () => {};
  overlay.append(canvas);
  let sparks: Spark[] = [];
  let before = performance.now();
  let frame = 0;
  const tick = (now: number) => {
    const seconds = Math.min((now - before) / 1000, 0.05);
    before = now;
    const x = Number(card.style.getPropertyValue("--pointer-x") || 0.5) * WIDTH;
    const y = Number(card.style.getPropertyValue("--pointer-y") || 0.5) * HEIGHT;
    if (sparks.length < MAX_SPARKS) sparks.push(spawn(x, y));
    sparks = sparks.filter((spark) => spark.age < spark.life);
    for (const spark of sparks) {
      spark.age += seconds;
      spark.x += spark.vx * seconds;
      spark.y += spark.vy * seconds;
      spark.vy -= 9 * seconds;
    }
    paint(context, sparks);
    frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(frame);
    canvas.remove();
  };
}
