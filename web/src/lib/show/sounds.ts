/**
 * Synthesizes the sounds of an opening: paper, a tear, cards, bells that rise with the rarity, and low tones for the
 * rarest cards. `score` returns the notes as data, and a speaker plays them. Loaded only if sound is on.
 */

import { rarities } from "../rarities";
import { BIG_RANK, DEEP_RANK } from "./ranks";

/** A sound of an opening. */
export type Sound =
  | { readonly kind: "rustle" }
  | { readonly kind: "tear" }
  | { readonly kind: "deal"; readonly cards: number }
  | { readonly kind: "flip"; readonly rank: number }
  | { readonly kind: "away" };

/** A note of a sound. `at` and `length` are in seconds, `loud` is from 0 to 1, pitches are in hertz. */
export type Note =
  | { kind: "paper"; at: number; length: number; loud: number; from: number; to: number }
  | { kind: "bell" | "swell"; at: number; length: number; loud: number; pitch: number };

const CHORD = [0, 4, 7, 12, 16];
const ROOT = 261.63;

const pitchOf = (semitones: number) => ROOT * 2 ** (semitones / 12);

/** The notes of a sound. */
export function score(sound: Sound): Note[] {
  switch (sound.kind) {
    case "rustle":
      return [{ kind: "paper", at: 0, length: 0.5, loud: 0.3, from: 500, to: 1400 }];
    case "tear":
      return [
        { kind: "paper", at: 0, length: 0.5, loud: 0.6, from: 1200, to: 7000 },
        { kind: "paper", at: 0.42, length: 0.22, loud: 0.35, from: 5200, to: 900 },
      ];
    case "deal":
      return Array.from({ length: sound.cards }, (_, card): Note => {
        return { kind: "paper", at: card * 0.06, length: 0.09, loud: 0.35, from: 900, to: 500 };
      });
    case "flip":
      return flip(sound.rank);
    case "away":
      return [{ kind: "paper", at: 0, length: 0.25, loud: 0.22, from: 1800, to: 400 }];
  }
}

/** The flip, then a chord. For rarer cards it is higher and has more notes. */
function flip(rank: number): Note[] {
  const big = rank >= BIG_RANK;
  const root = rarities[rank]?.tone ?? 0;
  const notes = CHORD.slice(0, 1 + Math.floor(rank / 2)).map(
    (step, index): Note => ({
      kind: "bell",
      at: 0.12 + index * (big ? 0.11 : 0.07),
      length: big ? 2.4 : 0.7 + rank * 0.12,
      loud: 0.22 - index * 0.02,
      pitch: pitchOf(root - (big ? 5 : 0) + step),
    }),
  );
  const lowTones = (rank < DEEP_RANK ? [] : [0, 7]).map((step): Note => {
    return { kind: "swell", at: 0, length: 3.4, loud: 0.3, pitch: pitchOf(root - 36 + step) };
  });
  return [{ kind: "paper", at: 0, length: 0.16, loud: 0.25, from: 2400, to: 5200 }, ...notes, ...lowTones];
}

export interface Speaker {
  readonly play: (sound: Sound, after?: number) => void;
  readonly setVolume: (volume: number) => void;
}

/** Opens the audio output with a volume from 0 to 1. */
export function openSpeaker(volume: number): Speaker {
  const context = new AudioContext();
  const out = new GainNode(context, { gain: volume * 0.5 });
  // Limits the volume when the chord of a rare pull and the low tones overlap.
  out.connect(new DynamicsCompressorNode(context)).connect(context.destination);
  const noise = makeNoise(context);
  return {
    play: (sound, after = 0) => {
      if (context.state === "suspended") void context.resume();
      for (const note of score(sound))
        playNote(context, out, noise, note, context.currentTime + after + note.at);
    },
    setVolume: (next) => out.gain.setTargetAtTime(next * 0.5, context.currentTime, 0.03),
  };
}

function playNote(context: AudioContext, out: AudioNode, noise: AudioBuffer, note: Note, when: number) {
  const end = when + note.length;
  if (note.kind === "paper") {
    const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: note.from, Q: 0.9 });
    filter.frequency.setValueAtTime(note.from, when);
    filter.frequency.exponentialRampToValueAtTime(note.to, end);
    source.connect(filter).connect(envelope(context, out, when, note.length, note.loud, 0.02));
    source.start(when, Math.random());
    source.stop(end);
    return;
  }
  const swell = note.kind === "swell";
  // A bell has overtones that decay faster; a swell is a single tone with a slow attack.
  const overtones = swell
    ? [[1, 1] as const]
    : ([
        [1, 1],
        [2.01, 0.35],
        [3.98, 0.12],
      ] as const);
  for (const [overtone, part] of overtones) {
    const tone = new OscillatorNode(context, {
      type: swell ? "triangle" : "sine",
      frequency: note.pitch * overtone,
    });
    tone.connect(envelope(context, out, when, note.length / overtone, note.loud * part, swell ? 0.8 : 0.006));
    tone.start(when);
    tone.stop(end);
  }
}

function envelope(
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
