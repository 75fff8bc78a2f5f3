/**
 * The steps of the workflow `publish.yml` that publish the site on a static host, built as
 * `publish-site.mjs`: `node publish-site.mjs build` (or `build --repair`), then, once the workflow
 * has uploaded the files, `node publish-site.mjs live`. It also runs from source.
 */
import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import {
  type BuildReport,
  brokenOf,
  buildReportSchema,
  isOfNow,
  type LiveVersion,
} from '#domain/publication/publication';
import { createSnapshotReader } from '#functions/adapters/storage/snapshots';
import { openStorage } from '#functions/adapters/storage/storage';
import { askSite } from '#functions/adapters/web/askSite';
import { ensureBundle, loadBundle } from './bundle.ts';
import { type RenderedSite, reportLive } from './liveSite.ts';
import { createMovedAddresses } from './movedAddresses.ts';
import { brokenLine, plainReason } from './publish.ts';
import {
  bundleSettings,
  type PublishEnvironment,
  readPublishEnvironment,
} from './publishEnvironment.ts';
import { createReporter, postTo } from './reporter.ts';
import { staticHostConfig, tooManyFiles } from './staticHost.ts';
import { openFolderStore } from './stores/folder.ts';
import { publishFiles } from './stores/plainFiles.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** The built command lies in `dist/publisher` beside the pages' bundle and needs no packages. */
const isBuilt = existsSync(join(here, 'site/bundle.json'));
/** The output folder; tests set another one. */
const dist = process.env['DIST'] || join(here, isBuilt ? '..' : '../dist');
const renderedFile = join(dist, 'rendered.json');

const renderedSchema: z.ZodType<RenderedSite> = z.object({
  version: z.int(),
  builtAt: z.string(),
  rendered: z.int(),
  reused: z.int(),
  files: z.int(),
  ...buildReportSchema.pick({ broken: true }).shape,
});

/** Writes a one-line output for the workflow's next steps. */
async function leaveResult(
  { GITHUB_OUTPUT }: PublishEnvironment,
  name: string,
  value: string,
): Promise<void> {
  if (GITHUB_OUTPUT) await appendFile(GITHUB_OUTPUT, `${name}=${value}\n`);
}

function reporting(environment: PublishEnvironment) {
  const reporter = createReporter({
    post: postTo({
      apiBase: environment.PUBLIC_API_BASE,
      buildToken: environment.BUILD_TOKEN,
    }),
    log: console.error,
  });
  // The workflow's last step reports every failure; store this one for it.
  const report = async (one: BuildReport) => {
    if (one.state === 'failed') await leaveResult(environment, 'report', JSON.stringify(one));
    else await reporter.report(one, environment.CORRELATION);
  };
  return { report, settled: reporter.settled };
}

type Step = (environment: PublishEnvironment, options: string[]) => Promise<void>;

/** Renders the wanted site into `dist/site`; with `--repair`, only if the live site differs. */
const renderWanted: Step = async (environment, options) => {
  const bundle = isBuilt
    ? await loadBundle(join(here, 'site'))
    : await ensureBundle(join(dist, 'publisher/site'), bundleSettings(process.env));
  const { code } = bundle;
  const { report, settled } = reporting(environment);
  const reader = createSnapshotReader(openStorage(environment));
  const wanted = await reader.wanted();
  const { version } = wanted;
  const isWanted = (shown: LiveVersion) =>
    shown.version === version && shown.code === code && isOfNow(shown, new Date());
  const shown = options.includes('--repair') && (await askSite(environment.PUBLIC_SITE_URL));
  if (shown && isWanted(shown)) {
    console.log('The live site is the wanted one: nothing to do.');
    return leaveResult(environment, 'built', 'false');
  }
  try {
    const store = await openFolderStore(join(dist, 'versions'));
    const folder = join(dist, 'site');
    await report({ version, state: 'building' });
    const published = await publishFiles(bundle, store, {
      ...wanted,
      read: reader.read,
      now: new Date(),
      folder,
    });
    // After each publication: the workflow stores this folder for the next run.
    await store.sweep();
    const { rendered, reused } = published;
    const { builtAt } = published.version;
    const paths = [...published.version.files.keys()];
    const known = await createMovedAddresses(store.read).known(published.version);
    const configuration = await readFile(
      join(here, isBuilt ? '' : '..', 'staticwebapp.config.json'),
      'utf8',
    );
    await writeFile(
      join(folder, 'staticwebapp.config.json'),
      staticHostConfig(configuration, known, paths),
    );
    const files = paths.length + 1;
    const warning = tooManyFiles(files);
    if (warning) {
      console.log(`::warning::${warning}`);
      // Reported if the upload fails.
      const report: BuildReport = { version, state: 'failed', failure: warning, files };
      await leaveResult(environment, 'report', JSON.stringify(report));
    }
    const site: RenderedSite = {
      version,
      builtAt,
      rendered,
      reused,
      files,
      ...brokenOf(published),
    };
    await writeFile(renderedFile, JSON.stringify(site));
    for (const entry of published.broken) console.error(brokenLine(entry));
    console.log(`Version ${version}: rendered ${rendered}, reused ${reused}`);
    await leaveResult(environment, 'built', 'true');
  } catch (error) {
    await report({ version, state: 'failed', failure: plainReason(error) });
    throw error;
  } finally {
    await settled();
  }
};

/** Waits until visitors see the rendered site. */
const awaitLive: Step = async (environment) => {
  const site = renderedSchema.parse(JSON.parse(await readFile(renderedFile, 'utf8')));
  const { report, settled } = reporting(environment);
  await reportLive({ askSite: () => askSite(environment.PUBLIC_SITE_URL), report }, site);
  await settled();
};

const steps: Record<string, Step> = { build: renderWanted, live: awaitLive };

async function main([name = '', ...options]: string[]): Promise<void> {
  const step = steps[name];
  if (!step) throw new Error(`usage: publish-site ${Object.keys(steps).join('|')}`);
  await step(readPublishEnvironment(process.env), options);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(plainReason(error));
  process.exitCode = 1;
});
