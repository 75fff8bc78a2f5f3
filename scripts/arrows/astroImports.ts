/**
 * Checks the imports of `.astro` files against the same rows as everything else, because
 * dependency-cruiser 18 does not read them (sverweij/dependency-cruiser: no `.astro` extension).
 * To be removed when it does.
 */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { z } from 'zod';
import { type Arrow, targetPatterns } from './arrow.ts';
import { arrows } from './arrows.ts';

/** The imports of an `.astro` file, in its head and its scripts, as they are written. */
export function importsOf(source: string): string[] {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1] ?? '';
  const scripts = [...source.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text ?? '',
  );
  return [head, ...scripts].flatMap((code) =>
    ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName),
  );
}

/** Where an import leads: a path from the project's folder, or a package. */
export function targetOf(file: string, specifier: string, aliases: Record<string, string>): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  for (const [alias, path] of Object.entries(aliases)) {
    const [start = '', end = ''] = alias.split('*');
    if (!specifier.startsWith(start) || !specifier.endsWith(end)) continue;
    const middle = specifier.slice(start.length, specifier.length - end.length);
    return posix.normalize(path.replace('*', middle));
  }
  return specifier;
}

/** Whether a row allows a file to import a target. */
export function isAllowed(file: string, target: string, rows: Arrow[] = arrows): boolean {
  return rows
    .filter(({ from }) => new RegExp(from).test(file))
    .some(
      (row) =>
        (row.node === true && isBuiltin(target)) ||
        targetPatterns(row).some((pattern) => new RegExp(pattern).test(target)),
    );
}

function main(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const manifest = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(`${root}package.json`, 'utf8')));
  const files = globSync('src/**/*.astro', { cwd: root });
  const wrong = files.flatMap((file) =>
    importsOf(readFileSync(`${root}${file}`, 'utf8'))
      .map((specifier) => targetOf(file, specifier, manifest.imports))
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} may not import ${target}`),
  );
  for (const line of wrong) console.error(line);
  console.log(`${files.length} .astro files, ${wrong.length} imports that are not allowed`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
