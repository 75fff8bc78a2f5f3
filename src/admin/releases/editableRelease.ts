import { api } from '#adapters/api';
import { editedFields } from '#domain/field';
import { type Release, releaseSchema } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { type ReleaseDraft, releaseDraftSchema } from '../editor/draft.ts';
import type { Editable } from '../editor/editable.ts';

/** How a release is loaded, edited and saved. */
export const editableRelease: Editable<Release, ReleaseDraft> = {
  kind: 'release',
  nameOf: ({ title }) => title,
  draftSchema: releaseDraftSchema,
  schema: releaseSchema,
  fields: editedFields(releaseFields),
  load: (key) => api.getRelease({ params: { id: key } }),
  save: (body, ifMatch) => api.updateRelease({ body, ifMatch }),
  archiving: (archived) => ({ archived }),
  history: (id, below) => api.getReleaseHistory({ params: { id }, query: { below } }),
};
