import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { processorSeconds } from './processorTime.ts';

const busy = 'while (process.cpuUsage().user < 300_000) Math.sqrt(2);';
/** A process whose only work is done by another one below it. */
const nested = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;

test.runIf(process.platform === 'linux')(
  'the time of ended processes counts, also of their own',
  () => {
    const before = processorSeconds() ?? 0;
    spawnSync(process.execPath, ['-e', nested]);
    expect((processorSeconds() ?? 0) - before).toBeGreaterThan(0.29);
  },
);
