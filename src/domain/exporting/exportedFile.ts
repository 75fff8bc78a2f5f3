import * as z from 'zod';

/** An export reads a file in parts of this size. */
export const exportPartBytes = 4 * 1024 * 1024;

/**
 * The container and the name of a stored file: an uploaded picture, its square or a recording. No
 * part leads out of the container.
 */
const keySchema = z
  .string()
  .max(1000)
  .regex(/^(originals|images|recordings)\/\S/, 'This is not a file of an export.')
  .refine((key) => !key.split('/').some((part) => part === '' || /^\.{1,2}$/.test(part)), {
    error: 'This is not a file of an export.',
  });

/** A file in an export. */
export const exportedFileSchema = z.object({
  key: keySchema,
  /** Where it is in the export. */
  path: z.string(),
  bytes: z.int(),
  /** What it belongs to: the path of a picture, or the number of a release and a track's id. */
  of: z.string(),
  /** The name that it was uploaded with; empty if unknown. */
  uploadedAs: z.string(),
  /** Who uploaded it; empty if unknown. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

const maxPart = 80;

/** A text as a part of a path that every file system takes. */
export function pathPart(text: string): string {
  const plain = text
    .replaceAll(/[^\p{L}\p{N}\p{M} ._()'&,+-]+/gu, '-')
    .slice(0, maxPart)
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replace(/^[\s.-]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '');
  return plain || 'untitled';
}

/** Paths of which no two are the same, also where capitals don't count: a later one gets a number. */
export function uniquePaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const dot = path.lastIndexOf('.');
    const end = dot > path.lastIndexOf('/') ? dot : path.length;
    let unique = path;
    for (let number = 2; taken.has(unique.toLowerCase()); number++)
      unique = `${path.slice(0, end)} (${number})${path.slice(end)}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
