import { beforeEach, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const { Planning, Released, Cancelled } = releaseStatus;
const people = [1, 2].map((number) => anId('artist', number));

let stores: OpenStores;
let calls: Calls;
const asked: (string | undefined)[] = [];
beforeEach(async () => {
  stores = await openQuickStores();
  asked.length = 0;
  const { ports } = portsOver(stores);
  const requestPublication = async (cause?: string) => void asked.push(cause);
  calls = createServices({ ...ports, requestPublication }).calls;
  for (const id of people) await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
  for (const number of [1, 2, 3]) {
    const id = anId('release', number);
    const given = { title: `Release ${number}`, kind: 'ep' as const };
    await stores.releases.add(id, (cId) => aStoredRelease({ ...given, id, cId }), save);
  }
});

type Edits = Parameters<Calls['editReleases']>[0]['body']['edits'];
const edit = async (edits: Edits, dryRun = false) =>
  (await calls.editReleases({ body: { dryRun, edits } }, staff, '')).results;
const release = async (id: number) => (await calls.getRelease({ params: { id } }, staff, '')).value;

test('a dry run says what would change, and changes nothing', async () => {
  const results = await edit([{ cId: 1, fields: { releaseStatus: Cancelled } }], true);
  expect(results).toMatchObject([
    {
      cId: 1,
      title: 'Release 1',
      version: 1,
      changes: [{ field: 'releaseStatus', before: 'Released', after: 'Cancelled' }],
    },
  ]);
  expect((await release(1)).releaseStatus).toBe(Released);
  expect(asked).toEqual([]);
});

test('several are changed with one publication, and what it answers undoes it', async () => {
  const fields = {
    releaseStatus: Cancelled,
    releaseDate: '2027-01-01',
    archived: true,
    kind: null,
    artistIds: people,
    copyright: '℗ 2027',
  };
  const results = await edit([1, 2].map((cId) => ({ cId, version: 1, fields })));
  expect(results.map(({ version, refusal }) => [version, refusal])).toEqual([
    [2, undefined],
    [2, undefined],
  ]);
  expect(asked).toEqual(['2 releases were changed']);
  const changed = await release(2);
  expect(changed).toMatchObject({ releaseStatus: Cancelled, archived: true, copyright: '℗ 2027' });
  expect(changed.kind).toBeUndefined();
  expect(changed.artists.map(({ id }) => id)).toEqual(people);
  const undo = results.map(({ cId, version, before }) => ({
    cId,
    fields: before,
    ...(version !== null && { version }),
  }));
  expect((await edit(undo)).every(({ refusal }) => refusal === undefined)).toBe(true);
  const stored = await stores.releases.find(2);
  const first = (await stores.releases.history(anId('release', 2))).at(-1);
  expect(stored?.entity).toEqual(first?.entity);
});

test('one that was saved meanwhile, is not ready or is unknown is refused, and the others change', async () => {
  const hidden = { releaseStatus: Planning };
  await edit([{ cId: 3, fields: { ...hidden, releaseDate: null } }]);
  const results = await edit([
    { cId: 1, version: 7, fields: hidden },
    { cId: 3, fields: { releaseStatus: Released } },
    { cId: 9, fields: hidden },
    { cId: 2, fields: { artistIds: [anId('artist', 9)] } },
    { cId: 2, fields: hidden },
  ]);
  expect(results.map(({ refusal }) => refusal)).toEqual([
    expect.stringContaining('saved it in the meantime'),
    expect.stringContaining('go public: a date'),
    'No release has this number.',
    expect.stringContaining('name artists of the label'),
    undefined,
  ]);
  expect((await release(2)).releaseStatus).toBe(Planning);
  expect((await release(1)).releaseStatus).toBe(Released);
});

test('one that fails for an unforeseen reason stops no other, and two in a row stop the call', async () => {
  const { ports } = portsOver(stores);
  const broken = new Set<unknown>([2]);
  const find: typeof stores.releases.find = async (key) => {
    if (broken.has(key)) throw new Error('The row can’t be read.');
    return stores.releases.find(key);
  };
  const { calls: own } = createServices({ ...ports, releases: { ...stores.releases, find } });
  const edits = [1, 2, 3].map((cId) => ({ cId, fields: { copyright: '℗ 2027' } }));
  const ask = () => own.editReleases({ body: { dryRun: false, edits } }, staff, '');
  const { results } = await ask();
  expect(results.map(({ cId, refusal }) => [cId, refusal])).toEqual([
    [1, undefined],
    [2, expect.stringContaining('not known whether it was changed')],
    [3, undefined],
  ]);
  expect((await release(3)).copyright).toBe('℗ 2027');
  broken.add(3);
  await expect(ask()).rejects.toThrow('can’t be read');
});

test('what is the same already is no new version', async () => {
  const [result] = await edit([{ cId: 1, fields: { releaseStatus: Released, kind: 'ep' } }]);
  expect(result).toMatchObject({ version: 1, changes: [] });
});

test('the same edits again, because their answer got lost, answer what they did, also to undo it', async () => {
  const fields = { copyright: '℗ 2027', artistIds: people };
  const edits = [1, 2].map((cId) => ({ cId, version: 1, fields }));
  const first = await edit(edits);
  expect(await edit(edits)).toEqual(first);
  const other = { ...aCaller('staff'), object: anId('account', 7) };
  const { results } = await calls.editReleases({ body: { dryRun: false, edits } }, other, '');
  expect(results[0]?.refusal).toMatch(/saved it in the meantime/);
  await edit([{ cId: 1, fields: { title: 'Ebb' } }]);
  expect(await edit(edits)).toMatchObject([{ ...first[0], version: 3 }, first[1] ?? {}]);
  expect(await release(1)).toMatchObject({ title: 'Ebb', copyright: '℗ 2027' });
  const [late] = await edit([{ cId: 1, version: 1, fields: { copyright: '℗ 2031' } }]);
  expect(late?.refusal).toMatch(/saved it in the meantime/);
});

test('a title makes a new address, and a release that is handed in again loses the answer it had', async () => {
  const previous = await stores.releases.find(1);
  if (!previous) throw new Error('Release 1 is missing.');
  const returned = {
    ...previous.entity,
    releaseStatus: Planning,
    returnedWith: 'The cover, please.',
  };
  await stores.releases.save(previous, returned, save);
  await edit([{ cId: 1, fields: { title: 'New Name' } }]);
  const renamed = (await stores.releases.find(1))?.entity;
  expect(renamed).toMatchObject({ slug: 'new-name', returnedWith: 'The cover, please.' });
  await edit([{ cId: 1, fields: { releaseStatus: releaseStatus.Pending } }]);
  expect((await stores.releases.find(1))?.entity.returnedWith).toBeUndefined();
});

test('the sheet has every field as an edit takes it, and a change of artists is told by their names', async () => {
  const { releases, artists } = await calls.getSheet({}, staff, '');
  expect(releases.map(({ cId }) => cId)).toEqual([1, 2, 3]);
  const same = releases.map(({ cId, version, fields }) => ({ cId, version, fields }));
  const untouched = await edit(same, true);
  expect(untouched.map(({ changes, refusal }) => [changes, refusal])).toEqual(
    releases.map(() => [[], undefined]),
  );
  const [result] = await edit([{ cId: 1, fields: { artistIds: people, tags: 'Ambient' } }]);
  const added = artists.find(({ id }) => id === people[1])?.name;
  expect(result?.changes).toContainEqual({
    field: 'artists',
    part: added,
    before: null,
    after: added,
  });
  expect(result?.changes).toContainEqual({ field: 'tags', before: null, after: 'Ambient' });
  expect(await release(1)).toMatchObject({ tags: 'Ambient' });
});
