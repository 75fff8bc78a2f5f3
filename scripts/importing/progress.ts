import { MultiBar, Presets } from 'cli-progress';
import { type ImportCounter, type ImportRun, importCounters } from '#domain/importing/importRun';
import { paceLabel, runSentences, type SayOfRun } from '#domain/importing/runLabels';
import { fillAny } from '#words/template';

/** The command's messages about a run are in English. */
export const sayInEnglish: SayOfRun = (name, values = {}) =>
  fillAny('en', runSentences[name], values);

/** Shows the progress of a run. */
export interface Progress {
  show(run: ImportRun): void;
  stop(): void;
}

/** A bar for each count; without a terminal, a line for each phase. */
export function createImportProgress(): Progress {
  return process.stdout.isTTY ? bars() : lines();
}

function bars(): Progress {
  const format = '  {name} [{bar}] {count} {last}';
  const all = new MultiBar({ format, hideCursor: true, clearOnComplete: false }, Presets.rect);
  const one = importCounters.map((name) => ({
    name,
    bar: all.create(1, 0, { name: name.padEnd(8), count: '', last: '' }),
  }));
  return {
    show(run) {
      for (const { name, bar } of one) {
        const { done, total } = run[name];
        // An empty bar would count as full.
        bar.setTotal(Math.max(total, 1));
        bar.update(done, { count: `${done}/${total}`, last: lastText(run, name) });
      }
    },
    stop: () => all.stop(),
  };
}

/** The last imported entry; during a run also its speed and remaining time. */
function lastText({ names, phase, pace }: ImportRun, name: ImportCounter): string {
  const last = (names[name].at(-1) ?? '').slice(0, 30);
  return pace && phase === name ? `${paceLabel(pace, sayInEnglish)}  ${last}` : last;
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
