/**
 * The site in Astro's dev server, for `npm run dev`: changes to pages and the back office show at
 * once, and a publication reloads open pages.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AstroIntegration, dev } from 'astro';
import { createSnapshotReader } from '#functions/adapters/storage/snapshots';
import { openStorage } from '#functions/adapters/storage/storage';
import { prepareBundle } from '#publisher/bundle';
import { createReporter, postTo } from '#publisher/reporter';
import type { inLanguageOf } from '../../src/catalogue/reading.ts';
import { serveParent, startChild } from './childProcess.ts';
import type { LocalSite, LocalSiteSettings } from './site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the dev server instead of the published site. */
export async function startDevSite(settings: LocalSiteSettings): Promise<LocalSite> {
  const { port, folder, storageConnection, environment, log } = settings;
  const snapshotFile = join(folder, 'dev', 'snapshot.json');
  const reader = createSnapshotReader(openStorage({ STORAGE_CONNECTION: storageConnection }));
  let correlation: string | undefined;
  const { report } = createReporter({ post: postTo(settings), log });
  const { PATH, HOME } = process.env;
  const server = await startChild({
    script: fileURLToPath(import.meta.url),
    arguments: [String(port), join(folder, 'dev', 'packages')],
    environment: {
      PATH,
      HOME,
      NODE_NO_WARNINGS: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...environment,
      SNAPSHOT_FILE: snapshotFile,
      SITE_OUT: join(folder, 'dev', 'output'),
    },
    log,
  });
  const show = async () => {
    const wanted = await reader.wanted();
    await mkdir(dirname(snapshotFile), { recursive: true });
    await writeFile(`${snapshotFile}.new`, await reader.read(wanted));
    await rename(`${snapshotFile}.new`, snapshotFile);
    await server.work('snapshot');
    log(`version ${wanted.version} shows in the dev server`);
    await report({ version: wanted.version, state: 'live' }, correlation);
  };
  // Previews show the pages as they were when the server started.
  prepareBundle(join(folder, 'bundle'), environment).catch((error: Error) => log(error.message));
  let last = Promise.resolve();
  return {
    request: (id) => {
      correlation = id;
      last = last.then(show).catch((error: Error) => log(error.message));
      return last;
    },
    pid: server.pid,
    ended: server.ended,
    stop: server.stop,
    kill: server.kill,
  };
}

/** One of Vite's environments whose modules run in this process. */
interface RunningHere {
  runner: { import: <T>(path: string) => Promise<T> };
}
const runsHere = (environment: object): environment is RunningHere => 'runner' in environment;

/**
 * Rewrites the back office's addresses as `staticwebapp.config.json` does for a published site,
 * serves the label's other languages below their prefixes, and loads React's development preamble on
 * every page, because forms hydrate without an Astro island.
 */
const likePublished: AstroIntegration = {
  name: 'like-published',
  hooks: {
    'astro:config:setup': ({ injectScript }) => {
      injectScript('page', 'import "@vitejs/plugin-react/preamble";');
    },
    'astro:server:setup': ({ server }) => {
      const { ssr } = server.environments;
      if (!runsHere(ssr)) throw new Error('Pages do not run in this process.');
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/admin/')) request.url = '/admin';
        if (request.url?.startsWith('/embed/')) request.url = '/embed';
        next();
      });
      server.middlewares.use((request, _response, next) => {
        ssr.runner
          .import<{ inLanguageOf: typeof inLanguageOf }>('/src/catalogue/reading.ts')
          .then((reading) =>
            reading.inLanguageOf(request.url ?? '/', (address) => {
              request.url = address;
              next();
            }),
          )
          .catch(next);
      });
      reload = async () => {
        for (const { moduleGraph, hot } of Object.values(server.environments)) {
          moduleGraph.invalidateAll();
          hot.send({ type: 'full-reload' });
        }
      };
    },
  },
};

/** Reads the snapshot again, and reloads the open pages. */
let reload = async (): Promise<void> => undefined;

if (import.meta.main)
  serveParent(
    async () => {
      const server = await dev({
        root: ROOT,
        integrations: [likePublished],
        server: { host: '127.0.0.1', port: Number(process.argv[2]) },
        // A separate cache: a parallel build replaces the packages in the usual one.
        vite: { server: { strictPort: true }, cacheDir: process.argv[3] ?? '' },
      });
      return () => server.stop();
    },
    () => reload(),
  );
