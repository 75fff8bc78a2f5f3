import { readFile } from 'node:fs/promises';
import { type Provenance, provenanceSchema } from '#domain/health';

/**
 * Reads which code runs, from a file that the build writes beside the bundle unless a path is given.
 * The file is read until it exists, and then never again.
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
