import { api } from '#adapters/api';
import { maxCatalogueFileBytes, tooLargeCatalogueFile } from '#domain/importing/oldSiteJson';
import { Problem } from '#domain/problem';
import { withRetries } from '../state/retries.ts';

/**
 * Sends a catalogue for the next run, again while the service is away. Returns the upload's name.
 * @throws {Problem} too-large
 */
export async function sendCatalogue(file: File): Promise<string> {
  if (file.size > maxCatalogueFileBytes) throw new Problem('too-large', tooLargeCatalogueFile);
  return (await withRetries(() => api.uploadCatalogue({ file }))).upload;
}
