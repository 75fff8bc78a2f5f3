// Apart from msal.ts, which needs the settings of a build: this is tested on its own.
import { addressUnder } from '#domain/addressUnder';

/** The whole address of a page of this site; anything else a link may name becomes null. */
export function ownAddress(text: string | null): string | null {
  const url = text ? URL.parse(text, location.origin) : null;
  // Compare whole addresses: a path that begins with // is another host.
  return addressUnder(location.origin, url)?.href ?? null;
}
