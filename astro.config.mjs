import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { contentPolicy } from './src/integrations/contentPolicy.ts';
import { interestDirective } from './src/integrations/interestDirective.ts';
import {
  withoutFilesAhead,
  withoutJsonSchema,
  withoutPlatformBroker,
  withPackages,
} from './src/integrations/vitePlugins.ts';
import { withoutEval } from './src/integrations/withoutEval.ts';

const { env } = process;
const address = (name, fallback) => env[name] || fallback;

const site = address('PUBLIC_SITE_URL', 'http://localhost:4280');
const apiBase = address('PUBLIC_API_BASE', 'http://localhost:7071/api');
const imageBase = address('IMAGE_BASE', 'http://localhost:10000/devstoreaccount1/images');
const recordingBase = address('RECORDING_BASE', imageBase);
const outDir = address('SITE_OUT', './dist');
const identity = address('PUBLIC_IDENTITY_ORIGIN', 'https://login.microsoftonline.com');
const graph = address('PUBLIC_GRAPH_BASE', 'https://graph.microsoft.com/v1.0');

const analytics = env.PUBLIC_ANALYTICS_URL;

const publicText = (fallback) =>
  envField.string({ context: 'client', access: 'public', default: fallback });
const publicAddress = (fallback) =>
  envField.string({ context: 'client', access: 'public', url: true, default: fallback });
const optionalAddress = envField.string({
  context: 'client',
  access: 'public',
  url: true,
  optional: true,
});

// Modules of every page's script that islands have too, which load them as one file instead of four.
const shared =
  /preload-helper\.js$|\/(accountChanges|day|playerKey|player\/(band|buttons))(\.ts)?$/;

// The back office's styles are one file, so that their order never depends on how it is built.
const adminStyles = { name: 'admin', test: /src\/admin\/.*\.css$/ };

export default defineConfig({
  site,
  outDir,
  // Beside the output, so that two sites built on one machine never share a cache.
  cacheDir: `${outDir.replace(/\/$/, '')}.cache`,
  output: 'static',
  trailingSlash: 'never',
  // Rendering takes one core; concurrency overlaps it with writing.
  build: { format: 'file', concurrency: 32, inlineStylesheets: 'never' },
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  security: {
    csp: contentPolicy({ apiBase, imageBase, recordingBase, identity, graph, analytics }),
  },
  env: {
    schema: {
      PUBLIC_SITE_URL: publicAddress(site),
      PUBLIC_API_BASE: publicAddress(apiBase),
      IMAGE_BASE: publicAddress(imageBase),
      // The account's own address, which signs recordings, where images have another one.
      RECORDING_BASE: optionalAddress,
      // An endpoint of Plausible's events API; without one no page views are counted.
      PUBLIC_ANALYTICS_URL: optionalAddress,
      // The site's name there; empty for its host name.
      PUBLIC_ANALYTICS_DOMAIN: publicText(''),
      // `off`: search engines are asked to leave the site out.
      PUBLIC_SEARCH_ENGINES: publicText(''),
      // Address patterns of the previous site, as in /artist/{Id}; empty for none.
      OLD_ARTIST_ADDRESS: publicText(''),
      OLD_RELEASE_ADDRESS: publicText(''),
      // Sign-in; see docs/sign-in.md.
      PUBLIC_CLIENT_ID: publicText(''),
      PUBLIC_AUTHORITY: publicAddress('https://login.microsoftonline.com/common'),
      // Host names separated by commas, and the endpoints as JSON: for an authority that MSAL does
      // not know.
      PUBLIC_KNOWN_AUTHORITIES: publicText(''),
      PUBLIC_AUTHORITY_METADATA: publicText(''),
      // Empty means `api://{client}/access_as_user`.
      PUBLIC_API_SCOPE: publicText(''),
      PUBLIC_GRAPH_BASE: publicAddress(graph),
      // redirect or popup.
      PUBLIC_SIGN_IN_INTERACTION: publicText('redirect'),
      // A path to show when the guard's sign-in fails; empty for the guard's own page.
      PUBLIC_SIGN_IN_FAILURE_ROUTE: publicText(''),
      // Read at render time and not part of any bundle, so that another path makes no page stale.
      SNAPSHOT_FILE: envField.string({ context: 'server', access: 'secret', optional: true }),
    },
  },
  integrations: [react(), interestDirective(), withoutEval()],
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [withoutJsonSchema(), withoutPlatformBroker(), withPackages(), withoutFilesAhead()],
    build: {
      assetsInlineLimit: 0,
      // The oldest Safari with `light-dark()`, which the colours need. Without a target the minifier
      // folds the thickness of a line into a shorthand that Safari ignores.
      cssTarget: 'safari17.5',
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'shared', test: shared }, adminStyles] } },
          },
        },
      },
    },
  },
});
