import { expect, test } from 'vitest';
import { type Link, type LinkLookupName, linkLookupNames, maxLinks } from '#domain/link';
import { Problem } from '#domain/problem';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import type { ReleaseCodes } from '#functions/ports/linkLookups';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { createLinks } from './links.ts';

const link = (number: number) => ({ name: 'A shop', url: `https://shop.example/${number}` });
const params = { id: aStoredRelease().id };
const barcode = '4006381333931';
const away = new Problem('unavailable', 'It does not answer.');

interface Services {
  /** What the song-link service finds; null if there is none. */
  found?: Link[] | null;
  /** What each look-up finds, or why it fails. */
  lookups?: (Link[] | Problem)[];
  /** Those that the label chose. */
  chosen?: LinkLookupName[];
}

/** Proposes links to a release that has link 1; the services find these. */
async function propose(
  { found = null, lookups = [], chosen = [...linkLookupNames] }: Services,
  release: Parameters<typeof aStoredRelease>[0] = {},
  body: { url: string | null } = { url: link(1).url },
) {
  const { ports, logged } = memoryLabel({ timeZone: 'UTC', start: '2026-06-01T08:00:00.000Z' });
  const asked: ReleaseCodes[] = [];
  const linkLookups = lookups.map((answer, index) => ({
    name: linkLookupNames[index] ?? 'Deezer',
    find: async (codes: ReleaseCodes) => {
      asked.push(codes);
      if (answer instanceof Problem) throw answer;
      return answer;
    },
  }));
  const labels: typeof ports.labels = {
    ...ports.labels,
    find: async (key) => {
      const found = await ports.labels.find(key);
      return found && { ...found, entity: { ...found.entity, linkLookups: chosen } };
    },
  };
  const links = createLinks(
    { ...ports, labels, songLinks: found && { find: async () => found }, linkLookups },
    {
      releases: {
        owned: async () => ({
          entity: aStoredRelease({ links: [link(1)], ...release }),
          version: 1,
          publicVersion: 1,
        }),
      } as unknown as Parameters<typeof createLinks>[1]['releases'],
    },
  );
  const { links: proposed } = await links.proposeLinks({ params, body }, aCaller('staff'));
  return { proposed, asked, logged };
}

test('links that were found follow those that the release has, each once', async () => {
  expect((await propose({ found: [link(1), link(2)] })).proposed).toEqual([link(1), link(2)]);
});

test('a release has a limited number of links', async () => {
  const many = Array.from({ length: maxLinks + 5 }, (_, index) => link(index + 1));
  expect((await propose({ found: many })).proposed).toHaveLength(maxLinks);
});

test('services are asked by barcode and ISRCs, beside the configured one and without a link', async () => {
  const tracks = [aTrack({ isrc: 'NOABC2600001' }), aTrack({ number: 2, isrc: '' })];
  const lookups = [[link(2)], [link(2), link(3)]];
  const { proposed, asked } = await propose(
    { lookups },
    { barcode, tracks, links: [] },
    { url: null },
  );
  expect(proposed).toEqual([link(2), link(3)]);
  expect(asked).toMatchObject([
    { barcodes: [barcode], isrcs: ['NOABC2600001'] },
    { barcodes: [barcode], isrcs: ['NOABC2600001'] },
  ]);
  const both = await propose({ found: [link(4)], lookups }, { barcode });
  expect(both.proposed).toEqual([link(1), link(4), link(2), link(3)]);
});

test('a service that fails stops no other, and is noted', async () => {
  const { proposed, logged } = await propose({ lookups: [away, [link(2)]] }, { barcode });
  expect(proposed).toEqual([link(1), link(2)]);
  expect(logged.join()).toContain('links.lookupFailed');
  await expect(propose({ lookups: [away, away] }, { barcode })).rejects.toBe(away);
});

test('without anything to ask for the refusal says what to do instead', async () => {
  await expect(propose({})).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/Staff choose some under Label, Links.*paste the addresses/),
  });
  await expect(propose({ lookups: [[]] })).rejects.toMatchObject({
    message: expect.stringContaining('add one and save'),
  });
});

test('only the services that the label chose are asked', async () => {
  const lookups = [[link(2)], [link(3)], [link(4)]];
  const asked = async (chosen?: LinkLookupName[]) =>
    (await propose({ lookups, ...(chosen && { chosen }) }, { barcode })).proposed;
  expect(await asked(['iTunes', 'Deezer'])).toEqual([link(1), link(3), link(4)]);
  expect(await asked(['MusicBrainz'])).toEqual([link(1), link(2)]);
  await expect(asked([])).rejects.toMatchObject({
    message: expect.stringContaining('Staff choose some under Label, Links'),
  });
});
