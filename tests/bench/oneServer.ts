import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ApiClient, createApiClient } from '#contract/client';
import { maxRecordingBytes, recordingPartBytes } from '#domain/release/recording';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aLongRecording } from '#fixtures/longRecording';
import { type OneServer, startOneServer } from '#fixtures/oneServer';
import { aTrack } from '#fixtures/tracks';
import { openServerStorage } from '#functions/adapters/storage/serverStorage';
import { buildServer } from '../../scripts/build-server.ts';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, durationOf, ofTimes } from './comparison.ts';
import { aSmallMachine, type SmallMachine } from './smallMachine.ts';
import { fill } from './storedCatalogue.ts';

const releases = 2_000;
/** What a machine for five dollars has, and what the product may take of it. In MB. */
const [wholeMemory, idleMemory] = [512, 200];
const leastPerSecond = 1_000;
/** A save waits for its page this long at most, in milliseconds. */
const mostPublication = 60_000;
const seconds = 10;
/** The process that publishes ends a minute after its work. */
const untilIdle = 75_000;

/** Fills a data folder; returns the paths of the pages of its releases. */
async function stored(data: string): Promise<string[]> {
  const storage = openServerStorage(data, { base: 'http://localhost/api/files', secret: 'bench' });
  await fill(storage, releases);
  storage.close();
  return aCatalogue(releases).releases.map(({ url }) => url);
}

/** A process, and the one that publishes for it. */
async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** The memory of a process and of the one that publishes for it, in MB: now, and at most. */
async function memoryOf(pid: number) {
  const sum = { now: 0, most: 0 };
  for (const one of await processesOf(pid)) {
    const status = await readFile(`/proc/${one}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
    sum.now += read('VmRSS');
    sum.most += read('VmHWM');
  }
  return sum;
}

/** Waits until no share card was drawn for a while: a publication ends with them. */
async function untilDrawn(data: string): Promise<void> {
  const count = async () =>
    (await readdir(join(data, 'files/images/cards')).catch(() => [])).length;
  for (let before = -1; ; ) {
    const drawn = await count();
    if (drawn === before) return;
    before = drawn;
    await delay(15_000);
  }
}

/** Lets the most that they held count from now on. */
async function forgetMost(pid: number): Promise<void> {
  for (const one of await processesOf(pid)) await writeFile(`/proc/${one}/clear_refs`, '5');
}

/** The settings of memory that the unit of a server has. */
async function ofUnit(): Promise<Record<string, string>> {
  const unit = await readFile('infra/server/gatefold.service', 'utf8');
  const lines = unit.matchAll(/^Environment=(MALLOC_.*)$/gm);
  const settings = [...lines].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(settings.map((setting) => setting.split('=')));
}

/** A client of the first member of staff, who signs in by the code that the server prints. */
async function firstStaff(server: OneServer): Promise<ApiClient> {
  const clientOf = (token: string) =>
    createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      return fetch(`${server.url}/api/${path}`, { ...init, headers });
    });
  const anyone = clientOf('');
  const first = new URL(await server.said('first staff member: ')).hash.slice(1);
  const mail = 'ada@label.example';
  await anyone.requestSignInCode({ body: { mail, first } });
  const code = await server.said('code to sign in: ');
  const staff = clientOf((await anyone.verifySignInCode({ body: { mail, code } })).token);
  await staff.becomeFirstStaff({ body: { secret: first, name: 'Ada' } });
  return staff;
}

/** Uploads a recording in parts as a browser does, and waits until visitors can hear it. */
async function hear(staff: ApiClient, bytes: number) {
  const { value, version } = await staff.addRelease({ body: { title: 'Low Water' } });
  const releaseId = value.id;
  const added = aTrack({ releaseId, listen: 'whole' });
  const body = {
    ...value,
    tracks: [added],
    releaseStatus: releaseStatus.Released,
    incompleteReason: 'For a benchmark.',
  };
  const saved = await staff.updateRelease({ body, ifMatch: version });
  const track = saved.value.tracks[0]?.id ?? '';
  const recording = aLongRecording(bytes);
  const parts = Math.ceil(bytes / recordingPartBytes);
  const upload = crypto.randomUUID();
  const uploading = await durationOf(async () => {
    for (let part = 0; part < parts; part++) {
      const start = part * recordingPartBytes;
      const sent = await recording.read(start, Math.min(bytes, start + recordingPartBytes));
      await staff.uploadTrack({
        body: { id: track, releaseId, upload, part, parts, size: bytes },
        file: new Blob([new Uint8Array(sent)]),
      });
    }
  });
  let seconds = 0;
  const encoding = await durationOf(async () => {
    for (;;) {
      const { recordings } = await staff.listRecordings({ params: { id: releaseId } });
      const sound = recordings[0]?.sound;
      if (sound?.failure) throw new Error(sound.failure);
      if (sound?.isPublic) {
        seconds = sound.seconds ?? 0;
        return;
      }
      await delay(1_000);
    }
  });
  return { uploading, encoding, seconds };
}

async function perSecond(base: string, paths: readonly string[], folder: string): Promise<number> {
  const script = join(folder, 'pages.lua');
  await writeFile(
    script,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
    local next = 0
    request = function()
      next = next % #paths + 1
      return wrk.format("GET", paths[next], { ["Accept-Encoding"] = "gzip" })
    end`,
  );
  const given = ['-c', '1', 'wrk', '-t1', '-c32', `-d${seconds}s`, '-s', script, base];
  const { stdout } = await promisify(execFile)('taskset', given);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function measure(
  folder: string,
  machine: SmallMachine,
  recording: number,
): Promise<Comparison[]> {
  const data = join(folder, 'data');
  const paths = await stored(data);
  const main = await buildServer(join(folder, 'dist'));
  const began = performance.now();
  const server = await startOneServer({
    command: [main],
    data,
    through: machine.through,
    environment: await ofUnit(),
  });
  const { pid = 0 } = server.process;
  try {
    const isShown = async () => (await fetch(server.url + paths.at(-1))).ok;
    while (!(await isShown())) await delay(100);
    const published = performance.now() - began;
    const { most } = await memoryOf(pid);
    await untilDrawn(data);
    await delay(untilIdle);
    const { now: idle } = await memoryOf(pid);
    // The first round reads and compresses every page.
    await perSecond(server.url, paths, folder);
    const served = await perSecond(server.url, paths, folder);
    const { most: mostServing } = await memoryOf(pid);
    await forgetMost(pid);
    const heard = await hear(await firstStaff(server), recording);
    const { most: mostHearing } = await memoryOf(pid);
    const killed = await machine.killed();
    const size = `${(recording / 1_000_000_000).toFixed(1)} GB`;
    const megabytes = (what: string, ours: number, allowed: number): Comparison => ({
      what,
      ours: `${ours.toFixed(0)} MB`,
      against: 'the most that it may take',
      reference: `${allowed} MB`,
      ratio: ours / allowed,
      goal: 1,
    });
    return [
      ofTimes(
        {
          what: `from the start of the server until ${releases} releases are published`,
          against: 'the most that it may take',
          goal: 1,
        },
        published,
        mostPublication,
      ),
      megabytes('memory at most while it publishes them', most, wholeMemory),
      megabytes(
        'memory while idle, a minute after the last share card was drawn',
        idle,
        idleMemory,
      ),
      {
        what: 'pages a second, every release page in turn',
        ours: served.toFixed(0),
        against: 'the fewest that it may serve',
        reference: String(leastPerSecond),
        ratio: leastPerSecond / served,
        goal: 1,
      },
      megabytes('memory at most after serving them', mostServing, wholeMemory),
      ofTimes(
        { what: `time to measure and encode a recording of ${size}`, against: 'listening to it' },
        heard.encoding,
        heard.seconds * 1000,
      ),
      ofTimes(
        { what: 'time to upload it', against: 'encoding it' },
        heard.uploading,
        heard.encoding,
      ),
      megabytes('memory at most while it is uploaded and encoded', mostHearing, wholeMemory),
      {
        what: 'processes that the system killed for their memory',
        ours: String(killed),
        against: 'the most that it may kill',
        reference: '0',
        ratio: killed + 1,
        goal: 1,
      },
    ];
  } catch (error) {
    const killed = `The system killed ${await machine.killed()} processes.`;
    throw new Error([killed, ...server.lines.slice(-20)].join('\n'), { cause: error });
  } finally {
    await server.stop();
  }
}

export const oneServer: Bench = {
  about:
    'All of the product in one process, bundled, on a data folder with stored releases of which none is published, held by a control group to one core and 512 MB, without swap. Memory is what the system counts for the process and the one that publishes (`VmRSS`, at most `VmHWM`). Pages are compressed with gzip, over 32 connections, by wrk on another core. The recording is the largest that can be uploaded, with `--quick` a tenth of it.',
  needs: ['wrk', 'taskset'],
  run: async ({ stored }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatefold-one-server-'));
    const machine = await aSmallMachine(wholeMemory);
    try {
      const recording = stored >= 10_000 ? maxRecordingBytes : maxRecordingBytes / 10;
      return await measure(folder, machine, recording);
    } finally {
      await machine.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
