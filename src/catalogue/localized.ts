// A file of its own: how the pages of a language differ is looked for by name.
import type { Snapshot } from '#domain/publication/snapshot';
import { type LanguageCode, prefixOf } from '#words/languages';

type Entry = { url: string; earlierUrls: string[] };

/** The entries in the languages after the first, as long as the entries themselves stay the same. */
const copies = new Map<string, WeakMap<object, object>>();

/** An entry as a language's pages show it: with the addresses of its pages there. */
function under<E extends Entry>(prefix: string, entry: E): E {
  const known = copies.get(prefix) ?? new WeakMap<object, object>();
  copies.set(prefix, known);
  const copy = (known.get(entry) as E | undefined) ?? {
    ...entry,
    url: prefix + entry.url,
    earlierUrls: entry.earlierUrls.map((url) => prefix + url),
  };
  known.set(entry, copy);
  return copy;
}

/** A snapshot as a language of its label shows it; the same one in the first language. */
export function localized(snapshot: Snapshot, language: LanguageCode): Snapshot {
  const prefix = prefixOf(snapshot.label, language);
  if (!prefix) return snapshot;
  return {
    ...snapshot,
    artists: snapshot.artists.map((artist) => under(prefix, artist)),
    releases: snapshot.releases.map((release) => under(prefix, release)),
  };
}
