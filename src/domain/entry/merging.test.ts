import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame } from '#domain/comparison';
import { anArtistRef } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { merge, type Side } from './merging.ts';

/** Merges versions of one field; `asked` has the fields that need a choice, by row. */
function mergeField(base: unknown, mine: unknown, theirs: unknown, field = 'tracks') {
  const versions = {
    base: { [field]: base },
    mine: { [field]: mine },
    theirs: { [field]: theirs },
  };
  const { value, differences } = merge(versions, [field]);
  const open = differences.filter(({ settled }) => settled === null);
  const asked = open.map(({ field, part }) => [field, part].filter(Boolean).join(' '));
  const chosen = (side: Side) =>
    merge(versions, [field], new Map(open.map(({ id }) => [id, side]))).value[field];
  return { value: value[field], differences, asked, chosen };
}

const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name).join(' ');
const [a, b, c, d] = ['Salt', 'Marsh', 'Kelp', 'Reed'].map((name, index) =>
  aTrack({ number: index + 1, name }),
) as [Track, Track, Track, Track];
type Track = ReturnType<typeof aTrack>;

describe('fields', () => {
  const fields = ['title', 'date', 'note'] as const;
  const base = { title: 'Low Water', date: '2026-03-20', note: 'x', url: '/old' };

  it('keeps what only one person changed, and the rest of the stored version', () => {
    const mine = { ...base, title: 'Mine' };
    const theirs = { ...base, date: '2026-04-01', url: '/new' };
    const { value, differences } = merge({ base, mine, theirs }, fields);
    expect(value).toEqual({ ...theirs, title: 'Mine' });
    expect(differences.map(({ field, settled }) => [field, settled])).toEqual([
      ['title', 'mine'],
      ['date', 'theirs'],
    ]);
  });

  it('asks where both changed the same, and follows the choice', () => {
    const [mine, theirs] = [
      { ...base, title: 'Mine' },
      { ...base, title: 'Theirs' },
    ];
    const { value, differences } = merge({ base, mine, theirs }, fields);
    expect([value.title, differences[0]?.settled]).toEqual(['Mine', null]);
    const choices = new Map([['title', 'theirs']] as const);
    expect(merge({ base, mine, theirs }, fields, choices).value).toEqual(theirs);
    expect(merge({ base, mine, theirs: { ...mine } }, fields).differences).toEqual([]);
  });

  it('overrules what is settled, if chosen', () => {
    const mine = { ...base, title: 'Mine' };
    const choices = new Map([['title', 'theirs']] as const);
    expect(merge({ base, mine, theirs: base }, fields, choices).value).toEqual(base);
  });
});

describe('tracks', () => {
  it('keep what two people changed in different tracks, or in different fields of one', () => {
    const mine = [a, { ...b, lyricsWriter: 'Nils By', composer: 'Nils By' }];
    const theirs = [
      { ...a, lyricsWriter: 'Per Lie' },
      { ...b, isrc: 'QZLBL2019501' },
    ];
    const { value, differences } = mergeField([a, b], mine, theirs);
    // Each change once, by whom it is.
    expect(differences.map(({ field, part, settled }) => [field, part, settled])).toEqual([
      ['tracks', 'Salt', 'theirs'],
      ['tracks.isrc', 'Marsh', 'theirs'],
      ['tracks.composer', 'Marsh', 'mine'],
      ['tracks.lyricsWriter', 'Marsh', 'mine'],
    ]);
    expect(value).toEqual([
      { ...a, lyricsWriter: 'Per Lie' },
      { ...b, lyricsWriter: 'Nils By', composer: 'Nils By', isrc: 'QZLBL2019501' },
    ]);
  });

  it('ask for the same field of the same track only', () => {
    const mine = [
      { ...a, composer: 'Mine' },
      { ...b, name: 'Marsh II' },
    ];
    const theirs = [{ ...a, composer: 'Theirs', length: '3:45' }, b];
    const { asked, chosen } = mergeField([a, b], mine, theirs);
    expect(asked).toEqual(['tracks.composer Salt']);
    expect(chosen('theirs')).toEqual([
      { ...a, composer: 'Theirs', length: '3:45' },
      { ...b, name: 'Marsh II' },
    ]);
    expect(chosen('mine')).toMatchObject([{ composer: 'Mine', length: '3:45' }, {}]);
  });

  it('ask when one person deleted a track that the other changed', () => {
    const edited = { ...b, composer: 'Nils By' };
    const deletedByMe = mergeField([a, b, c], [a, { ...c, isrc: 'QZLBL2019501' }], [a, edited, c]);
    expect(deletedByMe.asked).toEqual(['tracks Marsh']);
    expect(names(deletedByMe.chosen('mine'))).toBe('Salt Kelp');
    expect(names(deletedByMe.chosen('theirs'))).toBe('Salt Marsh Kelp');
    const deletedByThem = mergeField([a, b, c], [a, edited, c], [{ ...a, composer: 'x' }, c]);
    expect(deletedByThem.asked).toEqual(['tracks Marsh']);
    expect(deletedByThem.chosen('mine')).toMatchObject([{ composer: 'x' }, edited, c]);
  });

  it('are deleted without a question where the other person left them', () => {
    const { value, asked } = mergeField([a, b, c], [a, b], [b, c]);
    expect([value, asked]).toEqual([[b], []]);
  });

  it.each([
    ['both add at the end', [a, b], [a, b, c], [a, b, d], 'Salt Marsh Reed Kelp'],
    ['one moves, one adds', [a, b, c], [c, a, b], [a, b, d, c], 'Kelp Salt Marsh Reed'],
    ['one adds at the start', [a, b], [d, a, b], [b, a], 'Reed Marsh Salt'],
    ['one adds where the other deletes', [a, b, c], [a, b, d, c], [a, c], 'Salt Reed Kelp'],
    ['both move the same way', [a, b, c], [c, a, b], [c, a, b, d], 'Kelp Salt Marsh Reed'],
  ])('are put in one order: %s', (_, base, mine, theirs, order) => {
    const { value, asked } = mergeField(base, mine, theirs);
    expect([names(value), asked]).toEqual([order, []]);
  });

  it('ask for the order if both changed it differently', () => {
    const { asked, chosen } = mergeField([a, b, c], [c, a, b], [b, a, c]);
    expect(asked).toEqual(['tracks.order']);
    expect([names(chosen('mine')), names(chosen('theirs'))]).toEqual([
      'Kelp Salt Marsh',
      'Marsh Salt Kelp',
    ]);
  });

  it('of one name stay apart', () => {
    const [intro, other] = [
      { ...c, name: 'Intro' },
      { ...d, name: 'Intro' },
    ];
    const { value, asked } = mergeField([a], [a, intro], [a, other]);
    expect([value, asked]).toEqual([[a, other, intro], []]);
  });

  it('merge their credits by role', () => {
    const credits = (text: string) => [{ ...a, credits: text }];
    const { value, asked } = mergeField(
      credits('Drums: Bo\nBass: Cy'),
      credits('Drums: Bo, Di\nBass: Cy\nHorns: Ed'),
      credits('Bass: Cy Ann\nDrums: Bo'),
    );
    expect([value, asked]).toEqual([credits('Bass: Cy Ann\nHorns: Ed\nDrums: Bo, Di'), []]);
  });
});

describe('other lists', () => {
  const spotify = { name: 'Spotify', url: 'https://spotify.example/1' };
  const tidal = { name: 'Tidal', url: 'https://tidal.example/1' };

  it('merges links, whose address or name may have changed', () => {
    const moved = { ...spotify, url: 'https://spotify.example/2' };
    const named = { ...spotify, name: 'Spotify (DE)' };
    expect(mergeField([spotify], [moved, tidal], [named], 'links')).toMatchObject({
      asked: [],
      value: [{ ...moved, name: named.name }, tidal],
    });
    const other = { ...spotify, url: 'https://spotify.example/3' };
    expect(mergeField([spotify], [moved], [other], 'links').asked).toEqual(['links.url Spotify']);
    expect(mergeField([], [tidal, spotify], [tidal], 'links').value).toEqual([tidal, spotify]);
    expect(mergeField([], [spotify], [tidal], 'links').value).toEqual([tidal, spotify]);
  });

  it('merges artists by their ids: another name is no change of the release', () => {
    const [noor, marit, ada] = [
      anArtistRef({ id: anId('artist', 1) }),
      anArtistRef({ id: anId('artist', 2) }),
      anArtistRef({ id: anId('artist', 3) }),
    ];
    const renamed = { ...noor, name: 'Noor V' };
    const { value, asked } = mergeField([noor, marit], [marit], [renamed, marit, ada], 'artists');
    expect([value, asked]).toEqual([[marit, ada], []]);
  });

  it.each([
    ['tags', 'Ambient, Drone', 'Ambient, Folk', 'Drone, Ambient, Jazz', 'Ambient, Jazz, Folk'],
    ['tags', '', 'Folk', 'folk, Jazz', 'folk, Jazz'],
    ['credits', 'Mix: A\nArt: B', 'Mix: A\nArt: C', 'Mix: D', 'Mix: D'],
    ['credits', 'Mix: A', 'Mix: A\nArt: C', 'Mix: D', 'Mix: D\nArt: C'],
  ])('merges %s: %j as %j and %j', (field, base, mine, theirs, merged) => {
    const { chosen } = mergeField(base, mine, theirs, field);
    expect(chosen('theirs')).toBe(merged);
  });

  it('asks for the same role, and for credits that can’t be read as a whole', () => {
    expect(mergeField('Mix: A', 'Mix: B', 'Mix: C', 'credits').asked).toEqual(['credits Mix']);
    expect(mergeField('Mix: A', 'Mix', 'Mix: C', 'credits').asked).toEqual(['credits']);
  });

  it('merges languages, and groups by member', () => {
    expect(mergeField(['en'], ['en', 'nb'], ['de', 'en'], 'languages').value).toEqual([
      'de',
      'en',
      'nb',
    ]);
    const { value, asked } = mergeField(undefined, { de: 'x' }, { nb: 'y' }, 'bioIn');
    expect([value, asked]).toEqual([{ nb: 'y', de: 'x' }, []]);
    expect(mergeField({ de: 'x' }, { de: 'y' }, { de: 'z' }, 'bioIn').asked).toEqual(['bioIn.de']);
  });

  it('recognises a new page by its address, and gives it the stored id', () => {
    const page = { slug: 'press', title: 'Press', body: 'x' };
    const stored = { ...page, id: '1', body: 'y' };
    const { asked, chosen } = mergeField([], [page], [stored], 'pages');
    expect(asked).toEqual(['pages.body Press']);
    expect(chosen('mine')).toEqual([{ ...stored, body: 'x' }]);
  });
});

describe('any two people’s changes of one list', () => {
  interface Row {
    id: string;
    name?: string;
    isrc?: string;
  }
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const text = fc.constantFrom('x', 'y', '');
  const row = (id: string) =>
    fc.record({ id: fc.constant(id), name: text, isrc: text }, { requiredKeys: ['id'] });
  const list: fc.Arbitrary<Row[]> = fc
    .shuffledSubarray(ids)
    .chain((some) => fc.tuple(...some.map(row)));

  /** A list as somebody edits it: some rows changed, some deleted, some added, some moved. */
  const edited = (base: Row[]): fc.Arbitrary<Row[]> =>
    fc.tuple(list, fc.shuffledSubarray(base), fc.boolean()).map(([other, kept, isMoved]) => {
      const mine = isMoved ? kept : base.filter((one) => kept.includes(one));
      return [...mine, ...other.filter(({ id }) => !mine.some((one) => one.id === id)).slice(0, 2)];
    });

  const versions = list.chain((base) =>
    fc.record({ base: fc.constant(base), mine: edited(base), theirs: edited(base) }),
  );
  const byId = (rows: readonly Row[], id: string) => rows.find((one) => one.id === id);

  it('keep what one person alone changed, and each row once', () => {
    const property = fc.property(versions, ({ base, mine, theirs }) => {
      const { value, differences } = merge(
        { base: { tracks: base }, mine: { tracks: mine }, theirs: { tracks: theirs } },
        ['tracks'],
      );
      const merged = value.tracks;
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      for (const id of ids) {
        const [was, one, other, now] = [base, mine, theirs, merged].map((rows) => byId(rows, id));
        if (isSame(was, other)) expect(isSame(now, one)).toBe(true);
        else if (isSame(was, one)) expect(isSame(now, other)).toBe(true);
        else if (!isSame(one, other) && !now)
          expect(differences.some(({ settled }) => settled === null)).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
