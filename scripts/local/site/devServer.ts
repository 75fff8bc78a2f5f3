/**
 * Astro's dev server in a process of its own, on loopback: a change to the pages or to the back
 * office shows at once. The parent sends a message when the snapshot has changed.
 */
import { type AstroIntegration, dev } from 'astro';
import { serveParent } from '../childProcess.ts';

const [, , root = '.', port = ''] = process.argv;

/** Does in development what `staticwebapp.config.json` and the publisher do for a built site. */
const localSite: AstroIntegration = {
  name: 'local-site',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/admin/')) request.url = '/admin';
        next();
      });
      process.on('message', () => {
        for (const { moduleGraph, hot } of Object.values(server.environments)) {
          moduleGraph.invalidateAll();
          hot.send({ type: 'full-reload' });
        }
      });
    },
  },
};

serveParent(async () => {
  const server = await dev({
    root,
    integrations: [localSite],
    server: { host: '127.0.0.1', port: Number(port) },
    vite: { server: { strictPort: true } },
  });
  return () => server.stop();
});
