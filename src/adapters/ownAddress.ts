// Not in msal.ts, which needs build settings, so that it can be tested alone.
import { addressUnder } from '#domain/addressUnder';

/** The full address of a page on this site; null for anything else. */
export function ownAddress(text: string | null): string | null {
  const url = text ? URL.parse(text, location.origin) : null;
  // Compares full addresses: a path that begins with // names another host.
  return addressUnder(location.origin, url)?.href ?? null;
}
