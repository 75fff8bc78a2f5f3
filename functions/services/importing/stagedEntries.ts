import * as z from 'zod';
import type { KeptRun } from '#domain/importing/importProgress';
import {
  type ArtistFields,
  type OldEntry,
  type ReleaseFields,
  readOldArtist,
  readOldRelease,
} from '#domain/importing/oldEntries';
import { Problem } from '#domain/problem';
import type { ImportStatus } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { importedId, type importKinds } from './entryPlan.ts';
import { saltOf, trackIdFor } from './fingerprint.ts';
import {
  noCredits,
  runFiles,
  type Staged,
  type StagedCredits,
  type StagedList,
  stagedCreditsSchema,
  stagedSchema,
} from './staging.ts';

/** Finds the artists of a release. */
interface ArtistLookup {
  credits: StagedCredits;
  status: ReadonlyMap<number, ImportStatus>;
  /** A dry run stores no artists; its accepted ones count as stored. */
  dryRun: boolean;
}

/** @throws {Problem} invalid-input, with the reason for the refusal */
export function readStagedArtist({ old }: Staged): OldEntry<ArtistFields> {
  return readOldArtist(old);
}

/** Reads releases and finds their artists by their numbers in the old catalogue. */
export function createReleaseReader(timeZone: string) {
  function artistId(cId: number, lookup: ArtistLookup): string | null {
    const { credits, status, dryRun } = lookup;
    const stored = status.get(cId);
    if (stored) return stored.imported && !stored.isRemoved ? stored.id : null;
    if (!dryRun || credits.refused.includes(cId)) return null;
    return importedId('artist', cId);
  }

  /**
   * Reads a staged release, with all its artists in order.
   * @throws {Problem} invalid-input, with the reason for the refusal
   */
  return function readStagedRelease(
    { old, artist }: Staged,
    storedOf: (cId: number) => { releaseId: string; salt: string },
    lookup: ArtistLookup,
  ): OldEntry<ReleaseFields> {
    const cId = Number((old as { Id?: unknown } | null)?.Id);
    const numbers = lookup.credits.shared[String(cId)] ?? (artist === undefined ? [] : [artist]);
    const found = numbers.map((number) => ({ number, id: artistId(number, lookup) }));
    const { releaseId, salt } = storedOf(cId);
    const entry = readOldRelease(old, {
      artistIds: found.flatMap(({ id }) => id ?? []),
      releaseId,
      timeZone,
      idFor: trackIdFor(salt),
    });
    const missing = found
      .filter(({ id }) => id === null)
      .map(
        ({ number }) => `Artist ${number} was refused or deleted; the release is imported without.`,
      );
    return { ...entry, salt, notes: [...entry.notes, ...missing] };
  };
}

type Needs = Pick<Ports, 'imports' | 'labels' | 'visitorSecret'> & {
  kinds: ReturnType<typeof importKinds>;
};

/** Where the last run staged an entry. `batch` is the wire's name of the chunk. */
interface Place {
  cId: number;
  batch: number;
}

const stagedChunk = z.array(stagedSchema);
const idOf = ({ old }: Staged) => (old as { Id?: unknown } | null | undefined)?.Id;

/** Parses an entry of the last run again from its staged original: its values in lists are cut. */
export function createReparse({ imports, labels, visitorSecret, kinds }: Needs) {
  async function stagedAt(run: KeptRun, list: StagedList, { cId, batch }: Place): Promise<Staged> {
    const chunk = await imports.get(runFiles.staged(run.id, list, batch), stagedChunk);
    const staged = chunk?.find((one) => one.reason === undefined && idOf(one) === cId);
    if (!staged) throw new Problem('not-found', 'The last import has no such entry.');
    return staged;
  }

  return {
    async artist(run: KeptRun, place: Place): Promise<ArtistFields> {
      return readStagedArtist(await stagedAt(run, 'artists', place)).fields;
    },

    async release(run: KeptRun, place: Place): Promise<ReleaseFields> {
      const [staged, credits, status, own] = await Promise.all([
        stagedAt(run, 'releases', place),
        imports.get(runFiles.credits(run.id), stagedCreditsSchema),
        kinds.artist.imported.statuses(),
        kinds.release.imported.statusOf(place.cId),
      ]);
      const stored = {
        releaseId: own?.id ?? importedId('release', place.cId),
        salt: saltOf(place.cId, own, visitorSecret),
      };
      const lookup = { credits: credits ?? noCredits, status, dryRun: false };
      const { timeZone } = await readLabel({ labels });
      return createReleaseReader(timeZone)(staged, () => stored, lookup).fields;
    },
  };
}
