import { api } from '#adapters/api';
import { type Artist, artistSchema } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { editedFields } from '#domain/field';
import { type ArtistDraft, artistDraftSchema } from '../editor/draft.ts';
import type { Editable } from '../editor/editable.ts';

/** How an artist is loaded, edited and saved. */
export const editableArtist: Editable<Artist, ArtistDraft> = {
  kind: 'artist',
  nameOf: ({ name }) => name,
  draftSchema: artistDraftSchema,
  schema: artistSchema,
  fields: editedFields(artistFields),
  load: (key) => api.getArtist({ params: { id: key } }),
  save: (body, ifMatch) => api.updateArtist({ body, ifMatch }),
  archiving: (archived) => ({ archived }),
  history: (id, below) => api.getArtistHistory({ params: { id }, query: { below } }),
};
