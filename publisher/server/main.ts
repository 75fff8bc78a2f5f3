/** The bundled command of one server: `node dist/server/main.mjs`. It needs Node and its folder alone. */
import { fileURLToPath } from 'node:url';
import { exitOnFailure, serve } from './serveCommand.ts';

serve(process.argv.slice(2), async () => ({
  loadFunctions: () => import('../../functions/index.ts'),
  siteBundle: fileURLToPath(new URL('./site', import.meta.url)),
  provenance: fileURLToPath(new URL('./provenance.json', import.meta.url)),
  publishScript: new URL('./publisherChild.mjs', import.meta.url),
})).catch(exitOnFailure);
