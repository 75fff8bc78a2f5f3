import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSongLinks } from './songLinks.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service that answers so, by its address; and the addresses it was asked. */
async function service(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, links: createSongLinks(`http://127.0.0.1:${port}`) };
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const address = 'http://127.0.0.1:1/album?x=1&url=2';

test('the platforms get their names, and what is no address is left out', async () => {
  const linksByPlatform = {
    appleMusic: { url: 'https://geo.music.apple.com/album/1', entityUniqueId: 'x' },
    spinrilla: { url: 'https://spinrilla.com/1' },
    tidal: { url: 'javascript:alert(1)' },
    deezer: { url: 'https://www.deezer.com/album/1' },
  };
  const { asked, links } = await service(json({ linksByPlatform }));
  expect(await links?.find(address)).toEqual([
    { name: 'Apple Music', url: 'https://geo.music.apple.com/album/1' },
    { name: 'spinrilla', url: 'https://spinrilla.com/1' },
    { name: 'Deezer', url: 'https://www.deezer.com/album/1' },
  ]);
  // The address goes along as a word: nothing at it was fetched.
  expect(asked).toEqual([`/v1-alpha.1/links?url=${encodeURIComponent(address)}`]);
});

test.each([
  ['knows nothing', json({ code: 'could_not_resolve_entity' }, 400), 'not-found'],
  ['is broken', json({}, 500), 'unavailable'],
  ['answers something else', json({ links: [] }), 'unavailable'],
  ['answers no JSON', ((_, response) => response.end('<html>')) as RequestListener, 'unavailable'],
  [
    'leads elsewhere',
    ((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as RequestListener,
    'unavailable',
  ],
  [
    'answers without end',
    ((_, response) => {
      const more = () => response.write('x'.repeat(100_000), (error) => error ?? more());
      more();
    }) as RequestListener,
    'unavailable',
  ],
])('a service that %s is a problem in words', async (_, answer, code) => {
  const { links } = await service(answer);
  await expect(links?.find(address)).rejects.toMatchObject({ name: 'Problem', code });
});

test('without an address there is no service', () => {
  expect(createSongLinks(undefined)).toBeNull();
});
