import * as z from 'zod';
import { idSchema } from '#domain/identifier';
import { type RecordingKey, recordingName } from '#domain/release/recording';

/** The parts of a recording that the server has, stored in the browser to resume an upload. */
const keptSchema = z.object({
  upload: idSchema,
  /** The number of parts received. */
  sent: z.int().min(1),
  name: z.string(),
  size: z.int(),
  lastModified: z.number(),
  /** When the last one was received, in milliseconds. */
  at: z.number(),
});

/** Less than the week after which storage drops uncommitted parts. */
const lasts = 6 * 24 * 60 * 60_000;

const nameOf = (key: RecordingKey) => `gatefold.upload.${recordingName(key)}`;

function kept(text: string) {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The received parts of this exact file; null to start again. */
export function sentParts(key: RecordingKey, file: File): { upload: string; sent: number } | null {
  const found = kept(localStorage.getItem(nameOf(key)) ?? '');
  if (!found || Date.now() - found.at > lasts) return null;
  const isSame =
    found.name === file.name &&
    found.size === file.size &&
    found.lastModified === file.lastModified;
  return isSame ? { upload: found.upload, sent: found.sent } : null;
}

/** Stores how many parts of a file were received, so that the upload can resume. */
export function noteSentParts(
  key: RecordingKey,
  { name, size, lastModified }: File,
  arrived: { upload: string; sent: number },
): void {
  try {
    const noted = { ...arrived, name, size, lastModified, at: Date.now() };
    localStorage.setItem(nameOf(key), JSON.stringify(noted));
  } catch {
    // Without storage, an interrupted upload starts again.
  }
}

/** Deletes the record, so that the next upload starts from the beginning. */
export function forgetSentParts(key: RecordingKey): void {
  localStorage.removeItem(nameOf(key));
}
