import { expect, test } from 'vitest';
import { embedHeights, embedWidth } from '#domain/release/embed';
import { aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { createOembed } from './oembed.ts';

const siteUrl = 'https://nightjar.example';

/** Asks about an address on a site with release 1, in English and German. */
function ask(
  url: string,
  size: { maxwidth?: number; maxheight?: number } = {},
  releases?: unknown[],
) {
  const label = aPublicLabel({ languages: ['en', 'de'] });
  const snapshot = { ...aSnapshot({ label }), ...(releases && { releases }) };
  const text = new TextEncoder().encode(JSON.stringify(snapshot));
  const ports = {
    snapshots: { wantedText: async () => text },
    site: { siteUrl },
  } as unknown as Parameters<typeof createOembed>[0];
  const rateLimiter = { demand: async () => undefined };
  return createOembed(ports, { rateLimiter }).getOembed({
    query: { url, format: 'json', ...size },
    client: 'c',
  });
}

test.each([
  ['as large as possible', {}, embedWidth, embedHeights.large],
  ['at most as wide as asked', { maxwidth: 300 }, 300, embedHeights.large],
  ['without the tracks where they do not fit', { maxheight: 459 }, embedWidth, embedHeights.small],
  ['at most as high as asked', { maxheight: 100 }, embedWidth, 100],
])('a release is embedded %s', async (_, size, width, height) => {
  const answer = await ask(`${siteUrl}/releases/release-1-1`, size);
  expect(answer).toMatchObject({ title: 'Release 1', author_name: 'Artist 1', width, height });
  expect(answer.html).toContain(`src="${siteUrl}/embed/releases/release-1-1"`);
});

test('an address in another language is embedded in that language', async () => {
  const answer = await ask(`${siteUrl}/de/releases/release-1-1`);
  expect(answer.html).toContain(`src="${siteUrl}/embed/de/releases/release-1-1"`);
  expect(answer.author_url).toBe(`${siteUrl}/de/artists/artist-1-1`);
});

test.each([
  ['/shows', 'Nightjar', '/embed/shows'],
  ['/de/shows', 'Nightjar', '/embed/de/shows'],
  ['/artists/artist-1-1', 'Artist 1', '/embed/artists/artist-1-1'],
])('the next shows on %s are embedded', async (path, title, frame) => {
  const answer = await ask(siteUrl + path);
  expect(answer).toMatchObject({ title, height: embedHeights.large });
  expect(answer.html).toContain(`src="${siteUrl}${frame}"`);
});

test.each([
  ['another site', 'https://elsewhere.example/releases/release-1-1'],
  ['an artist who is not public', `${siteUrl}/artists/artist-9-9`],
  ['one show', `${siteUrl}/shows/berlin-1`],
  ['a release that is not public', `${siteUrl}/releases/release-9-9`],
  ['a language that the label does not have', `${siteUrl}/fr/releases/release-1-1`],
  ['no address', 'release 1'],
])('%s is not found', async (_, url) => {
  await expect(ask(url)).rejects.toMatchObject({ code: 'not-found' });
});

test('a broken release is not found, and the others still are', async () => {
  const releases = [{ cId: 2, title: 'Without an address' }, aPublicRelease()];
  await expect(ask(`${siteUrl}/releases/broken-2`, {}, releases)).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await ask(`${siteUrl}/releases/release-1-1`, {}, releases)).toMatchObject({
    title: 'Release 1',
  });
});
