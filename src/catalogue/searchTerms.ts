import type { ListKind } from '#domain/listing/listing';
import { codeOf, packed, type SearchedPart, termsOf } from '#domain/listing/searching';
import type { PublicRelease } from '#domain/publication/snapshot';
import { namesIn, rolesOf } from '#domain/release/credits';
import { releaseKindLabels } from '#domain/release/releaseKind';
import { tagsOf } from '#domain/release/tags';
import { latinWords } from '#domain/slug';
import { wordingOf } from '#words/wording';
import { type BuiltCatalogue, type CataloguedArtist, derived } from './builtCatalogue.ts';

const plain = /^[ -~]*$/;
const otherLetters = /(?!\p{Script=Latin})\p{L}/u;

/** Adds terms to the part that contains them. */
type Add = (terms: readonly string[], part: SearchedPart) => void;

/** Adds the terms of a text; non-Latin words are also found by their Latin spelling. */
function addSpellings(add: Add, text: string, part: SearchedPart, latinPart = part): void {
  add(termsOf(text), part);
  if (!plain.test(text) && otherLetters.test(text)) add(latinWords(text), latinPart);
}

/** Adds the terms of several texts. Plain texts are joined first, since they share many words. */
function addTexts(add: Add, texts: readonly string[], part: SearchedPart): void {
  const all = texts.join(' ');
  if (plain.test(all)) add(termsOf(all), part);
  else for (const text of texts) addSpellings(add, text, part);
}

function addAddresses(add: Add, urls: readonly string[], noun: string): void {
  for (const url of urls) {
    const words = url.slice(url.lastIndexOf('/') + 1).split('-');
    // The last word is the number.
    words.pop();
    add(words.includes(noun) ? words.filter((word) => word !== noun) : words, 'spelling');
  }
}

function addArtist(add: Add, { name, sortName = '', url, earlierUrls }: CataloguedArtist): void {
  addSpellings(add, name, 'name', 'spelling');
  add(termsOf(sortName), 'spelling');
  addAddresses(add, [url, ...earlierUrls], 'artist');
}

/** Each artist's terms, by number, for the artist's releases. */
const artistTerms = derived(({ artists }) => {
  const termsOfAll = new Map<number, readonly string[]>();
  for (const artist of artists.values()) {
    const all: string[] = [];
    addArtist((terms) => all.push(...terms), artist);
    termsOfAll.set(artist.cId, all);
  }
  return termsOfAll;
});

/** The people in a release's credits, without duplicates. */
export function peopleOf({ credits, tracks }: PublicRelease): string[] {
  const people: string[] = [];
  const addPeople = (names: readonly string[]) => {
    for (const name of names) if (!people.includes(name)) people.push(name);
  };
  const addRoles = (text: string) => {
    for (const { names } of rolesOf(text)) addPeople(names);
  };
  if (credits) addRoles(credits);
  for (const { credits: own } of tracks) if (own) addRoles(own);
  // Most tracks of a release have the same credits.
  const texts: string[] = [];
  const addText = (text: string | undefined) => {
    if (!text || texts.includes(text)) return;
    texts.push(text);
    addPeople(namesIn(text));
  };
  for (const { performer, guests, composer, lyricsWriter } of tracks) {
    addText(performer);
    addText(guests);
    addText(composer);
    addText(lyricsWriter);
  }
  return people;
}

function addRelease(add: Add, release: PublicRelease, around: AroundRelease): void {
  const { title, url, earlierUrls, catalogueNumber = '', releaseDate, tracks } = release;
  addSpellings(add, title, 'name', 'spelling');
  addAddresses(add, [url, ...earlierUrls], 'release');
  add(termsOf(catalogueNumber), 'number');
  add(termsOf(releaseDate?.slice(0, 4) ?? ''), 'year');
  add(termsOf(around.kind), 'kind');
  for (const tag of tagsOf(release)) addSpellings(add, tag, 'tag');
  for (const terms of around.artists) add(terms, 'artist');
  const trackNames = tracks.map(({ name }) => name);
  addTexts(add, trackNames, 'track');
  addTexts(add, peopleOf(release), 'person');
}

interface AroundRelease {
  /** The terms of each artist. */
  artists: readonly (readonly string[])[];
  /** The words for "artist" in the site's language and in English. */
  kind: string;
}

/** A term with its packed codes. */
export type IndexedTerm = readonly [term: string, codes: readonly number[]];

/** Packs codes, sorted and without duplicates. A typed array sorts numbers without a comparator. */
function packedInOrder(codes: readonly number[]): number[] {
  const sorted = Float64Array.from(codes).sort();
  return packed(Array.from(sorted.filter((code, at) => code !== sorted[at - 1])));
}

/** The search terms of a catalogue, sorted. */
export function searchTerms(catalogue: BuiltCatalogue): IndexedTerm[] {
  const codesOf = new Map<string, number[]>();
  const adding =
    (kind: ListKind, cId: number): Add =>
    (terms, part) => {
      const code = codeOf({ kind, cId, part });
      for (const term of terms) {
        if (!term) continue;
        const codes = codesOf.get(term);
        if (!codes) codesOf.set(term, [code]);
        else if (codes.at(-1) !== code) codes.push(code);
      }
    };
  const kinds = wordingOf(catalogue.label, catalogue.language).words.release;
  const terms = artistTerms(catalogue);
  for (const artist of catalogue.artists.values()) addArtist(adding('artists', artist.cId), artist);
  for (const release of catalogue.releases.values()) {
    const artists = release.artists.flatMap((cId) => [terms.get(cId) ?? []]);
    // Also in English, which shops abroad use.
    const kind = release.kind ? `${releaseKindLabels[release.kind]} ${kinds[release.kind]}` : '';
    addRelease(adding('releases', release.cId), release, { artists, kind });
  }
  return [...codesOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, codes]) => [term, packedInOrder(codes)]);
}
