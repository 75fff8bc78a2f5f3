import { defaultShare } from '#domain/artist/artist';
import { isSameName } from '#domain/artist/namesakes';
import { type Day, dayAt } from '#domain/day';
import type { FoundArtist, FoundEntry, FoundRelease } from '#domain/importing/foundEntry';
import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { ImportedKind } from '#domain/importing/importRun';
import type { PagedSourceName } from '#domain/importing/importSources';
import { matchReleases, uniteEditions } from '#domain/importing/matching';
import type { Joining, SourceArtist, SourceRelease } from '#domain/importing/sourceEntry';
import { Problem } from '#domain/problem';
import { maxReleaseArtists } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { ImportRecord, NumberOwner } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { createChunks } from './chunks.ts';
import { foundSchema, type ReleaseArtists, runFiles } from './runFiles.ts';

type Needs = Pick<
  Ports,
  'artists' | 'releases' | 'importedArtists' | 'importedReleases' | 'labels' | 'clock'
> & { imports: Pick<Ports['imports'], 'get' | 'put'> };

/** The first number of new entries in a dry run, which reserves none: nothing here is as high. */
const firstDryNumber = 9_000_000_000;

type Records = ReadonlyMap<number, NumberOwner>;

/** The numbers of here by the keys of a source; those of deleted entries too. */
function keysOf(records: Records, source: PagedSourceName): Map<string, number> {
  const known = [...records].flatMap(([cId, owner]) => {
    const record: ImportRecord | undefined = 'record' in owner ? owner.record : undefined;
    return (record?.from?.[source]?.keys ?? []).map((key) => [key, cId] as const);
  });
  return new Map(known);
}

/** Gives numbers to entries that are not here yet. */
async function numbersFor(
  count: number,
  { reserve }: Pick<Ports['importedArtists'], 'reserve'>,
  { dryRun }: StoredRun,
): Promise<(index: number) => number> {
  const first = count === 0 || dryRun ? firstDryNumber : await reserve(count);
  return (index) => first + index;
}

/** An artist that the source credits, with all the keys that mean the same one. */
interface Credited {
  artist: FoundArtist;
  keys: string[];
  cId: number;
  matchedBy: 'key' | 'name' | null;
  note?: string;
}

/**
 * Compares what was read of a source with what is here: gives each entry the number of the entry
 * that it means, or a new one, and stores the chunks that the next phases import.
 */
export function createMatchingPhase(needs: Needs) {
  const { artists, releases, importedArtists, importedReleases, imports, labels, clock } = needs;

  async function foundIn(run: StoredRun): Promise<FoundEntry[]> {
    const found: FoundEntry[] = [];
    for (let page = 0; page < run.pages; page++)
      found.push(...((await imports.get(runFiles.found(run.id, page), foundSchema)) ?? []));
    return found;
  }

  /** The artists of the releases, by each key of theirs. */
  async function credited(
    found: readonly FoundArtist[],
    run: StoredRun,
    source: PagedSourceName,
  ): Promise<Map<string, Credited>> {
    const here = await artists.rows();
    const keys = keysOf(await importedArtists.owners(), source);
    const byKey = new Map<string, Credited>();
    const byNumber = new Map<number, Credited>();
    const fresh: Credited[] = [];
    for (const artist of found) {
      if (byKey.has(artist.key)) continue;
      const named = here.filter(({ name }) => isSameName(name, artist.name));
      const known = keys.get(artist.key);
      const cId = known ?? (named.length === 1 ? named[0]?.cId : undefined);
      const same = cId === undefined ? undefined : byNumber.get(cId);
      const one: Credited = same ?? {
        artist,
        keys: [],
        cId: cId ?? 0,
        matchedBy: known !== undefined ? 'key' : cId === undefined ? null : 'name',
        ...(named.length > 1 && {
          note: `Several artists here are called ${artist.name}; this one was added beside them.`,
        }),
      };
      one.keys.push(artist.key);
      byKey.set(artist.key, one);
      if (cId === undefined) fresh.push(one);
      else byNumber.set(cId, one);
    }
    const numberOf = await numbersFor(fresh.length, importedArtists, run);
    for (const [index, one] of fresh.entries()) one.cId = numberOf(index);
    return byKey;
  }

  /** The artists that a release gets: of one by various artists, only those that the label has. */
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
    const found = uniteEditions(
      read.flatMap((entry) => (entry.kindOfEntry === 'release' ? entry : [])),
    );
    if (found.length === 0 && refused.length === 0)
      throw new Problem('not-found', 'There is no release at this source.');

    const records = await importedReleases.owners();
    const here = (await releases.allReadable()).entries.map(({ entity }) => entity);
    const matches = matchReleases(found, here, keysOf(records, source));

    const own = new Set(
      found.flatMap((one) => (one.isVarious ? [] : one.artists.map(({ key }) => key))),
    );
    const names = await artists.rows();
    const known = keysOf(await importedArtists.owners(), source);
    const isHere = (artist: FoundArtist) =>
      known.has(artist.key) || names.some(({ name }) => isSameName(name, artist.name));
    const hereKeys = new Set(
      found.flatMap((one) => one.artists.filter(isHere).map(({ key }) => key)),
    );
    const wanted = new Map(
      found.map((one) => [one.key, artistsOf(one, own, (key) => hereKeys.has(key))]),
    );
    const people = await credited([...wanted.values()].flat(), run, source);

    const fresh = found.filter(({ key }) => !matches.has(key));
    const numberOf = await numbersFor(fresh.length, importedReleases, run);
    const freshNumbers = new Map(fresh.map(({ key }, index) => [key, numberOf(index)]));

    const artistChunks = createChunks(imports, run.id, 'artist');
    const releaseChunks = createChunks(imports, run.id, 'release');
    const one = [...new Set(people.values())].toSorted((a, b) => a.cId - b.cId);
    for (const credit of one) await artistChunks.add(sourceArtist(credit));
    const pictures: [ImportedKind, number, string][] = [];
    let tracks = 0;
    for (const release of found) {
      const match = matches.get(release.key);
      const number = match?.cId ?? freshNumbers.get(release.key) ?? 0;
      const numbers = (wanted.get(release.key) ?? []).flatMap(
        ({ key }) => people.get(key)?.cId ?? [],
      );
      await releaseChunks.add(
        sourceRelease(release, {
          number,
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
      names: Object.fromEntries(one.map(({ cId, artist }) => [String(cId), artist.name])),
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

/** What arrives is a draft, unless staff want what is out to be Released. */
function statusOf({ releaseDate }: FoundRelease, { releasesOut }: StoredRun, today: Day) {
  const isOut = releasesOut && releaseDate !== null && releaseDate <= today;
  return isOut ? releaseStatus.Released : releaseStatus.Planning;
}

function sourceArtist({ artist, keys, cId, matchedBy, note }: Credited): SourceArtist {
  const { name, musicBrainzId } = artist;
  return {
    kind: 'artist',
    number: cId,
    name,
    bio: '',
    share: defaultShare,
    ...(musicBrainzId && { musicBrainzId }),
    notes: note ? [note] : [],
    joining: { keys, matchedBy },
  };
}

interface Numbering {
  number: number;
  matchedBy: Joining['matchedBy'];
  artists: number[];
  status: SourceRelease['releaseStatus'];
}

function sourceRelease(
  found: FoundRelease,
  { number, matchedBy, artists, status }: Numbering,
): SourceRelease {
  const { kindOfEntry: _, key, group, edition, isVarious, cover, page, kind, ...release } = found;
  return {
    ...release,
    kind: 'release',
    ...(kind && { releaseKind: kind }),
    number,
    artists,
    releaseStatus: status,
    joining: { keys: [key], matchedBy },
  };
}
