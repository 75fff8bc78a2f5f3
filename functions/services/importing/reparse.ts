import { z } from 'zod';
import type { KeptRun } from '#domain/importing/importProgress';
import type { ArtistFields, ReleaseFields } from '#domain/importing/oldEntries';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports/ports';
import type { importKinds } from './kinds.ts';
import { importedId } from './plan.ts';
import { createReleaseReader, readStagedArtist } from './readers.ts';
import {
  creditsSchema,
  noCredits,
  runFiles,
  type Staged,
  type StagedList,
  stagedSchema,
} from './staging.ts';

type Needs = Pick<Ports, 'imports' | 'label'> & {
  kinds: ReturnType<typeof importKinds>;
};

interface Place {
  cId: number;
  batch: number;
}

const stagedPiece = z.array(stagedSchema);
const idOf = ({ old }: Staged) => (old as { Id?: unknown } | null | undefined)?.Id;

/** Reads an entry of the last run again, as it came: what lists show of it is cut. */
export function createRereading({ imports, label, kinds }: Needs) {
  const readRelease = createReleaseReader({ label });

  async function stagedAt(run: KeptRun, list: StagedList, { cId, batch }: Place): Promise<Staged> {
    const piece = await imports.get(runFiles.staged(run.id, list, batch), stagedPiece);
    const staged = piece?.find((one) => one.reason === undefined && idOf(one) === cId);
    if (!staged) throw new Problem('not-found', 'The last import has no such entry.');
    return staged;
  }

  return {
    async artist(run: KeptRun, place: Place): Promise<ArtistFields> {
      return readStagedArtist(await stagedAt(run, 'artists', place)).fields;
    },

    async release(run: KeptRun, place: Place): Promise<ReleaseFields> {
      const [staged, credits, standing, own] = await Promise.all([
        stagedAt(run, 'releases', place),
        imports.get(runFiles.credits(run.id), creditsSchema),
        kinds.artist.imported.standing(),
        kinds.release.imported.standingOf(place.cId),
      ]);
      const releaseId = own?.id ?? importedId('release', place.cId);
      const lookup = { credits: credits ?? noCredits, standing, dryRun: false };
      return readRelease(staged, () => releaseId, lookup).fields;
    },
  };
}
