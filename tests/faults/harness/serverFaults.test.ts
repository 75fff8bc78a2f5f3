import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

test('one server, killed, with a full disk and a clock that jumps: nothing that was acknowledged is lost, half or twice', async () => {
  const { count, broken, table, logFile } = await runFaults({
    isOneServer: true,
    seed: 4,
    faults: 6,
    limit: 120_000,
    perRound: 6,
    beginsWithEachProcess: true,
    log: () => undefined,
  });
  const said = `${table}\nThe product's log: ${logFile}`;
  expect(broken, said).toEqual([]);
  expect(count, said).toBe(6);
}, 600_000);
