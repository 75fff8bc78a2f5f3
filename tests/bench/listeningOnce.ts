/**
 * Measures and encodes one long recording whole, in a process of its own whose memory nothing else
 * uses: `node tests/bench/listeningOnce.ts BYTES`. Prints the resident memory before and its peak.
 */
import type { ReadableRecording } from '#functions/ports/listening';
import { createSoundStudio } from '../../functions/adapters/soundStudio.ts';

const sampleRate = 48_000;
const frameBytes = 6;
const headerBytes = 44;

/** The header of a WAV of 24 bits and stereo, of so many bytes in all. */
function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(bytes - 8, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(24, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes - headerBytes, 40);
  return header;
}

/** A second of two tones. */
function aSecond(): Buffer {
  const second = Buffer.alloc(sampleRate * frameBytes);
  for (let frame = 0; frame < sampleRate; frame += 1)
    for (const [channel, hertz] of [220, 331].entries()) {
      const level = Math.sin((2 * Math.PI * hertz * frame) / sampleRate) * 2 ** 21;
      second.writeIntLE(Math.round(level), frame * frameBytes + channel * 3, 3);
    }
  return second;
}

/** A recording that is nowhere whole: each range is made when it is read, as storage sends it. */
function aRecording(bytes: number): ReadableRecording {
  const header = headerOf(bytes);
  const second = aSecond();
  return {
    bytes,
    async read(start, end) {
      const range = Buffer.allocUnsafe(end - start);
      let at = start;
      while (at < Math.min(end, headerBytes)) at += header.copy(range, at - start, at);
      while (at < end) at += second.copy(range, at - start, (at - headerBytes) % second.length);
      return range;
    },
  };
}

const nothing = () => undefined;
const { measure, encode } = createSoundStudio();

async function main(bytes: number): Promise<void> {
  // A first second loads the encoder, as every process has that made a sound before.
  const short = aRecording(headerBytes + sampleRate * frameBytes);
  await measure(short, nothing);
  await (await encode(short, { part: { start: 0, seconds: 1 }, gain: 1 }, nothing)).dispose();
  const idle = process.memoryUsage().rss;
  const recording = aRecording(bytes);
  const { seconds } = await measure(recording, nothing);
  const sound = await encode(recording, { part: { start: 0, seconds }, gain: 1 }, nothing);
  await sound.dispose();
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ idle, peak, seconds }));
  process.exit();
}

await main(Number(process.argv[2]));
