import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEntry } from '#domain/importing/foundEntry';
import { aQuickPace } from '#fixtures/quickPace';
import { createDiscogs } from '#functions/adapters/sources/discogs';
import { LOCAL_DISCOGS_TOKEN } from '#local/external/credentials';
import { discogsLabelNumber } from '#local/external/elsewhere/discogs';
import { startExternalServices } from '#local/external/server';

const pace = aQuickPace();
let folder: string;
let external: Awaited<ReturnType<typeof startExternalServices>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-discogs-'));
  external = await startExternalServices({
    port: 0,
    dataFolder: folder,
    onDispatch: () => undefined,
    now: pace.now,
  });
});
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

const needs = { timeZone: 'Europe/Oslo', contact: 'post@label.example' };
const source = (token: string | undefined) =>
  createDiscogs({ discogs: `${external.url}/discogs`, token, pace });
const address = `https://www.discogs.com/label/${discogsLabelNumber('Tidewrack')}`;

test('a label comes release by release, with pictures for its token', {
  timeout: 60_000,
}, async () => {
  const discogs = source(LOCAL_DISCOGS_TOKEN);
  const found: FoundEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof discogs.page>> = await discogs.page(
      { address },
      cursor,
      needs,
    );
    found.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  expect(found).toHaveLength(10);
  const named = (title: string) =>
    found.find((entry) => entry.kindOfEntry === 'release' && entry.title === title);
  expect(named('Field Work')).toMatchObject({
    tracks: { length: 40 },
    pressing: '2023',
    editions: [{ format: 'cd', pieces: 4, sides: { length: 4 } }],
  });
  const bootleg = found.filter(({ kindOfEntry }) => kindOfEntry === 'refused');
  expect(bootleg).toMatchObject([{ name: 'Ebb (live bootleg)' }]);
  const ebb = named('Ebb');
  expect(ebb).toMatchObject({
    barcode: '7090014380017',
    artists: [{ name: 'Sluice' }],
    credits: 'Mastered By: Ida Brandt\nArtwork: Ola Moe',
    description: '<p>Recorded between two tides.</p>',
  });
  const cover = ebb?.kindOfEntry === 'release' ? ebb.cover : null;
  const picture = await discogs.picture(cover ?? '', needs);
  expect(picture?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
});

test('the token of a run serves it alone; without one it says that covers are left out', async () => {
  const discogs = source(undefined);
  const without = await discogs.page({ address }, null, needs);
  expect(without.notice).toMatch(/covers are left out.*make a token.*Settings, Developers/);
  const own = { ...needs, token: LOCAL_DISCOGS_TOKEN };
  expect((await discogs.page({ address }, null, own)).notice).toBeUndefined();
  const wrong = { ...needs, token: 'other' };
  await expect(discogs.page({ address }, null, wrong)).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('a token is checked before a run starts, and told at its field', async () => {
  const discogs = source(undefined);
  await discogs.mustKnowToken({ ...needs, token: LOCAL_DISCOGS_TOKEN });
  await expect(discogs.mustKnowToken({ ...needs, token: 'other' })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: 'token', message: expect.stringContaining('does not know') }] },
  });
});

test('the token of the settings is checked too, and named where it is wrong', async () => {
  await source(LOCAL_DISCOGS_TOKEN).mustKnowToken(needs);
  await source(undefined).mustKnowToken(needs);
  const wrong = source('other');
  const named = expect.stringContaining('DISCOGS_TOKEN');
  await expect(wrong.mustKnowToken(needs)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: 'token', message: named }] },
  });
  await expect(wrong.page({ address }, null, needs)).rejects.toMatchObject({
    code: 'not-allowed',
    message: named,
  });
  await wrong.mustKnowToken({ ...needs, token: LOCAL_DISCOGS_TOKEN });
});

test('a picture elsewhere is not fetched', async () => {
  for (const other of [
    'http://169.254.169.254/latest',
    'http://localhost:1/a.jpg',
    'file:///etc/passwd',
  ])
    await expect(source(undefined).picture(other, needs)).rejects.toMatchObject({
      code: 'invalid-input',
    });
});

test('a wrong token ends the run; a label that is not there is no empty one', async () => {
  const wrong = { ...needs, token: 'other' };
  await expect(source(undefined).page({ address }, null, wrong)).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringMatching(/does not know the token.*Settings, Developers/),
  });
  const none = 'https://www.discogs.com/label/1';
  await expect(source(undefined).page({ address: none }, null, needs)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a release that can’t be read can be left out, and the next ones read', async () => {
  const discogs = source(LOCAL_DISCOGS_TOKEN);
  const { next } = await discogs.page({ address }, null, needs);
  const skipped = discogs.without(next ?? '');
  expect(skipped.name).toMatch(/^https:\/\/www\.discogs\.com\/release\/\d+$/);
  const named = skipped.name?.split('/').at(-1) ?? '';
  expect([next?.includes(named), skipped.next?.includes(named)]).toEqual([true, false]);
});

test('a page of the list that can’t be read is left out, and the next one read', () => {
  const at = (page: number) => JSON.stringify({ page, pages: 3, items: 250, left: [] });
  const { without } = source(undefined);
  expect(without(at(2))).toEqual({
    name: 'Page 2 of the label’s list of releases',
    next: JSON.stringify({ page: 3, pages: 3, items: 250, left: [] }),
  });
  expect(without(at(3)).next).toBeNull();
});
