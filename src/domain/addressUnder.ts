/**
 * The address as a URL if its origin and path lie under a base, as a browser reads both; otherwise
 * null. Use the returned URL: another form, such as the path alone, may lead elsewhere.
 */
export function addressUnder(base: string, address: string | URL | null): URL | null {
  const url = address === null ? null : URL.parse(address);
  if (!url) return null;
  const site = new URL(base.endsWith('/') ? base : `${base}/`);
  const isPlain = url.username === '' && url.password === '';
  const isUnder = url.origin === site.origin && url.pathname.startsWith(site.pathname);
  return isPlain && isUnder ? url : null;
}
