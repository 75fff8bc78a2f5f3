import { spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { whileRunning } from '../bench/processes.ts';
import { page } from '../bench/report.ts';

describe('the benchmarks', () => {
  const bench = (...names: string[]) => {
    const PATH = dirname(process.execPath);
    const options = { env: { PATH }, encoding: 'utf8', timeout: 60_000 } as const;
    return spawnSync(process.execPath, ['tests/bench/run.ts', ...names], options);
  };

  const refused = [
    ['serve', 'The benchmark serve needs nginx and wrk on the PATH.'],
    ['sevre', 'There is no benchmark sevre. Known: build, '],
    ['constructor', 'There is no benchmark constructor. Known: build, '],
  ] as const;
  it.each(sampleOf(refused, 1))(
    'say what keeps %s from running, without a stack',
    (name, sentence) => {
      const { status, stderr } = bench(name);
      expect(status).toBe(1);
      expect(stderr).toContain(sentence);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const never = () => new Promise<never>(() => undefined);

  it('stop what they started once the work fails', async () => {
    const child = sleeper();
    const failing = async () => {
      throw new Error('It did not answer.');
    };
    await expect(whileRunning([child], failing)).rejects.toThrow('It did not answer.');
    expect(child.signalCode).toBe('SIGTERM');
  });

  it('fail and stop the others once a program can’t start or ends by itself', async () => {
    for (const [broken, reason] of [
      [() => spawn('/nowhere/nginx'), '/nowhere/nginx could not be started'],
      [() => spawn(process.execPath, ['-e', 'process.exit(3)']), 'ended by itself (3)'],
    ] as const) {
      const child = sleeper();
      await expect(whileRunning([child, broken()], never)).rejects.toThrow(reason);
      expect(child.signalCode).toBe('SIGTERM');
    }
  });

  it('keep on their page what was measured before, whatever a benchmark is called', () => {
    const bench = { about: 'What it is.', run: async () => [] };
    const benches = { build: bench, 'one-server': bench };
    const before = page('', new Map([['one-server', 'Found before.\n']]), benches);
    const after = page(before, new Map([['build', 'Found now.\n']]), benches);
    expect(after).toMatch(
      /## build\n\nWhat it is\.\n\nFound now\.\n.*## one-server\n.*Found before\./s,
    );
  });

  it('stop them after the work as well, and return its result', async () => {
    const child = sleeper();
    expect(await whileRunning([child], async () => 7)).toBe(7);
    expect(child.signalCode).toBe('SIGTERM');
  });
});
