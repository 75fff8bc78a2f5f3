// A file of its own: the one reader of the file that the build writes.
import { readFile } from 'node:fs/promises';
import { type Provenance, provenanceSchema } from '#domain/health';

/**
 * Reads which code runs from the file that the build writes, by default beside the bundle of the
 * functions. It is read until it is there, and once then.
 */
export function createProvenance(file: string | undefined): () => Promise<Provenance | undefined> {
  let known: Provenance | undefined;
  return async () => {
    if (known) return known;
    const text = await readFile(file ?? new URL('provenance.json', import.meta.url), 'utf8').catch(
      () => 'null',
    );
    try {
      known = provenanceSchema.safeParse(JSON.parse(text)).data;
    } catch {
      // Incomplete while it is being written: read it again.
    }
    return known;
  };
}
