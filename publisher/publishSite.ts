/**
 * Publishes the site from CI in two steps, between which the workflow deploys it:
 * `node publisher/publishSite.ts build`, or `build --repair`, then `live`. With `--repair` it builds
 * only where the live site is of another version, other code or another day.
 */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import { createBuildProcess } from './buildProcess.ts';
import { fingerprint } from './fingerprint.ts';
import {
  askSite,
  buildAndReport,
  buildWanted,
  builtSchema,
  isCurrent,
  reportLive,
} from './publication.ts';
import {
  type PublishEnvironment,
  readPublishEnvironment,
  siteSettings,
} from './publishEnvironment.ts';
import { readWanted } from './pullSnapshot.ts';
import { createReporter } from './reporter.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The files of a publication; tests use another folder than `dist`. */
function placeOf(dist: string) {
  return {
    output: join(dist, 'site'),
    snapshotFile: join(dist, 'snapshot.json'),
    builtFile: join(dist, 'built.json'),
  };
}

async function partsOf(environment: PublishEnvironment, dist: string) {
  const place = placeOf(dist);
  const settings = siteSettings(process.env);
  const code = await fingerprint(ROOT, settings);
  const reporter = createReporter({
    apiBase: environment.PUBLIC_API_BASE,
    buildToken: environment.BUILD_TOKEN,
    correlation: () => environment.CORRELATION,
    log: console.error,
  });
  const { run } = createBuildProcess({ root: ROOT, place, site: settings });
  return {
    wanted: async () => (await readWanted(environment)).version,
    live: () => askSite(environment.PUBLIC_SITE_URL),
    code,
    timeZone: environment.LABEL_TIME_ZONE,
    build: () => buildWanted({ ...place, storage: environment, run }),
    // The workflow's last step reports every failure; this one leaves its report for that step.
    report: (report: BuildReport) =>
      report.state === 'failed'
        ? leaveResult(environment, 'report', JSON.stringify(report))
        : reporter.report(report),
  };
}

/** Leaves a result of one line for the workflow's following steps. */
async function leaveResult(
  { GITHUB_OUTPUT }: Pick<PublishEnvironment, 'GITHUB_OUTPUT'>,
  name: string,
  value: string,
): Promise<void> {
  if (GITHUB_OUTPUT) await appendFile(GITHUB_OUTPUT, `${name}=${value}\n`);
}

type At = { builtFile: string; repair: boolean; environment: PublishEnvironment };
type Step = (parts: Awaited<ReturnType<typeof partsOf>>, at: At) => Promise<void>;

const steps: Record<string, Step> = {
  async build(parts, { builtFile, repair, environment }) {
    const version = await parts.wanted();
    const isNeeded = !repair || !(await isCurrent(parts, version));
    if (isNeeded) {
      const built = await buildAndReport({ ...parts, version });
      await mkdir(dirname(builtFile), { recursive: true });
      await writeFile(builtFile, JSON.stringify(built));
      console.log(`Version ${built.version} is built: ${JSON.stringify(built.counts)}`);
    } else console.log('The live site is current: nothing to do.');
    await leaveResult(environment, 'built', String(isNeeded));
  },
  async live(parts, { builtFile }) {
    await reportLive(parts, builtSchema.parse(JSON.parse(await readFile(builtFile, 'utf8'))));
  },
};

async function main([name = '', ...options]: string[]): Promise<void> {
  const step = steps[name];
  if (!step)
    throw new Error(`usage: node publisher/publishSite.ts ${Object.keys(steps).join('|')}`);
  const dist = process.env['DIST'] || join(ROOT, 'dist');
  const environment = readPublishEnvironment(process.env);
  const { builtFile } = placeOf(dist);
  const repair = options.includes('--repair');
  await step(await partsOf(environment, dist), { builtFile, repair, environment });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
