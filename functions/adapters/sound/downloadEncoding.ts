import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import {
  Conversion,
  FlacOutputFormat,
  type InputAudioTrack,
  type MetadataTags,
  Mp3OutputFormat,
  Output,
  type OutputFormat,
  Quality,
  StreamTarget,
  WavOutputFormat,
} from 'mediabunny';
import type { DownloadFormat, SoundTags } from '#domain/codes/download';
import { recordingHeaderBytes } from '#domain/release/recording';
import { readWav } from '#domain/release/wavFile';
import type { ReadableRecording, SoundStudio } from '#functions/ports/listening';
import { openTrack, rateFor, unreadable, writableOver } from './soundEncoding.ts';

registerFlacEncoder();

/** The best that MP3 can do, in bits per second. */
const mp3BitRate = 320_000;

/** Where each format keeps the ISRC. */
const isrcTag = { mp3: 'TSRC', flac: 'ISRC', wav: 'TSRC' } as const;

/** Of the two kinds of tags that a WAV may have, only ID3 has a cover. */
const outputFormats: Record<DownloadFormat, () => OutputFormat> = {
  mp3: () => new Mp3OutputFormat(),
  flac: () => new FlacOutputFormat(),
  wav: () => new WavOutputFormat({ metadataFormat: 'id3' }),
};

function metadataOf(
  { isrc, date, ...tags }: SoundTags,
  cover: Uint8Array | null,
  format: DownloadFormat,
): MetadataTags {
  const mimeType = 'image/jpeg';
  return {
    ...tags,
    ...(date && { date: new Date(date) }),
    ...(cover && { images: [{ data: cover, mimeType, kind: 'coverFront' as const }] }),
    ...(isrc && { raw: { [isrcTag[format]]: isrc } }),
  };
}

/** FLAC keeps 16 or 24 bits: what has more than 16 is kept as 24. */
async function sampleFormatOf({ bytes, read }: ReadableRecording): Promise<'s16' | 's32'> {
  const header = readWav(await read(0, Math.min(bytes, recordingHeaderBytes)));
  return typeof header === 'string' || header.bits > 16 ? 's32' : 's16';
}

async function audioOptions(
  format: DownloadFormat,
  track: InputAudioTrack,
  recording: ReadableRecording,
) {
  // The samples of a WAV stay as they are.
  if (format === 'wav') return {};
  if (format === 'flac')
    return { codec: 'flac', sampleFormat: await sampleFormatOf(recording) } as const;
  return {
    codec: 'mp3',
    quality: new Quality({ bitrate: mp3BitRate }),
    numberOfChannels: Math.min(2, track.numberOfChannels),
    sampleRate: rateFor(track),
    forceTranscode: true,
  } as const;
}

/** Encodes a whole recording, neither louder nor quieter, with tags and cover. */
export const encodeDownload: SoundStudio['encodeDownload'] = async (
  recording,
  { format, tags, cover },
) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-download-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `sound.${format}`);
  try {
    const { input, track } = await openTrack(recording);
    const file = await open(path, 'w');
    try {
      const output = new Output({
        format: outputFormats[format](),
        target: new StreamTarget(writableOver(file)),
      });
      const conversion = await Conversion.init({
        input,
        output,
        showWarnings: false,
        audio: await audioOptions(format, track, recording),
        tags: metadataOf(tags, cover, format),
      });
      if (!conversion.isValid) throw unreadable();
      await conversion.execute();
    } finally {
      input.dispose();
      await file.close();
    }
    const { size: bytes } = await stat(path);
    return { bytes, open: () => createReadStream(path), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
};
