import { hash } from 'node:crypto';

const policyPattern = /(<meta http-equiv="content-security-policy" content=")([^"]*)"/;
const inlinePattern = /<(script|style)>([^<]*)</g;
const hashPattern = / 'sha256-([^']*)'/g;

/**
 * Takes the hashes that a page has no use for out of its content policy. Astro allows every page the
 * scripts of islands: four hundred bytes, compressed, since nothing of a hash repeats. A page that has
 * islands is left as it is.
 */
export function withOwnHashes(page: Uint8Array): Uint8Array {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  if (bytes.includes('<astro-island')) return page;
  const html = bytes.toString();
  const [found, before = '', policy = ''] = policyPattern.exec(html) ?? [];
  if (found === undefined) return page;
  const own = new Set(
    Array.from(html.matchAll(inlinePattern), ([, , text = '']) => hash('sha256', text, 'base64')),
  );
  const kept = policy.replace(hashPattern, (all, digest: string) => (own.has(digest) ? all : ''));
  return Buffer.from(html.replace(found, () => `${before}${kept}"`));
}
