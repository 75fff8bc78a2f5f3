import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { paths } from '../../../src/paths.ts';
import type { Book } from './book.ts';
import type { World } from './world.ts';

const dataSchema = z.object({
  version: z.int(),
  releases: z.array(z.object({ cId: z.int(), title: z.string(), url: z.string() })),
});
const versionSchema = z.object({ version: z.int(), builtAt: z.string() });
const titles = /(?:Tide|Single) \d{6}/g;

/** The complete text of a page; undefined while the site does not answer. */
export async function pageAt(world: World, path: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${world.siteUrl}${path}`, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** The site's current version and titles of public releases, as visitors see them. */
export async function seenSite(world: World) {
  const [versionFile, data] = [
    await pageAt(world, '/version.json'),
    await pageAt(world, paths.publicData),
  ];
  if (!versionFile || !data) return undefined;
  return { ...versionSchema.parse(JSON.parse(versionFile)), ...dataSchema.parse(JSON.parse(data)) };
}

/** A visitor who reads the site continuously and checks that it is of one version. */
export function startReader(world: World, book: Book) {
  const torn: string[] = [];
  let readings = 0;
  let isOver = false;
  let newest = 0;

  async function read(): Promise<void> {
    const before = await pageAt(world, '/version.json');
    const data = await pageAt(world, paths.publicData);
    if (!before || !data) return;
    const { version, releases } = dataSchema.parse(JSON.parse(data));
    const pages: [string, string | undefined][] = [];
    for (const { title, url } of releases.slice(0, 3))
      pages.push([title, await pageAt(world, new URL(url).pathname)]);
    // If version.json is unchanged, nothing went live and everything read is of one version.
    if ((await pageAt(world, '/version.json')) !== before) return;
    readings += 1;
    const shown = versionSchema.parse(JSON.parse(before));
    if (shown.version !== version) torn.push(`version.json ${shown.version}, data ${version}`);
    if (version < newest) torn.push(`version ${version} after ${newest}`);
    newest = Math.max(newest, version);
    for (const [title, page] of pages) {
      if (page === undefined) continue;
      const found = new Set(page.slice(0, page.indexOf('</h1>')).match(titles));
      if (!page.trimEnd().endsWith('</html>')) torn.push(`${title}: cut off`);
      if (!found.has(title)) torn.push(`${title} in the data, ${[...found]} on its page`);
    }
    const refused = new Set(
      book.asks.save.filter(({ known }) => known === 'refused').map((ask) => ask.stamp),
    );
    for (const { title } of releases) if (refused.has(title)) torn.push(`${title} was refused`);
  }

  const reading = (async () => {
    while (!isOver) {
      await read();
      await sleep(250);
    }
  })();
  return {
    torn,
    readings: () => readings,
    rest: async () => {
      isOver = true;
      await reading;
    },
  };
}

export type Reader = ReturnType<typeof startReader>;
