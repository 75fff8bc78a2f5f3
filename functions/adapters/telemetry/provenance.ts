import { readFile } from 'node:fs/promises';
import { type Provenance, provenanceSchema } from '#domain/health';

/**
 * Reads the file that the build writes, which says which code runs; by default it lies beside the
 * bundle of the functions. Tried again until it exists, then cached.
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
      // Incomplete while it is being written: read it again next time.
    }
    return known;
  };
}
