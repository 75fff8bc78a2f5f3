import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  type AudioSample,
  AudioSampleSink,
  Conversion,
  CustomSource,
  Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Output,
  Quality,
  AudioSample as Sample,
  StreamTarget,
  WAVE,
} from 'mediabunny';
import { type BitRate, bitRates } from '#domain/listening/audioAddress';
import type { HeardPart } from '#domain/listening/listening';
import { createLoudnessMeter } from '#domain/listening/loudness';
import { measuredLevels, toWaveform } from '#domain/listening/waveform';
import { Problem } from '#domain/problem';
import { maxClipStart } from '#domain/release/listenChoice';
import { recordingHeaderBytes } from '#domain/release/recording';
import { isSampleRate, readWav, type WavFormat } from '#domain/release/wavFile';
import type {
  OnShare,
  ReadableRecording,
  SoundFile,
  SoundStudio,
} from '#functions/ports/listening';

registerMp3Encoder();

/** How much of a recording is cached in memory. */
const cachedBytes = 8 * 1024 * 1024;

export const unreadable = () =>
  new Problem(
    'unsupported',
    'The sound of this WAV can’t be read. Export it as PCM, then upload it again.',
  );

/**
 * Opens the sound of a recording, which is read in ranges on demand.
 * @throws {Problem} unsupported
 */
export async function openTrack({ bytes, read }: ReadableRecording) {
  let failure: unknown;
  const source = new CustomSource({
    getSize: () => bytes,
    read: (start, end) =>
      read(start, end).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    maxCacheSize: cachedBytes,
    prefetchProfile: 'network',
    // A failed read-ahead is retried when its data is needed, and fails there.
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: [WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !isSampleRate(track.sampleRate) || !(await track.canDecode())) throw unreadable();
    return { input, track };
  } catch (error) {
    input.dispose();
    // Errors other than those of storage come from the format.
    throw failure ?? (error instanceof Problem ? error : unreadable());
  }
}

/**
 * Reads the samples of each channel, from -1 to 1, into arrays that the next call overwrites: new
 * arrays for the hundred thousand parts of a long recording would use too much memory.
 */
function createChannelReader(count: number) {
  let room: Float32Array<ArrayBuffer>[] = [];
  return (sample: AudioSample): Float32Array[] => {
    const frames = sample.numberOfFrames;
    if ((room[0]?.length ?? 0) < frames)
      room = Array.from({ length: count }, () => new Float32Array(frames));
    return room.map((channel, planeIndex) => {
      const samples = channel.subarray(0, frames);
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
  };
}

/** MP3 supports few sample rates, and low ones not at these bit rates. */
export function rateFor({ sampleRate }: InputAudioTrack): number {
  return sampleRate % 48_000 === 0 ? 48_000 : 44_100;
}

/** Makes every sample louder or quieter by a factor. */
function amplified(sample: AudioSample, gain: number): AudioSample {
  const { numberOfFrames, sampleRate, numberOfChannels, timestamp } = sample;
  const data = new Float32Array(numberOfFrames * numberOfChannels);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    const plane = data.subarray(planeIndex * numberOfFrames, (planeIndex + 1) * numberOfFrames);
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
  }
  for (let index = 0; index < data.length; index++)
    data[index] = Math.max(-1, Math.min(1, (data[index] ?? 0) * gain));
  return new Sample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp });
}

/** A stream into a file at given positions: encoders go back to the beginning. */
export const writableOver = (file: FileHandle) =>
  new WritableStream<{ data: Uint8Array; position: number }>({
    async write({ data, position }) {
      await file.write(data, 0, data.length, position);
    },
  });

async function formatOf({ bytes, read }: ReadableRecording): Promise<WavFormat | null> {
  const header = readWav(await read(0, Math.min(bytes, recordingHeaderBytes)));
  if (typeof header === 'string') return null;
  const { channels, sampleRate, bits } = header;
  return { channels, sampleRate, bits };
}

/** Measures a whole recording. */
export const measure: SoundStudio['measure'] = async (recording, onShare) => {
  const { input, track } = await openTrack(recording);
  try {
    const seconds = await track.computeDuration();
    if (!(seconds > 0 && seconds <= maxClipStart)) throw unreadable();
    const count = Math.min(2, track.numberOfChannels);
    const meter = createLoudnessMeter(track.sampleRate, count);
    const levels = new Float32Array(measuredLevels);
    const channelsOf = createChannelReader(count);
    const framesPerLevel = Math.max(1, (seconds * track.sampleRate) / levels.length);
    let frame = 0;
    for await (const sample of new AudioSampleSink(track).samples()) {
      const channels = channelsOf(sample);
      meter.add(channels);
      for (const samples of channels) noteLevels(samples, { levels, frame, framesPerLevel });
      frame += sample.numberOfFrames;
      sample.close();
      await onShare(Math.min(1, frame / track.sampleRate / seconds));
    }
    const format = await formatOf(recording);
    return { seconds, waveform: toWaveform(levels), ...(format && { format }), ...meter.result() };
  } finally {
    input.dispose();
  }
};

interface Levels {
  levels: Float32Array;
  /** The number of the first sample in the recording. */
  frame: number;
  framesPerLevel: number;
}

/** Stores the loudest sample of each section. */
function noteLevels(samples: Float32Array, { levels, frame, framesPerLevel }: Levels): void {
  for (let index = 0; index < samples.length; index++) {
    const level = Math.min(levels.length - 1, Math.floor((frame + index) / framesPerLevel));
    const loud = Math.abs(samples[index] ?? 0);
    if (loud > (levels[level] ?? 0)) levels[level] = loud;
  }
}

/** Encodes a part of a recording in all bit rates, with LAME, off the main thread. */
export const encodeSound: SoundStudio['encode'] = async (recording, { part, gain }, onShare) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sound-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const files: SoundFile[] = [];
    const hash = createHash('sha256');
    for (const [index, rate] of bitRates.entries()) {
      const path = join(folder, `${rate}.mp3`);
      const share: OnShare = (done) => onShare((index + done) / bitRates.length);
      await encodeTo(recording, { path, rate, part, gain }, share);
      for await (const bytes of createReadStream(path)) hash.update(bytes);
      files.push({ rate, open: () => createReadStream(path) });
    }
    return { digest: hash.digest('base64url').slice(0, 22), files, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
};

interface Encoding {
  path: string;
  rate: BitRate;
  part: HeardPart;
  gain: number;
}

/** Encodes a part of a recording to an MP3 file. */
async function encodeTo(
  recording: ReadableRecording,
  { path, rate, part, gain }: Encoding,
  onShare: OnShare,
): Promise<void> {
  const { input, track } = await openTrack(recording);
  const file = await open(path, 'w');
  try {
    const output = new Output({
      format: new Mp3OutputFormat(),
      target: new StreamTarget(writableOver(file)),
    });
    const conversion = await Conversion.init({
      input,
      output,
      showWarnings: false,
      trim: { start: part.start, end: part.start + part.seconds },
      audio: {
        codec: 'mp3',
        quality: new Quality({ bitrate: rate * 1000 }),
        numberOfChannels: Math.min(2, track.numberOfChannels),
        sampleRate: rateFor(track),
        forceTranscode: true,
        process: (sample) => amplified(sample, gain),
      },
      tags: {},
    });
    if (!conversion.isValid) throw unreadable();
    conversion.onProgress = onShare;
    await conversion.execute();
  } finally {
    input.dispose();
    await file.close();
  }
}
