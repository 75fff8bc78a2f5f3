import { listKinds } from '#domain/listing';
import { trailingNumber } from '#domain/trailingNumber';
import { addressShardPath } from '../../paths.ts';

/** Where an address of an entry leads now, by the number it ends in; null where it never did. */
async function addressNow(path: string): Promise<string | null> {
  const kind = listKinds.find((name) => path.startsWith(`/${name}/`));
  const number = trailingNumber(path);
  if (!kind || number === null) return null;
  const answer = await fetch(addressShardPath(kind, number));
  const addresses: unknown = answer.ok ? await answer.json() : null;
  const found = new Map(Object.entries(addresses ?? {})).get(String(number));
  return typeof found === 'string' ? found : null;
}

const { pathname } = location;
const found = await addressNow(pathname).catch(() => null);
if (found && found !== pathname) location.replace(found);
