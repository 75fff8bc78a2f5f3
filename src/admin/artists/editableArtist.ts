import { api } from '#adapters/api';
import { type Artist, artistSchema } from '#domain/artist/artist';
import { type ArtistDraft, artistDraftSchema } from '../editor/draft.ts';
import type { Editable } from '../editor/editable.ts';

/** The fields of an artist that a person edits, in the order of the form. */
export const artistFields = [
  'name',
  'sortName',
  'bio',
  'socials',
  'image',
  'share',
  'slug',
  'archived',
] as const satisfies readonly (keyof ArtistDraft)[];

/** How an artist is loaded, edited and saved. */
export const editableArtist: Editable<Artist, ArtistDraft> = {
  kind: 'artist',
  nameOf: ({ name }) => name,
  draftSchema: artistDraftSchema,
  schema: artistSchema,
  fields: artistFields,
  load: (key) => api.getArtist({ params: { id: key } }),
  save: (body, ifMatch) => api.updateArtist({ body, ifMatch }),
  archiving: (archived) => ({ archived }),
  history: (id, below) => api.getArtistHistory({ params: { id }, query: { below } }),
};
