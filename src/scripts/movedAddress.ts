import { isBandcampPath } from '#domain/bandcampAddress';
import { prefixInAddress } from '#domain/languagePrefix';
import {
  addressShardPath,
  type EntryReference,
  entryOfAddress,
  type KnownAddresses,
  knownAddressesPath,
  withoutUnused,
} from '#domain/movedAddress';

/** The current address of an entry; null if there is no such entry. */
async function currentAddress(entry: EntryReference): Promise<string | null> {
  const answer = await fetch(addressShardPath(entry));
  const addresses: unknown = answer.ok ? await answer.json() : null;
  const found = new Map(Object.entries(addresses ?? {})).get(String(entry.number));
  return typeof found === 'string' ? found : null;
}

/** The page of a release by its path at Bandcamp; null for any other. */
async function bandcampPage(path: string): Promise<string | null> {
  if (!isBandcampPath(path)) return null;
  const answer = await fetch(knownAddressesPath);
  const { bandcamp }: Partial<KnownAddresses> = answer.ok ? await answer.json() : {};
  return new Map(Object.entries(bandcamp ?? {})).get(path) ?? null;
}

/** The address if a page exists there; otherwise null. */
async function existingPath(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const { ok, redirected } = await fetch(path, { method: 'HEAD' });
  return ok && !redirected ? path + location.search : null;
}

/**
 * Says that the page is missing in the language of its address: a static host has one not-found
 * page for all languages. The menu around it stays.
 */
async function sayIn(prefix: string): Promise<void> {
  const answer = await fetch(`${prefix}/404`);
  const main = document.querySelector('main');
  if (!answer.ok || !main) return;
  const theirs = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const { lang, dir } = theirs.documentElement;
  document.title = theirs.title;
  Object.assign(main, { lang, dir: dir || 'ltr' });
  main.replaceChildren(...(theirs.querySelector('main')?.childNodes ?? []));
}

/** The words of an address, for the search: without its folder, its number and its ending. */
function wordsOf(path: string): string {
  const name = path.split('/').filter(Boolean).at(-1) ?? '';
  const bare = name.replace(/\.\w+$/, '').replace(/-\d+$/, '');
  try {
    return decodeURIComponent(bare)
      .replaceAll(/[-_+\s]+/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

/** Fills the search field of the not-found page, unless something was typed already. */
function fillField(): void {
  const field = document.querySelector<HTMLInputElement>('#not-found input[name="q"]');
  if (field && !field.value) field.value = wordsOf(location.pathname);
}

const given = document.querySelector<HTMLElement>('[data-old-artists]')?.dataset;
const { oldArtists = '', oldReleases = '', prefixes = '', unused = '', missing } = given ?? {};
// A removed language has no pages: look for the same page at the root.
const atRoot = withoutUnused(location.pathname, unused.split(' ').filter(Boolean));
const pathname = atRoot ?? location.pathname;
const { search } = location;
const patterns = { artists: oldArtists, releases: oldReleases };
// Every language's prefix has the same entries.
const prefix = prefixInAddress(pathname, (first) => prefixes.split(' ').includes(first));
const address = `${pathname.slice(prefix.length)}${search}`;
const entry = entryOfAddress(address, patterns) ?? entryOfAddress(address.toLowerCase(), patterns);
const found = await (entry
  ? currentAddress(entry)
  : bandcampPage(pathname.slice(prefix.length))
).catch(() => null);
// Addresses are in lower case, whatever was typed or printed.
const lower = /[A-Z]/.test(pathname) ? pathname.toLowerCase() : null;
// Some pages, such as the one to log in, are there once for all languages.
const once = prefix ? pathname.slice(prefix.length) : null;
const near = atRoot ?? lower ?? once;
// The page for old addresses passes unknown ones to the not-found page.
const moved = found ? prefix + found : await existingPath(near).catch(() => null);
const target = moved ?? (missing && prefix + missing);
if (target && target !== location.pathname) location.replace(target);
else if (prefix !== (document.documentElement.dataset['prefix'] ?? ''))
  await sayIn(prefix).catch(() => undefined);
if (!target) fillField();
