/** A file that was made from another, with the stretches that it took over. */
export interface Made {
  file: string;
  source: string;
  code: string;
  spans: { start: number; length: number; sourceStart: number }[];
}

/** The lines of a compiler about one problem: the first one names it, indented ones explain it. */
export function problemsIn(output: string): string[] {
  return output.split(/\r?\n(?![ \t])/).filter((problem) => problem.trim());
}

/** `(line,column)` of an offset in a text, as the compiler writes it. */
export function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `(${lines.length},${(lines.at(-1)?.length ?? 0) + 1})`;
}

/** The offset of a line and a column, both from 1. */
function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, column - 1);
}

/**
 * A problem of the compiler with the place in the source, if it is about a file that was made;
 * undefined if it is about what was added to it.
 */
export function ofSource(problem: string, made: ReadonlyMap<string, Made>): string | undefined {
  const [place = '', name = '', line, column] = /^(\S+)\((\d+),(\d+)\)/.exec(problem) ?? [];
  const about = made.get(name);
  if (!about) return problem;
  const offset = offsetOf(about.code, Number(line), Number(column));
  const span = about.spans.find(({ start, length }) => start <= offset && offset < start + length);
  if (!span) return undefined;
  const sourceOffset = span.sourceStart + offset - span.start;
  return about.file + placeOf(about.source, sourceOffset) + problem.slice(place.length);
}
