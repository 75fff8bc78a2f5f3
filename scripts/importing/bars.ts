import { MultiBar, Presets } from 'cli-progress';
import { type ImportRun, importCounters } from '#domain/importRun';

/** Shows how a run goes. */
export interface Progress {
  show(run: ImportRun): void;
  stop(): void;
}

/** A bar for each thing that is counted; where nobody looks at a terminal, a line for each phase. */
export function createProgress(): Progress {
  return process.stdout.isTTY ? bars() : lines();
}

function bars(): Progress {
  const format = '  {name} [{bar}] {value}/{total} {last}';
  const all = new MultiBar({ format, hideCursor: true, clearOnComplete: false }, Presets.rect);
  const one = importCounters.map((name) => ({
    name,
    bar: all.create(0, 0, { name: name.padEnd(8), last: '' }),
  }));
  return {
    show(run) {
      for (const { name, bar } of one) {
        bar.setTotal(run[name].total);
        bar.update(run[name].done, { last: (run.names[name].at(-1) ?? '').slice(0, 40) });
      }
    },
    stop: () => all.stop(),
  };
}

function lines(): Progress {
  let phase = '';
  return {
    show(run) {
      if (run.phase !== phase) console.log(`  ${run.phase} …`);
      phase = run.phase;
    },
    stop: () => undefined,
  };
}
