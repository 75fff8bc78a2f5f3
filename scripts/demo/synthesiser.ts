/** A few bars of one artist; the same input always makes the same music. */
export interface Piece {
  /** Beats a minute. */
  tempo: number;
  /** The tonic as a MIDI number: 57 is the A below middle C. */
  root: number;
  /** The notes of the scale, in semitones above the tonic. */
  scale: readonly number[];
  /** A chord for each bar, as scale degrees. */
  chords: readonly number[];
  voice: Voice;
  /** Melody notes per bar; 0 for a piece of chords alone. */
  notes: number;
  /** The volume of low drums and brushes, from 0 to 1. */
  drums: number;
}

/** The timbre of a sound. */
interface Voice {
  /** The volume of each partial, starting with the first. */
  partials: readonly number[];
  /** Seconds until a note is loudest, and until it has faded. */
  attack: number;
  decay: number;
  /** The detuning between two voices, in hundredths of a semitone. */
  detune: number;
}

const sampleRate = 32_000;
/** The echo of the room: its delay in seconds, and its feedback. */
const room = { time: 0.31, back: 0.38 };

const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12);

/** The note at a scale degree; degrees beyond the scale continue in the next octave. */
function noteAt({ root, scale }: Piece, index: number): number {
  const octave = Math.floor(index / scale.length);
  const step = scale[index - octave * scale.length] ?? 0;
  return root + octave * 12 + step;
}

const tableLength = 2048;
const tables = new Map<string, Float32Array>();

/** One period of a voice with all its partials; a note reads it repeatedly. */
function waveOf({ partials }: Voice, pitch: number): Float32Array {
  const heard = partials.filter((_, index) => hertz(pitch) * (index + 1) < sampleRate / 2);
  const key = heard.join();
  const known = tables.get(key);
  if (known) return known;
  const table = Float32Array.from({ length: tableLength }, (_, at) =>
    heard.reduce(
      (sum, level, index) => sum + level * Math.sin((2 * Math.PI * (index + 1) * at) / tableLength),
      0,
    ),
  );
  tables.set(key, table);
  return table;
}

/** Adds one note to the sound. */
function play(
  sound: Float32Array,
  voice: Voice,
  note: { at: number; pitch: number; gain: number },
) {
  const { attack, decay, detune } = voice;
  const first = Math.floor(note.at * sampleRate);
  const length = Math.min(sound.length - first, Math.floor((attack + decay) * sampleRate));
  const rising = Math.max(1, attack * sampleRate);
  const fall = Math.exp(-4 / (decay * sampleRate));
  const wave = waveOf(voice, note.pitch);
  for (const apart of detune > 0 ? [-detune, detune] : [0]) {
    const step = (hertz(note.pitch + apart / 100) * tableLength) / sampleRate;
    let level = note.gain;
    let phase = 0;
    for (let index = 0; index < length; index++) {
      if (index > rising) level *= fall;
      const rise = index < rising ? index / rising : 1;
      const at = first + index;
      sound[at] = (sound[at] ?? 0) + (wave[phase | 0] ?? 0) * level * rise;
      phase += step;
      if (phase >= tableLength) phase -= tableLength;
    }
  }
}

/** Random numbers from -1 to 1, the same sequence for each seed (a linear congruence). */
function createNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x8000_0000 - 1;
  };
}

/** A soft low drum on each beat, and a brush between beats. */
function drum(sound: Float32Array, at: number, gain: number, noise: () => number) {
  const first = Math.floor(at * sampleRate);
  for (let index = 0; index < sampleRate * 0.25 && first + index < sound.length; index++) {
    const time = index / sampleRate;
    const low = Math.sin(2 * Math.PI * (46 + 60 * Math.exp(-30 * time)) * time);
    const sample = first + index;
    sound[sample] =
      (sound[sample] ?? 0) +
      gain * (low * Math.exp(-14 * time) + 0.05 * noise() * Math.exp(-60 * time));
  }
}

/** Adds the echo, fades the end and normalises the volume. */
function finish(sound: Float32Array): void {
  const delay = Math.floor(room.time * sampleRate);
  for (let at = delay; at < sound.length; at++)
    sound[at] = (sound[at] ?? 0) + (sound[at - delay] ?? 0) * room.back;
  const fade = sampleRate * 2;
  let peak = 0;
  for (const sample of sound) peak = Math.max(peak, Math.abs(sample));
  for (let at = 0; at < sound.length; at++) {
    const end = Math.min(1, (sound.length - at) / fade);
    sound[at] = ((sound[at] ?? 0) / Math.max(peak, 0.001)) * 0.8 * end;
  }
}

/** The samples of a piece, from -1 to 1. Each seed has its own melody over the same chords. */
export function perform(piece: Piece, seed: number, seconds: number): Float32Array {
  const sound = new Float32Array(seconds * sampleRate);
  const beat = 60 / piece.tempo;
  const noise = createNoise(seed);
  const below: Voice = { ...piece.voice, attack: 0.08, decay: beat * 4 };
  let index = 4;
  for (let bar = 0; bar * 4 * beat < seconds - 1; bar++) {
    const start = bar * 4 * beat;
    const chord = piece.chords[bar % piece.chords.length] ?? 0;
    for (const third of [0, 2, 4])
      play(sound, piece.voice, { at: start, pitch: noteAt(piece, chord + third), gain: 0.16 });
    play(sound, below, { at: start, pitch: noteAt(piece, chord) - 12, gain: 0.22 });
    for (let note = 0; note < piece.notes; note++) {
      // The melody wanders and returns to a chord note at each bar.
      index = note === 0 ? chord + 4 : index + Math.round(noise() * 2);
      index = Math.max(2, Math.min(11, index));
      if (note > 0 && noise() > 0.55) continue;
      const at = start + (note * 4 * beat) / piece.notes;
      play(sound, piece.voice, { at, pitch: noteAt(piece, index) + 12, gain: 0.2 });
    }
    for (const step of [0, 2])
      if (piece.drums > 0) drum(sound, start + step * beat, piece.drums, noise);
  }
  finish(sound);
  return sound;
}

/** Encodes samples as WAV: 16 bits, one channel. */
export function wavOf(sound: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + sound.length * 2);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  name(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, sound.length * 2, true);
  sound.forEach((sample, at) => {
    view.setInt16(44 + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return bytes;
}
