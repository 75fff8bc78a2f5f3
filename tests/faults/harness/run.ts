import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { chanceOf } from '../year/chance.ts';
import { announce, type Cast, comeOut, prepareRoster, startCast } from './actors.ts';
import { type Ask, type AskKind, askKinds, type Book, openBook } from './book.ts';
import { backUpMeanwhile, compareAll, untilLive, untilMailed } from './compare.ts';
import { drawFault, type Fault } from './faults.ts';
import { startServerWorld } from './serverWorld.ts';
import { startAzureWorld, type World } from './world.ts';

/**
 * Time zones of labels: clocks that change by half an hour, have a quarter-hour offset, or cross
 * the date line.
 */
const timeZones = ['Pacific/Chatham', 'Australia/Lord_Howe', 'Pacific/Apia', 'Europe/Oslo'];

export type Run = {
  seed: number;
  /** Runs the product as one server, and not over Azure's storage. */
  isOneServer?: boolean;
  /** The number of faults, and the milliseconds after which the run ends earlier. */
  faults: number;
  limit: number;
  /** After this many faults everybody rests and everything is compared. */
  perRound: number;
  /** At the end storage is killed while nobody works, if the run has time for it. */
  endsWithStorage?: boolean;
  log: (line: string) => void;
};

/** How often each fault happened, and the outcome of every request. */
type Tally = { met: Map<string, number>; unmet: number; live: number[]; readings: number };

/** The number of requests of each kind with an outcome. */
const countOf = (book: Book, kind: AskKind, known: Ask['known']) =>
  book.asks[kind].filter((ask) => ask.known === known).length;

/**
 * The kinds of requests of which too few were acknowledged for the run to say anything about them:
 * less than a tenth, or none.
 */
const barelyTried = (book: Book) =>
  askKinds
    .map((kind) => ({ kind, kept: countOf(book, kind, 'kept'), asked: book.asks[kind].length }))
    .filter(({ kept, asked }) => kept < Math.max(1, asked / 10))
    .map(({ kind, kept, asked }) => `${kind}: ${kept} kept of ${asked}`);

/** The reasons of refusals, each with its kind and how often it was given. */
function reasonsOf(book: Book): string[] {
  const times = new Map<string, number>();
  for (const kind of askKinds)
    for (const { known, message } of book.asks[kind]) {
      const reason = `${kind.padEnd(12)} ${message}`;
      if (known === 'refused') times.set(reason, (times.get(reason) ?? 0) + 1);
    }
  return [...times].map(([reason, count]) => `${String(count).padStart(6)} × ${reason}`);
}

function tableOf({ met, unmet, live, readings }: Tally, book: Book): string {
  const faults = [...met].toSorted(([a], [b]) => a.localeCompare(b));
  const asked = askKinds.map((kind) => {
    const count = (known: Ask['known']) => countOf(book, kind, known);
    return [kind, count('kept'), count('refused'), count('unknown')] as const;
  });
  const happened = faults.reduce((sum, [, count]) => sum + count, 0);
  return [
    'fault                                            times',
    ...faults.map(([name, count]) => `${name.padEnd(46)} ${String(count).padStart(7)}`),
    `${'all'.padEnd(46)} ${String(happened).padStart(7)}   (${unmet} more met nothing)`,
    '',
    'asked for        kept  refused  unknown',
    ...asked.map(
      ([kind, kept, refused, unknown]) =>
        `${kind.padEnd(12)} ${String(kept).padStart(8)} ${String(refused).padStart(8)} ${String(unknown).padStart(8)}`,
    ),
    '',
    'refused because',
    ...reasonsOf(book),
    '',
    `The site was read whole ${readings} times. After the last fault of a round all was live within`,
    `${live.map((seconds) => seconds.toFixed(1)).join(', ')} s.`,
  ].join('\n');
}

/** After this many milliseconds the local storage has saved everything it acknowledged. */
const savedAfter = 7_000;
/** The number of simultaneous faults. */
const atOnce = 3;

type Happening = { world: World; tally: Tally; limit: number };

/** Causes faults in order while everybody works. Returns how many affected something. */
async function happen({ world, tally, limit }: Happening, faults: Generator<Fault>, most: number) {
  let count = 0;
  let begun = 0;
  const lane = async () => {
    while (begun < most && Date.now() < limit) {
      begun += 1;
      const { value: fault } = faults.next();
      if (!fault) return;
      world.log('fault')(fault.name);
      if (await fault.happen()) {
        count += 1;
        tally.met.set(fault.name, (tally.met.get(fault.name) ?? 0) + 1);
      } else {
        tally.unmet += 1;
        begun -= 1;
      }
      await sleep(15);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return count;
}

/**
 * Runs the product and its faults in rounds. Between rounds nothing fails, and acknowledged changes
 * are compared with the stored state. Returns the discrepancies and the product's log.
 */
export async function runFaults(run: Run) {
  const { seed, log } = run;
  const chance = chanceOf(seed);
  const timeZone = timeZones[seed % timeZones.length] ?? 'Europe/Oslo';
  const logFile = join(mkdtempSync(join(tmpdir(), 'gatefold-faults-log-')), `seed-${seed}.log`);
  log(`seed ${seed}, ${timeZone}; the log is ${logFile}`);
  const world = await (run.isOneServer ? startServerWorld : startAzureWorld)({ timeZone, logFile });
  let cast: Cast | undefined;
  // A test that takes too long ends before this function.
  onTestFinished(() => {
    cast?.rest().catch(() => undefined);
  });
  const book = openBook(world.untilAnswered);
  const tally: Tally = { met: new Map(), unmet: 0, live: [], readings: 0 };
  const broken: string[] = [];
  const limit = Date.now() + run.limit;
  const faults = (function* draw(): Generator<Fault> {
    for (;;) yield drawFault(world, chance);
  })();
  let count = 0;
  let since = Date.now();
  const tookUntilHere = () => {
    const seconds = ((Date.now() - since) / 1000).toFixed(0);
    since = Date.now();
    return `${seconds} s`;
  };
  const roster = await prepareRoster(world, book);
  for (let round = 1; count < run.faults && Date.now() < limit; round++) {
    const stage = { world, book, roster };
    const [early, late] = [await announce(stage), await announce(stage)];
    cast = startCast(stage, { announced: [early, late], seed: seed + round * 100 });
    const most = Math.min(run.perRound, run.faults - count);
    const half = Math.ceil(most / 2);
    const happening = { world, tally, limit };
    count += await happen(happening, faults, half);
    const restored = await backUpMeanwhile(world, book).catch((error: Error) => {
      world.log('backup')(error.message);
    });
    const coming = comeOut(world, early);
    count += await happen(happening, faults, most - half);
    await coming;
    await comeOut(world, late);
    const faultsTook = tookUntilHere();
    await cast.rest();
    const { seconds, broken: notLive } = await untilLive(world);
    tally.live.push(seconds);
    tally.readings += cast.reader.readings();
    broken.push(...notLive, ...cast.reader.torn, ...(await untilMailed(world, roster)));
    // Releases that were released while the emails were sent.
    broken.push(...(await untilLive(world)).broken);
    const restTook = tookUntilHere();
    broken.push(...(await compareAll(world, book, roster)));
    if (restored) broken.push(...(await restored()));
    broken.push(...book.unforeseen);
    log(
      `seed ${seed}, round ${round}: ${count} faults, the last ones in ${faultsTook}; ` +
        `live after ${seconds.toFixed(1)} s, mailed after ${restTook}, compared in ${tookUntilHere()}`,
    );
    if (broken.length > 0) break;
  }
  if (run.endsWithStorage && 'processes' in world && broken.length === 0) {
    await sleep(savedAfter);
    await world.processes.storage.kill();
    await world.processes.storage.running();
    broken.push(...(await untilLive(world)).broken, ...(await compareAll(world, book, roster)));
    tally.met.set('storage: killed at rest', 1);
  }
  const table = `${tableOf(tally, book)}\nSeed ${seed}, ${timeZone}.`;
  return { count, broken, barelyTried: barelyTried(book), table, logFile };
}
