/**
 * Runs all of the product in one process from its sources: `npm run serve`, with `-- --check` to
 * only look at the settings. docs/server.md describes them.
 */
import { fileURLToPath } from 'node:url';
import { loadJsx } from '#functions/host/jsx';
import { exitOnFailure, serve } from '../publisher/server/serveCommand.ts';
import { prepareServerSite, serverSite } from './build-server.ts';
import { functionsSources, writeProvenance } from './provenance.ts';

const dist = fileURLToPath(new URL('../dist/server', import.meta.url));

serve(process.argv.slice(2), async () => {
  loadJsx();
  await prepareServerSite();
  await writeProvenance(dist, { functions: functionsSources, site: serverSite });
  return {
    loadFunctions: () => import('../functions/index.ts'),
    siteBundle: serverSite,
    publishScript: new URL('../publisher/server/publisherChild.ts', import.meta.url),
    provenance: `${dist}/provenance.json`,
  };
}).catch(exitOnFailure);
