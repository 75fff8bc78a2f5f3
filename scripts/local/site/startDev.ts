import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAndReport } from '#publisher/publication';
import { pullSnapshot, readWanted } from '#publisher/pullSnapshot';
import { createReporter } from '#publisher/reporter';
import { startChild } from '../childProcess.ts';
import type { RunningSite, SiteSettings } from './start.ts';

/**
 * Starts Astro's dev server in place of the builder and the static server. A publication only
 * fetches the snapshot, and the open pages reload.
 */
export async function startDevSite(settings: SiteSettings): Promise<RunningSite> {
  const { port, root, folder, storageConnection, environment, log } = settings;
  const storage = { STORAGE_CONNECTION: storageConnection };
  const snapshotFile = join(folder, 'dev', 'snapshot.json');
  let correlation: string | undefined;
  const { report } = createReporter({ ...settings, correlation: () => correlation });
  const { PATH, HOME } = process.env;
  const server = await startChild({
    script: fileURLToPath(new URL('./devServer.ts', import.meta.url)),
    arguments: [root, String(port)],
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
  const fetchSnapshot = async () => {
    await pullSnapshot(storage, snapshotFile);
    server.send('snapshot');
  };
  const show = async () => {
    const { version } = await readWanted(storage);
    await buildAndReport({ version, build: fetchSnapshot, report });
    log(`version ${version} shows in the dev server`);
    await report({ version, state: 'live' });
  };
  let last = Promise.resolve();
  return {
    url: `http://localhost:${port}`,
    request: (id) => {
      correlation = id;
      last = last.then(show).catch((error: Error) => log(error.message));
      return last;
    },
    stop: server.stop,
  };
}
