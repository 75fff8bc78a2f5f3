/**
 * Pages read the catalogue only through functions made by `read`. While a page renders, each call
 * is recorded, so that a publication knows the page's dependencies without a list kept by hand.
 */

import { SNAPSHOT_FILE } from 'astro:env/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PublicLabel } from '#domain/label/publicLabel';
import { languagePrefix } from '#domain/languagePrefix';
import {
  firstLanguage,
  type LanguageCode,
  languages,
  languagesOf,
  prefixOf,
} from '#words/languages';
import { type BuiltCatalogue, cataloguesOf, derived } from './builtCatalogue.ts';
import { contentHash } from './contentHash.ts';
import { readStrictSnapshot } from './readSnapshot.ts';

/** An argument of a read, stored as JSON with the read's name in each version of the site. */
type Argument = string | number | null | undefined;

interface Rendering {
  catalogue: BuiltCatalogue;
  /** The reads of the rendered page; undefined if nobody records them. */
  reads: Set<string> | undefined;
}
const rendering = new AsyncLocalStorage<Rendering>();

/** The record of a call: `en findRelease [7]`. */
const noted = (language: string, name: string, args: readonly Argument[]) =>
  args.length === 0 ? `${language} ${name}` : `${language} ${name} ${JSON.stringify(args)}`;
const notedPattern = /^(\S+) (\S+)(?: (.+))?$/s;

const finds = new Map<string, (catalogue: BuiltCatalogue, args: Argument[]) => unknown>();

/**
 * Makes a function through which pages read the catalogue. The result of `find` must be plain JSON,
 * and must depend only on the catalogue and the arguments.
 * @param name the function's own name: identifies the read in versions of the site, so it is unique
 */
export function read<A extends readonly Argument[], V>(
  name: string,
  find: (catalogue: BuiltCatalogue, ...args: A) => V,
): (...args: A) => V {
  // Recorded arguments were once passed to this function.
  finds.set(name, (catalogue, args) => find(catalogue, ...(args as unknown as A)));
  const recordsOf = derived(() => new Map<Argument, string>());
  /** The record of a call: one string for all pages, since making it anew takes longer. */
  function recordOf(catalogue: BuiltCatalogue, args: readonly Argument[]): string {
    const [first] = args;
    if (args.length !== 1 || first === undefined) return noted(catalogue.language, name, args);
    const records = recordsOf(catalogue);
    const record = records.get(first) ?? noted(catalogue.language, name, args);
    records.set(first, record);
    return record;
  }
  return (...args) => {
    const { catalogue, reads } = rendering.getStore() ?? fromFile();
    reads?.add(recordOf(catalogue, args));
    return find(catalogue, ...args);
  };
}

/** Renders from a catalogue, and records the reads in `reads`. */
export function inCatalogue<T>(
  catalogue: BuiltCatalogue,
  run: () => T,
  reads?: Set<string> | undefined,
): T {
  return rendering.run({ catalogue, reads }, run);
}

/** Computes the digests of recorded reads from a snapshot's catalogues, each only once. */
export function createDigests(catalogueIn: (language: LanguageCode) => BuiltCatalogue) {
  const ofReads = new Map<string, string>();
  // Most reads find entries that other reads find, too.
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
    // Reads are recorded with their catalogue's language.
    const digest = ofValue(find(catalogueIn(language as LanguageCode), JSON.parse(args)));
    ofReads.set(read, digest);
    return digest;
  }
  return { ofValue, ofRead };
}

/** The catalogues of the file for `astro build` and the dev server. */
interface FileCatalogues {
  label: PublicLabel;
  catalogueIn: (language: LanguageCode) => BuiltCatalogue;
}
let file: FileCatalogues | undefined;

function ofFile(): FileCatalogues {
  if (file) return file;
  const snapshot = readStrictSnapshot(SNAPSHOT_FILE);
  file = { label: snapshot.label, catalogueIn: cataloguesOf(snapshot, new Date()) };
  return file;
}

/** Renders from the file, in the label's first language. */
function fromFile(): Rendering {
  const { label, catalogueIn } = ofFile();
  return { catalogue: catalogueIn(firstLanguage(label)), reads: undefined };
}

/**
 * Serves an address of the dev server. One below a language's prefix is served without it, from the
 * file's catalogue in that language, as a publication renders it.
 */
export function inLanguageOf<T>(address: string, serve: (address: string) => T): T {
  const isBelow = (prefix: string) =>
    address.startsWith(prefix) && /^(?:$|[/?])/.test(address.slice(prefix.length));
  // The dev server's own files are asked for before there is a snapshot.
  if (!Object.keys(languages).map(languagePrefix).some(isBelow)) return serve(address);
  const { label, catalogueIn } = ofFile();
  const [, ...others] = languagesOf(label);
  const language = others.find((one) => isBelow(prefixOf(label, one)));
  if (!language) return serve(address);
  const rest = address.slice(prefixOf(label, language).length);
  return inCatalogue(catalogueIn(language), () => serve(rest.startsWith('/') ? rest : `/${rest}`));
}
