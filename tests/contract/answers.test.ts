import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, api as table } from '#contract/api';
import type { ApiClient } from '#contract/client';
import type { Endpoint } from '#contract/endpoint';
import { releaseStatus } from '#domain/releaseState';
import { aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { importCalls } from './importCalls.ts';
import { buildToken, type RunningApi, startApi } from './startApi.ts';
import { visitorCalls } from './visitorCalls.ts';

let api: RunningApi;
let staffToken: string;
beforeAll(async () => {
  api = await startApi();
  staffToken = await api.tokenOf('staff');
});
afterAll(() => api.stop());

/** Numbers of tracks that are used up. */
let tracks = 10;

const addRelease = (client: ApiClient) => client.addRelease({ body: { title: 'Low Water' } });

const invite = (client: ApiClient) =>
  client.inviteMember({ body: { name: 'Ada', role: 'staff', artistIds: [] } });

async function trackOn(client: ApiClient, number: number) {
  const { value } = await addRelease(client);
  return aTrack({ number, releaseId: value.id });
}

/** Publishes something, and waits until there is a snapshot of it. */
async function publish(client: ApiClient): Promise<number> {
  const { value, version } = await addRelease(client);
  const body = { ...value, releaseStatus: releaseStatus.Released };
  await client.updateRelease({ body, ifMatch: version });
  for (let tries = 0; tries < 200; tries++) {
    const { entry } = await client.getPublishing({ query: { release: value.id } });
    if (entry?.version !== undefined) return entry.version;
    await sleep(50);
  }
  throw new Error('Nothing was published.');
}

const picture = async () => {
  const create = { width: 120, height: 120, channels: 3, background: '#d8432b' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new Blob([new Uint8Array(bytes)]);
};

async function upload(client: ApiClient) {
  const track = await client.addTrack({ body: await trackOn(client, ++tracks) });
  await client.uploadTrack({ body: { id: track.id }, file: new Blob([aWav()]) });
  return track;
}

async function preview(client: ApiClient) {
  const { value } = await addRelease(client);
  const made = await client.addPreview({ params: { id: value.id }, body: { days: 7 } });
  return { id: value.id, ...made };
}

/** A good call of every row that is built: a row without one does not compile. */
const calls: { [N in CallName]: (client: ApiClient) => Promise<unknown> } = {
  ...visitorCalls,
  ...importCalls,
  getHealth: (client) => client.getHealth({}),
  getMe: (client) => client.getMe({}),
  listMembers: (client) => client.listMembers({}),
  addMember: async (client) => {
    const { value } = await client.addArtist({ body: { name: 'Sedge' } });
    return client.addMember({ body: aMember('artist', { artistIds: [value.id] }) });
  },
  removeMember: (client) => client.removeMember({ body: aMember('artist') }),
  listInvitations: (client) => client.listInvitations({}),
  inviteMember: invite,
  withdrawInvitation: async (client) => {
    const { invitation } = await invite(client);
    return client.withdrawInvitation({ body: { id: invitation.id } });
  },
  acceptInvitation: async (client) => {
    const token = new URL((await invite(client)).link).hash.slice(1);
    return client.acceptInvitation({ body: { token } });
  },
  getArtistHistory: async (client) => {
    const { value } = await client.addArtist({ body: { name: 'Sedge' } });
    return client.getArtistHistory({ params: { id: value.id } });
  },
  getReleaseHistory: async (client) => {
    const { value, version } = await addRelease(client);
    await client.updateRelease({ body: { ...value, title: 'High Water' }, ifMatch: version });
    return client.getReleaseHistory({ params: { id: value.cId } });
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
  addTrack: async (client) => client.addTrack({ body: await trackOn(client, 1) }),
  updateTrack: async (client) => {
    const track = await client.addTrack({ body: await trackOn(client, 2) });
    return client.updateTrack({ body: { ...track, name: 'Renamed' } });
  },
  removeTrack: async (client) => {
    const track = await client.addTrack({ body: await trackOn(client, 3) });
    return client.removeTrack({ body: track });
  },
  uploadImage: async (client) => {
    const { value } = await addRelease(client);
    const body = { entity: 'release', id: value.id } as const;
    return client.uploadImage({ body, file: await picture() });
  },
  proposeLinks: async (client) => {
    const { value } = await addRelease(client);
    const body = { url: 'https://www.deezer.com/album/1' };
    return client.proposeLinks({ params: { id: value.id }, body });
  },
  uploadTrack: upload,
  listRecordings: async (client) => {
    const { releaseId } = await upload(client);
    return client.listRecordings({ params: { id: releaseId } });
  },
  removeRecording: async (client) => {
    const { id } = await upload(client);
    return client.removeRecording({ body: { id } });
  },
  listPreviews: async (client) => {
    const { value } = await addRelease(client);
    return client.listPreviews({ params: { id: value.id } });
  },
  addPreview: preview,
  revokePreview: async (client) => {
    const { id, previews } = await preview(client);
    const params = { id };
    return client.revokePreview({ params, body: { id: previews[0]?.id ?? '' } });
  },
  readPreview: async (client) => {
    const { token } = await preview(client);
    return client.readPreview({ body: { token } });
  },
  getPublishing: (client) => client.getPublishing({}),
  listPublications: async (client) => {
    await publish(client);
    return client.listPublications({});
  },
  rollBack: async (client) => {
    const version = await publish(client);
    return client.rollBack({ body: { version } });
  },
  retryPublishing: (client) => client.retryPublishing({}),
  reportBuild: (client) => client.reportBuild({ body: { version: 1, state: 'building' } }),
};

const named = Object.entries(calls) as [CallName, (typeof calls)[CallName]][];

test.each(named)('%s answers what its row says', async (name, call) => {
  const row: Endpoint = table[name];
  const { client, responses } = api.clientOf(row.access === 'builder' ? buildToken : staffToken);
  // The client refuses an answer that is not as the row's schema has it.
  expect(await call(client)).toBeDefined();
  const response = responses.at(-1);
  expect(response?.status).toBe(row.status ?? 200);
  expect(response?.headers.get('content-type')).toMatch(/^application\/json/);
  const etag = response?.headers.get('etag') ?? null;
  expect(etag).toEqual(row.versioned ? expect.stringMatching(/^"\d+"$/) : null);
  const strict = row.answer.safeParse(await response?.json());
  expect(strict.error).toBeUndefined();
});

test('a list in pages, searched and narrowed', async () => {
  const { client } = api.clientOf(staffToken);
  const name = 'Ørjan Ångström & Søn';
  const added = await client.addArtist({ body: { name } });
  for (const search of ['ørjan', 'angstrom', 'SØN  Ørjan', String(added.value.cId)]) {
    const { items } = await client.listArtists({ query: { search } });
    expect(items.map((item) => item.name)).toContain(name);
  }
  expect((await client.listArtists({ query: { search: 'no such artist' } })).items).toEqual([]);
  const planning = await client.listReleases({ query: { status: releaseStatus.Planning } });
  expect(new Set(planning.items.map((item) => item.releaseStatus))).toEqual(new Set([10]));
  const empty = await api.request('releases?search=&status=&next=', {}, staffToken);
  const whole = await client.listReleases({});
  expect(await empty.json()).toEqual(whole);
});

test.each([
  'artists?next=x',
  'releases?next=-1',
  'releases?status=7',
  'releases?status=x',
  'publishing?release=7',
])('%s is refused', async (path) => {
  expect((await api.request(path, {}, staffToken)).status).toBe(400);
});

test.each([`artists/${anId('artist', 99)}`, 'artists/9999', `releases/${anId('release', 99)}`])(
  '%s is not found',
  async (path) => {
    expect((await api.request(path, {}, staffToken)).status).toBe(404);
  },
);

test('nothing that the functions print holds a token, a key or a connection', () => {
  const printed = api.lines.join('\n');
  expect(printed).toContain('publish.exported');
  for (const secret of [staffToken, buildToken, 'AccountKey', 'only-on-this-machine'])
    expect(printed).not.toContain(secret);
});
