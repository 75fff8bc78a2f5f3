/**
 * Runs the whole product on this machine: `npm start`, with `-- --fresh`, `-- --empty`, `-- --demo
 * NAME` or `-- --production`; `npm run dev` is `--dev`. With `--check` it exits once everything
 * runs and the site shows its pages.
 */
import { reasonOf } from '#domain/problem';
import { buildFunctions } from './build-functions.ts';
import { bringRecordings } from './local/bringDemo.ts';
import { closingTable } from './local/closingTable.ts';
import { whenLauncherEnds } from './local/launcher.ts';
import { type RunningProduct, startProduct } from './local/product.ts';
import { readProductSettings } from './local/productSettings.ts';

const began = performance.now();

function log(part: string, line: string): void {
  const time = new Date().toTimeString().slice(0, 8);
  console.log(`${time} ${part.padEnd(9)} | ${line}`);
}

/** Runs until a signal arrives. The first signal stops everything in order, the second at once. */
async function main(): Promise<void> {
  const { isProduction, isCheck, ...settings } = readProductSettings(
    process.argv.slice(2),
    process.env,
  );
  const bundle = isProduction ? { bundle: await buildFunctions() } : {};
  const stopping = new AbortController();
  const starting = startProduct({ ...settings, ...bundle, log }, stopping.signal);
  const end = () => {
    stopping.abort();
    // Failures caused by stopping are expected.
    void starting
      .then((product) => product.stop())
      .catch(() => undefined)
      .finally(() => process.exit());
  };
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    log('start', 'stopping; Ctrl+C again ends it at once');
    end();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  whenLauncherEnds(stop);
  const product = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!product || stopping.signal.aborted) return;
  console.log(closingTable(product));
  console.log(
    `  Ready after ${((performance.now() - began) / 1000).toFixed(1)} s. Ctrl+C stops everything.\n`,
  );
  if (isCheck) {
    await checkPages(product.urls.site).catch((error: unknown) => {
      console.error(reasonOf(error));
      process.exitCode = 1;
    });
    return end();
  }
  const demo = (line: string) => log('demo', line);
  await bringRest(product, { dataFolder: settings.dataFolder, log: demo }).catch(
    (error: unknown) => {
      if (!stopping.signal.aborted)
        demo(`Not all of it is there yet, and the next start tries again: ${reasonOf(error)}`);
    },
  );
}

/** Loads what nobody waits for: the demo's hidden releases and its recordings. */
async function bringRest(
  { urls: { api, identity }, demo }: RunningProduct,
  rest: Pick<Parameters<typeof bringRecordings>[0], 'dataFolder' | 'log'>,
): Promise<void> {
  await demo;
  await bringRecordings({ api, identity, ...rest });
}

/** Rejects if a page of the site or the back office is not shown. */
async function checkPages(site: string): Promise<void> {
  for (const path of ['/', '/releases', '/admin']) {
    const signal = AbortSignal.timeout(60_000);
    const { status } = await fetch(site + path, { signal });
    if (status !== 200) throw new Error(`${path} answers ${status}: see the lines of the site.`);
  }
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exit(1);
});
