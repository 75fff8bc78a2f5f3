import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { idSchema, keySchema } from '#domain/identifier';
import { fileNameSchema, maxRecordingBytes, maxRecordingParts } from '#domain/release/recording';

const countSchema = z.coerce.number().pipe(z.int());

/** The track of a call. Without a release, the caller's only release with this track. */
const ofTrackSchema = z.object({ id: idSchema, releaseId: idSchema.optional() });

/** A recording: of the calls that list them, the current ones and the earlier ones. */
const recordingSchema = z.object({
  track: idSchema,
  bytes: z.int(),
  storedAt: z.iso.datetime(),
  /** The name of the uploaded file; empty if unknown. */
  fileName: z.string(),
  /** Who uploaded it; absent if unknown. */
  by: z.string().optional(),
});

/** The recordings of tracks; none is public. */
export const recordingCalls = {
  uploadTrack: endpoint({
    method: 'POST',
    path: 'fileupload/uploadfile',
    access: 'member',
    summary: 'Stores the WAV of a track, or a part of one; it is not public.',
    body: ofTrackSchema.extend({
      /** Identifies the parts of one upload. Without it the file is sent in one piece. */
      upload: idSchema.optional(),
      part: countSchema
        .pipe(
          z
            .int()
            .min(0)
            .max(maxRecordingParts - 1),
        )
        .default(0),
      parts: countSchema.pipe(z.int().min(1).max(maxRecordingParts)).default(1),
      /** The name of the file, shown to staff beside the track. */
      name: fileNameSchema.optional(),
      /** The length of the whole file in bytes. */
      size: countSchema.pipe(z.int().min(1).max(maxRecordingBytes)).optional(),
    }),
    upload: true,
    answer: z.object({ url: z.url(), complete: z.boolean() }),
  }),
  listRecordings: endpoint({
    method: 'GET',
    path: 'releases/{id}/recordings',
    access: 'member',
    summary: 'The recordings of a release, each with an address that works for ten minutes.',
    params: z.object({ id: keySchema }),
    answer: z.object({
      recordings: z.array(
        recordingSchema.extend({
          /** Anybody with this address can fetch the file until it expires. */
          url: z.url(),
          /** The server's progress with measuring it and making the public audio. */
          sound: z.object({
            state: z.enum(['waiting', 'working', 'ready', 'failed']),
            /** From 0 to 1. */
            share: z.number(),
            failure: z.string().optional(),
            /** The length of the recording. */
            seconds: z.number().optional(),
            /** The encoding of the file. */
            format: z
              .object({ channels: z.int(), sampleRate: z.number(), bits: z.int() })
              .optional(),
            /** One character per stretch; see `src/domain/listening/waveform.ts`. */
            waveform: z.string().optional(),
            /** True once visitors can hear any of it. */
            isPublic: z.boolean(),
          }),
        }),
      ),
      /** Those that were replaced or deleted, by track, the last one first. */
      earlier: z.array(
        recordingSchema.extend({
          id: idSchema,
          /** Its length; absent if unknown. */
          seconds: z.number().optional(),
          endedAt: z.iso.datetime(),
          endedBy: z.string(),
          /** Until when its file is kept; absent once it is deleted. */
          until: z.iso.datetime().optional(),
        }),
      ),
    }),
  }),
  removeRecording: endpoint({
    method: 'POST',
    path: 'tracks/removerecording',
    access: 'member',
    summary:
      "Deletes a track's recording, which is kept for thirty days; or an earlier one at once.",
    body: ofTrackSchema.extend({
      /** The id of an earlier recording. */
      recording: idSchema.optional(),
    }),
    answer: z.object({}),
  }),
  restoreRecording: endpoint({
    method: 'POST',
    path: 'tracks/restorerecording',
    access: 'member',
    summary: 'Makes an earlier recording the current one again.',
    body: ofTrackSchema.extend({ recording: idSchema }),
    answer: z.object({}),
  }),
};

export const recordingExamples: Examples<typeof recordingCalls> = {
  uploadTrack: async (given) => ({
    body: { id: (await given.track()).id },
    file: await given.recording(),
  }),
  listRecordings: async (given) => ({ params: { id: (await given.recordedTrack()).releaseId } }),
  removeRecording: async (given) => ({ body: { id: (await given.recordedTrack()).id } }),
  restoreRecording: async (given) => ({ body: await given.earlierRecording() }),
};
