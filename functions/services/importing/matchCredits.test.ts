import { expect, test } from 'vitest';
import { artistByName, type FoundArtist } from '#domain/importing/foundEntry';
import { anId } from '#fixtures/ids';
import { isArtistHere, knownArtists, matchCredits, nearArtistsAmong } from './matchCredits.ts';

const sluice = { cId: 3, name: 'Sluice' };
const [mine, theirs] = [anId('artist', 44), anId('artist', 55)];
const atMusicBrainz = (id: string): FoundArtist => ({ key: id, name: 'Sluice', musicBrainzId: id });
const atDiscogs = (key: string, name = 'Sluice'): FoundArtist => ({ key, name });

type Given = Partial<Parameters<typeof knownArtists>[0]>;

/** The number here that each found artist has, null for a new one; with whom a new one may be. */
function credited(found: FoundArtist[], given: Given = {}) {
  const known = knownArtists({ here: [sluice], keys: new Map(), choices: {}, ...given }, found);
  const { byKey, fresh } = matchCredits(found, known);
  const numbers = found.map(({ key }) => byKey.get(key)?.cId);
  const isHere = found.map((one) => isArtistHere(one, known));
  const near = fresh.map(nearArtistsAmong({ here: known.here, fresh }));
  return { numbers, isHere, near, notes: fresh.map(({ note }) => note) };
}

test('an artist of another id at MusicBrainz is a namesake, and ours is offered', () => {
  const here = [{ ...sluice, musicBrainzId: mine }];
  expect(credited([atMusicBrainz(theirs)], { here })).toEqual({
    numbers: [null],
    isHere: [false],
    near: [[sluice]],
    notes: [expect.stringMatching(/An artist here is called Sluice/)],
  });
  expect(credited([atMusicBrainz(mine)], { here }).numbers).toEqual([3]);
  expect(credited([atMusicBrainz(mine), atMusicBrainz(theirs)], { here }).numbers).toEqual([
    3,
    null,
  ]);
  expect(credited([atMusicBrainz(theirs)]).numbers).toEqual([3]);
  expect(credited([atDiscogs('11')], { here }).numbers).toEqual([3]);
});

test('of two namesakes of one source neither is ours by the name alone', () => {
  const found = [atDiscogs('11'), atDiscogs('22', 'sluice')];
  expect(credited(found)).toMatchObject({
    numbers: [null, null],
    isHere: [false, false],
    near: [
      [sluice, { key: '22' }],
      [sluice, { key: '11' }],
    ],
  });
  expect(credited(found, { choices: { 11: { cId: 3 } } }).numbers).toEqual([3, null]);
  expect(credited(found, { keys: new Map([['11', 3]]) }).numbers).toEqual([3, null]);
});

test('an artist whom the source has under another key is somebody else', () => {
  const keys = new Map([['11', 3]]);
  expect(credited([atDiscogs('22')], { keys }).numbers).toEqual([null]);
  expect(credited([atDiscogs('22'), atDiscogs('11')], { keys }).numbers).toEqual([null, 3]);
});

test('a source that has only names means the artist of the name', () => {
  const named = artistByName('Sluice');
  expect(credited([named]).numbers).toEqual([3]);
  expect(credited([named], { keys: new Map([['the sluice', 3]]) }).numbers).toEqual([3]);
  const other = { cId: 4, name: 'Sluice' };
  expect(credited([named], { here: [sluice, other] })).toEqual({
    numbers: [null],
    isHere: [true],
    near: [[sluice, other]],
    notes: [expect.stringMatching(/Several artists here are called Sluice/)],
  });
});

test('a namesake is offered before similar names, also one of signs alone', () => {
  const similar = Array.from({ length: 9 }, (_, index) => ({
    cId: 10 + index,
    name: 'The Sluice',
  }));
  const here = [...similar, { ...sluice, musicBrainzId: mine }];
  expect(credited([atMusicBrainz(theirs)], { here }).near[0]?.[0]).toEqual(sluice);
  const signs = [{ cId: 5, name: '!!!', musicBrainzId: mine }];
  const found = { ...atMusicBrainz(theirs), name: '!!!' };
  expect(credited([found], { here: signs }).near).toEqual([[{ cId: 5, name: '!!!' }]]);
});

test('a name here is prepared as often for many new artists as for a few', () => {
  const reads = (count: number) => {
    let read = 0;
    const here = [
      {
        cId: 3,
        get name() {
          read += 1;
          return 'Sluice';
        },
      },
    ];
    credited(
      Array.from({ length: count }, (_, index) => artistByName(`Artist ${'x'.repeat(index * 3)}`)),
      { here },
    );
    return read;
  };
  expect(reads(40)).toBe(reads(4));
});
