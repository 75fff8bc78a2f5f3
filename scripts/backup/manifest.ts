import * as z from 'zod';

export const formatName = 'gatefold-backup';
/**
 * Increased when older versions can no longer restore a new archive. An archive of number 1 has
 * every file in it; with number 2 the files are kept beside it, under their hashes.
 */
const formatNumbers = [1, 2] as const;

/** How a file is served. */
const filePropertiesSchema = z.object({
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});
export type FileProperties = z.infer<typeof filePropertiesSchema>;

const fileSchema = z.object({
  path: z.string(),
  size: z.int().min(0),
  /** SHA-256 of the content, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rows'), table: z.string(), count: z.int() }),
    z.object({
      kind: z.literal('blob'),
      container: z.string(),
      name: z.string(),
      properties: filePropertiesSchema,
      /** The version that was copied: as long as a file has it, the copy is as good as the file. */
      tag: z.string().optional(),
    }),
  ]),
});
export type ArchivedFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  format: z.literal(formatName),
  number: z.literal(formatNumbers),
  createdAt: z.iso.datetime(),
  /** The secret that the data belong to, where the backup could read it: see decision 144. */
  visitorSecret: z.string().min(32).optional(),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A file that is kept beside the archive: its path there is its hash. */
export const keptPath = (sha256: string): string => `files/${sha256}`;
export const isKeptBeside = ({ path, sha256 }: ArchivedFile): boolean => path === keptPath(sha256);

/** The manifest's own path in the archive. It comes last, when all checksums are known. */
export const manifestPath = 'manifest.json';
