import { type Day, dayAt } from '#domain/day';
import type { FoundEntry, FoundRelease } from '#domain/importing/foundEntry';
import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { ImportedKind } from '#domain/importing/importRun';
import type { PagedSourceName } from '#domain/importing/importSources';
import { isSameDay, matchReleases } from '#domain/importing/matching';
import type { SourceMatch, SourceRelease } from '#domain/importing/sourceEntry';
import { splitJointNames } from '#domain/importing/splitNames';
import { uniteEditions } from '#domain/importing/uniting';
import { Problem } from '#domain/problem';
import { maxReleaseArtists } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { ImportRecord, NumberOwner } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { createChunks } from './chunks.ts';
import {
  creditedArtists,
  isArtistHere,
  knownArtists,
  nearArtists,
  sourceArtist,
} from './creditedArtists.ts';
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

type Records = ReadonlyMap<number, NumberOwner>;

/** Our numbers by the keys of a source, also those of deleted entries. */
function keysOf(records: Records, source: PagedSourceName): Map<string, number> {
  const known = [...records].flatMap(([cId, owner]) => {
    const record: ImportRecord | undefined = 'record' in owner ? owner.record : undefined;
    return (record?.sources?.[source]?.keys ?? []).map((key) => [key, cId] as const);
  });
  return new Map(known);
}

/** Reserves numbers for new entries. */
async function numbersFor(
  count: number,
  { reserve }: Pick<Ports['importedArtists'], 'reserve'>,
  { dryRun }: StoredRun,
): Promise<(index: number) => number> {
  const first = count === 0 || dryRun ? firstDryNumber : await reserve(count);
  return (index) => first + index;
}

/**
 * Matches the entries of a source with ours: gives each the number of the entry that it matches, or
 * a new one, and stores the chunks that the next phases import.
 */
export function createMatchingPhase(needs: Needs) {
  const { artists, releases, importedArtists, importedReleases, imports, labels, clock } = needs;

  async function foundIn(run: StoredRun): Promise<FoundEntry[]> {
    const found: FoundEntry[] = [];
    for (let page = 0; page < run.pages; page++)
      found.push(...((await imports.get(runFiles.found(run.id, page), foundSchema)) ?? []));
    return found;
  }

  /** All artists here, also those that can't be read, with their ids at MusicBrainz. */
  async function artistRows() {
    const [rows, { entries }] = await Promise.all([artists.rows(), artists.allReadable()]);
    const ids = new Map(entries.map(({ entity }) => [entity.id, entity.musicBrainzId]));
    return rows.map((row) => ({ ...row, musicBrainzId: ids.get(row.id) }));
  }

  /** The artists of a release. Of the many artists of a compilation, only those that we have. */
  function artistsOf(
    release: FoundRelease,
    own: ReadonlySet<string>,
    here: (key: string) => boolean,
  ) {
    const all = release.isVarious
      ? release.artists.filter(({ key }) => own.has(key) || here(key))
      : release.artists;
    return all.slice(0, maxReleaseArtists);
  }

  return async function step(run: StoredRun, source: PagedSourceName): Promise<StoredRun> {
    const { timeZone } = await readLabel({ labels });
    const today = dayAt(clock.now(), timeZone);
    const read = await foundIn(run);
    const refused = read.flatMap((entry) => (entry.kindOfEntry === 'refused' ? entry : []));
    const artistsHere = await artistRows();
    const readReleases = read.flatMap((entry) => (entry.kindOfEntry === 'release' ? entry : []));
    const known = knownArtists(
      {
        here: artistsHere,
        keys: keysOf(await importedArtists.owners(), source),
        // A dry run ignores the choices, so that its report still shows what can be chosen.
        choices: run.dryRun ? {} : run.choices.artists,
      },
      readReleases.flatMap((one) => one.artists),
    );
    const found = splitJointNames(
      uniteEditions(readReleases),
      artistsHere.map(({ name }) => name),
      (artist) => isArtistHere(artist, known),
    );
    if (found.length === 0 && refused.length === 0)
      throw new Problem('not-found', 'There is no release at this source.');

    const records = await importedReleases.owners();
    const nameOf = new Map(artistsHere.map(({ id, name }) => [id, name]));
    const here = (await releases.allReadable()).entries.map(({ entity }) => ({
      ...entity,
      artists: entity.artistIds.flatMap((id) => nameOf.get(id) ?? []),
    }));
    const matches = matchReleases(found, here, keysOf(records, source));

    const own = new Set(
      found.flatMap((one) => (one.isVarious ? [] : one.artists.map(({ key }) => key))),
    );
    const hereKeys = new Set(
      found.flatMap((one) =>
        one.artists.filter((artist) => isArtistHere(artist, known)).map(({ key }) => key),
      ),
    );
    const wanted = new Map(
      found.map((one) => [one.key, artistsOf(one, own, (key) => hereKeys.has(key))]),
    );
    const { byKey: people, fresh: newArtists } = creditedArtists(
      [...wanted.values()].flat(),
      known,
    );
    const artistNumber = await numbersFor(newArtists.length, importedArtists, run);
    for (const [index, one] of newArtists.entries()) one.cId = artistNumber(index);

    const fresh = found.filter(({ key }) => !matches.has(key));
    const numberOf = await numbersFor(fresh.length, importedReleases, run);
    const freshNumbers = new Map(fresh.map(({ key }, index) => [key, numberOf(index)]));

    const pictures: [ImportedKind, number, string][] = [];
    const artistChunks = createChunks(imports, run.id, 'artist');
    const releaseChunks = createChunks(imports, run.id, 'release');
    const credits = [...new Set(people.values())].toSorted((a, b) => a.cId - b.cId);
    for (const credit of credits) {
      const isNew = newArtists.includes(credit);
      const near = isNew ? nearArtists(credit, { here: artistsHere, fresh: newArtists }) : [];
      await artistChunks.add(sourceArtist(credit, { source, near }));
      if (credit.artist.image) pictures.push(['artist', credit.cId, credit.artist.image]);
    }
    const stored = new Map(here.map((release) => [release.cId, release]));
    let tracks = 0;
    for (const release of found) {
      const match = matches.get(release.key);
      const number = match?.cId ?? freshNumbers.get(release.key) ?? 0;
      const numbers = (wanted.get(release.key) ?? []).flatMap(
        ({ key }) => people.get(key)?.cId ?? [],
      );
      const same = match && stored.get(match.cId);
      // A source that knows only the year or month agrees with a day in it, so our day stays.
      const day = same && release.dayOnly && isSameDay(release, same) ? same.releaseDate : null;
      await releaseChunks.add(
        sourceRelease(day ? { ...release, releaseDate: day } : release, {
          number,
          source,
          matchedBy: match?.by ?? null,
          artists: [...new Set(numbers)],
          status: statusOf(release, run, today),
        }),
      );
      tracks += release.tracks.length + release.refused.length;
      if (release.cover) pictures.push(['release', number, release.cover]);
    }
    for (const { of, name, reason } of refused)
      await releaseChunks.add({ kind: 'refused', of, number: null, name, reason });
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
  };
}

/** The status of a new release: a draft, or Released if it is out and staff asked for that. */
function statusOf(
  { releaseDate, dayOnly }: FoundRelease,
  { releasesOut }: StoredRun,
  today: Day,
): SourceRelease['releaseStatus'] {
  if (!releasesOut || releaseDate === null) return releaseStatus.Planning;
  // With only a year or month, a release may still be to come until its end.
  const last = { year: `${releaseDate.slice(0, 4)}-12-31`, month: `${releaseDate.slice(0, 7)}-31` };
  const isOut = (dayOnly ? last[dayOnly] : releaseDate) <= today;
  return isOut ? releaseStatus.Released : releaseStatus.Planning;
}

interface Numbering extends Pick<SourceMatch, 'source' | 'matchedBy'> {
  number: number;
  artists: number[];
  status: SourceRelease['releaseStatus'];
}

function sourceRelease(
  found: FoundRelease,
  { number, source, matchedBy, artists, status }: Numbering,
): SourceRelease {
  const {
    kindOfEntry: _,
    key,
    group,
    pressing,
    isVarious,
    cover,
    page,
    kind,
    dayOnly,
    ...release
  } = found;
  return {
    ...release,
    kind: 'release',
    ...(kind && { releaseKind: kind }),
    number,
    artists,
    releaseStatus: status,
    origin: { source, keys: [key], matchedBy, ...(page && { page }), hasCover: cover !== null },
  };
}
