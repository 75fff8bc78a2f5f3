import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** What a finished site says of itself at `/version.json`. */
export const siteMarkSchema = z.object({
  /** The snapshot that it shows. */
  version: z.int(),
  /** Of the code and the settings that made it. */
  code: z.string().default(''),
  /** When it was built, in UTC: a page knows which day it is. */
  builtAt: z.iso.datetime().optional(),
});
export type SiteMark = z.infer<typeof siteMarkSchema>;

/** Says in a finished site's folder what it is. */
export async function writeMark(output: string, mark: SiteMark): Promise<void> {
  await writeFile(join(output, 'version.json'), JSON.stringify(mark));
}

/** What the site in a folder says of itself; undefined where it says nothing. */
async function readMark(output: string): Promise<SiteMark | undefined> {
  const text = await readFile(join(output, 'version.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : siteMarkSchema.parse(JSON.parse(text));
}

const unfinishedFile = (output: string) => `${output}.unfinished`;

/**
 * Removes what no build may be built upon: what other code made, and what broke off, for Astro would
 * take its pages for those of the build before it.
 */
export async function clearUnusable(output: string, code: string): Promise<void> {
  const mark = await readMark(output);
  if (!existsSync(unfinishedFile(output)) && (!mark || mark.code === code)) return;
  await rm(output, { recursive: true, force: true });
  await rm(`${output}.cache`, { recursive: true, force: true });
}

/** Renders into a folder, which counts as unfinished until that has succeeded. */
export async function whileUnfinished<T>(output: string, render: () => Promise<T>): Promise<T> {
  const file = unfinishedFile(output);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  const result = await render();
  await rm(file);
  return result;
}
