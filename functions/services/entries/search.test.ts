import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredArtist } from '#domain/artist/artist';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import type { ArtistRecord, Saved } from '#functions/ports/entries';
import type { EntryStore } from '#functions/services/ports';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createSearch } from './search.ts';

const rejected = vi.fn();
beforeEach(() => void process.on('unhandledRejection', rejected));
afterEach(() => void process.off('unhandledRejection', rejected));

/** An artist with three words of eight letters for a name, which no other artist has. */
const named = (number: number): Saved<StoredArtist> => ({
  entity: aStoredArtist({
    id: anId('artist', number),
    cId: number,
    name: [0, 8, 16].map((start) => lettersOf(number).slice(start, start + 8)).join(' '),
  }),
  version: 1,
  savedAt: '2026-06-01T08:00:00.000Z',
  savedBy: { account: 'staff', name: 'Staff' },
  wasPublic: false,
  publicVersion: 0,
  publicBy: '',
});

const lettersOf = (number: number) =>
  hash('sha256', String(number), 'hex').replace(
    /\d/g,
    (digit) => 'klmnopqrst'[Number(digit)] ?? '',
  );

test('while hundreds of entries come and go, the search finds what is here and never fails', async () => {
  let stored: Saved<StoredArtist>[] = [];
  const artists = {
    allReadable: async () => ({ entries: stored, unreadable: [] }),
    recordOf: ({ entity }: Saved<StoredArtist>) => entity as unknown as ArtistRecord,
  } as unknown as EntryStore<StoredArtist, ArtistRecord>;
  const search = createSearch({ ...memoryStores(), artists });
  const all = Array.from({ length: 2400 }, (_, index) => named(index + 1));
  for (const [first, last] of [
    [0, 1500],
    [300, 1800],
    [600, 2100],
    [900, 2400],
    [0, 300],
  ]) {
    stored = all.slice(first, last);
    await search.artists('nobody');
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(rejected).not.toHaveBeenCalled();
  // With one letter mistyped.
  const misspelt = (saved?: Saved<StoredArtist>) => `${saved?.entity.name.split(' ')[0]}z`;
  expect(await search.artists(misspelt(all[5]))).toEqual([
    expect.objectContaining({ row: all[5]?.entity }),
  ]);
  expect(await search.artists(misspelt(all[800]))).toEqual([]);
});
