import type { Calls } from './calls.ts';

/** A good call of each row about artists. */
export const artistCalls = {
  getArtistHistory: async (client) => {
    const { value } = await client.addArtist({ body: { name: 'Sedge' } });
    return client.getArtistHistory({ params: { id: value.id } });
  },
  listArtists: (client) => client.listArtists({}),
  getArtist: async (client) => {
    const { value } = await client.addArtist({ body: { name: 'Aster' } });
    return client.getArtist({ params: { id: value.cId } });
  },
  addArtist: (client) => client.addArtist({ body: { name: 'The Moles' } }),
  updateArtist: async (client) => {
    const { value, version } = await client.addArtist({ body: { name: 'Zither' } });
    return client.updateArtist({ body: { ...value, name: 'Zithers' }, ifMatch: version });
  },
  getArtistRemoval: async (client) => {
    const { value } = await client.addArtist({ body: { name: 'Aster' } });
    return client.getArtistRemoval({ params: { id: value.id } });
  },
  removeArtist: async (client) => {
    const { value, version } = await client.addArtist({ body: { name: 'Aster' } });
    return client.removeArtist({ body: { id: value.id }, ifMatch: version });
  },
} satisfies Calls;
