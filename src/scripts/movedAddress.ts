import { numberInOldAddress } from '#domain/importing/oldAddress';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { trailingNumber } from '#domain/trailingNumber';
import { addressShardPath } from '../paths.ts';

interface Named {
  kind: ListKind;
  number: number;
}

/** The entry that an address named on the site before this one, by the patterns in the page. */
function namedBefore(address: string): Named | null {
  const { oldArtists = '', oldReleases = '' } = document.getElementById('not-found')?.dataset ?? {};
  const patterns = { artists: oldArtists, releases: oldReleases };
  for (const kind of listKinds) {
    const number = numberInOldAddress(patterns[kind], address);
    if (number !== null) return { kind, number };
  }
  return null;
}

/** The entry that an address names here, by the number it ends in. */
function namedHere(path: string): Named | null {
  const kind = listKinds.find((name) => path.startsWith(`/${name}/`));
  const number = trailingNumber(path);
  return kind && number !== null ? { kind, number } : null;
}

/** Where an entry is now; null where it never was. */
async function addressNow({ kind, number }: Named): Promise<string | null> {
  const answer = await fetch(addressShardPath(kind, number));
  const addresses: unknown = answer.ok ? await answer.json() : null;
  const found = new Map(Object.entries(addresses ?? {})).get(String(number));
  return typeof found === 'string' ? found : null;
}

const { pathname, search } = location;
const named = namedHere(pathname) ?? namedBefore(`${pathname}${search}`);
const found = named && (await addressNow(named).catch(() => null));
if (found && found !== pathname) location.replace(found);
