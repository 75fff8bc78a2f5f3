import sharp from 'sharp';
import type { ApiClient } from '#contract/client';
import type { Calls } from './calls.ts';

/** Adds a release for one call. */
export const addRelease = (client: ApiClient) =>
  client.addRelease({ body: { title: 'Low Water' } });

const picture = async () => {
  const create = { width: 120, height: 120, channels: 3, background: '#d8432b' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new Blob([new Uint8Array(bytes)]);
};

/** A good call of each row about releases. */
export const releaseCalls = {
  getReleaseHistory: async (client) => {
    const { value, version } = await addRelease(client);
    await client.updateRelease({ body: { ...value, title: 'High Water' }, ifMatch: version });
    return client.getReleaseHistory({ params: { id: value.cId } });
  },
  listReleases: (client) => client.listReleases({ query: { search: 'low', sort: 'unfinished' } }),
  getRelease: async (client) => {
    const { value } = await addRelease(client);
    return client.getRelease({ params: { id: value.id } });
  },
  addRelease,
  updateRelease: async (client) => {
    const { value, version } = await addRelease(client);
    return client.updateRelease({ body: { ...value, title: 'High Water' }, ifMatch: version });
  },
  duplicateRelease: async (client) => {
    const { value } = await addRelease(client);
    return client.duplicateRelease({ body: { id: value.id } });
  },
  getReleaseRemoval: async (client) => {
    const { value } = await addRelease(client);
    return client.getReleaseRemoval({ params: { id: value.cId } });
  },
  removeRelease: async (client) => {
    const { value, version } = await addRelease(client);
    return client.removeRelease({ body: { id: value.id }, ifMatch: version });
  },
  proposeLinks: async (client) => {
    const { value } = await addRelease(client);
    const body = { url: 'https://www.deezer.com/album/1' };
    return client.proposeLinks({ params: { id: value.id }, body });
  },
  uploadImage: async (client) => {
    const { value } = await addRelease(client);
    const body = { entity: 'release', id: value.id } as const;
    return client.uploadImage({ body, file: await picture() });
  },
} satisfies Calls;
