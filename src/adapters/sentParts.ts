import * as z from 'zod';
import { type RecordingKey, recordingName } from '#domain/release/recording';

/** Which parts of a recording the server has, kept in the browser so that an upload can go on. */
const keptSchema = z.object({
  upload: z.uuid(),
  /** The number of parts that have arrived. */
  sent: z.int().min(1),
  name: z.string(),
  size: z.int(),
  lastModified: z.number(),
  /** When the last of them arrived, in milliseconds. */
  at: z.number(),
});

/** Storage drops parts of which no file was made after a week. */
const lasts = 6 * 24 * 60 * 60_000;

const nameOf = (key: RecordingKey) => `gatefold.upload.${recordingName(key)}`;

function kept(text: string) {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The parts of this very file that have arrived; null where it begins anew. */
export function sentParts(key: RecordingKey, file: File): { upload: string; sent: number } | null {
  const found = kept(localStorage.getItem(nameOf(key)) ?? '');
  if (!found || Date.now() - found.at > lasts) return null;
  const isSame =
    found.name === file.name &&
    found.size === file.size &&
    found.lastModified === file.lastModified;
  return isSame ? { upload: found.upload, sent: found.sent } : null;
}

/** Notes how many parts of a file have arrived, so that the upload can resume. */
export function noteSentParts(
  key: RecordingKey,
  { name, size, lastModified }: File,
  arrived: { upload: string; sent: number },
): void {
  try {
    const noted = { ...arrived, name, size, lastModified, at: Date.now() };
    localStorage.setItem(nameOf(key), JSON.stringify(noted));
  } catch {
    // Without room, the upload begins anew after it broke off.
  }
}

/** Forgets the parts, so that the next upload begins anew. */
export function forgetSentParts(key: RecordingKey): void {
  localStorage.removeItem(nameOf(key));
}
