import { build } from 'esbuild';
import type { IdentityConfiguration } from '#local/identity/identityConfiguration';
import { listen, type Running } from '#local/standIn/listen';
import { answerByRoute, route, type StandInRoute } from '#local/standIn/router';

/** The page's script: MSAL as used by the site, with its calls on `window` for the test. */
const APPLICATION = `
import { PublicClientApplication } from '@azure/msal-browser';
const { clientId, authority, knownAuthorities, authorityMetadata } = window.configuration;
const bridge = location.origin + '/bridge';
const msal = new PublicClientApplication({
  auth: { clientId, authority, knownAuthorities, authorityMetadata, redirectUri: bridge, postLogoutRedirectUri: bridge },
  cache: { cacheLocation: 'localStorage' },
});
window.msal = msal;
await msal.initialize();
try {
  const signedIn = await msal.handleRedirectPromise();
  if (signedIn) msal.setActiveAccount(signedIn.account);
  document.title = msal.getActiveAccount()?.username ?? 'signed out';
} catch (error) {
  document.title = error.errorCode;
}
`;

const BRIDGE = `
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
broadcastResponseToMainFrame();
`;

/** A site of two pages that signs people in with the real MSAL. It calls `configuration` at each load. */
export async function startMsalSite(configuration: () => IdentityConfiguration): Promise<Running> {
  const [application, bridge] = await Promise.all([bundle(APPLICATION), bundle(BRIDGE)]);
  const script = (path: string, text: string): StandInRoute =>
    route(
      'GET',
      path,
      () => new Response(text, { headers: { 'content-type': 'text/javascript' } }),
    );
  const document = (text: string) =>
    new Response(`<!doctype html><title>…</title>${text}`, {
      headers: { 'content-type': 'text/html' },
    });
  const routes = [
    script('/application.js', application),
    script('/bridge.js', bridge),
    route('GET', '/bridge', () => document('<script type="module" src="/bridge.js"></script>')),
    route('GET', '/', () =>
      document(`<script>window.configuration = ${JSON.stringify(configuration())}</script>
        <script type="module" src="/application.js"></script>`),
    ),
  ];
  return listen({ port: 0, answer: (request) => answerByRoute(routes, request) });
}

async function bundle(contents: string): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
  });
  return result.outputFiles[0]?.text ?? '';
}
