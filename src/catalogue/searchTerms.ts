import type { ListKind } from '#domain/listing/listing';
import { codeOf, packed, type SearchedPart, termsOf, unpacked } from '#domain/listing/searching';
import { createMaker } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { namesIn, rolesOf } from '#domain/release/credits';
import { releaseKindLabels } from '#domain/release/releaseKind';
import { tagsOf } from '#domain/release/tags';
import { latinWords } from '#domain/slug';
import type { LanguageCode } from '#words/languages';
import { wordingOf } from '#words/wording';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from './catalogue.ts';

/** A text with the parts that its terms count as: other letters are found by Latin ones too. */
function spellings(text: string, part: SearchedPart, latinPart = part): [string, SearchedPart][] {
  const own = termsOf(text).map((term): [string, SearchedPart] => [term, part]);
  if (!/(?!\p{Script=Latin})\p{L}/u.test(text)) return own;
  return [...own, ...latinWords(text).map((word): [string, SearchedPart] => [word, latinPart])];
}

const wordsOfAddress = (url: string) =>
  url
    .slice(url.lastIndexOf('/') + 1)
    .split('-')
    .slice(0, -1);

/** Terms with the parts that they stand in. */
type Terms = [term: string, part: SearchedPart][];

const artistOnce = createMaker<Terms>();

const artistTerms = (artist: CataloguedArtist) =>
  artistOnce(artist, [], () => madeArtistTerms(artist));

function madeArtistTerms({ name, sortName = '', url, earlierUrls }: CataloguedArtist): Terms {
  return [
    ...spellings(name, 'name', 'spelling'),
    ...termsOf(sortName).map((term): [string, SearchedPart] => [term, 'spelling']),
    ...[url, ...earlierUrls]
      .flatMap(wordsOfAddress)
      .filter((word) => word !== 'artist')
      .map((word): [string, SearchedPart] => [word, 'spelling']),
  ];
}

/** The people on a record besides its artists, each once. */
function peopleOf({ credits, tracks }: PublicRelease): string[] {
  const named = [credits, ...tracks.map((track) => track.credits)].flatMap((text) =>
    rolesOf(text).flatMap(({ names }) => names),
  );
  const others = tracks.flatMap(({ performer = '', guests = '', composer, lyricsWriter }) =>
    [performer, guests, composer, lyricsWriter].flatMap(namesIn),
  );
  return [...new Set([...named, ...others])];
}

function releaseTerms(release: PublicRelease, artists: readonly CataloguedArtist[], kind: string) {
  const { title, url, earlierUrls, catalogueNumber = '', releaseDate, tracks } = release;
  const one = (text: string, part: SearchedPart) =>
    termsOf(text).map((term): [string, SearchedPart] => [term, part]);
  return [
    ...spellings(title, 'name', 'spelling'),
    ...[url, ...earlierUrls]
      .flatMap(wordsOfAddress)
      .filter((word) => word !== 'release')
      .map((word): [string, SearchedPart] => [word, 'spelling']),
    ...one(catalogueNumber, 'number'),
    ...one(releaseDate?.slice(0, 4) ?? '', 'year'),
    ...one(kind, 'kind'),
    ...tagsOf(release).flatMap((tag) => spellings(tag, 'tag')),
    ...artists.flatMap((artist) =>
      artistTerms(artist).map(([term]): [string, SearchedPart] => [term, 'artist']),
    ),
    ...tracks.flatMap(({ name }) => spellings(name, 'track')),
    ...peopleOf(release).flatMap((name) => spellings(name, 'person')),
  ];
}

/** The terms of an entry, each with its code at the same place, which takes less memory than pairs. */
interface CodedTerms {
  terms: readonly string[];
  codes: readonly number[];
}
/** A term with its packed codes. */
export type IndexedTerm = readonly [term: string, codes: readonly number[]];

/** The search terms of a catalogue; what is as in the last one is the same object. */
interface SearchTerms {
  /** In the order of the terms. */
  byTerm: ReadonlyMap<string, IndexedTerm>;
  /** The terms alone. */
  names: readonly string[];
  /** The terms of each entry: a catalogue's entry that did not change has the same ones. */
  byEntry: ReadonlyMap<string, CodedTerms>;
}

const codedOnce = createMaker<CodedTerms>();

function coded(kind: ListKind, cId: number, found: Terms): CodedTerms {
  const some = found.filter(([term]) => term);
  return {
    terms: some.map(([term]) => term),
    codes: some.map(([, part]) => codeOf({ kind, cId, part })),
  };
}

function termsByEntry(catalogue: BuiltCatalogue): SearchTerms['byEntry'] {
  const { words } = wordingOf(catalogue.label, catalogue.language);
  const byEntry = new Map<string, CodedTerms>();
  for (const artist of catalogue.artists.values()) {
    const { cId } = artist;
    const terms = codedOnce(artist, [], () => coded('artists', cId, artistTerms(artist)));
    byEntry.set(`artist ${cId}`, terms);
  }
  for (const release of catalogue.newest) {
    const { cId } = release;
    const artists = creditsOf(catalogue, release);
    // In English, as shops elsewhere call it, too.
    const kind = release.kind
      ? `${releaseKindLabels[release.kind]} ${words.release[release.kind]}`
      : '';
    const terms = codedOnce(release, [kind, ...artists], () =>
      coded('releases', cId, releaseTerms(release, artists, kind)),
    );
    byEntry.set(`release ${cId}`, terms);
  }
  return byEntry;
}

/** The codes that a term loses and gains. */
interface Change {
  gone: number[];
  come: number[];
}

function changesBetween(before: SearchTerms['byEntry'], now: SearchTerms['byEntry']) {
  const changes = new Map<string, Change>();
  const changeOf = (term: string): Change => {
    const change = changes.get(term) ?? { gone: [], come: [] };
    changes.set(term, change);
    return change;
  };
  // A changed title keeps most of its words, and those that every release has are long lists, which need
  // not be made again then.
  const note = (list: keyof Change, { terms, codes }: CodedTerms, other?: CodedTerms) => {
    const kept = new Set(other?.terms.map((term, place) => `${other.codes[place]} ${term}`));
    for (const [place, term] of terms.entries()) {
      const code = codes[place] ?? 0;
      if (!kept.has(`${code} ${term}`)) changeOf(term)[list].push(code);
    }
  };
  for (const [entry, terms] of before) {
    const next = now.get(entry);
    if (next !== terms) note('gone', terms, next);
  }
  for (const [entry, terms] of now) {
    const previous = before.get(entry);
    if (previous !== terms) note('come', terms, previous);
  }
  return changes;
}

function changed([, codes]: IndexedTerm, { gone, come }: Change): number[] {
  const all = new Set(unpacked(codes));
  for (const code of gone) all.delete(code);
  for (const code of come) all.add(code);
  return packed([...all].sort((a, b) => a - b));
}

const last = new Map<LanguageCode, SearchTerms>();
const nothing: SearchTerms = { byTerm: new Map(), names: [], byEntry: new Map() };

/**
 * The terms that a catalogue is searched by. They are kept from one catalogue to the next, since a
 * save changes the terms of an entry or two.
 */
export function searchTerms(catalogue: BuiltCatalogue): SearchTerms {
  const before = last.get(catalogue.language) ?? nothing;
  const byEntry = termsByEntry(catalogue);
  const byTerm = new Map(before.byTerm);
  let isSameSet = before !== nothing;
  for (const [term, change] of changesBetween(before.byEntry, byEntry)) {
    const known = byTerm.get(term);
    const codes = changed(known ?? [term, []], change);
    if (codes.length > 0) byTerm.set(term, [term, codes]);
    else byTerm.delete(term);
    isSameSet &&= known !== undefined && codes.length > 0;
  }
  const sorted = isSameSet ? byTerm : new Map([...byTerm].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const names = isSameSet ? before.names : [...sorted.keys()];
  const terms = { byTerm: sorted, names, byEntry };
  last.set(catalogue.language, terms);
  return terms;
}
