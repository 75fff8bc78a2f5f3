// The back office loads the languages too, and never asks what a link sells.
import { formatReader } from '#domain/release/soldFormat';
import { languages } from './languages.ts';

const read = formatReader(Object.values(languages).map(({ formats }) => formats));

/** The format that a link sells, by its name in any language; null for one that leads to something to be heard. */
export const formatOf = ({ name }: { name: string }) => read(name);

const named = ['vinyl', 'cd', 'cassette', 'download'] as const;
type NamedFormats = Readonly<Record<(typeof named)[number], string>>;

/** The formats by their usual names in every language, in lower case. */
const usual = new Map(
  Object.values(languages).flatMap(({ words }) =>
    named.map((format) => [words.release?.[format]?.toLowerCase(), format] as const),
  ),
);

/**
 * The name of a link in a page's language: of a format if it is no more than that, as in “Vinyl”;
 * any other is the label's own words and stays as it is.
 */
export function linkNameIn(words: { release: NamedFormats }, name: string): string {
  const format = usual.get(name.trim().toLowerCase());
  return format ? words.release[format] : name;
}
