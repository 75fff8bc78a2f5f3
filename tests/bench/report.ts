import { cpus, release, totalmem } from 'node:os';
import type { Bench, Comparison } from './comparison.ts';

const opening = `# Benchmarks

Every number here comes from a run of \`npm run bench\` on the machine that is named beside it, and the command itself
wrote this page: nothing in it is typed by hand. \`npm run bench\` repeats all of it, \`npm run bench -- build\` one table,
and \`npm run bench -- --quick\` takes smaller catalogues and writes nothing.

Times from one machine say little about another; the **ratio** counts: ours divided by a reference that did the same work in
the same run, so smaller is better. Short work is measured many times, in turns, and the medians are compared, so that other
load meets both alike. The load shows how busy the machine was: above the number of cores, other work ran beside the
benchmark, the ratios are rougher and the times longer than on an idle machine.
`;

const goalOf = ({ ratio, goal }: Comparison) =>
  goal === undefined ? '' : `at most ${number(goal)}: ${ratio <= goal ? 'met' : '**missed**'}`;

function number(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(0) : String(Number(ratio.toPrecision(ratio < 0.1 ? 2 : 3)));
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The lines of a benchmark as a Markdown table. */
export function table(lines: readonly Comparison[]): string {
  const head = ['what', 'ours', 'against', 'reference', 'ratio', 'goal'];
  const body = lines.map((line) =>
    row([
      ...[line.what, line.ours, line.against, line.reference, number(line.ratio)],
      goalOf(line),
    ]),
  );
  return [row(head), row(head.map(() => '---')), ...body].join('\n');
}

/** The circumstances of a run. */
export function circumstances(at: Date, load: number): string {
  const [first] = cpus();
  const machine = `${cpus().length} cores (${first?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
  const day = at.toISOString().slice(0, 16).replace('T', ' ');
  return `${day} UTC, ${machine}, ${memory}, ${process.platform} ${release()}, Node ${process.version}, load ${load.toFixed(1)} at its beginning.`;
}

/** The results of a run, as shown below the explanation. */
export const findings = (lines: readonly Comparison[], run: string) =>
  `${table(lines)}\n\nRun: ${run}\n`;

/** The results of earlier runs on a page, by benchmark. */
function findingsOn(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((text) => [
      /^## (\S+)/.exec(text)?.[1] ?? '',
      `${text.slice(text.indexOf('\n|') + 1).trimEnd()}\n`,
    ]),
  );
}

/** The page with new results replacing earlier ones, in the order of the benchmarks. */
export function page(
  before: string,
  fresh: ReadonlyMap<string, string>,
  benches: Readonly<Record<string, Bench>>,
): string {
  const kept = findingsOn(before);
  const sections = Object.entries(benches).flatMap(([name, { about }]) => {
    const found = fresh.get(name) ?? kept.get(name);
    return found === undefined ? [] : `## ${name}\n\n${about}\n\n${found}`;
  });
  return [opening, ...sections].join('\n');
}
