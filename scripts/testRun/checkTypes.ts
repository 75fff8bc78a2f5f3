/**
 * Checks the types of all TypeScript and of all `.astro` files, in one run of the native compiler.
 * It can't read `.astro` files, so each is written as the TSX that Astro's language server would
 * check, into a folder that `tsconfig.astro.json` lays over the project's: see docs/decisions/031.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { convertToTsx } from '@astrojs/astro2tsx';
import { type Made, ofSource, placeOf, problemsIn } from './astroSources.ts';

/** The same folder as in tsconfig.astro.json. */
const folder = '.astro/tsx';

/** Writes the `.astro` files as TypeScript, and returns what was made by name. */
function convertAll(): { made: Map<string, Made>; problems: string[] } {
  const made = new Map<string, Made>();
  const problems: string[] = [];
  rmSync(folder, { recursive: true, force: true });
  for (const found of globSync('src/**/*.astro')) {
    const file = found.replaceAll('\\', '/');
    const source = readFileSync(file, 'utf8');
    const write = (ending: string, code: string, spans: Made['spans']) => {
      const name = `${folder}/${file}${ending}`;
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, code);
      made.set(name, { file, source, code, spans });
    };
    const { code, mappings, scripts, diagnostics } = convertToTsx(source, {
      filename: file,
      ambientTypes: true,
    });
    const spans = mappings.map(([start, length, sourceStart]) => ({ start, length, sourceStart }));
    write('.tsx', code, spans);
    for (const [index, { content, position, type }] of scripts.entries())
      if (type === 'processed-module') {
        const whole = { start: 0, length: content.length, sourceStart: position.start };
        write(`.${index}.ts`, `${content}\nexport {};\n`, [whole]);
      }
    for (const { message, severity, position } of diagnostics)
      if (severity === 1) problems.push(`${file}${placeOf(source, position.start)}: ${message}`);
  }
  return { made, problems };
}

const { made, problems } = convertAll();
const given = ['--project', 'tsconfig.astro.json', '--noEmit', '--pretty', 'false'];
// On few cores, parallel checkers would repeat each other's work.
const compiler = join('node_modules', 'typescript-7', 'bin', 'tsc');
const child = spawn(process.execPath, [compiler, ...given, '--checkers', '1'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const found = problemsIn(await text(child.stdout));
problems.push(...found.flatMap((problem) => ofSource(problem, made) ?? []));
console.log(problems.join('\n'));
console.log(`${made.size} parts of .astro files, ${problems.length} problems of types`);
// A compiler that broke off has named no problem.
const hasRun = child.exitCode === 0 || found.length > 0;
process.exitCode = hasRun && problems.length === 0 ? 0 : 1;
