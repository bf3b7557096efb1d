/** The show's sounds, made on the spot: paper, a tear, cards on felt, bells that rise with the rarity. */

import { BIG_RANK } from "./ranks";
import type { Show } from "./shows";
import { type Step, TIMING } from "./timeline";

/** Semitones above the root for each rank, a scale that only sounds brighter the higher it gets. */
const SCALE = [0, 2, 4, 7, 9, 12, 16, 19, 21, 24];
const ROOT = 261.63;

/** Plays the sound of one step. */
export type PlaySound = (step: Step, show: Show) => void;

/** Makes the sounds at a loudness from 0 to 1; at 0 nothing is ever opened. */
export function createSounds(volume: number): PlaySound {
  if (volume <= 0) return () => {};
  const context = new AudioContext();
  const out = new GainNode(context, { gain: volume * 0.5 });
  out.connect(context.destination);
  const noise = makeNoise(context);

  const hush = (when: number, length: number, from: number, to: number, loud: number) => {
    const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.9 });
    filter.frequency.exponentialRampToValueAtTime(to, when + length);
    source.connect(filter).connect(shape(context, out, when, length, loud, 0.02));
    source.start(when, Math.random());
    source.stop(when + length);
  };
  const bell = (when: number, frequency: number, length: number, loud: number) => {
    for (const [overtone, part] of [
      [1, 1],
      [2.01, 0.35],
      [3.98, 0.12],
    ] as const) {
      const tone = new OscillatorNode(context, { type: "sine", frequency: frequency * overtone });
      tone.connect(shape(context, out, when, length / overtone, loud * part, 0.006));
      tone.start(when);
      tone.stop(when + length);
    }
  };
  const note = (rank: number, extra = 0) => ROOT * 2 ** (((SCALE[rank] ?? 0) + extra) / 12);

  const flip = (when: number, rank: number) => {
    hush(when, 0.16, 2400, 5200, 0.25);
    bell(when + 0.12, note(rank), 0.7 + rank * 0.12, 0.22);
    if (rank >= BIG_RANK) {
      for (const [index, extra] of [0, 4, 7, 12, 16].entries())
        bell(when + 0.3 + index * 0.11, note(rank - 3, extra), 2.4, 0.2);
    }
  };

  return (step, show) => {
    if (context.state === "suspended") void context.resume();
    const now = context.currentTime;
    switch (step.kind) {
      case "greet":
        hush(now, 0.5, 500, 1400, 0.3);
        hush(now + (TIMING.greeting - 700) / 1000, 0.7, 1200, 7000, 0.6);
        break;
      case "deal":
        for (let card = 0; card < show.opening.cards.length; card += 1)
          hush(now + card * 0.06, 0.09, 900, 500, 0.35);
        break;
      case "flip":
        flip(now, show.ranks[step.slot] ?? 0);
        break;
      case "hide":
        hush(now, 0.25, 1800, 400, 0.22);
        break;
      case "leave":
      case "clear":
        break;
      default:
        step satisfies never;
    }
  };
}

function shape(
  context: AudioContext,
  out: AudioNode,
  when: number,
  length: number,
  loud: number,
  attack: number,
): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(loud, when + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  gain.connect(out);
  return gain;
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
