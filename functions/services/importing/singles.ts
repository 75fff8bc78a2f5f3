import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import {
  type OldEntry,
  readOldArtist,
  readOldRelease,
  readOldTrack,
} from '#domain/importing/oldEntries';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/standIn';
import { maxTracks } from '#domain/release/track';
import type { Numbered } from '#functions/ports/entries';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Views } from '#functions/services/entries/views';
import type { Ports } from '#functions/services/ports';
import type { PublishingService } from '#functions/services/publishing/publishing';
import { changeOf, type ImportKind, importedId, type importKinds, planEntry } from './entryPlan.ts';
import { fingerprintOf, saltOf, trackIdFor } from './fingerprint.ts';

type Needs = Pick<Ports, 'clock' | 'labels' | 'visitorSecret'> & {
  kinds: ReturnType<typeof importKinds>;
  views: Views;
  publishing: Pick<PublishingService, 'request'>;
};

const refused = (reason: string) => new Problem('invalid-input', reason);

/** Imports single entries of the old catalogue, by the same rules as a run. */
export function createSingleImports(needs: Needs) {
  const { clock, labels, visitorSecret, kinds, views, publishing } = needs;

  async function take<E extends Numbered, F extends object>(
    kind: ImportKind<E, F>,
    entry: OldEntry<F>,
    { caller, run }: { caller: Caller; run: Id },
  ): Promise<E> {
    const [bad] = entry.refused;
    if (bad) throw refused(`${bad.entry}: ${bad.reason}`);
    const status = await kind.imported.statusOf(entry.cId);
    const { line, write } = await planEntry(entry, status, {
      kind,
      run,
      by: caller.name,
      batch: 0,
      dryRun: false,
      artistName: String,
    });
    if (line.outcome === 'refused') throw new Problem('clash', line.reason ?? 'It was refused.');
    if (write) {
      await kind.imported.raise(entry.cId);
      await kind.imported.put([write], { by: personOf(caller), at: clock.now() });
      if (write.change) await publishing.request(`${entry.name} was imported`);
      return write.entity;
    }
    const stored = status && (await kind.entries.find(status.id));
    if (!stored) throw new Error(`The ${kind.kind} ${entry.cId} is only half there.`);
    return stored.entity;
  }

  async function artistIdOf(cId: number): Promise<Id> {
    const status = await kinds.artist.imported.statusOf(cId);
    if (!status?.imported || status.isRemoved)
      throw refused(`ArtistIds: artist ${cId} was not imported yet.`);
    return status.id;
  }

  /** The artists that the call names, or else those of the stored release. */
  async function artistIds(cId: number, given: readonly number[] | undefined): Promise<Id[]> {
    if (given) return Promise.all(given.map(artistIdOf));
    const stored = await kinds.release.entries.find(cId);
    return stored?.entity.artistIds ?? [];
  }

  return {
    async importArtist(
      { body }: Call<'importArtist'>,
      caller: Caller,
      run: Id,
    ): Promise<Answer<'importArtist'>> {
      return views.artist(await take(kinds.artist, readOldArtist(body), { caller, run }));
    },

    async importRelease(
      { body: { ArtistIds, ...old } }: Call<'importRelease'>,
      caller: Caller,
      run: Id,
    ): Promise<Answer<'importRelease'>> {
      const status = await kinds.release.imported.statusOf(old.Id);
      const salt = saltOf(old.Id, status, visitorSecret);
      const entry = readOldRelease(old, {
        artistIds: await artistIds(old.Id, ArtistIds),
        releaseId: status?.id ?? importedId('release', old.Id),
        timeZone: (await readLabel({ labels })).timeZone,
        idFor: trackIdFor(salt),
      });
      return views.release(await take(kinds.release, { ...entry, salt }, { caller, run }));
    },

    /** Imports one track of an imported release. A track that was edited here since stays as it is. */
    async importTrack(
      { body: { ReleaseId: cId, Place: place, ...old } }: Call<'importTrack'>,
      caller: Caller,
    ): Promise<Answer<'importTrack'>> {
      const kind = kinds.release;
      const [previous, record] = await Promise.all([
        kind.entries.find(cId),
        kind.imported.record(cId),
      ]);
      if (!previous || !record) throw new Problem('not-found', `Import release ${cId} first.`);
      mustBeUsable(previous);
      const { tracks } = previous.entity;
      const on = { cId, releaseId: previous.entity.id, idFor: trackIdFor(record.salt ?? '') };
      const { track } = readOldTrack(old, place, on);
      const stored = tracks.find(({ id }) => id === track.id);
      const isEdited = fingerprintOf(tracks) !== record.prints['tracks'];
      if (stored && (isEdited || fingerprintOf(stored) === fingerprintOf(track))) return stored;
      if (!stored && tracks.length >= maxTracks)
        throw refused(`A release has at most ${maxTracks} tracks.`);
      const next = stored
        ? tracks.map((one) => (one === stored ? track : one))
        : tracks.toSpliced(place - 1, 0, track);
      const entity = { ...previous.entity, tracks: next };
      const prints = isEdited ? record.prints : { ...record.prints, tracks: fingerprintOf(next) };
      const change = changeOf(kind, { previous, entity, by: caller.name });
      const write = { entity, previous, record: { ...record, prints, whole: '' }, ...change };
      await kind.imported.put([write], { by: personOf(caller), at: clock.now() });
      if (change.change) await publishing.request(`${entity.title} was imported`);
      return track;
    },
  };
}
