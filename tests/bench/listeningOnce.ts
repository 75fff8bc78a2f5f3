/**
 * Measures and encodes one long recording in a separate process, whose memory contains nothing
 * else: `node tests/bench/listeningOnce.ts BYTES`. Prints the resident memory before and its peak.
 */
import { aLongRecording, frameBytes, headerBytes, sampleRate } from '#fixtures/longRecording';
import { createSoundStudio } from '../../functions/adapters/sound/soundStudio.ts';

const nothing = () => undefined;
const { measure, encode } = createSoundStudio();

async function main(bytes: number): Promise<void> {
  // The first second of sound loads the encoder, as in any process that has encoded before.
  const short = aLongRecording(headerBytes + sampleRate * frameBytes);
  await measure(short, nothing);
  await (await encode(short, { part: { start: 0, seconds: 1 }, gain: 1 }, nothing)).dispose();
  const idle = process.memoryUsage().rss;
  const recording = aLongRecording(bytes);
  const { seconds } = await measure(recording, nothing);
  const sound = await encode(recording, { part: { start: 0, seconds }, gain: 1 }, nothing);
  await sound.dispose();
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ idle, peak, seconds }));
  process.exit();
}

await main(Number(process.argv[2]));
