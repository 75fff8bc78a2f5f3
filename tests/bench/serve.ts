import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { freePorts } from '#fixtures/freePorts';
import { parseSiteConfig } from '#publisher/siteConfig';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, median, ofTimes } from './comparison.ts';
import { type OurSite, withSite } from './ourSite.ts';
import { whileRunning } from './processes.ts';

const run = promisify(execFile);
const connections = 32;
const seconds = 5;
const rounds = 5;
/** The maximum time from the start of a process to its first page, in milliseconds. */
const mostStart = 2_000;

/**
 * The number of processes that serve the same versions, and the maximum time until all of them show
 * a new one, in milliseconds.
 */
const replicas = 3;
const mostBehind = 2_000;

/** The result of a load test of several seconds. */
interface Load {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

/** Requests all release pages in turn, over persistent connections and gzipped. */
async function load(base: string, script: string): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, base],
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond, p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN) };
}

/** A wrk script that requests the addresses in turn. */
const scriptFor = (paths: readonly string[]) => `
local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local next = 0
request = function()
  next = next % #paths + 1
  return wrk.format("GET", paths[next], { ["Accept-Encoding"] = "gzip" })
end
`;

/** nginx with one worker, the same files precompressed, and the same headers. */
async function nginxSettings({ output }: OurSite, port: number): Promise<string> {
  const { globalHeaders } = parseSiteConfig(
    JSON.parse(await readFile('staticwebapp.config.json', 'utf8')),
  );
  const headers = Object.entries({ ...globalHeaders, Vary: 'Accept-Encoding' });
  return `
user root;
worker_processes 1;
pid ${output}.pid;
error_log stderr crit;
daemon off;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { text/html html; }
  charset utf-8;
  gzip_static on;
  server {
    listen 127.0.0.1:${port};
    root ${output};
    ${headers.map(([name, value]) => `add_header ${name} "${value}";`).join('\n    ')}
    location / { try_files $uri $uri.html =404; }
  }
}
`;
}

/** Waits for a page. Returns the time in milliseconds. */
async function firstPage(address: string): Promise<number> {
  const began = performance.now();
  for (let tries = 0; tries < 6_000; tries++) {
    const response = await fetch(address).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return performance.now() - began;
    await delay(5);
  }
  throw new Error(`${address} did not answer.`);
}

function startOurs({ command, versions }: OurSite, port: number): ChildProcess {
  return spawn(process.execPath, [command, '--from', versions, '--port', String(port)], {
    env: { PATH: process.env['PATH'] },
    stdio: 'ignore',
  });
}

/** The median time from starting a process to its first page. */
async function coldStart(site: OurSite, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const port = await freePorts(1);
    const shown = () => firstPage(`http://127.0.0.1:${port}${path}`);
    times.push(await whileRunning([startOurs(site, port)], shown));
  }
  return median(times);
}

/** The median time from a version going live until every one of several processes shows it. */
async function everywhere(site: OurSite, releases: number): Promise<number> {
  const port = await freePorts(replicas);
  const bases = Array.from({ length: replicas }, (_, one) => `http://127.0.0.1:${port + one}`);
  const children = bases.map((_, one) => startOurs(site, port + one));
  const catalogue = aCatalogue(releases);
  const page = catalogue.releases[0]?.url ?? '';
  const shows = async (base: string, title: string) => {
    for (let tries = 0; tries < 6_000; tries++) {
      const text = await fetch(`${base}${page}`).then((response) => response.text());
      if (text.includes(title)) return Date.now();
      await delay(5);
    }
    throw new Error(`${base} does not show ${title}.`);
  };
  return whileRunning(children, async () => {
    for (const base of bases) await firstPage(`${base}${page}`);
    const times: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const title = `Pressing ${round}`;
      const [first, ...others] = catalogue.releases;
      const changed = first ? [{ ...first, title }, ...others] : [];
      const version = catalogue.version + round;
      const written = await site.write({ ...catalogue, version, releases: changed });
      const [, ...shown] = await Promise.all([
        written.publish(),
        ...bases.map((base) => shows(base, title)),
      ]);
      // The pointer is written at the moment when a version goes live.
      const { mtimeMs } = await stat(join(site.versions, 'live.json'));
      times.push(Math.max(...shown) - mtimeMs);
    }
    return median(times);
  });
}

async function measure(site: OurSite, releases: number): Promise<Comparison[]> {
  const urls = aCatalogue(releases).releases.map(({ url }) => url);
  const [first = ''] = urls;
  const script = `${site.output}.lua`;
  await writeFile(script, scriptFor(urls));
  const folder = join(site.output, 'releases');
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.html')))
    await writeFile(
      join(folder, `${name}.gz`),
      await promisify(gzip)(await readFile(join(folder, name))),
    );
  const start = await coldStart(site, first);
  const behind = await everywhere(site, releases);
  const port = await freePorts(2);
  await writeFile(`${site.output}.conf`, await nginxSettings(site, port + 1));
  const children = [
    startOurs(site, port),
    spawn('nginx', ['-c', `${site.output}.conf`], { stdio: 'ignore' }),
  ];
  return whileRunning(children, async () => {
    const bases = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`] as const;
    // Skip the first round, in which each server reads every page for the first time.
    for (const base of bases) {
      await firstPage(`${base}${first}`);
      await load(base, script);
    }
    const ours: Load[] = [];
    const theirs: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(bases[0], script));
      theirs.push(await load(bases[1], script));
    }
    const perSecond = (loads: readonly Load[]) => median(loads.map((one) => one.perSecond));
    const p99 = (loads: readonly Load[]) => median(loads.map((one) => one.p99));
    const against = 'nginx with one worker, files compressed beforehand';
    const what = `${releases} release pages in turn, ${connections} connections`;
    const [own, other] = [perSecond(ours), perSecond(theirs)];
    return [
      {
        what: `${what}, requests a second`,
        ours: own.toFixed(0),
        against,
        reference: other.toFixed(0),
        // nginx may serve at most two and a half times as many.
        ratio: other / own,
        goal: 2.5,
      },
      ofTimes({ what: `${what}, p99`, against }, p99(ours), p99(theirs)),
      ofTimes(
        {
          what: `from the start of a process to the first of ${releases} release pages`,
          against: 'the most that it may take',
          goal: 1,
        },
        start,
        mostStart,
      ),
      ofTimes(
        {
          what: `from the moment at which a version goes live until each of ${replicas} processes shows it`,
          against: 'the most that it may take',
          goal: 1,
        },
        behind,
        mostBehind,
      ),
    ];
  });
}

export const serve: Bench = {
  about:
    'One process that serves, as a container runs it, against nginx with one worker, the same files and the same headers: every release page in turn, compressed with gzip, over connections that stay open; the median of five rounds of five seconds each, in turns, with wrk on the other core. For requests a second the ratio is theirs to ours, for times ours to theirs. A new version is the change of one title, published beside the processes that serve; the median of five.',
  needs: ['nginx', 'wrk'],
  run: async ({ stored }) =>
    withSite(async (site) => {
      await (await site.write(aCatalogue(stored))).publish();
      await site.layOut();
      return measure(site, stored);
    }),
};
