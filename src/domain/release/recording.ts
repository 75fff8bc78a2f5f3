import type { Id } from '#domain/identifier';

/** Room for 15 minutes of stereo at 24 bits and 48 kHz. */
export const maxRecordingBytes = 250_000_000;
/** The largest part of an upload; each part is one call. */
export const recordingPartBytes = 8 * 1024 * 1024;
export const maxRecordingParts = Math.ceil(maxRecordingBytes / recordingPartBytes);

/** The facts in the header of a WAV file. */
export interface WavFormat {
  channels: number;
  /** In hertz. */
  sampleRate: number;
  bits: number;
  /** The length of the whole file in bytes; null where the writer didn't know it. */
  length: number | null;
}

/** PCM, floating point, and the extensible form of either. */
const encodings = new Set([1, 3, 0xfffe]);
const unknownLength = 0xffffffff;

const named = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => bytes.getUint8(at + offset)));

function formatChunk(bytes: DataView): number | null {
  let at = 12;
  while (at + 24 <= bytes.byteLength) {
    if (named(bytes, at) === 'fmt ') return at + 8;
    const length = bytes.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return null;
}

/**
 * The format of a WAV file by its first bytes: RIFF or RF64, with a `fmt ` chunk. null for any
 * other file, whatever its name.
 */
export function wavFormatOf(start: Uint8Array): WavFormat | null {
  const bytes = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (bytes.byteLength < 44 || named(bytes, 8) !== 'WAVE') return null;
  const kind = named(bytes, 0);
  const at = kind === 'RIFF' || kind === 'RF64' ? formatChunk(bytes) : null;
  if (at === null || !encodings.has(bytes.getUint16(at, true))) return null;
  const channels = bytes.getUint16(at + 2, true);
  const sampleRate = bytes.getUint32(at + 4, true);
  const bits = bytes.getUint16(at + 14, true);
  if (channels === 0 || sampleRate === 0 || bits === 0) return null;
  const said = bytes.getUint32(4, true);
  const isSaid = kind === 'RIFF' && said !== 0 && said !== unknownLength;
  return { channels, sampleRate, bits, length: isSaid ? said + 8 : null };
}

/** The reason to refuse a recording, by its first bytes and its length; null to accept it. */
export function recordingRefusal(start: Uint8Array, length: number) {
  if (length > maxRecordingBytes)
    return {
      code: 'too-large',
      words: `The file is larger than ${maxRecordingBytes / 1_000_000} MB.`,
    } as const;
  const format = wavFormatOf(start);
  if (!format) return { code: 'unsupported', words: 'The file is not a WAV recording.' } as const;
  if (format.length !== null && format.length > length)
    return {
      code: 'invalid-input',
      words: 'The recording is cut short: its header announces more than the file holds.',
    } as const;
  return null;
}

/** Which recording: tracks of two releases may have the same id. */
export interface RecordingKey {
  release: Id;
  track: Id;
}

/** The name of a recording in its container. */
export function recordingName({ release, track }: RecordingKey): string {
  return `${release}/${earlierRecordingName(track)}`;
}

/** The name of a recording that was stored by its track alone. Its metadata names the release. */
export function earlierRecordingName(track: Id): string {
  return `artistsimage_${track}.wav`;
}
