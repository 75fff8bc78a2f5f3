import { hash } from 'node:crypto';

const policyPattern = /(<meta http-equiv="content-security-policy" content=")([^"]*)"/;
const inlinePattern = /<(script|style)>([^<]*)</g;
const hashPattern = / 'sha256-([^']*)'/g;

/**
 * Takes the hashes that a page has no use for out of its content policy. Astro allows every page the
 * scripts of islands: four hundred bytes, compressed, since nothing of a hash repeats. A page that has
 * islands is left as it is.
 */
export function withOwnHashes(html: string): string {
  if (html.includes('<astro-island')) return html;
  const [found, before = '', policy = ''] = policyPattern.exec(html) ?? [];
  if (found === undefined) return html;
  const own = new Set(
    Array.from(html.matchAll(inlinePattern), ([, , text = '']) => hash('sha256', text, 'base64')),
  );
  const kept = policy.replace(hashPattern, (all, digest: string) => (own.has(digest) ? all : ''));
  return html.replace(found, () => `${before}${kept}"`);
}
