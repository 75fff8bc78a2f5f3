import { renameSync, writeFileSync } from 'node:fs';

const mischief = new URL('./mischief.ts', import.meta.url).href;

/** The clock and disk of one process, which also ends when this one does. */
export function aControl(file: string) {
  let clock = 0;
  let disk: 'free' | 'full' = 'free';
  const write = () => {
    writeFileSync(`${file}.new`, `${clock} ${disk}`);
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    options: `--import=${mischief}?control=${encodeURIComponent(file)}&harness=${process.pid}`,
    clock: () => clock,
    /** Moves the clock by a number of milliseconds. */
    moveClock: (by: number) => {
      clock += by;
      write();
    },
    setDisk: (state: typeof disk) => {
      disk = state;
      write();
    },
  };
}
