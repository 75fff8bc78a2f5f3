import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { aSiteVersion } from '#fixtures/siteVersions';
import { runSite } from './runSite.ts';
import type { VersionStore } from './siteVersion.ts';

const store: VersionStore = {
  live: async () => aSiteVersion({ version: 1, files: new Map() }),
  read: async () => undefined,
  put: async () => undefined,
  hashes: async () => new Set(),
  goLive: async () => undefined,
  sweep: async () => undefined,
};

/** The status and location for a request under a host name, as a proxy passes it on. */
const ask = (port: number, host: string, path: string) =>
  new Promise<[status: number | undefined, location: string | undefined]>((resolve, reject) => {
    request({ port, path, headers: { host } }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    })
      .once('error', reject)
      .end();
  });

test('every other host name leads to the site’s own address, and its own does not', async () => {
  const port = await freePorts(1);
  const siteUrl = 'https://www.label.example';
  const site = await runSite({
    ...{ port, host: '127.0.0.1', store, config: {}, siteUrl },
    log: () => undefined,
  });
  try {
    expect(await ask(port, 'www.label.example', '/releases')).toEqual([404, undefined]);
    expect(await ask(port, 'label.example', '/releases?sort=old')).toEqual([
      301,
      `${siteUrl}/releases?sort=old`,
    ]);
    expect(await ask(port, 'label.example', '//elsewhere.example')).toEqual([
      301,
      `${siteUrl}//elsewhere.example`,
    ]);
    // A health check asks by IP address.
    expect(await ask(port, `127.0.0.1:${port}`, '/releases')).toEqual([404, undefined]);
    // A malformed address is that of no page.
    expect(await ask(port, 'www.label.example', '/%zz')).toEqual([404, undefined]);
    // An address in absolute form would be appended to the host.
    expect((await ask(port, 'label.example', 'http://elsewhere.example/'))[0]).toBe(400);
  } finally {
    await site.stop();
  }
});

test('a process that only serves looks for a new version every second and a half', async () => {
  const port = await freePorts(1);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const live = vi.fn(store.live);
  const site = await runSite({
    ...{ port, host: '127.0.0.1', store: { ...store, live }, config: {} },
    log: () => undefined,
  });
  try {
    live.mockClear();
    // A save is on the site within seconds.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(live).toHaveBeenCalledTimes(1);
    // Each look costs traffic, and a container with too much of it is billed as working.
    await vi.advanceTimersByTimeAsync(58_000);
    expect(live).toHaveBeenCalledTimes(40);
  } finally {
    await site.stop();
    vi.useRealTimers();
  }
});
