import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { pullSnapshot, type StorageAddress } from '../pull-snapshot.ts';
import { type BuildCounts, buildCountsSchema } from './buildOutcome.ts';
import type { Workplace } from './buildProcess.ts';

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

export type WantedBuild = Workplace & {
  storage: StorageAddress;
  /** The fingerprint of the code and its settings. */
  code: string;
  run: () => Promise<BuildCounts>;
};

/** What a build left: which site it is, and what it took. */
export const builtSchema = z.object({
  version: z.int(),
  /** When it was built, in UTC: with it the site at `/version.json` is known as this one. */
  builtAt: z.iso.datetime(),
  counts: buildCountsSchema,
});
export type Built = z.infer<typeof builtSchema>;

/** Builds the site that is wanted into its folder. Rejects with words for a person. */
export async function buildWanted(build: WantedBuild): Promise<Built> {
  const { output, snapshotFile, storage, code, run } = build;
  const unfinished = `${output}.unfinished`;
  await clearUnusable({ output, unfinished, code });
  const version = await pullSnapshot(storage, snapshotFile);
  const counts = await run();
  const builtAt = new Date().toISOString();
  const mark: SiteMark = { version, code, builtAt };
  await writeFile(join(output, 'version.json'), JSON.stringify(mark));
  await rm(unfinished);
  return { version, builtAt, counts };
}

/**
 * A build that broke off leaves pages that Astro would take for those of the build before it: then,
 * and when other code made the output, the next one begins from nothing.
 */
async function clearUnusable(at: {
  output: string;
  unfinished: string;
  code: string;
}): Promise<void> {
  const { output, unfinished, code } = at;
  if (existsSync(unfinished) || (await readMark(output))?.code !== code) {
    await rm(output, { recursive: true, force: true });
    await rm(`${output}.cache`, { recursive: true, force: true });
  }
  await mkdir(dirname(unfinished), { recursive: true });
  await writeFile(unfinished, '');
}

/** What the site in a folder says of itself; undefined where there is none. */
async function readMark(output: string): Promise<SiteMark | undefined> {
  const text = await readFile(join(output, 'version.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : siteMarkSchema.parse(JSON.parse(text));
}
