import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { readOldArtist, readOldRelease, readOldTrack } from '#domain/importing/oldEntries';
import { losesRecording } from '#domain/importing/sameTrack';
import { type Caller, personOf } from '#domain/member/member';
import { Problem, parse } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/substitute';
import { maxTracks, tooManyTracks, trackSchema } from '#domain/release/track';
import { fingerprintOf } from '#functions/fingerprint';
import type { Numbered } from '#functions/ports/entries';
import type { ImportedWrite, NumberOwner } from '#functions/ports/importing';
import type { Answers } from '#functions/services/entries/answers';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { planEntry } from './entryPlan.ts';
import { changeOf, type EntryImporter, type Importers } from './importers.ts';
import { type Incoming, incomingArtist, incomingRelease, incomingTrack } from './incoming.ts';

interface Needs extends Pick<Ports, 'requestPublication' | 'clock' | 'labels' | 'visitorSecret'> {
  importers: Importers;
  answers: Answers;
}

const refused = (reason: string) => new Problem('invalid-input', reason);

/** Writes an entry, and asks for its publication if it is public. */
async function store<E extends Numbered, F>(
  { requestPublication, clock }: Needs,
  { imported, nameOf }: EntryImporter<E, F>,
  write: ImportedWrite<E>,
  caller: Caller,
): Promise<void> {
  await imported.put([write], { by: personOf(caller), at: clock.now() });
  if (write.change) await requestPublication(`${nameOf(write.entity)} was imported`);
}

/** Imports an entry; its first bad track refuses it. Returns the entry as stored. */
async function importEntry<E extends Numbered, F extends object>(
  needs: Needs,
  importer: EntryImporter<E, F>,
  entry: Incoming<F>,
  { owner, caller }: { owner: NumberOwner | undefined; caller: Caller },
): Promise<E> {
  const [bad] = entry.refused;
  if (bad) throw refused(`${bad.entry}: ${bad.reason}`);
  const context = { importer, run: null, by: caller.name, dryRun: false, artistName: String };
  const { line, write } = await planEntry(entry, owner, context);
  if (line.outcome === 'refused') throw new Problem('clash', line.reason ?? 'It was refused.');
  if (write) {
    await importer.imported.raise(entry.cId);
    await store(needs, importer, write, caller);
    return write.entity;
  }
  const found = await importer.entries.find(entry.cId);
  if (!found) throw new Error(`The ${importer.kind} ${entry.cId} is stored incompletely.`);
  return found.entity;
}

async function ownerOf<E extends Numbered, F>({ imported }: EntryImporter<E, F>, cId: number) {
  return (await imported.owners([cId])).get(cId);
}

async function artistIdOf({ artist }: Importers, cId: number): Promise<Id> {
  const owner = await ownerOf(artist, cId);
  if (owner?.state !== 'imported') throw refused(`ArtistIds: artist ${cId} was not imported yet.`);
  return owner.id;
}

/** The given artists, or else those of the stored release. */
async function artistIdsOf(
  importers: Importers,
  cId: number,
  given: readonly number[] | undefined,
): Promise<Id[]> {
  if (given) return Promise.all(given.map((artist) => artistIdOf(importers, artist)));
  const stored = await importers.release.entries.find(cId);
  return stored?.entity.artistIds ?? [];
}

/** Imports single entries of the old site, by the same rules as a run. */
export function createSingleImports(needs: Needs) {
  const { labels, visitorSecret, importers, answers } = needs;
  return {
    async importArtist(
      { body }: Call<'importArtist'>,
      caller: Caller,
    ): Promise<Answer<'importArtist'>> {
      const entry = incomingArtist(readOldArtist(body));
      const owner = await ownerOf(importers.artist, entry.cId);
      return answers.artist(await importEntry(needs, importers.artist, entry, { owner, caller }));
    },

    async importRelease(
      { body: { ArtistIds, ...old } }: Call<'importRelease'>,
      caller: Caller,
    ): Promise<Answer<'importRelease'>> {
      const { timeZone } = await readLabel({ labels });
      const owner = await ownerOf(importers.release, old.Id);
      const source = readOldRelease(old, { artists: ArtistIds ?? [], timeZone });
      const entry = incomingRelease(source, {
        artistIds: await artistIdsOf(importers, old.Id, ArtistIds),
        owner,
        secret: visitorSecret,
      });
      return answers.release(await importEntry(needs, importers.release, entry, { owner, caller }));
    },

    /**
     * Imports one track of an imported release. A track edited here since then stays unchanged, and so
     * does one with a recording that the old site has become another track.
     */
    async importTrack(
      { body: { ReleaseId: cId, Place: position, ...old } }: Call<'importTrack'>,
      caller: Caller,
    ): Promise<Answer<'importTrack'>> {
      const importer = importers.release;
      const [previous, owner] = await Promise.all([
        importer.entries.find(cId),
        ownerOf(importer, cId),
      ]);
      if (!previous || owner?.state !== 'imported')
        throw new Problem('not-found', `Import release ${cId} first.`);
      mustBeUsable(previous);
      const { record } = owner;
      const { id: releaseId, tracks } = previous.entity;
      const { track: source } = readOldTrack(old, position);
      const ids = { cId, releaseId, salt: record.salt ?? '' };
      const track = parse(trackSchema, incomingTrack(source, ids));
      const stored = tracks.find(({ id }) => id === track.id);
      const isEdited = fingerprintOf(tracks) !== record.fingerprints['tracks'];
      if (stored && (isEdited || fingerprintOf(stored) === fingerprintOf(track))) return stored;
      const recorded = await importer.recorded(previous.entity);
      if (stored && losesRecording([stored], [track], recorded)) return stored;
      if (!stored && tracks.length >= maxTracks) throw refused(tooManyTracks);
      const next = stored
        ? tracks.map((one) => (one === stored ? track : one))
        : tracks.toSpliced(position - 1, 0, track);
      const entity = { ...previous.entity, tracks: next };
      const fingerprints = isEdited
        ? record.fingerprints
        : { ...record.fingerprints, tracks: fingerprintOf(next) };
      const change = changeOf(importer, { previous, entity, by: caller.name });
      await store(
        needs,
        importer,
        { entity, previous, record: { ...record, fingerprints }, ...change },
        caller,
      );
      return track;
    },
  };
}
