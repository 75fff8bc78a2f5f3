import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createTestServices } from '#fixtures/externalServices';
import { LOCAL_ANALYTICS_KEY, LOCAL_GITHUB_TOKEN } from './credentials.ts';

const services = createTestServices();

describe('the old site', () => {
  const cover = (id: number) => services.get(`/old-site/images/coverart/full/release-${id}`);
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('serves its list', async () => {
    const artists = await (await services.get('/old-site/catalogue.json')).json();
    expect(artists.length).toBeGreaterThan(5);
    expect(artists[0]).toHaveProperty('ArtistBio');
  });

  it('serves what a test puts in its place, byte for byte', async () => {
    await services.send('PUT', '/local/old-site', [{ Id: 1 }]);
    expect(await (await services.get('/old-site/catalogue.json')).text()).toBe('[{"Id":1}]');
  });

  it('still has a page when it serves no catalogue', async () => {
    await services.send('PUT', '/local/old-site', 'no catalogue');
    expect(await (await services.get('/old-site/')).text()).toContain('cannot be shown');
  });

  it('draws the same cover each time, and another for another release', async () => {
    const [first, again, other] = [await cover(1), await cover(1), await cover(2)];
    const one = await bytes(first);
    expect(await sharp(one).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1000,
      height: 1000,
    });
    expect(one.equals(await bytes(again))).toBe(true);
    expect(one.equals(await bytes(other))).toBe(false);
  });

  it('draws a portrait', async () => {
    const portrait = await services.get('/old-site/images/ArtistProfile/full/artist-41');
    expect(await sharp(await bytes(portrait)).metadata()).toMatchObject({
      width: 1200,
      height: 900,
    });
  });

  it('has lost some images, and has some that are none', async () => {
    expect((await cover(14)).status).toBe(404);
    const none = await cover(22);
    expect(none.headers.get('content-type')).toBe('image/jpeg');
    expect(await none.text()).toContain('<!doctype html>');
  });
});

describe('song links', () => {
  const links = (url: string) =>
    services.get(`/song-link/v1-alpha.1/links?url=${encodeURIComponent(url)}`);

  it('names other platforms, the one asked among them, Spotify not', async () => {
    const { linksByPlatform } = await (await links('https://www.deezer.com/album/7')).json();
    expect(linksByPlatform.deezer.url).toBe('https://www.deezer.com/album/7');
    expect(Object.keys(linksByPlatform)).toContain('appleMusic');
    expect(linksByPlatform).not.toHaveProperty('spotify');
  });

  it.each(['https://elsewhere.example/x', 'no address'])('knows nothing of %s', async (url) => {
    expect((await links(url)).status).toBe(400);
  });
});

describe('GitHub', () => {
  const path = '/github/repos/label/site/actions/workflows/publish.yml/dispatches';
  const body = { ref: 'main', inputs: { version: '7' } };

  it('hands a dispatch on and answers 204', async () => {
    expect((await services.send('POST', path, body, LOCAL_GITHUB_TOKEN)).status).toBe(204);
    const dispatch = {
      repository: 'label/site',
      workflow: 'publish.yml',
      inputs: { version: '7' },
    };
    await vi.waitFor(() => expect(services.dispatched).toMatchObject([dispatch]));
    expect(await (await services.get('/local/dispatches')).json()).toMatchObject([dispatch]);
  });

  it.each([
    ['a wrong token', body, 'other', 401],
    ['no branch', { inputs: body.inputs }, LOCAL_GITHUB_TOKEN, 422],
    ['a number as input', { ...body, inputs: { version: 7 } }, LOCAL_GITHUB_TOKEN, 422],
  ])('refuses %s', async (_, sent, token, status) => {
    expect((await services.send('POST', path, sent, token)).status).toBe(status);
  });

  it('refuses a repository_dispatch: a token that may make one may change the code too', async () => {
    const wider = path.replace('actions/workflows/publish.yml/', '');
    const sent = { event_type: 'publish' };
    expect((await services.send('POST', wider, sent, LOCAL_GITHUB_TOKEN)).status).toBe(403);
  });
});

describe('analytics', () => {
  it('counts events from any origin', async () => {
    const event = { n: 'pageview', u: 'http://localhost:4280/releases', d: 'localhost', r: null };
    const response = await fetch(`${services.url}/analytics/api/event`, {
      method: 'POST',
      headers: { origin: 'http://localhost:4280', 'content-type': 'text/plain' },
      body: JSON.stringify(event),
    });
    expect(response.status).toBe(202);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await (await services.get('/local/events')).json()).toMatchObject([
      { url: event.u, name: 'pageview' },
    ]);
    expect(await (await services.get('/analytics/')).text()).toContain(event.u);
  });

  it('tells the views of each page to who has the key', async () => {
    const sent = (url: string, name = 'pageview') =>
      services.send('POST', '/analytics/api/event', { name, url, domain: 'views.example' });
    const site = 'http://views.example';
    for (const path of ['/releases', '/releases?page=1', '/']) await sent(site + path);
    await sent(`${site}/other`, 'click');
    const query = {
      site_id: 'views.example',
      metrics: ['pageviews'],
      date_range: '28d',
      dimensions: ['event:page'],
      pagination: { limit: 10 },
    };
    const ask = (token: string) => services.send('POST', '/analytics/api/v2/query', query, token);
    expect((await ask('other')).status).toBe(401);
    expect(await (await ask(LOCAL_ANALYTICS_KEY)).json()).toMatchObject({
      results: [
        { dimensions: ['/releases'], metrics: [2] },
        { dimensions: ['/'], metrics: [1] },
      ],
    });
  });

  it('refuses what is no event', async () => {
    expect((await services.send('POST', '/analytics/api/event', { n: 'pageview' })).status).toBe(
      400,
    );
  });
});

it.each(['/', '/contacts', '/requests', '/old-site/', '/song-link/', '/github/', '/analytics/'])(
  'has a page at %s',
  async (path) => {
    const response = await services.get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('aria-current="page"');
  },
);
