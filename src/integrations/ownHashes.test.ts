import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnHashes } from './ownHashes.ts';

const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const style = ':root{--accent:#123}';
const policy = (scripts: string[], styles: string[]) =>
  `default-src 'self'; ${['script-src', "'self'", ...scripts].join(' ')}; ${['style-src', "'self'", ...styles].join(' ')};`;
const pageOf = (content: string, body: string) =>
  `<head><style>${style}</style><meta http-equiv="content-security-policy" content="${content}"></head>${body}`;
const given = policy([source('island'), source('load()')], [source('x'), source(style)]);
const prune = (html: string) => withOwnHashes(html);

it('keeps the hashes of what stands in the page itself', () => {
  const body = '<script>load()</script><script type="application/ld+json">{}</script>';
  expect(prune(pageOf(given, body))).toBe(
    pageOf(policy([source('load()')], [source(style)]), body),
  );
});

it('leaves a page with islands, and a file without a policy, as they are', () => {
  const island = pageOf(given, '<astro-island></astro-island>');
  expect(prune(island)).toBe(island);
  expect(prune('{"a":1}')).toBe('{"a":1}');
});
