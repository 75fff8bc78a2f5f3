import * as z from 'zod';

export const formatName = 'gatefold-backup';
/** Increased when older versions can no longer restore a new archive. */
export const formatNumber = 1;

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
    }),
  ]),
});
export type ArchivedFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  format: z.literal(formatName),
  number: z.literal(formatNumber),
  createdAt: z.iso.datetime(),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest's own path in the archive. It comes last, when all checksums are known. */
export const manifestPath = 'manifest.json';
