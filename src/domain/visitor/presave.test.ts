import { expect, test } from 'vitest';
import { chosenFirst, presaveSchema } from '#domain/visitor/presave';

const presave = { mailAddress: 'ada@example.com', subscribe: true, releaseId: 7 };

test('a pre-save names a release by its public number', () => {
  expect(presaveSchema.parse(presave)).toEqual(presave);
});

test.each([
  ['mailAddress', 'ada'],
  ['mailAddress', undefined],
  ['subscribe', null],
  ['platform', 'Myspace'],
  ['subscribe', 'yes'],
  ['releaseId', '7'],
  ['releaseId', 0],
  ['releaseId', 7.5],
  ['releaseId', undefined],
])('a pre-save whose %s is %j is refused', (field, value) => {
  expect(presaveSchema.safeParse({ ...presave, [field]: value }).success).toBe(false);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Tidal', 'Tidal'],
])('a chosen platform %j is kept as %j', (platform, kept) => {
  expect(presaveSchema.parse({ ...presave, platform }).platform).toBe(kept);
});

const links = ['Spotify', 'TIDAL', 'Bandcamp'].map((name) => ({
  name,
  url: `https://x.example/${name}`,
}));

test.each([
  ['Tidal', ['TIDAL', 'Spotify', 'Bandcamp']],
  ['Deezer', ['Spotify', 'TIDAL', 'Bandcamp']],
  [undefined, ['Spotify', 'TIDAL', 'Bandcamp']],
])('the link to %s stands first where there is one', (platform, names) => {
  expect(chosenFirst(links, platform).map(({ name }) => name)).toEqual(names);
});
