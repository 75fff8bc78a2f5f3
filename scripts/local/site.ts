import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { createSnapshotReader } from '#functions/adapters/storage/snapshots';
import { openStorage } from '#functions/adapters/storage/storage';
import { prepareBundle } from '../../publisher/bundle.ts';
import { type RunningSite, runSite } from '../../publisher/runSite.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { passedOn, serveParent, startChild } from './childProcess.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const childSchema = z.object({
  port: z.int(),
  /** The folder of the bundle and the versions. */
  folder: z.string(),
  storageConnection: z.string(),
  apiBase: z.string(),
  buildToken: z.string(),
});

export type LocalSiteSettings = z.infer<typeof childSchema> & {
  /** The site's settings by name: its addresses. */
  environment: Record<string, string>;
  /** Options of Node for the site's process, as in NODE_OPTIONS. */
  nodeOptions?: string;
  log: (line: string) => void;
};

/** The publisher and its server, in a child process. */
export interface LocalSite {
  pid: number;
  /** Publishes the wanted version; `correlation` is the id of the request. */
  request: (correlation?: string) => Promise<void>;
  /** Kills the process in the middle of its work, as a machine failure would. */
  kill: () => Promise<void>;
  /** Resolves when the process has ended, to its exit code or signal. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Runs the site as deployed, in a child process that publishes and serves. Pages are bundled first
 * if the code has changed; a version of an earlier run is served at once.
 */
export async function startSite(settings: LocalSiteSettings): Promise<LocalSite> {
  const { environment, nodeOptions = '', log, ...given } = settings;
  await prepareBundle(join(settings.folder, 'bundle'), environment);
  const { work, ...child } = await startChild({
    script: fileURLToPath(import.meta.url),
    arguments: [JSON.stringify(given)],
    environment: {
      ...passedOn(),
      NODE_ENV: 'production',
      NODE_OPTIONS: nodeOptions,
    },
    log,
  });
  return { ...child, request: (correlation) => work(correlation) };
}

async function start(settings: z.infer<typeof childSchema>): Promise<RunningSite> {
  const { port, folder, storageConnection, apiBase, buildToken } = settings;
  return runSite({
    port,
    host: '127.0.0.1',
    config: JSON.parse(await readFile(join(ROOT, 'staticwebapp.config.json'), 'utf8')),
    store: await openFolderStore(join(folder, 'versions')),
    publishing: {
      bundleFolder: join(folder, 'bundle'),
      snapshots: createSnapshotReader(openStorage({ STORAGE_CONNECTION: storageConnection })),
      apiBase,
      buildToken,
    },
    log: console.log,
  });
}

if (import.meta.main) {
  const running = start(childSchema.parse(JSON.parse(process.argv[2] ?? '{}')));
  serveParent(
    async () => (await running).stop,
    async (correlation) => (await running).request(correlation),
  );
}
