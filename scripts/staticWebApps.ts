/**
 * Uploads a folder to Azure Static Web Apps: `node scripts/staticWebApps.ts FOLDER`, with the app's
 * token in STATIC_WEB_APPS_TOKEN. It runs Microsoft's uploader as the SWA CLI does
 * (Azure/static-web-apps-cli, src/core/deploy-client.ts and src/cli/commands/deploy/deploy.ts)
 * because the protocol is not public; the official action pulls a 2 GB image.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { reasonOf } from '#domain/problem';

const here = fileURLToPath(new URL('.', import.meta.url));
/** The bundled script lies beside the publisher and has no dependencies. */
const isBuilt = import.meta.url.endsWith('.mjs');

const releasesSchema = z.array(
  z.object({
    version: z.string(),
    buildId: z.string().regex(/^[\w.-]+$/),
    files: z.record(z.string(), z.object({ url: z.url(), sha: z.string() })),
  }),
);

/** An upload to Static Web Apps. */
export interface Upload {
  /** The site's folder. */
  site: string;
  token: string;
  /** The folder that caches the uploader between runs. */
  kept: string;
  /** The address of the list of uploader releases. */
  releases?: string;
}

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux-x64',
  darwin: 'osx-x64',
  win32: 'win-x64',
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function get(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`${new URL(address).host} answered ${response.status}.`);
  return response;
}

/** The path of the newest stable uploader, cached or freshly downloaded and verified by hash. */
async function uploader(kept: string, releases: string): Promise<string> {
  const all = releasesSchema.parse(await (await get(releases)).json());
  const stable = all.find(({ version }) => version === 'stable');
  const file = stable?.files[platforms[process.platform] ?? ''];
  if (!stable || !file) throw new Error(`There is no uploader for ${process.platform}.`);
  const wanted = file.sha.toLowerCase();
  const name = process.platform === 'win32' ? 'StaticSitesClient.exe' : 'StaticSitesClient';
  const path = join(kept, stable.buildId, name);
  const known = await readFile(path).catch(() => undefined);
  if (known && sha256(known) === wanted) return path;
  const bytes = new Uint8Array(await (await get(file.url)).arrayBuffer());
  if (sha256(bytes) !== wanted) throw new Error('The downloaded uploader has another hash.');
  await rm(kept, { recursive: true, force: true });
  await mkdir(join(kept, stable.buildId), { recursive: true });
  await writeFile(path, bytes, { mode: 0o755 });
  return path;
}

/**
 * Uploads the whole site, including `staticwebapp.config.json`.
 * @throws {Error} if there is no uploader, or if it fails
 */
export async function putSite({ site, token, kept, releases }: Upload): Promise<void> {
  const path = await uploader(kept, releases ?? 'https://aka.ms/swalocaldeploy');
  const folder = resolve(site);
  // The publisher writes a configuration with redirects for old addresses.
  const config = 'staticwebapp.config.json';
  await cp(join(here, isBuilt ? '' : '..', config), join(folder, config), { force: false });
  const { PATH, HOME, TMPDIR, RUNNER_TEMP } = process.env;
  const child = spawn(path, [], {
    stdio: 'inherit',
    env: {
      PATH,
      HOME,
      TMPDIR,
      RUNNER_TEMP,
      DEPLOYMENT_ACTION: 'upload',
      DEPLOYMENT_PROVIDER: 'SwaCli',
      DEPLOYMENT_TOKEN: token,
      REPOSITORY_BASE: folder,
      // With SKIP_APP_BUILD the app's folder is the output folder.
      APP_LOCATION: folder,
      CONFIG_FILE_LOCATION: folder,
      SKIP_APP_BUILD: 'true',
      SKIP_API_BUILD: 'true',
      VERBOSE: 'false',
    },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The upload failed: the uploader ended with ${code}.`);
}

async function main([site = '']: string[]): Promise<void> {
  const token = process.env['STATIC_WEB_APPS_TOKEN'];
  if (!site || !token) throw new Error('The folder or STATIC_WEB_APPS_TOKEN is missing.');
  await putSite({ site, token, kept: join(here, isBuilt ? '..' : '../dist', 'uploader') });
}

if (import.meta.main)
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  });
