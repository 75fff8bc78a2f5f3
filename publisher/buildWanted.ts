import { z } from 'zod';
import { buildCountsSchema } from './buildOutcome.ts';
import type { BuildRun, Workplace } from './buildProcess.ts';
import { pullSnapshot, type StorageAddress } from './pullSnapshot.ts';
import { writeMark } from './siteOutput.ts';

export type WantedBuild = Workplace & {
  storage: StorageAddress;
  run: () => Promise<BuildRun>;
};

/** What a build left: which site it is, and what it took. */
export const builtSchema = z.object({
  version: z.int(),
  /** The snapshot's file; absent before anything was published. */
  snapshot: z.string().optional(),
  /** The fingerprint of the code and its settings. */
  code: z.string(),
  /** When it was built, in UTC: with it the site at `/version.json` is known as this one. */
  builtAt: z.iso.datetime(),
  counts: buildCountsSchema,
});
export type Built = z.infer<typeof builtSchema>;

/** Builds the site that is wanted into its folder. Rejects with words for a person. */
export async function buildWanted(build: WantedBuild): Promise<Built> {
  const { output, snapshotFile, storage, run } = build;
  const { version, file } = await pullSnapshot(storage, snapshotFile);
  const { counts, code } = await run();
  const builtAt = new Date().toISOString();
  await writeMark(output, { version, code, builtAt });
  return { version, snapshot: file, code, builtAt, counts };
}
