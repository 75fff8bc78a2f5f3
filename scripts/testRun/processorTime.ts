import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/self/stat';
/** Linux counts in hundredths of a second, whatever its kernel's own clock. */
const ticksPerSecond = 100;

/**
 * The processor time of this process and of all processes that have ended below it, in seconds;
 * undefined on systems other than Linux. Chromium's renderers are missing: nobody waits for them.
 */
export function processorSeconds(): number | undefined {
  if (!existsSync(file)) return undefined;
  const stat = readFileSync(file, 'utf8');
  // The command's name, in parentheses, may contain spaces. Its own two times are followed by those
  // of its children, user time first: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond;
}
