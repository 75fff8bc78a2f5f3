import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A group of processes that the system holds to one core and an amount of memory. */
export interface SmallMachine {
  /** The program, with what it is given, that starts another one within the limits. */
  through: readonly string[];
  /** How many processes the system killed because they wanted more. */
  killed: () => Promise<number>;
  remove: () => Promise<void>;
}

/** The files of control groups, of the second version and of the first. */
const root = '/sys/fs/cgroup';
const versions = [
  { base: root, knows: 'cgroup.controllers', limit: 'memory.max', events: 'memory.events' },
  {
    base: join(root, 'memory'),
    knows: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
  },
];

/**
 * Makes such a group; no process in it uses swap on a machine without any.
 * @throws {Error} if this account may not make one
 */
export async function aSmallMachine(megabytes: number): Promise<SmallMachine> {
  const version = versions.findLast(({ base, knows }) => existsSync(join(base, knows)));
  if (!version) throw new Error(`There are no control groups for memory in ${root}.`);
  const group = join(version.base, `gatefold-${process.pid}`);
  await mkdir(group);
  await writeFile(join(group, version.limit), String(megabytes * 2 ** 20));
  const enter = `echo $$ > ${group}/cgroup.procs && exec taskset -c 0 "$@"`;
  return {
    through: ['sh', '-c', enter, 'sh'],
    async killed() {
      const events = await readFile(join(group, version.events), 'utf8');
      return Number(/^oom_kill (\d+)/m.exec(events)?.[1]);
    },
    async remove() {
      // The last process leaves a moment after it ended.
      for (let tries = 0; ; tries++)
        try {
          return await rmdir(group);
        } catch (error) {
          if (tries === 50) throw error;
          await delay(100);
        }
    },
  };
}
