import type { PublicLabel } from '#domain/label/publicLabel';
import { type OtherTexts, textIn } from '#domain/otherTexts';
import type { PublicArtist, PublicRelease, Snapshot } from '#domain/publication/snapshot';
import { type LanguageCode, languagesOf, prefixOf } from '#words/languages';

/** A language of the pages, with what its copies depend on. */
interface Place {
  language: LanguageCode;
  languages: readonly LanguageCode[];
  prefix: string;
}

/** The copies of entries in the languages of a label, for as long as the entries stay the same. */
const copies = new Map<string, WeakMap<object, object>>();

function copyOnce<E extends object>({ language, languages }: Place, entry: E, make: () => E): E {
  const place = [language, ...languages].join(' ');
  const known = copies.get(place) ?? new WeakMap<object, object>();
  copies.set(place, known);
  // A copy has the type of its original.
  const copy = (known.get(entry) as E | undefined) ?? make();
  known.set(entry, copy);
  return copy;
}

/** The fields of an entry that may have texts in other languages. */
type TextsOf<E> = keyof E & string;

/**
 * An entry with the texts of a language in its fields. A text that is shown in another language
 * has it in `textLangs`, by the name of its field.
 */
function withTexts<E extends object>(
  { language, languages }: Place,
  entry: E,
  fields: readonly TextsOf<E>[],
): E {
  const texts: Record<string, string> = {};
  const textLangs: Record<string, string> = {};
  const values = entry as Readonly<Record<string, string | OtherTexts | undefined>>;
  for (const field of fields) {
    const [own, others] = [values[field], values[`${field}In`]];
    if (typeof own !== 'string' || typeof others === 'string') continue;
    const shown = textIn({ own, others }, language, languages);
    texts[field] = shown.text;
    if (shown.lang) textLangs[field] = shown.lang;
  }
  const marked = Object.keys(textLangs).length > 0;
  return { ...entry, ...texts, ...(marked && { textLangs }) };
}

function labelIn(place: Place, label: PublicLabel): PublicLabel {
  return copyOnce(place, label, () => ({
    ...withTexts(place, label, ['tagline', 'description', 'privacy']),
    pages: label.pages.map((page) => withTexts(place, page, ['title', 'body'])),
  }));
}

/** An entry with the addresses of its pages in a language, and with its text there. */
function entryIn<E extends PublicArtist | PublicRelease>(
  place: Place,
  entry: E,
  field: TextsOf<E>,
): E {
  const { prefix } = place;
  // Pages of the label's first language show entries as they are, but for texts of other ones.
  if (!prefix && !(`${field}In` in entry)) return entry;
  return copyOnce(place, entry, () => ({
    ...withTexts(place, entry, [field]),
    url: prefix + entry.url,
    earlierUrls: entry.earlierUrls.map((url) => prefix + url),
  }));
}

/** A snapshot as a language of its label shows it. */
export function localized(snapshot: Snapshot, language: LanguageCode): Snapshot {
  const { label, artists, releases } = snapshot;
  const place = { language, languages: languagesOf(label), prefix: prefixOf(label, language) };
  return {
    ...snapshot,
    label: labelIn(place, label),
    artists: artists.map((artist) => entryIn(place, artist, 'bio')),
    releases: releases.map((release) => entryIn(place, release, 'description')),
  };
}
