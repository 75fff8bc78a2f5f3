import { expect, test } from 'vitest';
import { letterKey } from '#domain/comparableText';
import { aFoundRelease } from '#fixtures/elsewhere';
import { splitJointNames } from './splitNames.ts';

const by = (number: number, name: string) =>
  aFoundRelease(number, { artists: [{ key: letterKey(name), name }] });
const none = () => false;
const artistsOf = (names: readonly string[], here: readonly string[] = []) =>
  splitJointNames(
    names.map((name, index) => by(index + 1, name)),
    here,
    ({ name }) => here.includes(name),
  ).map(({ artists }) => artists.map(({ name }) => name));

test.each([
  ['Sluice & Noor Haddad', ['Sluice', 'Noor Haddad']],
  ['sluice x NOOR HADDAD', ['Sluice', 'Noor Haddad']],
  ['Sluice, Noor Haddad and Kelp', ['Sluice', 'Noor Haddad', 'Kelp']],
  ['Sluice / Noor Haddad/Kelp', ['Sluice', 'Noor Haddad', 'Kelp']],
  ['AC/DC', ['AC/DC']],
  ['Sluice feat. Kelp', ['Sluice', 'Kelp']],
  ['Sluice  &\u00a0Kelp ,  Noor Haddad', ['Sluice', 'Kelp', 'Noor Haddad']],
  ['Sluice, Kelp,', ['Sluice', 'Kelp']],
  ['Sluice & A Stranger', ['Sluice & A Stranger']],
  ['Sluice', ['Sluice']],
])('“%s” is %j, who have releases of their own', (name, artists) => {
  const found = artistsOf([name, 'Sluice', 'Noor Haddad', 'Kelp']);
  expect(found[0]).toEqual(artists);
});

test('artists of the label are known too, and one of the whole name is no other', () => {
  expect(artistsOf(['Sluice & Kelp'], ['Sluice', 'Kelp'])).toEqual([['Sluice', 'Kelp']]);
  const here = ['Sluice', 'Kelp', 'Sluice & Kelp'];
  expect(artistsOf(['Sluice & Kelp'], here)).toEqual([['Sluice & Kelp']]);
});

test('it is told, and what the source knows of the artists comes along', () => {
  const bio = { bio: '<p>Two people.</p>' };
  const alone = aFoundRelease(2, { artists: [{ key: 'sluice', name: 'Sluice', ...bio }] });
  const [joint] = splitJointNames([by(1, 'Sluice & Kelp'), alone, by(3, 'Kelp')], [], none);
  expect(joint?.artists[0]).toMatchObject(bio);
  expect(joint?.notes).toEqual([
    '“Sluice & Kelp” was taken for Sluice and Kelp, who are artists by themselves.',
  ]);
});

test('those of a compilation who stand together on a track are artists by themselves', () => {
  const named = (name: string) => ({ key: letterKey(name), name });
  const joint = ['Sluice & Kelp', 'Kelp', 'Sluice & A Stranger'].map(named);
  const various = aFoundRelease(1, { isVarious: true, artists: joint });
  const [one] = splitJointNames([various, by(2, 'Sluice')], [], none);
  expect(one?.artists.map(({ name }) => name)).toEqual(['Sluice', 'Kelp', 'Sluice & A Stranger']);
  expect(one?.notes).toEqual([]);
});

test('a release with several artists stays as it is, and so do those whom a source knows by ids', () => {
  const several = aFoundRelease(1, {
    artists: [
      { key: 'a', name: 'Sluice & Kelp' },
      { key: 'b', name: 'Sluice' },
    ],
  });
  const various = aFoundRelease(2, {
    isVarious: true,
    artists: [{ key: 'a', name: 'Sluice & Kelp' }],
  });
  const given = [several, various, by(3, 'Sluice'), by(4, 'Kelp')];
  expect(splitJointNames(given, [], none)).toEqual(given);
});

test('an artist whom the source knows by an id is one, whatever the name', () => {
  const artist = { key: '89ad4ac3', name: 'Sluice & Kelp' };
  const given = [aFoundRelease(1, { artists: [artist] }), by(2, 'Sluice'), by(3, 'Kelp')];
  expect(splitJointNames(given, [], none)).toEqual(given);
});
