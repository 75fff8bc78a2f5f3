import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

const numberFrom = (name: string, usual: number) => Number(process.env[name] || usual);
const minute = 60_000;

/** A different seed each time; FAULTS_SEED repeats one. */
const seed = numberFrom('FAULTS_SEED', Date.now() % 1_000_000);
const minutes = numberFrom('FAULTS_MINUTES', 10);

test(
  `faults of one server with seed ${seed}, for ${minutes} minutes`,
  async () => {
    const { count, broken, barelyTried, table, logFile } = await runFaults({
      isOneServer: true,
      seed,
      faults: numberFrom('FAULTS_COUNT', 1_000),
      limit: minutes * minute,
      perRound: numberFrom('FAULTS_PER_ROUND', 100),
      log: console.log,
    });
    console.log(table);
    expect(broken, `The product's log: ${logFile}`).toEqual([]);
    expect(count).toBeGreaterThan(0);
    expect(barelyTried, 'Too little was acknowledged to judge by').toEqual([]);
  },
  (minutes + 10) * minute,
);
