/**
 * Pages read the catalogue by the functions that `read` makes, and in no other way. While a page is rendered
 * each call is noted, so that a publication knows what the page depends on without anybody listing it.
 */

import { SNAPSHOT_FILE } from 'astro:env/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { firstLanguage, type LanguageCode } from '#words/languages';
import { type BuiltCatalogue, cataloguesOf } from './builtCatalogue.ts';
import { contentHash } from './contentHash.ts';
import { readSnapshot } from './readSnapshot.ts';

/** An argument of a read. Together with the read's name it stands in a version of the site, as JSON. */
type Argument = string | number | null | undefined;

interface Rendering {
  catalogue: BuiltCatalogue;
  /** The reads of the page that is rendered; undefined where nobody asks for them. */
  reads: Set<string> | undefined;
}
const rendering = new AsyncLocalStorage<Rendering>();

/** A call as it is noted: `en release [7]`. */
const noted = (language: string, name: string, args: readonly Argument[]) =>
  args.length === 0 ? `${language} ${name}` : `${language} ${name} ${JSON.stringify(args)}`;
const notedPattern = /^(\S+) (\S+)(?: (.+))?$/s;

const finds = new Map<string, (catalogue: BuiltCatalogue, args: Argument[]) => unknown>();

/**
 * Makes a function by which pages read the catalogue. What `find` returns is plain JSON, and follows from the
 * catalogue and the arguments alone.
 * @param name stands for the read in versions of the site, so no other read has it
 */
export function read<A extends readonly Argument[], V>(
  name: string,
  find: (catalogue: BuiltCatalogue, ...args: A) => V,
): (...args: A) => V {
  // Noted arguments are those that the function was called with.
  finds.set(name, (catalogue, args) => find(catalogue, ...(args as unknown as A)));
  return (...args) => {
    const { catalogue, reads } = rendering.getStore() ?? ofFile();
    reads?.add(noted(catalogue.language, name, args));
    return find(catalogue, ...args);
  };
}

/** Renders from a catalogue, and notes what is read of it in `reads`. */
export function inCatalogue<T>(
  catalogue: BuiltCatalogue,
  run: () => T,
  reads?: Set<string> | undefined,
): T {
  return rendering.run({ catalogue, reads }, run);
}

/** Answers the digests of what noted reads find in a snapshot's catalogues; each is worked out once. */
export function createDigests(catalogueIn: (language: LanguageCode) => BuiltCatalogue) {
  const ofReads = new Map<string, string>();
  // Most reads find an entry that others find, too.
  const ofObjects = new WeakMap<object, string>();

  function ofValue(value: unknown): string {
    if (typeof value !== 'object' || value === null)
      return contentHash(JSON.stringify(value) ?? '');
    const digest = ofObjects.get(value) ?? contentHash(JSON.stringify(value));
    ofObjects.set(value, digest);
    return digest;
  }
  function ofRead(read: string): string {
    const known = ofReads.get(read);
    if (known !== undefined) return known;
    const [, language = '', name = '', args = '[]'] = notedPattern.exec(read) ?? [];
    const find = finds.get(name);
    if (!find) throw new Error(`There is no read ${read}.`);
    // It was noted with the language of a catalogue.
    const digest = ofValue(find(catalogueIn(language as LanguageCode), JSON.parse(args)));
    ofReads.set(read, digest);
    return digest;
  }
  return { ofValue, ofRead };
}

let file: Rendering | undefined;

/** The catalogue of the file that `astro build` and the dev server show, in the label's first language. */
function ofFile(): Rendering {
  if (file) return file;
  const snapshot = readSnapshot(SNAPSHOT_FILE);
  const catalogue = cataloguesOf(snapshot, new Date())(firstLanguage(snapshot.label));
  file = { catalogue, reads: undefined };
  return file;
}
