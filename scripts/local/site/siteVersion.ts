import { z } from 'zod';

const fileSchema = z.object({
  /** Of the content; the name under which it is kept. */
  hash: z.string(),
  size: z.number(),
  /** When the build last wrote it, in milliseconds: what it did not touch need not be read again. */
  modified: z.number(),
  /** The forms that are kept compressed beside it. */
  encodings: z.array(z.enum(['br', 'gzip'])),
});

/** One file of a finished site. */
export type EditionFile = z.infer<typeof fileSchema>;

/** One finished site: which content stands under which path. The content itself is kept by hash. */
export const editionSchema = z.object({
  /** Counts the editions of this machine. */
  number: z.int(),
  /** The snapshot that it shows. */
  version: z.int(),
  /** The snapshot's file: after a restore another one may have the same version. */
  snapshot: z.string().optional(),
  /** Of the code that made it. */
  fingerprint: z.string(),
  /** By path from the site's root, without a slash at its start. */
  files: z.record(z.string(), fileSchema),
});

export type Edition = z.infer<typeof editionSchema>;
export type Encoding = EditionFile['encodings'][number];
