import type { ListKind } from '#domain/listing/listing';
import { codeOf, packed, type SearchedPart, termsOf, unpacked } from '#domain/listing/searching';
import { createMaker, keepsForNext } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { namesIn, rolesOf } from '#domain/release/credits';
import { releaseKindLabels } from '#domain/release/releaseKind';
import { tagsOf } from '#domain/release/tags';
import { latinWords } from '#domain/slug';
import type { LanguageCode } from '#words/languages';
import { wordingOf } from '#words/wording';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from './catalogue.ts';

const plain = /^[ -~]*$/;
const otherLetters = /(?!\p{Script=Latin})\p{L}/u;

/** Terms with the part that each stands in, one after the other. */
type Add = (terms: readonly string[], part: SearchedPart) => void;

/** Adds the terms of a text; other letters are found by Latin ones too. */
function addSpellings(add: Add, text: string, part: SearchedPart, latinPart = part): void {
  add(termsOf(text), part);
  if (!plain.test(text) && otherLetters.test(text)) add(latinWords(text), latinPart);
}

/** Adds the terms of several texts: of plain ones at once, since they share many of their words. */
function addTexts(add: Add, texts: readonly string[], part: SearchedPart): void {
  const all = texts.join(' ');
  if (plain.test(all)) add(termsOf(all), part);
  else for (const text of texts) addSpellings(add, text, part);
}

function addAddresses(add: Add, urls: readonly string[], noun: string): void {
  for (const url of urls) {
    const words = url.slice(url.lastIndexOf('/') + 1).split('-');
    // The last one is the number.
    words.pop();
    add(words.includes(noun) ? words.filter((word) => word !== noun) : words, 'spelling');
  }
}

const artistOnce = createMaker<readonly string[]>({ isAskedAgain: true });

function addArtist(add: Add, { name, sortName = '', url, earlierUrls }: CataloguedArtist): void {
  addSpellings(add, name, 'name', 'spelling');
  add(termsOf(sortName), 'spelling');
  addAddresses(add, [url, ...earlierUrls], 'artist');
}

/** The terms of an artist, as each of their releases has them. */
const artistTerms = (artist: CataloguedArtist) =>
  artistOnce(artist, [], () => {
    const all: string[] = [];
    addArtist((terms) => all.push(...terms), artist);
    return all;
  });

/** The people in the credits of a record, each once. */
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
  // Most tracks of a release name the same people in the same words.
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
  for (const artist of around.artists) add(artistTerms(artist), 'artist');
  const trackNames = tracks.map(({ name }) => name);
  addTexts(add, trackNames, 'track');
  addTexts(add, peopleOf(release), 'person');
}

interface AroundRelease {
  artists: readonly CataloguedArtist[];
  /** In the site's language and in English. */
  kind: string;
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
}

/** The search terms of the last catalogue, which become those of the next one. */
interface LastTerms {
  byTerm: Map<string, IndexedTerm>;
  names: readonly string[];
  /** The terms of each entry: of artists by their numbers below zero, of releases by theirs. */
  byEntry: Map<number, CodedTerms>;
  catalogue: BuiltCatalogue;
}

/** The terms that `fill` adds, coded for an entry. */
function coded(kind: ListKind, cId: number, fill: (add: Add) => void): CodedTerms {
  const terms: string[] = [];
  const codes: number[] = [];
  fill((some, part) => {
    const code = codeOf({ kind, cId, part });
    for (const term of some)
      if (term) {
        terms.push(term);
        codes.push(code);
      }
  });
  return { terms, codes };
}

const kindsIn = ({ label, language }: BuiltCatalogue) => wordingOf(label, language).words.release;

const termsOfArtist = (artist: CataloguedArtist) =>
  coded('artists', artist.cId, (add) => addArtist(add, artist));

function termsOfRelease(catalogue: BuiltCatalogue, release: PublicRelease): CodedTerms {
  const artists = creditsOf(catalogue, release);
  // In English, as shops elsewhere call it, too.
  const kind = release.kind
    ? `${releaseKindLabels[release.kind]} ${kindsIn(catalogue)[release.kind]}`
    : '';
  return coded('releases', release.cId, (add) => addRelease(add, release, { artists, kind }));
}

/** Takes the terms of each entry by number, so that the codes of most terms come in their order. */
function eachEntry(
  catalogue: BuiltCatalogue,
  take: (entry: number, terms: CodedTerms) => void,
): void {
  const { artists, releases } = catalogue;
  const numbers = Float64Array.from(new Set([...artists.keys(), ...releases.keys()])).sort();
  for (const cId of numbers) {
    const artist = artists.get(cId);
    const release = releases.get(cId);
    if (artist) take(-cId, termsOfArtist(artist));
    if (release) take(cId, termsOfRelease(catalogue, release));
  }
}

/** The codes that a term loses and gains. */
interface Change {
  gone: number[];
  come: number[];
}

/** The entries whose terms may be others than in the catalogue before, with these; without, where they are gone. */
function otherEntries(before: BuiltCatalogue, catalogue: BuiltCatalogue) {
  const other = new Map<number, CodedTerms | undefined>();
  const { artists, releases } = catalogue;
  for (const cId of before.releases.keys()) if (!releases.has(cId)) other.set(cId, undefined);
  for (const cId of before.artists.keys()) if (!artists.has(cId)) other.set(-cId, undefined);
  for (const [cId, artist] of artists)
    if (before.artists.get(cId) !== artist) other.set(-cId, termsOfArtist(artist));
  // A release is found by the names of its artists.
  const isOther = (cId: number) => other.has(-cId);
  for (const [cId, release] of releases)
    if (before.releases.get(cId) !== release || release.artists.some(isOther))
      other.set(cId, termsOfRelease(catalogue, release));
  return other;
}

function changesBetween(
  before: LastTerms['byEntry'],
  other: ReadonlyMap<number, CodedTerms | undefined>,
) {
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
  for (const [entry, next] of other) {
    const previous = before.get(entry);
    if (previous) note('gone', previous, next);
    if (next) note('come', next, previous);
  }
  return changes;
}

const isRising = (codes: readonly number[]) =>
  codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? 0));

/** Packs codes, in their order and each once. Sorted as plain numbers, for which there is no comparing. */
function packedInOrder(codes: readonly number[]): number[] {
  if (isRising(codes)) return packed(codes);
  const sorted = Float64Array.from(codes).sort();
  return packed(Array.from(sorted.filter((code, at) => code !== sorted[at - 1])));
}

function changed([, codes]: IndexedTerm, { gone, come }: Change): number[] {
  const lost = new Set(gone);
  return packedInOrder([...unpacked(codes).filter((code) => !lost.has(code)), ...come]);
}

const inOrder = <T>(terms: Iterable<readonly [string, T]>) =>
  [...terms].sort(([a], [b]) => (a < b ? -1 : 1));

/** The terms of a catalogue, made from nothing. */
function firstTerms(catalogue: BuiltCatalogue): LastTerms {
  const codesOf = new Map<string, number[]>();
  const byEntry = new Map<number, CodedTerms>();
  eachEntry(catalogue, (entry, found) => {
    if (keepsForNext()) byEntry.set(entry, found);
    for (let place = 0; place < found.terms.length; place++) {
      const term = found.terms[place] ?? '';
      const code = found.codes[place] ?? 0;
      const codes = codesOf.get(term);
      if (!codes) codesOf.set(term, [code]);
      else if (codes.at(-1) !== code) codes.push(code);
    }
  });
  const byTerm = new Map<string, IndexedTerm>();
  for (const [term, codes] of inOrder(codesOf)) byTerm.set(term, [term, packedInOrder(codes)]);
  return { byTerm, names: [...byTerm.keys()], byEntry, catalogue };
}

/** Makes the terms of a catalogue from those of the one before, where few entries are others. */
function nextTerms({ byTerm, names, byEntry, ...last }: LastTerms, catalogue: BuiltCatalogue) {
  const other = otherEntries(last.catalogue, catalogue);
  const changes = changesBetween(byEntry, other);
  for (const [entry, terms] of other)
    if (terms) byEntry.set(entry, terms);
    else byEntry.delete(entry);
  let isSameSet = true;
  for (const [term, change] of changes) {
    const known = byTerm.get(term);
    const codes = changed(known ?? [term, []], change);
    if (codes.length > 0) byTerm.set(term, [term, codes]);
    else byTerm.delete(term);
    isSameSet &&= known !== undefined && codes.length > 0;
  }
  if (isSameSet) return { byTerm, names, byEntry, catalogue };
  const sorted = new Map(inOrder(byTerm));
  return { byTerm: sorted, names: [...sorted.keys()], byEntry, catalogue };
}

const last = new Map<LanguageCode, LastTerms>();

/**
 * The terms that a catalogue is searched by. Those of the catalogue before are changed into them,
 * since a save changes the terms of an entry or two: they are to be read before the next is asked for.
 */
export function searchTerms(catalogue: BuiltCatalogue): SearchTerms {
  const { language } = catalogue;
  const before = last.get(language);
  // None is left half changed.
  last.delete(language);
  const isSpokenAlike = before && kindsIn(before.catalogue) === kindsIn(catalogue);
  const terms = isSpokenAlike ? nextTerms(before, catalogue) : firstTerms(catalogue);
  if (keepsForNext()) last.set(language, terms);
  return terms;
}
