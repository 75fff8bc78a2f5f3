/** The encoding of a WAV file's sound. */
export interface WavFormat {
  channels: number;
  /** In hertz. */
  sampleRate: number;
  bits: number;
}

/** The facts from the header of a WAV file. */
export interface WavHeader extends WavFormat {
  /** The length of the whole file in bytes; null if the header doesn't say. */
  length: number | null;
  /** The length of the sound in seconds; null if the header is too short to tell. */
  seconds: number | null;
}

/** PCM, floating point, and the extensible form of both. */
const encodings = new Set([1, 3, 0xfffe]);
const unknownLength = 0xffffffff;

/**
 * The accepted sample rates, in hertz. Outside them, a few bytes would last for hours, or many for
 * no time.
 */
const sampleRates = { least: 8_000, most: 384_000 } as const;

/** Whether a recording can have this sample rate, in hertz. */
export const isSampleRate = (hertz: number): boolean =>
  hertz >= sampleRates.least && hertz <= sampleRates.most;

/** Other formats mistaken for WAV, by their first bytes. */
const others: readonly (readonly [name: string, begins: RegExp])[] = [
  ['an MP3', /^(?:ID3|\u00ff[\u00e2-\u00fb])/],
  ['a FLAC file', /^fLaC/],
  ['an AIFF', /^FORM.{4}AIF/s],
  ['an Ogg file', /^OggS/],
  ['an MPEG-4 file', /^.{4}ftyp/s],
  ['a CAF file', /^caff/],
  ['a Wave64 file', /^riff/],
  ['a ZIP archive', /^PK/],
];

const named = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => bytes.getUint8(at + offset)));

/** The offset of a chunk's contents, and its length according to the file. */
function chunkOf(bytes: DataView, name: string): { at: number; length: number } | null {
  let at = 12;
  while (at + 8 <= bytes.byteLength) {
    const length = bytes.getUint32(at + 4, true);
    if (named(bytes, at) === name) return { at: at + 8, length };
    at += 8 + length + (length % 2);
  }
  return null;
}

function otherName(start: Uint8Array): string {
  const text = String.fromCharCode(...start.subarray(0, 16));
  const [name] = others.find(([, begins]) => begins.test(text)) ?? [];
  return name ? `The file is ${name}, not a WAV.` : 'The file is not a WAV recording.';
}

/** The length of the sound in bytes; null if the header does not say. */
function soundLength(bytes: DataView, kind: string): number | null {
  const data = chunkOf(bytes, 'data');
  if (!data) return null;
  if (data.length !== unknownLength) return data.length;
  const long = kind === 'RF64' ? chunkOf(bytes, 'ds64') : null;
  if (!long || long.at + 16 > bytes.byteLength) return null;
  return Number(bytes.getBigUint64(long.at + 8, true));
}

/**
 * Reads the first bytes of a WAV file, RIFF or RF64, whatever its name. For an unusable file,
 * returns the reason as text for the person who chose it.
 */
export function readWav(start: Uint8Array): WavHeader | string {
  const bytes = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (bytes.byteLength === 0) return 'The file is empty.';
  const kind = bytes.byteLength < 12 ? '' : named(bytes, 0);
  if ((kind !== 'RIFF' && kind !== 'RF64') || named(bytes, 8) !== 'WAVE') return otherName(start);
  const format = chunkOf(bytes, 'fmt ');
  if (!format || format.at + 16 > bytes.byteLength)
    return 'The WAV does not say how its sound is encoded: its “fmt” chunk is missing.';
  const encoding = bytes.getUint16(format.at, true);
  if (!encodings.has(encoding))
    return 'The sound in this WAV is compressed. Export it as uncompressed PCM.';
  const channels = bytes.getUint16(format.at + 2, true);
  const sampleRate = bytes.getUint32(format.at + 4, true);
  const frame = bytes.getUint16(format.at + 12, true);
  const bits = bytes.getUint16(format.at + 14, true);
  if (channels === 0 || sampleRate === 0 || bits === 0)
    return 'The WAV says that it has no channels, no sample rate or no bits. Export it again.';
  if (!isSampleRate(sampleRate))
    return `The WAV says that it has ${sampleRate} samples a second. Export it with ${sampleRates.least} to ${sampleRates.most}.`;
  const sound = soundLength(bytes, kind);
  if (sound === 0) return 'The WAV contains no sound.';
  const said = bytes.getUint32(4, true);
  const isSaid = kind === 'RIFF' && said !== 0 && said !== unknownLength;
  return {
    channels,
    sampleRate,
    bits,
    length: isSaid ? said + 8 : null,
    seconds: sound === null || frame === 0 ? null : sound / frame / sampleRate,
  };
}

const channelNames: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo' };

/** A format as engineers write it: `24-bit, 44.1 kHz, stereo`. */
export function formatText({ channels, sampleRate, bits }: WavFormat): string {
  const kilohertz = `${Number((sampleRate / 1000).toFixed(2))} kHz`;
  return `${bits}-bit, ${kilohertz}, ${channelNames[channels] ?? `${channels} channels`}`;
}
