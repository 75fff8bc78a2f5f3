import { type Piece, perform, wavOf } from './synthesiser.ts';

const minor = [0, 2, 3, 5, 7, 8, 10];
const major = [0, 2, 4, 5, 7, 9, 11];
const dorian = [0, 2, 3, 5, 7, 9, 10];
const hijaz = [0, 1, 4, 5, 7, 8, 10];
const pentatonic = [0, 3, 5, 7, 10];

const reed = { partials: [1, 0.5, 0.35, 0.2, 0.12], attack: 0.35, decay: 2.6, detune: 6 };
const string = { partials: [1, 0.6, 0.3, 0.22, 0.1, 0.06], attack: 0.006, decay: 1.4, detune: 0 };
const glass = { partials: [1, 0, 0.3, 0, 0.08], attack: 0.02, decay: 3.2, detune: 3 };
const brass = { partials: [1, 0.7, 0.6, 0.4, 0.3, 0.18], attack: 0.09, decay: 1.1, detune: 5 };
const pulse = { partials: [1, 0, 0.33, 0, 0.2, 0, 0.14], attack: 0.01, decay: 0.7, detune: 8 };

/** The sound of each artist of the demo, by key. */
const pieces: Readonly<Record<string, Piece>> = {
  'marit-vage': {
    tempo: 66,
    root: 50,
    scale: dorian,
    chords: [0, 3, 4, 0],
    voice: reed,
    notes: 4,
    drums: 0,
  },
  'kirishima-nao': {
    tempo: 48,
    root: 57,
    scale: pentatonic,
    chords: [0, 2, 1, 3],
    voice: glass,
    notes: 3,
    drums: 0,
  },
  'grain-elevator': {
    tempo: 72,
    root: 45,
    scale: major,
    chords: [0, 3, 0, 4],
    voice: string,
    notes: 6,
    drums: 0.12,
  },
  'thaleia-voria': {
    tempo: 96,
    root: 50,
    scale: hijaz,
    chords: [0, 1, 0, 6],
    voice: string,
    notes: 8,
    drums: 0,
  },
  'ludvik-zdarsky': {
    tempo: 104,
    root: 46,
    scale: major,
    chords: [0, 4, 4, 0],
    voice: brass,
    notes: 4,
    drums: 0.25,
  },
  'pochta-polyusa': {
    tempo: 128,
    root: 45,
    scale: minor,
    chords: [0, 5, 3, 4],
    voice: pulse,
    notes: 8,
    drums: 0.4,
  },
  'adaeze-okonjo': {
    tempo: 84,
    root: 48,
    scale: pentatonic,
    chords: [0, 0, 3, 2],
    voice: pulse,
    notes: 6,
    drums: 0.35,
  },
  'inaki-etxeandia': {
    tempo: 112,
    root: 55,
    scale: major,
    chords: [0, 3, 4, 0],
    voice: reed,
    notes: 6,
    drums: 0,
  },
  'layan-al-sahili': {
    tempo: 76,
    root: 50,
    scale: hijaz,
    chords: [0, 3, 1, 0],
    voice: string,
    notes: 6,
    drums: 0.15,
  },
  'mirrorball-for-moths': {
    tempo: 108,
    root: 52,
    scale: major,
    chords: [0, 5, 3, 4],
    voice: glass,
    notes: 8,
    drums: 0.3,
  },
  'lamplight-committee': {
    tempo: 88,
    root: 48,
    scale: major,
    chords: [0, 5, 1, 4],
    voice: brass,
    notes: 4,
    drums: 0.15,
  },
  orrery: {
    tempo: 40,
    root: 38,
    scale: minor,
    chords: [0, 0, 5, 3],
    voice: reed,
    notes: 2,
    drums: 0,
  },
};

/** The length of the demo's recordings, in seconds. */
export const demoSeconds = 24;

/** The WAV of an artist's track; its name sets the melody. Null for an artist without a sound. */
export function demoRecording(artist: string, track: string): Uint8Array<ArrayBuffer> | null {
  const piece = pieces[artist];
  if (!piece) return null;
  const seed = Array.from(track).reduce(
    (sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0),
    7,
  );
  return wavOf(perform(piece, seed, demoSeconds));
}
