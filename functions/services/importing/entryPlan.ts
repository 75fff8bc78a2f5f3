import type { StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import {
  type FieldDifference,
  mergeImported,
  printsOf,
  shownPair,
  trackMemoryOf,
} from '#domain/importing/importDifferences';
import type { ImportLine, ImportOutcome } from '#domain/importing/importRun';
import type { ArtistFields, OldEntry, ReleaseFields } from '#domain/importing/oldEntries';
import type { CatalogueKind, Change } from '#domain/publication/publication';
import { mustBeUsable } from '#domain/publication/standIn';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { artistSlug, releaseSlug } from '#domain/slug';
import type { EntryStore, Numbered, Saved } from '#functions/ports/entries';
import type { ImportedStore, ImportedWrite, ImportStatus } from '#functions/ports/importing';
import { nextSlugs } from '#functions/services/entries/entries';
import type { Ports } from '#functions/services/ports';
import { touchesPublic } from '#functions/services/releases/releaseRules';
import { noteTracks } from '#functions/services/releases/trackIds';
import { fingerprintOf, importIdFor } from './fingerprint.ts';

/** A kind of entry as the import handles it. `F` are the fields that the old catalogue has. */
export interface ImportKind<E, F> {
  kind: CatalogueKind;
  entries: Pick<EntryStore<E, unknown>, 'find' | 'history'>;
  imported: ImportedStore<E>;
  /** Picks the fields that the old catalogue has too. */
  fieldsOf(entity: E): F;
  /** Makes a new entry. */
  create(entry: OldEntry<F>, id: Id): E;
  /** Applies changed fields to a stored entry. */
  apply(previous: Saved<E>, fields: F): E;
  imageOf(entity: E): string | null;
  withImage(entity: E, path: string, accent: string): E;
  /** True when the public sees the entry, or saw it before. */
  isPublicChange(previous: Saved<E> | null, entity: E): boolean;
  nameOf(entity: E): string;
}

export type ArtistImportKind = ImportKind<StoredArtist, ArtistFields>;
export type ReleaseImportKind = ImportKind<StoredRelease, ReleaseFields>;

type Needs = Pick<
  Ports,
  'artists' | 'releases' | 'trackIds' | 'importedArtists' | 'importedReleases'
>;

const nothingYet = { accent: null, earlierSlugs: [] as string[] };

function artistImportKind({ artists, importedArtists }: Needs): ArtistImportKind {
  return {
    kind: 'artist',
    entries: artists,
    imported: importedArtists,
    fieldsOf: ({ name, bio, share }) => ({ name, bio, share }),
    create: ({ cId, fields }, id) => ({
      id,
      cId,
      ...fields,
      image: null,
      slug: artistSlug(fields),
      socials: [],
      ...nothingYet,
    }),
    apply: (previous, fields) => ({
      ...previous.entity,
      ...fields,
      ...nextSlugs(previous, previous.entity.slug, artistSlug({ ...previous.entity, ...fields })),
    }),
    imageOf: ({ image }) => image,
    withImage: (artist, image, accent) => ({ ...artist, image, accent }),
    // A release makes its artists public.
    isPublicChange: (previous) => previous?.wasPublic ?? false,
    nameOf: ({ name }) => name,
  };
}

/** The tracks of a release that are not noted yet. */
function addedTracks({ previous, entity }: ImportedWrite<StoredRelease>): StoredRelease {
  const known = new Set(previous?.entity.tracks.map(({ id }) => id));
  return { ...entity, tracks: entity.tracks.filter(({ id }) => !known.has(id)) };
}

function releaseImportKind({ releases, trackIds, importedReleases }: Needs): ReleaseImportKind {
  return {
    kind: 'release',
    entries: releases,
    imported: {
      ...importedReleases,
      async put(writes, save) {
        await noteTracks(trackIds, writes.map(addedTracks));
        await importedReleases.put(writes, save);
      },
    },
    fieldsOf: ({ title, releaseDate, releaseStatus, description, artistIds, tracks, links }) => ({
      title,
      releaseDate,
      releaseStatus,
      description,
      artistIds,
      tracks,
      links,
    }),
    create: ({ cId, fields }, id) => ({
      id,
      cId,
      ...fields,
      cover: null,
      slug: releaseSlug(fields),
      ...nothingYet,
    }),
    apply: (previous, fields) => ({
      ...previous.entity,
      ...fields,
      ...nextSlugs(previous, previous.entity.slug, releaseSlug({ ...previous.entity, ...fields })),
    }),
    imageOf: ({ cover }) => cover,
    withImage: (release, cover, accent) => ({ ...release, cover, accent }),
    isPublicChange: (previous, release) =>
      previous ? touchesPublic(previous.entity, release) : isVisible(release),
    nameOf: ({ title }) => title,
  };
}

/** How entries of each kind are imported. */
export function importKinds(needs: Needs) {
  return { artist: artistImportKind(needs), release: releaseImportKind(needs) };
}

/** The change that waits for publication with a written entry; none where the public does not see it. */
export function changeOf<E extends { cId: number }, F>(
  kind: ImportKind<E, F>,
  { previous, entity, by }: { previous: Saved<E> | null; entity: E; by: string },
): { change?: Change } {
  if (!kind.isPublicChange(previous, entity)) return {};
  return { change: { kind: kind.kind, cId: entity.cId, name: kind.nameOf(entity), by } };
}

/** The plan for an entry of the old catalogue: its line in the report, and the write if any. */
export interface Plan<E> {
  line: ImportLine;
  write?: ImportedWrite<E>;
}

interface Planning<E, F> {
  kind: ImportKind<E, F>;
  /** The id of the run, then the name of the person who started it. */
  run: string;
  by: string;
  /** The chunk that the entry is in. */
  batch: number;
  /** A dry run reports the fields of new entries too, since it stores none. */
  dryRun: boolean;
  artistName: (id: string) => string;
}

/** Makes a line of the report; its lists are empty unless given. */
export function aLine(
  given: Pick<ImportLine, 'kind' | 'cId' | 'name' | 'outcome' | 'batch'> & Partial<ImportLine>,
): ImportLine {
  return { changes: [], differences: [], notes: [], refused: [], ...given };
}

/** Derives the id of an imported entry: every run gives it the same. */
export function importedId(kind: CatalogueKind, cId: number): string {
  return importIdFor(`${kind} ${cId}`);
}

const taken = (cId: number) =>
  `The number ${cId} belongs here to an entry that did not come from the old catalogue.`;
const deletedHere = 'It was imported once and then deleted here; it stays deleted.';
const tooLong = 'Its texts and tracks together are more than one entry holds.';

/** Compares an entry of the old catalogue with the one that is stored under its number. */
export async function planEntry<E extends Numbered, F extends object>(
  entry: OldEntry<F>,
  status: ImportStatus | null,
  planning: Planning<E, F>,
): Promise<Plan<E>> {
  const { kind, batch } = planning;
  const { cId, name, notes, refused } = entry;
  const line = (outcome: ImportOutcome, more: Partial<ImportLine> = {}) =>
    aLine({ kind: kind.kind, cId, name, outcome, batch, notes, refused, ...more });
  if (status?.isRemoved) return { line: line('refused', { reason: deletedHere }) };
  if (status && !status.imported) return { line: line('refused', { reason: taken(cId) }) };
  const prints = printsOf(entry.fields, fingerprintOf);
  const incoming = { entry, prints, whole: fingerprintOf(prints) };
  if (status && isUntouched(status, incoming.whole)) return { line: line('same') };
  const plan = status
    ? await planMerge(incoming, status.id, planning)
    : planNew(incoming, planning);
  if (plan.write && !kind.imported.fits(plan.write.entity))
    return { line: line('refused', { reason: tooLong }) };
  const { outcome, changes, differences } = plan;
  const planned = line(outcome, { changes, differences });
  return plan.write ? { line: planned, write: plan.write } : { line: planned };
}

/** True when neither side changed since the last import. */
function isUntouched({ savedAt, imported }: ImportStatus, whole: string): boolean {
  return imported?.whole === whole && imported.savedAt === savedAt;
}

/** An incoming entry with the fingerprints of its fields, and one of them all. */
interface Incoming<F> {
  entry: OldEntry<F>;
  prints: Record<string, string>;
  whole: string;
}

interface Planned<E> extends Pick<ImportLine, 'outcome' | 'changes' | 'differences'> {
  write?: ImportedWrite<E>;
}

function shown<F>(
  differences: readonly FieldDifference<F>[],
  artistName: (id: string) => string,
): ImportLine['changes'] {
  return differences.map(({ field, stored, incoming }) => ({
    field,
    ...shownPair(field, { stored, incoming }, { artistName }),
  }));
}

function planNew<E extends Numbered, F extends object>(
  { entry, prints, whole }: Incoming<F>,
  { kind, run, by, dryRun, artistName }: Planning<E, F>,
): Planned<E> {
  const entity = kind.create(entry, importedId(kind.kind, entry.cId));
  const record = {
    prints,
    ...trackMemoryOf(entry.fields, fingerprintOf),
    whole,
    run,
    image: null,
    ...(entry.salt && { salt: entry.salt }),
    ...(entry.original && { original: entry.original }),
  };
  const incoming = Object.entries(entry.fields).map(([field, value]) => ({
    field,
    stored: null,
    incoming: value,
  })) as FieldDifference<F>[];
  return {
    outcome: 'new',
    changes: dryRun ? shown(incoming, artistName) : [],
    differences: [],
    write: { entity, previous: null, record, ...changeOf(kind, { previous: null, entity, by }) },
  };
}

async function planMerge<E extends Numbered, F extends object>(
  { entry, prints, whole }: Incoming<F>,
  id: string,
  { kind, run, by, artistName }: Planning<E, F>,
): Promise<Planned<E>> {
  const [previous, record] = await Promise.all([
    kind.entries.find(id),
    kind.imported.record(entry.cId),
  ]);
  if (!previous || !record) throw new Error(`The ${kind.kind} ${entry.cId} is only half there.`);
  mustBeUsable(previous);
  const stored = kind.fieldsOf(previous.entity);
  const incoming = { fields: entry.fields, prints };
  const merged = mergeImported(stored, incoming, { memory: record, print: fingerprintOf });
  const changes = shown(merged.changes, artistName);
  const differences = shown(merged.differences, artistName);
  if (changes.length === 0)
    return { outcome: differences.length === 0 ? 'same' : 'kept', changes, differences };
  const entity = kind.apply(previous, merged.fields);
  const { original: _, ...rest } = record;
  const next = {
    ...rest,
    prints: merged.prints,
    ...(merged.tracks && { tracks: merged.tracks }),
    whole: differences.length === 0 ? whole : '',
    run,
    ...(entry.original && { original: entry.original }),
  };
  const change = changeOf(kind, { previous, entity, by });
  return {
    outcome: 'changed',
    changes,
    differences,
    write: { entity, previous, record: next, ...change },
  };
}
