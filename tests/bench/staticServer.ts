import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { freePorts } from '#fixtures/freePorts';
import { serveSite } from '#publisher/serve';
import { readSiteConfig } from '#publisher/siteConfig';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, ofTimes, takeTurns } from './comparison.ts';
import { type OurSite, withSite } from './ourSite.ts';

const releases = 100;
/** The requests of one measurement, and how many are under way at once. */
const requests = 400;
const atOnce = 8;

/** The smallest static server: it answers a path with its file as it is on disk. */
async function startBare(port: number, folder: string) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    pipeline(createReadStream(join(folder, `${request.url}.html`)), response).catch(() =>
      response.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

type Headers = Record<string, string>;

/** Reads a response to its end. Throws when its status is not 200. */
async function fetchOnce(agent: Agent, address: string, headers: Headers): Promise<void> {
  const [response] = await once(get(address, { agent, headers }), 'response');
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}.`);
  for await (const _ of response);
}

/** Requests many pages, some at once, over connections that stay open. */
function requesting(base: string, headers: Headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const paths = Array.from({ length: requests }, (_, index) => {
    const cId = 1 + (index % releases);
    return `${base}/releases/salt-and-weather-${cId}-${cId}`;
  });
  return async () => {
    const queue = paths.values();
    const worker = async () => {
      for (const address of queue) await fetchOnce(agent, address, headers);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
}

async function measure(site: OurSite, rounds: number): Promise<Comparison[]> {
  const port = await freePorts(2);
  const version = await site.store.live();
  const product = await serveSite({
    port,
    host: '127.0.0.1',
    config: await readSiteConfig('staticwebapp.config.json'),
    store: site.store,
    live: () => version,
  });
  const stopBare = await startBare(port + 1, site.output);
  try {
    const plain = requesting(`http://127.0.0.1:${port}`, {});
    const packed = requesting(`http://127.0.0.1:${port}`, { 'accept-encoding': 'br' });
    const bare = requesting(`http://127.0.0.1:${port + 1}`, {});
    const took = await takeTurns({ plain, packed, bare }, rounds);
    const against = 'a bare node:http file server, uncompressed';
    const what = `${requests} release pages, ${atOnce} at once`;
    return [
      ofTimes({ what: `${what}, as they are`, against }, took.plain, took.bare),
      ofTimes({ what: `${what}, as brotli`, against }, took.packed, took.bare),
    ];
  } finally {
    await Promise.all([product.stop(), stopBare()]);
  }
}

/** The server of the site. */
export const server: Bench = {
  about:
    'The server of the site, which follows staticwebapp.config.json with its headers, ETags by content and compressed forms, against the smallest file server that node:http allows. Both servers and their client share this process, so the cost of the requests is in both numbers.',
  run: ({ rounds }) =>
    withSite(async (site) => {
      await (await site.write(aCatalogue(releases))).publish();
      await site.layOut();
      return measure(site, rounds);
    }),
};
