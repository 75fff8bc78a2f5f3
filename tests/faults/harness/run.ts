import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '../year/chance.ts';
import { announce, comeOut, prepareRoster, startCast } from './actors.ts';
import { askKinds, type Book, openBook } from './book.ts';
import { backUpMeanwhile, compareAll, untilLive, untilMailed } from './compare.ts';
import { drawFault, eachProcessOnce, type Fault } from './faults.ts';
import { startWorld, type World } from './world.ts';

/** Zones of labels: clocks that change by half an hour, from three quarters, or across the date line. */
const timeZones = ['Pacific/Chatham', 'Australia/Lord_Howe', 'Pacific/Apia', 'Europe/Oslo'];

export type Run = {
  seed: number;
  /** How many faults are to happen, and after how many milliseconds the run ends before that. */
  faults: number;
  limit: number;
  /** After so many faults people rest, and everything is compared. */
  perRound: number;
  /** One kill of each process comes first, where a run is too short to meet them by chance. */
  beginsWithEachProcess?: boolean;
  /** At the end storage is killed while nobody works, where the run has the seconds for that. */
  endsWithStorage?: boolean;
  log: (line: string) => void;
};

/** How often each fault happened, and the outcome of everything that was asked for. */
type Tally = { met: Map<string, number>; unmet: number; live: number[]; readings: number };

function tableOf({ met, unmet, live, readings }: Tally, book: Book): string {
  const faults = [...met].toSorted(([a], [b]) => a.localeCompare(b));
  const asked = askKinds.map((kind) => {
    const count = (known: string) => book.asks[kind].filter((ask) => ask.known === known).length;
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
    `The site was read whole ${readings} times. After the last fault of a round all was live within`,
    `${live.map((seconds) => seconds.toFixed(1)).join(', ')} s.`,
  ].join('\n');
}

/** The local storage has saved what it answered after so many milliseconds. */
const savedAfter = 7_000;
/** How many faults happen at once. */
const atOnce = 3;

type Stage = { world: World; tally: Tally; limit: number };

/** Has faults happen, in their order, while everybody works. Answers how many met something. */
async function happen({ world, tally, limit }: Stage, faults: Generator<Fault>, most: number) {
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
 * Runs the product and its faults in rounds. Between two rounds nothing fails: what was acknowledged
 * is compared with what is there. Answers what was found broken, with the product's log.
 */
export async function runFaults(run: Run) {
  const { seed, log } = run;
  const chance = chanceOf(seed);
  const book = openBook();
  const timeZone = timeZones[seed % timeZones.length] ?? 'Europe/Oslo';
  const logFile = join(mkdtempSync(join(tmpdir(), 'gatefold-faults-log-')), `seed-${seed}.log`);
  log(`seed ${seed}, ${timeZone}; the log is ${logFile}`);
  const world = await startWorld({ timeZone, logFile });
  const tally: Tally = { met: new Map(), unmet: 0, live: [], readings: 0 };
  const broken: string[] = [];
  const limit = Date.now() + run.limit;
  const faults = (function* draw(): Generator<Fault> {
    if (run.beginsWithEachProcess) yield* eachProcessOnce(world, chance);
    for (;;) yield drawFault(world, chance);
  })();
  let count = 0;
  try {
    const roster = await prepareRoster(world, book);
    for (let round = 1; count < run.faults && Date.now() < limit; round++) {
      const announced = await announce({ world, book, roster });
      const cast = startCast({ world, book, roster }, { announced, seed: seed + round * 100 });
      const most = Math.min(run.perRound, run.faults - count);
      const half = Math.ceil(most / 2);
      const stage = { world, tally, limit };
      count += await happen(stage, faults, half);
      const restored = await backUpMeanwhile(world, book).catch((error: Error) => {
        world.log('backup')(error.message);
      });
      const coming = comeOut(world, announced);
      count += await happen(stage, faults, most - half);
      await coming;
      await cast.rest();
      const { seconds, broken: notLive } = await untilLive(world);
      tally.live.push(seconds);
      tally.readings += cast.reader.readings();
      broken.push(...notLive, ...cast.reader.torn, ...(await untilMailed(world, roster)));
      // Releases that came out while the mails were sent.
      broken.push(...(await untilLive(world)).broken);
      broken.push(...(await compareAll(world, book, roster)));
      if (restored) broken.push(...(await restored()));
      broken.push(...book.unforeseen);
      log(`seed ${seed}, round ${round}: ${count} faults, live after ${seconds.toFixed(1)} s`);
      if (broken.length > 0) break;
    }
    if (run.endsWithStorage && broken.length === 0) {
      await sleep(savedAfter);
      await world.processes.storage.kill();
      await world.processes.storage.running();
      broken.push(...(await untilLive(world)).broken, ...(await compareAll(world, book, roster)));
      tally.met.set('storage: killed at rest', 1);
    }
  } finally {
    await world.stop();
  }
  const table = `${tableOf(tally, book)}\nSeed ${seed}, ${timeZone}.`;
  return { count, broken, table, logFile };
}
