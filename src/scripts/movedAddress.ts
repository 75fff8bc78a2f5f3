// A file of its own: only the not-found page runs it.
import { numberInOldAddress } from '#domain/importing/oldAddress';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { trailingNumber } from '#domain/pagePath';
import { addressShardPath } from '../paths.ts';

interface EntryReference {
  kind: ListKind;
  number: number;
}

/** The entry that an address of the previous site names, by the patterns in the page. */
function entryOfOldAddress(address: string): EntryReference | null {
  const { oldArtists = '', oldReleases = '' } = document.getElementById('not-found')?.dataset ?? {};
  const patterns = { artists: oldArtists, releases: oldReleases };
  for (const kind of listKinds) {
    const number = numberInOldAddress(patterns[kind], address);
    if (number !== null) return { kind, number };
  }
  return null;
}

/** The entry that a path of this site names, by the number that it ends in. */
function entryOfPath(path: string): EntryReference | null {
  const kind = listKinds.find((name) => path.startsWith(`/${name}/`));
  const number = trailingNumber(path);
  return kind && number !== null ? { kind, number } : null;
}

/** The current address of an entry; null if there is no such entry. */
async function currentAddress({ kind, number }: EntryReference): Promise<string | null> {
  const answer = await fetch(addressShardPath(kind, number));
  const addresses: unknown = answer.ok ? await answer.json() : null;
  const found = new Map(Object.entries(addresses ?? {})).get(String(number));
  return typeof found === 'string' ? found : null;
}

const { pathname, search } = location;
const entry = entryOfPath(pathname) ?? entryOfOldAddress(`${pathname}${search}`);
const found = entry && (await currentAddress(entry).catch(() => null));
if (found && found !== pathname) location.replace(found);
