import { api } from '#adapters/api';
import { type Release, releaseSchema } from '#domain/release/release';
import { type ReleaseDraft, releaseDraftSchema } from '../editor/draft.ts';
import type { Editable } from '../editor/editable.ts';

/** The fields of a release that a person edits, in the order of the form. */
export const releaseFields = [
  'title',
  'artists',
  'description',
  'tracks',
  'links',
  'cover',
  'coverAlt',
  'releaseStatus',
  'releaseDate',
  'kind',
  'catalogueNumber',
  'barcode',
  'copyright',
  'slug',
  'archived',
] as const satisfies readonly (keyof ReleaseDraft)[];

/** How a release is loaded, edited and saved. */
export const editableRelease: Editable<Release, ReleaseDraft> = {
  kind: 'release',
  nameOf: ({ title }) => title,
  draftSchema: releaseDraftSchema,
  schema: releaseSchema,
  fields: releaseFields,
  load: (key) => api.getRelease({ params: { id: key } }),
  save: (body, ifMatch) => api.updateRelease({ body, ifMatch }),
  archiving: (archived) => ({ archived }),
  history: (id, below) => api.getReleaseHistory({ params: { id }, query: { below } }),
};
