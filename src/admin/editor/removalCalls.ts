import { api } from '#adapters/api';
import type { Removal } from '#contract/removal';
import type { EntryKind } from '#domain/publication/publication';

/** What can be deleted for good. */
export interface Removable {
  kind: EntryKind;
  id: string;
  name: string;
  version: number;
}

/** What deleting it takes along. */
export function askRemoval({ kind, id }: Pick<Removable, 'kind' | 'id'>): Promise<Removal> {
  const call = { params: { id } };
  return kind === 'artist' ? api.getArtistRemoval(call) : api.getReleaseRemoval(call);
}

/** Deletes it for good, if it is still the version that was shown. */
export async function remove({ kind, id, version }: Removable): Promise<void> {
  const call = { body: { id }, ifMatch: version };
  if (kind === 'artist') await api.removeArtist(call);
  else await api.removeRelease(call);
}
