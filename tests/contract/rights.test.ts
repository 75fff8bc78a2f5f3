import { beforeAll, expect, test } from 'vitest';
import type { Result } from '#contract/api';
import type { ApiClient } from '#contract/client';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aTrack } from '#fixtures/tracks';
import { accountOf, type RunningApi, sharedApi } from './startApi.ts';

type Artist = Result<'addArtist'>;
type Release = Result<'addRelease'>;

let api: RunningApi;
let staff: ApiClient;
let artist: ApiClient;
let own: Artist;
let foreign: Artist;
let shared: Release;
let hidden: Release;

beforeAll(async () => {
  api = await sharedApi();
  staff = api.clientOf(await api.tokenOf('staff')).client;
  artist = api.clientOf(await api.tokenOf('artist')).client;
  own = await staff.addArtist({ body: { name: 'The Moles' } });
  foreign = await staff.addArtist({ body: { name: 'Aster' } });
  const [mine, theirs] = [own.value.id, foreign.value.id];
  shared = await staff.addRelease({ body: { title: 'Together', artists: [theirs, mine] } });
  hidden = await staff.addRelease({ body: { title: 'Apart', artists: [theirs] } });
  const member = { ...accountOf('artist'), name: 'Noor', role: 'artist' as const };
  await staff.addMember({ body: { ...member, artistIds: [mine] } });
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

test('an artist sees their own account, artists and releases', async () => {
  const me = await artist.getMe({});
  const { id, cId, name } = own.value;
  expect(me).toEqual({
    name: 'Noor Haddad',
    role: 'artist',
    artists: [{ id, cId, name }],
    account: expect.stringMatching(/^[\da-f-]{36}\.[\da-f-]{36}$/),
  });
  const artists = await artist.listArtists({});
  expect(artists.items.map((item) => item.name)).toEqual(['The Moles']);
  const releases = await artist.listReleases({});
  expect(releases.items.map((item) => item.title)).toEqual(['Together']);
});

test.each<[string, string, () => Promise<unknown>]>([
  ['opens an own artist', 'done', () => artist.getArtist({ params: { id: own.value.id } })],
  [
    'opens another artist',
    'not-allowed',
    () => artist.getArtist({ params: { id: foreign.value.cId } }),
  ],
  [
    'counts the followers of an own artist',
    'done',
    () => artist.getFollowers({ params: { id: own.value.id } }),
  ],
  [
    'counts the followers of another artist',
    'not-allowed',
    () => artist.getFollowers({ params: { id: foreign.value.cId } }),
  ],
  [
    'opens a release they stand on',
    'done',
    () => artist.getRelease({ params: { id: shared.value.cId } }),
  ],
  [
    'opens another release',
    'not-allowed',
    () => artist.getRelease({ params: { id: hidden.value.id } }),
  ],
  [
    'saves another artist',
    'not-allowed',
    () => artist.updateArtist({ body: foreign.value, ifMatch: 1 }),
  ],
  [
    'saves another release',
    'not-allowed',
    () => artist.updateRelease({ body: hidden.value, ifMatch: 1 }),
  ],
  [
    'adds a release by themselves',
    'done',
    () => artist.addRelease({ body: { title: 'Own', artists: [own.value.id] } }),
  ],
  [
    'adds a release by another',
    'not-allowed',
    () => artist.addRelease({ body: { title: 'x', artists: [foreign.value.id] } }),
  ],
  ['adds a release by nobody', 'not-allowed', () => artist.addRelease({ body: { title: 'x' } })],
  [
    'adds a track to another release',
    'not-allowed',
    () => artist.addTrack({ body: aTrack({ releaseId: hidden.value.id }) }),
  ],
  [
    'adds a track to an own release',
    'done',
    () => artist.addTrack({ body: aTrack({ releaseId: shared.value.id }) }),
  ],
])('an artist %s: %s', async (_, code, call) => {
  expect(await codeOf(call())).toBe(code);
});

test.each([
  ['share', { share: 100 }],
  ['archived', { archived: true }],
])('an artist may not change their own %s, and staff may', async (_, change) => {
  const { value, version } = await staff.getArtist({ params: { id: own.value.id } });
  const save = { body: { ...value, ...change }, ifMatch: version };
  expect(await codeOf(artist.updateArtist(save))).toBe('not-allowed');
  const saved = await staff.updateArtist(save);
  expect(saved.value).toMatchObject(change);
  await staff.updateArtist({ body: value, ifMatch: saved.version });
});

const { Planning, Pending, Approved, Released, Cancelled } = releaseStatus;

test.each([
  [Planning, Pending, 'done'],
  [Pending, Planning, 'done'],
  [Pending, Pending, 'done'],
  [Planning, Approved, 'not-allowed'],
  [Pending, Released, 'not-allowed'],
  [Approved, Planning, 'not-allowed'],
  [Approved, Approved, 'done'],
  [Released, Cancelled, 'not-allowed'],
])('an artist moves a release from %i to %i: %s', async (from, to, code) => {
  const params = { id: shared.value.id };
  const before = await staff.getRelease({ params });
  const body = { ...before.value, releaseStatus: from, incompleteReason: 'Enough for a test.' };
  const { value, version } = await staff.updateRelease({ body, ifMatch: before.version });
  const moved = artist.updateRelease({ body: { ...value, releaseStatus: to }, ifMatch: version });
  expect(await codeOf(moved)).toBe(code);
  const after = await staff.getRelease({ params });
  expect(after.value.releaseStatus).toBe(code === 'done' ? to : from);
});

test.each([
  [Planning, 'done'],
  [Pending, 'done'],
  [Approved, 'not-allowed'],
  [Released, 'not-allowed'],
])('an artist changes a release in status %i: %s', async (status, code) => {
  const params = { id: shared.value.id };
  const before = await staff.getRelease({ params });
  const body = { ...before.value, releaseStatus: status, incompleteReason: 'Enough for a test.' };
  const { value, version } = await staff.updateRelease({ body, ifMatch: before.version });
  const change = { body: { ...value, title: `Changed in ${status}` }, ifMatch: version };
  expect(await codeOf(artist.updateRelease(change))).toBe(code);
  const track = aTrack({ number: status });
  const added = artist.addTrack({ body: { ...track, releaseId: value.id } });
  expect(await codeOf(added)).toBe(code);
});

test('an artist can neither leave a release nor add or remove another artist', async () => {
  const { value, version } = await staff.getRelease({ params: { id: shared.value.id } });
  const [theirs, mine] = value.artists;
  const lists = [[], [theirs], [mine]].map((list) => list.filter((ref) => ref !== undefined));
  for (const artists of lists) {
    const save = artist.updateRelease({ body: { ...value, artists }, ifMatch: version });
    expect(await codeOf(save)).toBe('not-allowed');
  }
});

test('a removed member has no rights from the next call on', async () => {
  await staff.removeMember({ body: accountOf('artist') });
  expect(await codeOf(artist.listReleases({}))).toBe('not-allowed');
  expect(await artist.getMe({})).toMatchObject({ role: 'none', artists: [] });
});

test('a release becomes public only with what it needs, or with a reason of staff', async () => {
  const { value, version } = await staff.addRelease({ body: { title: 'Bare' } });
  const released = { ...value, releaseStatus: Released };
  const refused = await staff
    .updateRelease({ body: released, ifMatch: version })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'invalid-input',
    message: 'Missing before it can go public: an artist, a description of its own and a date.',
    data: {
      errors: [
        { path: 'releaseStatus' },
        { path: 'artists' },
        { path: 'description' },
        { path: 'releaseDate' },
      ],
    },
  });
  const body = { ...released, incompleteReason: 'A surprise.' };
  const stored = await staff.updateRelease({ body, ifMatch: version });
  expect(stored.value.releaseStatus).toBe(Released);
  const { versions } = await staff.getReleaseHistory({ params: { id: value.id }, query: {} });
  expect(versions[0]?.changes).toContainEqual({
    field: 'incompleteReason',
    before: null,
    after: 'A surprise.',
  });
});
