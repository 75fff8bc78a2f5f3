import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { cardAddress, cardSheet, cardsPerPage } from './cardSheet.ts';

/** A PNG of one white dot. */
const face = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
).buffer;
const address = 'https://label.example/redeem';
const codes = Array.from(
  { length: 23 },
  (_, index) => `K7QW-29XR-MN${'CDFGHJKMNPQRTVWXY2345679'[index]}D`,
);

const hex = (code: string) => Buffer.from(code).toString('hex');

/** What is drawn on the pages, as text. */
function contentsOf(pdf: Buffer): string {
  let all = '';
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('endstream', at);
    try {
      all += inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1');
    } catch {
      // A picture, which is not deflated.
    }
    at = end + 'endstream'.length;
  }
  return all;
}

test('has every code once, ten on a page', async () => {
  const pdf = Buffer.from(await cardSheet({ codes, address, face }));
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  const drawn = contentsOf(pdf);
  for (const code of codes) expect(drawn.split(hex(code))).toHaveLength(2);
  expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(text)?.[1]).toBe(
    String(Math.ceil(23 / cardsPerPage)),
  );
});

test('the code in the picture is in the fragment, and can’t reach a server’s log', () => {
  const [code = ''] = codes;
  expect(new URL(cardAddress(address, code))).toMatchObject({
    pathname: '/redeem',
    search: '',
    hash: `#code=${code}`,
  });
  expect(encode(cardAddress(address, code), { ecc: 'M' }).version).toBeLessThan(6);
});
