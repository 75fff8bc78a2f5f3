import {
  codeOf,
  numberTermsOf,
  packed,
  type SearchedPart,
  type SearchKind,
  termsOf,
  textTermsOf,
} from '#domain/listing/searching';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow } from '#domain/publication/publicShow';
import { namesIn, rolesOf } from '#domain/release/credits';
import { type EditionFormat, formatSold } from '#domain/release/editionFormat';
import { releaseKindLabels } from '#domain/release/releaseKind';
import type { SoldFormat } from '#domain/release/soldFormat';
import { languageName, wordless } from '#domain/release/sungLanguage';
import { tagsOf } from '#domain/release/tags';
import { remembered } from '#domain/remembered';
import { excerpt, plainText } from '#domain/richText/richText';
import { citySpellings } from '#domain/show/city';
import { countryName } from '#domain/show/country';
import { latinWords } from '#domain/slug';
import { type LanguageCode, languages } from '#words/languages';
import { formatOf } from '#words/soldFormat';
import { wordingOf } from '#words/wording';
import { type BuiltCatalogue, type CataloguedArtist, derived } from './builtCatalogue.ts';

/** The searched beginning of a description or bio, and of a track's lyrics, in characters. */
const [textLength, lyricsLength] = [300, 100];

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

/** The beginning of HTML as text. Of a long text only the part that can hold it is read. */
export function beginningOf(html: string): string {
  const cut = html.slice(0, textLength * 4);
  return excerpt(plainText(cut.replace(/<[^<>]*$/, '')), textLength);
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
  add(termsOf(release.latinTitle ?? ''), 'spelling');
  addAddresses(add, [url, ...earlierUrls], 'release');
  const { editions = [] } = release;
  for (const number of new Set([catalogueNumber, ...editions.map((one) => one.catalogueNumber)]))
    add(numberTermsOf(number ?? ''), 'number');
  add(termsOf(releaseDate?.slice(0, 4) ?? ''), 'year');
  add(termsOf(around.kind), 'kind');
  for (const tag of tagsOf(release)) addSpellings(add, tag, 'tag');
  for (const terms of around.artists) add(terms, 'artist');
  const trackNames = tracks.map(({ name }) => name);
  addTexts(add, trackNames, 'track');
  addTexts(add, peopleOf(release), 'person');
  const barcodes = new Set([release.barcode, ...editions.map(({ barcode }) => barcode)]);
  for (const code of [...barcodes, ...tracks.map(({ isrc }) => isrc)])
    if (code) add(termsOf(code), 'code');
  add(textTermsOf(beginningOf(release.description)), 'text');
  for (const { lyrics } of tracks)
    if (lyrics) add(textTermsOf(excerpt(lyrics, lyricsLength)), 'text');
}

/** Where a show is; the country in the site's language and in English. */
function addShow(
  add: Add,
  { venue, festival = '', tour = '', day, artists }: PublicShow,
  { acts, language }: { acts: readonly (readonly string[])[]; language: string },
): void {
  for (const place of [venue.city, venue.name, festival])
    addSpellings(add, place, 'name', 'spelling');
  // Visitors write München, Munich or ミュンヘン.
  for (const name of citySpellings(venue.city.replace(/,.*$/, ''))) add(termsOf(name), 'spelling');
  addSpellings(add, tour, 'tag');
  const { country } = venue;
  if (country)
    for (const one of new Set([language, 'en'])) add(termsOf(countryName(country, one)), 'kind');
  add(termsOf(day.slice(0, 4)), 'year');
  for (const terms of acts) add(terms, 'artist');
  for (const { name, cId } of artists) if (cId === undefined) addSpellings(add, name, 'artist');
}

/** An item of merch: its name, the kind of thing, its sizes and whose it is. */
function addMerch(
  add: Add,
  { name, url, earlierUrls, sizes, description }: PublicMerch,
  { acts, kind }: { acts: readonly (readonly string[])[]; kind: string },
): void {
  addSpellings(add, name, 'name', 'spelling');
  addAddresses(add, [url, ...earlierUrls], 'merch');
  add(termsOf(kind), 'kind');
  for (const size of sizes) addSpellings(add, size.name, 'tag');
  for (const terms of acts) add(terms, 'artist');
  add(textTermsOf(beginningOf(description)), 'text');
}

interface AroundRelease {
  /** The terms of each artist. */
  artists: readonly (readonly string[])[];
  /** Its kind, formats and languages, in the site's language and in English. */
  kind: string;
}

/** What links sell, with the format of the edition. */
const soldAs = Object.entries(formatSold) as [SoldFormat, EditionFormat][];

/**
 * Writes a release's kind, formats and languages as words, in the site's language and in English,
 * which shops abroad use.
 */
function createKindWords({ label, language }: BuiltCatalogue) {
  const { words } = wordingOf(label, language);
  const spoken: readonly LanguageCode[] = [...new Set([language, 'en' as const])];
  const names = new Map<string, string>();
  function nameOf(code: string): string {
    const known = names.get(code);
    if (known !== undefined) return known;
    const name =
      code === wordless
        ? words.release.instrumental
        : spoken.map((one) => languageName(code, languages[one].locale)).join(' ');
    names.set(code, name);
    return name;
  }
  const inEach = (word: (own: typeof words) => string) =>
    spoken.map((one) => word(wordingOf(label, one).words)).join(' ');
  const [withLyrics, clips] = [
    inEach((own) => own.release.lyrics),
    inEach((own) => own.release.clip),
  ];
  const shopWords = (one: LanguageCode) => wordingOf(label, one).words.shop;
  // The first name is the usual one.
  const firstName = (format: Exclude<SoldFormat, 'shop'>, one: LanguageCode) =>
    languages[one].formats[format].split(',')[0] ?? '';
  function usualName(format: EditionFormat, one: LanguageCode): string {
    const [sold] = soldAs.find(([, edition]) => edition === format) ?? [];
    return sold && sold !== 'shop' ? firstName(sold, one) : '';
  }
  // Thousands of links have the same few names.
  const formatNamed = remembered((name) => formatOf({ name }) ?? '');
  function formatsOf({ links, editions = [] }: PublicRelease): string[] {
    const sold = editions.flatMap(({ format, name }) => {
      const called = format === 'other' ? [] : spoken.map((one) => shopWords(one)[format]);
      if (name) called.unshift(name);
      return [...called, ...spoken.map((one) => usualName(format, one))];
    });
    const linked = links.flatMap(({ name }) => {
      const format = formatNamed(name);
      if (!format || format === 'shop') return [];
      return [name, ...spoken.map((one) => firstName(format, one))];
    });
    return [...sold, ...linked];
  }
  return (release: PublicRelease): string => {
    const { kind } = release;
    const terms = kind ? [releaseKindLabels[kind], words.release[kind]] : [];
    terms.push(...formatsOf(release));
    if (release.tracks.some(({ lyrics }) => lyrics)) terms.push(withLyrics);
    if (release.tracks.some(({ heard }) => heard === 'clip')) terms.push(clips);
    const sung = [release.language, ...release.tracks.map((track) => track.language)];
    for (const code of new Set(sung)) if (code) terms.push(nameOf(code));
    return terms.join(' ');
  };
}

/** A term with its packed codes. */
export type IndexedTerm = readonly [term: string, codes: readonly number[]];

/** Packs codes, sorted and without duplicates. A typed array sorts numbers without a comparator. */
function packedInOrder(codes: readonly number[]): number[] {
  // Most terms are in one entry only.
  if (codes.length === 1) return packed(codes);
  const sorted = Float64Array.from(codes).sort();
  return packed(Array.from(sorted.filter((code, at) => code !== sorted[at - 1])));
}

/**
 * The search terms of a catalogue, sorted. A word that begins the texts of many entries says
 * nothing about one of them, and would be fetched with every word beside it.
 */
export function searchTerms(catalogue: BuiltCatalogue): IndexedTerm[] {
  const codesOf = new Map<string, number[]>();
  const textCodesOf = new Map<string, number[]>();
  const adding =
    (kind: SearchKind, cId: number): Add =>
    (terms, part) => {
      const code = codeOf({ kind, cId, part });
      const all = part === 'text' ? textCodesOf : codesOf;
      for (const term of terms) {
        if (!term) continue;
        const codes = all.get(term);
        if (!codes) all.set(term, [code]);
        else if (codes.at(-1) !== code) codes.push(code);
      }
    };
  const terms = artistTerms(catalogue);
  for (const artist of catalogue.artists.values()) {
    const add = adding('artists', artist.cId);
    addArtist(add, artist);
    add(textTermsOf(beginningOf(artist.bio)), 'text');
  }
  const kindOf = createKindWords(catalogue);
  for (const release of catalogue.releases.values()) {
    const artists = release.artists.flatMap((cId) => [terms.get(cId) ?? []]);
    const add = adding('releases', release.cId);
    addRelease(add, release, { artists, kind: kindOf(release) });
  }
  const { shop, page } = wordingOf(catalogue.label, catalogue.language).words;
  for (const show of catalogue.shows.values()) {
    const acts = show.artists.flatMap(({ cId }) =>
      cId === undefined ? [] : [terms.get(cId) ?? []],
    );
    const add = adding('shows', show.cId);
    addShow(add, show, { acts, language: catalogue.language });
    add(termsOf(`shows ${page.shows}`), 'kind');
  }
  for (const item of catalogue.merch.values()) {
    const acts = item.artists.map((cId) => terms.get(cId) ?? []);
    addMerch(adding('merch', item.cId), item, {
      acts,
      kind: `merch shop ${shop.merch} ${page.shop}`,
    });
  }
  for (const piece of catalogue.news.values()) {
    const add = adding('news', piece.cId);
    addSpellings(add, piece.title, 'name', 'spelling');
    addAddresses(add, [piece.url, ...piece.earlierUrls], 'news');
    add(termsOf(piece.day.slice(0, 4)), 'year');
    add(termsOf(`news ${page.news}`), 'kind');
    if (piece.author) addSpellings(add, piece.author, 'person');
    add(textTermsOf(beginningOf(piece.text)), 'text');
  }
  for (const [place, { title, url, body }] of catalogue.pages) {
    const add = adding('pages', place);
    addSpellings(add, title, 'name', 'spelling');
    add(url.slice(url.lastIndexOf('/') + 1).split('-'), 'spelling');
    add(textTermsOf(beginningOf(body)), 'text');
  }
  const most = Math.max(20, (catalogue.artists.size + catalogue.releases.size) / 50);
  for (const [term, codes] of textCodesOf)
    if (codes.length <= most) codesOf.set(term, [...(codesOf.get(term) ?? []), ...codes]);
  return [...codesOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, codes]) => [term, packedInOrder(codes)]);
}
