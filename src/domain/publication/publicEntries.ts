import * as z from 'zod';
import { type CatalogueKind, catalogueKinds, type EntryKind } from '#domain/entryKind';
import type { Change, EntryPublication, Publication } from '#domain/publication/publication';
import type { SnapshotEntries } from '#domain/publication/snapshot';

/** An entry's public version, and the site's version that first showed it. */
const publicEntrySchema = z.object({ version: z.int().min(0), since: z.int().min(0) });
type PublicEntry = z.infer<typeof publicEntrySchema>;

const byNumber = z.record(z.string(), publicEntrySchema);

/** The entries in a version of the site, by kind and number. */
export const publicEntriesSchema = z.object({
  artist: byNumber,
  release: byNumber,
  /** Empty in versions older than shows. */
  show: byNumber.default({}),
  /** Empty in versions older than merch. */
  merch: byNumber.default({}),
  /** Empty in versions older than news. */
  news: byNumber.default({}),
  /** Absent before the first version. */
  label: publicEntrySchema.optional(),
} satisfies Record<EntryKind, z.ZodType>);
export type PublicEntries = z.infer<typeof publicEntriesSchema>;

export const noPublicEntries: PublicEntries = {
  artist: {},
  release: {},
  show: {},
  merch: {},
  news: {},
};

/** An entry in a version of the site; undefined if it is not in it. */
const publicEntry = (
  entries: PublicEntries,
  { kind, cId }: { kind: EntryKind; cId: number },
): PublicEntry | undefined => (kind === 'label' ? entries.label : entries[kind][cId]);

/** The entries of a snapshot, by their numbers. */
type Shown = Record<
  'artists' | 'releases' | 'shows' | 'merch' | 'news',
  readonly { cId: number }[]
>;

/** The public versions of a snapshot's entries, selected from all entries' versions. */
export function snapshotEntries(
  { artists, releases, shows, merch, news }: Shown,
  all: readonly Pick<StoredState, 'kind' | 'cId' | 'version'>[],
): SnapshotEntries {
  const versions = new Map(all.map(({ kind, cId, version }) => [`${kind} ${cId}`, version]));
  const versionsOf = (kind: EntryKind, shown: readonly { cId: number }[]) =>
    Object.fromEntries(shown.map(({ cId }) => [cId, versions.get(`${kind} ${cId}`) ?? 0]));
  return {
    artist: versionsOf('artist', artists),
    release: versionsOf('release', releases),
    show: versionsOf('show', shows),
    merch: versionsOf('merch', merch),
    news: versionsOf('news', news),
    label: all.find(({ kind }) => kind === 'label')?.version ?? 0,
  };
}

/**
 * The same with the site's version that first showed each, taken over from the site's previous
 * version.
 */
export function publicEntriesOf(
  { artist, release, show, merch, news, label }: SnapshotEntries,
  { version: since, before }: { version: number; before: PublicEntries },
): PublicEntries {
  const first = (known: PublicEntry | undefined, version: number): PublicEntry =>
    known?.version === version ? known : { version, since };
  const dated = (versions: Record<string, number>, known: Record<string, PublicEntry>) =>
    Object.fromEntries(
      Object.entries(versions).map(([cId, version]) => [cId, first(known[cId], version)]),
    );
  return {
    artist: dated(artist, before.artist),
    release: dated(release, before.release),
    show: dated(show, before.show),
    merch: dated(merch, before.merch),
    news: dated(news, before.news),
    label: first(before.label, label),
  };
}

/** A stored entry's state, with its last public change. */
export interface StoredState extends Change {
  /** Its public version. */
  version: number;
  /** Whether the next snapshot shows it. */
  isShown: boolean;
}

/** Whether an entry's last public change is in no snapshot yet. */
function waits(
  { version, isShown }: Pick<StoredState, 'version' | 'isShown'>,
  exported: PublicEntry | undefined,
): boolean {
  // An entry that becomes visible or hidden through others waits together with them.
  return exported ? exported.version !== version : isShown && version > 0;
}

/** The entries whose last public change is not in the newest snapshot. */
export const changedEntries = (
  all: readonly StoredState[],
  exported: PublicEntries,
): StoredState[] => all.filter((entry) => waits(entry, publicEntry(exported, entry)));

/** The entries of the newest snapshot that were deleted since. */
export function removedEntries(
  all: readonly Pick<StoredState, 'kind' | 'cId'>[],
  exported: PublicEntries,
): { kind: CatalogueKind; cId: number }[] {
  const there = new Set(all.map(({ kind, cId }) => `${kind} ${cId}`));
  return catalogueKinds.flatMap((kind) =>
    Object.keys(exported[kind])
      .filter((cId) => !there.has(`${kind} ${cId}`))
      .map((cId) => ({ kind, cId: Number(cId) })),
  );
}

/** The entries of the newest, the wanted and the live snapshot. */
export interface KnownEntries {
  exported: PublicEntries;
  wanted: PublicEntries;
  live: PublicEntries;
}

/**
 * The progress of an entry's last public change, by comparing its public version with each
 * snapshot's.
 */
export function entryState(
  entry: Pick<StoredState, 'kind' | 'cId' | 'version' | 'isShown'>,
  { exported, wanted, live }: KnownEntries,
  /** The publication of the wanted version. */
  next: Pick<Publication, 'version' | 'state' | 'failure'> | null,
): EntryPublication {
  const known = publicEntry(exported, entry);
  const isIn = (entries: PublicEntries) => publicEntry(entries, entry)?.version === known?.version;
  if (waits(entry, known)) return { state: 'queued' };
  const version = known?.since ?? next?.version;
  const at = version === undefined ? {} : { version };
  if (!isIn(wanted)) return { state: 'withdrawn', ...at };
  if (isIn(live)) return known ? { state: 'live', ...at } : { state: 'saved' };
  if (next?.state !== 'failed') return { state: 'building', ...at };
  return { state: 'failed', ...at, ...(next.failure && { failure: next.failure }) };
}
