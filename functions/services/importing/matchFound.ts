import { type Day, dayAt } from '#domain/day';
import type { FoundArtist, FoundEntry, FoundRelease } from '#domain/importing/foundEntry';
import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { ImportedKind } from '#domain/importing/importRun';
import type { PagedSourceName } from '#domain/importing/importSources';
import { type Here, matchReleases, sharingNumber } from '#domain/importing/matching';
import { noRoomFor } from '#domain/importing/noRoom';
import { isWithin, lastDay } from '#domain/importing/partialDay';
import type { SourceMatch, SourceRelease } from '#domain/importing/sourceEntry';
import { splitJointNames } from '#domain/importing/splitNames';
import { uniteEditions } from '#domain/importing/uniting';
import { Problem } from '#domain/problem';
import { maxReleaseArtists, storedReleaseSchema } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { ImportRecord, NumberOwner } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { createChunks } from './chunks.ts';
import {
  isArtistHere,
  knownArtists,
  matchCredits,
  nearArtistsAmong,
  sourceArtist,
  withNumbers,
} from './matchCredits.ts';
import { foundSchema, type ReleaseArtists, runFiles } from './runFiles.ts';

type Needs = Pick<
  Ports,
  'artists' | 'releases' | 'importedArtists' | 'importedReleases' | 'labels' | 'clock'
> & { imports: Pick<Ports['imports'], 'get' | 'put'> };

/**
 * The number of the first new entry of a dry run, which reserves none. No entry has a number as
 * high.
 */
const firstDryNumber = 9_000_000_000;

/** Our numbers by the keys of a source, also those of deleted entries. */
function keysOf(
  owners: ReadonlyMap<number, NumberOwner>,
  source: PagedSourceName,
): Map<string, number> {
  const known = [...owners].flatMap(([cId, owner]) => {
    const record: ImportRecord | undefined = 'record' in owner ? owner.record : undefined;
    return (record?.sources?.[source]?.keys ?? []).map((key) => [key, cId] as const);
  });
  return new Map(known);
}

/** Reserves numbers for new entries, and returns the first. */
async function firstNumberFor(
  count: number,
  { reserve }: Pick<Ports['importedArtists'], 'reserve'>,
  { dryRun }: StoredRun,
): Promise<number> {
  return count === 0 || dryRun ? firstDryNumber : reserve(count);
}

/** What the pages of a run hold. */
async function foundIn({ imports }: Pick<Needs, 'imports'>, run: StoredRun) {
  const found: FoundEntry[] = [];
  for (let page = 0; page < run.pages; page++)
    found.push(...((await imports.get(runFiles.found(run.id, page), foundSchema)) ?? []));
  return {
    releases: found.flatMap((entry) => (entry.kindOfEntry === 'release' ? entry : [])),
    refused: found.flatMap((entry) => (entry.kindOfEntry === 'refused' ? entry : [])),
  };
}

/** All artists here, also those that can't be read, with their ids at MusicBrainz. */
async function storedArtists({ artists }: Pick<Needs, 'artists'>) {
  const [rows, { entries }] = await Promise.all([artists.rows(), artists.allReadable()]);
  const ids = new Map(entries.map(({ entity }) => [entity.id, entity.musicBrainzId]));
  return rows.map((row) => ({ ...row, musicBrainzId: ids.get(row.id) }));
}

interface Matching {
  run: StoredRun;
  source: PagedSourceName;
  artistsHere: Awaited<ReturnType<typeof storedArtists>>;
  /** The releases of the source. */
  releases: readonly FoundRelease[];
}

/** The artists that a release gets, and how many more it has no room for. */
interface OwnArtists {
  own: FoundArtist[];
  more: number;
}

/** The artists that the releases get, by the release's key; of a compilation only some. */
function artistsByRelease(
  releases: readonly FoundRelease[],
  isHere: (artist: FoundArtist) => boolean,
): Map<string, OwnArtists> {
  const withOwnRelease = releases.flatMap(({ isVarious, artists }) => (isVarious ? [] : artists));
  const here = releases.flatMap(({ artists }) => artists.filter(isHere));
  const wanted = new Set([...withOwnRelease, ...here].map(({ key }) => key));
  return new Map(
    releases.map(({ key, isVarious, artists }) => {
      const all = isVarious ? artists.filter((artist) => wanted.has(artist.key)) : artists;
      const own = all.slice(0, maxReleaseArtists);
      return [key, { own, more: all.length - own.length }];
    }),
  );
}

const list = new Intl.ListFormat('en-GB');
/** The most artists that a note names. */
const mostNamed = 8;

/** What becomes of the artists of a compilation; no note for another release. */
function noteOfCompilation(
  { isVarious, artists, tracks }: FoundRelease,
  own: readonly FoundArtist[],
): string[] {
  if (!isVarious) return [];
  const unnamed = tracks.filter(({ performer }) => !performer).length;
  const names = own.slice(0, mostNamed).map(({ name }) => name);
  const more = own.length - names.length;
  if (more > 0) names.push(`${more} more`);
  const shown = list.format(names);
  const which =
    artists.length === 0
      ? 'The source names none of them.'
      : own.length === 0
        ? 'None of them is an artist here or has a release of their own, so that it comes without an artist; their names stand at the tracks.'
        : `Its artists are those who are here or have a release of their own: ${shown}. All names stand at the tracks.`;
  const notes = [`It is a compilation by various artists. ${which}`];
  if (unnamed > 0 && artists.length > 0) notes.push(`Tracks without an artist: ${unnamed}.`);
  return notes;
}

/** Unites the editions of each release, and matches all artists with ours or gives them numbers. */
async function matchArtists(
  { importedArtists }: Pick<Needs, 'importedArtists'>,
  { run, source, artistsHere, releases: read }: Matching,
) {
  const known = knownArtists(
    {
      here: artistsHere,
      keys: keysOf(await importedArtists.owners(), source),
      // A dry run ignores the choices, so that its report still shows what can be chosen.
      choices: run.dryRun ? {} : run.choices.artists,
    },
    read.flatMap(({ artists }) => artists),
  );
  const isHere = (artist: FoundArtist) => isArtistHere(artist, known);
  const names = artistsHere.map(({ name }) => name);
  const releases = splitJointNames(uniteEditions(read), names, isHere);
  const artistsOf = artistsByRelease(releases, isHere);
  const { byKey, fresh } = matchCredits(
    [...artistsOf.values()].flatMap(({ own }) => own),
    known,
  );
  const first = await firstNumberFor(fresh.length, importedArtists, run);
  return { releases, artistsOf, byKey: withNumbers(byKey, first), fresh };
}

/** A release of a source, its number here, and the fact that matched it with ours. */
interface MatchedRelease extends Pick<SourceMatch, 'matchedBy'> {
  release: FoundRelease;
  cId: number;
}

/** What matching needs of a stored release. */
const matchedFieldsSchema = storedReleaseSchema.pick({
  cId: true,
  title: true,
  releaseDate: true,
  catalogueNumber: true,
  barcode: true,
  artistIds: true,
  tracks: true,
  links: true,
  editions: true,
});

/** All stored releases. A damaged one is matched by what opens in its place, and refused later. */
async function storedReleases(
  { releases }: Pick<Needs, 'releases'>,
  artistsHere: Matching['artistsHere'],
): Promise<Here[]> {
  const nameOf = new Map(artistsHere.map(({ id, name }) => [id, name]));
  const { entries, unreadable } = await releases.allReadable();
  const [sound, broken] = [entries.map(({ entity }) => entity), unreadable.map(({ id }) => id)];
  const usable = sound.filter((entity) => {
    const isUsable = matchedFieldsSchema.safeParse(entity).success;
    if (!isUsable) broken.push(entity.id);
    return isUsable;
  });
  const substitutes = await Promise.all(broken.map((id) => releases.find(id)));
  return [...usable, ...substitutes.flatMap((saved) => saved?.entity ?? [])].map((release) => ({
    ...release,
    artists: release.artistIds.flatMap((id) => nameOf.get(id) ?? []),
  }));
}

/** A new release, with a note if one here has its catalogue number. */
function besideNumber(found: FoundRelease, here: readonly Here[]): FoundRelease {
  const other = sharingNumber(found, here);
  if (!other) return found;
  const note = `“${other.title}” here has the same catalogue number, but may be another release; this one was added beside.`;
  return { ...found, notes: [...found.notes, note] };
}

/** Matches the releases with ours, and gives the others numbers. */
async function numberReleases(
  { releases: store, importedReleases }: Pick<Needs, 'releases' | 'importedReleases'>,
  { run, source, artistsHere, releases }: Matching,
): Promise<MatchedRelease[]> {
  const here = await storedReleases({ releases: store }, artistsHere);
  const matches = matchReleases(releases, here, keysOf(await importedReleases.owners(), source));
  const fresh = releases.filter(({ key }) => !matches.has(key));
  let next = await firstNumberFor(fresh.length, importedReleases, run);
  const stored = new Map(here.map((release) => [release.cId, release]));
  return releases.map((found) => {
    const match = matches.get(found.key);
    const release = match ? found : besideNumber(found, here);
    const same = match && stored.get(match.cId);
    // A source that knows only the year or month agrees with a day in it, so our day stays.
    const day =
      same && release.dayOnly && isWithin(same.releaseDate, release) ? same.releaseDate : null;
    return {
      release: day ? { ...release, releaseDate: day } : release,
      cId: match?.cId ?? next++,
      matchedBy: match?.by ?? null,
    };
  });
}

interface Matched
  extends Pick<Awaited<ReturnType<typeof matchArtists>>, 'artistsOf' | 'byKey' | 'fresh'> {
  source: PagedSourceName;
  artistsHere: Matching['artistsHere'];
  releases: readonly MatchedRelease[];
  refused: readonly Extract<FoundEntry, { kindOfEntry: 'refused' }>[];
  /** Today at the label. */
  today: Day;
}

/** Stores the chunks and pictures that the next phases import. */
async function storeChunks(
  { imports }: Pick<Needs, 'imports'>,
  run: StoredRun,
  { source, artistsHere, artistsOf, byKey, fresh, releases, refused, today }: Matched,
): Promise<StoredRun> {
  const pictures: [ImportedKind, number, string][] = [];
  const artistChunks = createChunks(imports, run.id, 'artist');
  const releaseChunks = createChunks(imports, run.id, 'release');
  const credits = [...new Set(byKey.values())].toSorted((a, b) => a.cId - b.cId);
  const nearTo = nearArtistsAmong({ here: artistsHere, fresh });
  for (const credit of credits) {
    const near = credit.matchedBy === null ? nearTo(credit) : [];
    await artistChunks.add(sourceArtist(credit, { source, near }));
    if (credit.artist.image) pictures.push(['artist', credit.cId, credit.artist.image]);
  }
  let tracks = 0;
  for (const { release, cId, matchedBy } of releases) {
    const { own, more } = artistsOf.get(release.key) ?? { own: [], more: 0 };
    const numbers = own.flatMap(({ key }) => byKey.get(key)?.cId ?? []);
    const status = statusOf(release, run, today);
    const notes = [
      ...noteOfCompilation(release, own),
      ...noRoomFor('artists', more),
      ...release.notes,
    ];
    await releaseChunks.add(
      sourceRelease(
        { ...release, notes },
        { cId, source, matchedBy, artists: [...new Set(numbers)], status },
      ),
    );
    tracks += release.tracks.length + release.refused.length;
    if (release.cover) pictures.push(['release', cId, release.cover]);
  }
  for (const { of, name, reason } of refused)
    await releaseChunks.add({ kindOfEntry: 'refused', of, cId: null, name, reason });
  await Promise.all([artistChunks.end(), releaseChunks.end()]);
  await imports.put(runFiles.pictures(run.id), pictures);
  const releaseArtists: ReleaseArtists = {
    names: Object.fromEntries(credits.map(({ cId, artist }) => [String(cId), artist.name])),
    shared: {},
  };
  await imports.put(runFiles.releaseArtists(run.id), releaseArtists);
  return enterPhase(
    {
      ...run,
      artists: { done: 0, total: artistChunks.counts().entries },
      releases: { done: 0, total: releaseChunks.counts().entries },
      tracks: { done: 0, total: tracks },
      chunks: { artists: artistChunks.counts().chunks, releases: releaseChunks.counts().chunks },
    },
    'artists',
  );
}

/**
 * Matches the entries of a source with ours: gives each the number of the entry that it matches, or
 * a new one, and stores the chunks that the next phases import.
 */
export async function matchFound(
  needs: Needs,
  run: StoredRun,
  source: PagedSourceName,
): Promise<StoredRun> {
  const found = await foundIn(needs, run);
  if (found.releases.length === 0 && found.refused.length === 0)
    throw new Problem('not-found', 'There is no release at this source.');
  const { timeZone } = await readLabel(needs);
  const today = dayAt(needs.clock.now(), timeZone);
  const artistsHere = await storedArtists(needs);
  const about = { run, source, artistsHere };
  const artists = await matchArtists(needs, { ...about, releases: found.releases });
  const releases = await numberReleases(needs, { ...about, releases: artists.releases });
  const { refused } = found;
  return storeChunks(needs, run, { ...artists, source, artistsHere, releases, refused, today });
}

/** The status of a new release: a draft, or Released if it is out and staff asked for that. */
function statusOf(
  release: FoundRelease,
  { releasesOut }: StoredRun,
  today: Day,
): SourceRelease['releaseStatus'] {
  // With only a year or month, a release may still be to come until its end.
  const last = lastDay(release);
  const isOut = releasesOut && last !== null && last <= today;
  return isOut ? releaseStatus.Released : releaseStatus.Planning;
}

interface Numbering extends Pick<SourceMatch, 'source' | 'matchedBy'> {
  cId: number;
  artists: number[];
  status: SourceRelease['releaseStatus'];
}

function sourceRelease(
  found: FoundRelease,
  { cId, source, matchedBy, artists, status }: Numbering,
): SourceRelease {
  const { key, group, pressing, isVarious, cover, page, dayOnly, ...release } = found;
  return {
    ...release,
    cId,
    artists,
    releaseStatus: status,
    origin: { source, keys: [key], matchedBy, ...(page && { page }), hasCover: cover !== null },
  };
}
