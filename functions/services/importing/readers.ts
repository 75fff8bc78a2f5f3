import {
  type ArtistFields,
  type OldEntry,
  type ReleaseFields,
  readOldArtist,
  readOldRelease,
} from '#domain/importing/oldEntries';
import type { Standing } from '#functions/ports/importing';
import type { Ports } from '#functions/ports/ports';
import { importIdFor } from './fingerprint.ts';
import { importedId } from './plan.ts';
import type { Credits, Staged } from './staging.ts';

/** What a release's artists are found by. */
export interface ArtistLookup {
  credits: Credits;
  standing: ReadonlyMap<number, Standing>;
  /** In a dry run the artists before it are not stored, and count as if they were. */
  dryRun: boolean;
}

/** @throws {Problem} invalid-input, with the reason for which it is refused */
export function readStagedArtist({ old }: Staged): OldEntry<ArtistFields> {
  return readOldArtist(old);
}

/** Reads releases, and finds their artists by the numbers that they have in the old catalogue. */
export function createReleaseReader({ label }: Pick<Ports, 'label'>) {
  function artistId(cId: number, lookup: ArtistLookup): string | null {
    const { credits, standing, dryRun } = lookup;
    const stored = standing.get(cId);
    if (stored) return stored.imported && !stored.isRemoved ? stored.id : null;
    if (!dryRun || credits.refused.includes(cId)) return null;
    return importedId('artist', cId);
  }

  /**
   * A staged release with all the artists it stands under, in order.
   * @throws {Problem} invalid-input, with the reason for which it is refused
   */
  return function readStagedRelease(
    { old, artist }: Staged,
    releaseIdOf: (cId: number) => string,
    lookup: ArtistLookup,
  ): OldEntry<ReleaseFields> {
    const cId = Number((old as { Id?: unknown } | null)?.Id);
    const numbers = lookup.credits.shared[String(cId)] ?? (artist === undefined ? [] : [artist]);
    const found = numbers.map((number) => ({ number, id: artistId(number, lookup) }));
    const entry = readOldRelease(old, {
      artistIds: found.flatMap(({ id }) => id ?? []),
      releaseId: releaseIdOf(cId),
      timeZone: label.timeZone,
      idFor: importIdFor,
    });
    const missing = found
      .filter(({ id }) => id === null)
      .map(({ number }) => `Artist ${number} was refused or removed; the release stands without.`);
    return { ...entry, notes: [...entry.notes, ...missing] };
  };
}
