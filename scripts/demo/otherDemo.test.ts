import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newArtistSchema } from '#domain/artist/artist';
import { labelChangeSchema } from '#domain/label/label';
import { newReleaseSchema, releaseSchema } from '#domain/release/release';
import { trackSchema } from '#domain/release/track';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { lowSun, readDemo } from './demo.ts';
import { demoImage } from './seed.ts';

const halde = await readDemo('halde');
const { artists, releases } = halde.catalogue('2028-02-29');

test('a demo that is not there is named, with those that are', async () => {
  await expect(readDemo('hlade')).rejects.toThrow('There is no demo hlade. There is halde.');
  expect(await readDemo()).toBe(lowSun);
});

test.each(artists)('$name is an artist that the API takes', async (artist) => {
  expect(newArtistSchema.safeParse(artist).error).toBeUndefined();
  expect(sanitizeHtml(artist.bio)).toBe(artist.bio);
  if (!artist.hasPortrait) return;
  const image = await demoImage(halde.images, 'artists', artist.key);
  expect(await sharp(await image.bytes()).metadata()).toMatchObject({ width: 1400, height: 1400 });
});

test.each(releases)('$title is a release that the API takes', async (release) => {
  const { title, description, coverAlt, key, tracks } = release;
  expect(newReleaseSchema.safeParse({ title, description }).error).toBeUndefined();
  const { shape } = releaseSchema;
  for (const field of ['releaseDate', 'links', 'coverAlt', 'kind', 'catalogueNumber'] as const)
    expect(shape[field].safeParse(release[field]).error, field).toBeUndefined();
  for (const { isrc, name } of tracks) {
    expect(trackSchema.shape.isrc.safeParse(isrc).error).toBeUndefined();
    expect(trackSchema.shape.name.safeParse(name).error).toBeUndefined();
  }
  expect(sanitizeHtml(description)).toBe(description);
  if (!coverAlt) return;
  const image = await demoImage(halde.images, 'releases', key);
  expect(await sharp(await image.bytes()).metadata()).toMatchObject({ width: 1400, height: 1400 });
});

test('its label is one that the API takes, with texts that stay as they are', () => {
  expect(labelChangeSchema.parse(halde.label)).toEqual(halde.label);
  for (const { body } of halde.label.pages ?? []) expect(sanitizeHtml(body ?? '')).toBe(body);
  for (const { file } of halde.marks) expect(readFileSync(file, 'utf8')).toContain('viewBox');
});
