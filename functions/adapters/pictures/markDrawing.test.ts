import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnCover, motifs } from '#design/drawnCover';
import { drawnMark, drawnMarkPictures } from '#design/drawnMark';
import { markPictures, maxMarkSvgBytes } from '#domain/label/mark';
import { Problem } from '#domain/problem';
import { type CheckedMark, checkMark, drawMarkPictures } from './markDrawing.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const circle = '<circle cx="32" cy="32" r="20" fill="#c33"/>';
const check = (text: string) => checkMark('light', Buffer.from(text));
const cleaned = async (text: string) => (await check(text)).data.toString();
async function refusalOf(given: Promise<unknown>): Promise<string> {
  const error = await given.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem))
    throw new Error(`It was accepted, or failed otherwise: ${error}`);
  return error.message;
}

describe('an SVG is cleaned of', () => {
  test.each([
    ['a script', `<script>alert(1)</script>${circle}`],
    ['a script with a prefix', `<svg:script>alert(1)</svg:script>${circle}`],
    ['a handler', `<g onload="alert(1)" onclick="alert(1)">${circle}</g>`],
    ['a link', `<a href="javascript:alert(1)" xlink:href="https://evil.example">${circle}</a>`],
    ['an animation', `${circle}<animate attributeName="href" to="javascript:alert(1)"/>`],
    ['a set', `<g>${circle}<set attributeName="onclick" to="alert(1)"/></g>`],
    ['notes', `<metadata><x>alert(1)</x></metadata><title>alert(1)</title>${circle}`],
    ['text between', `${circle}alert(1)`],
    ['a comment', `<!-- alert(1) -->${circle}`],
    ['a section', `${circle}<![CDATA[<script>alert(1)</script>]]>`],
    ['a page', `<iframe src="https://evil.example">alert(1)</iframe>${circle}`],
    ['an instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${circle}`],
    ['a medium', `<video onerror="alert(1)"><source src="https://evil.example"/></video>${circle}`],
  ])('%s', async (_, inside) => {
    const clean = await cleaned(svg(inside));
    expect(clean).toContain('<circle');
    expect(clean).not.toMatch(/script|alert|evil|\son\w+=|animate|iframe|<a\b|<!|<\?/i);
  });

  test('nothing that belongs to it', async () => {
    const inside = `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c33"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs><style>.a, #b{fill:url(#g);stroke:#fff}</style><path class="a" d="M0 0h9v9z" transform="rotate(4)" clip-path="url(#c)"/><use xlink:href="#b"/>`;
    const clean = await cleaned(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y">${svg(inside)}`);
    expect(clean).toContain('<linearGradient id="g" gradientUnits="userSpaceOnUse"');
    expect(clean).toContain('<style>.a, #b{fill:url(#g);stroke:#fff}</style>');
    expect(clean).toContain('clip-path="url(#c)"');
    expect(clean).toContain('href="#b"');
    expect(clean).toContain('viewBox="0 0 64 64" width="64" height="64"');
    expect(await cleaned(clean)).toBe(clean);
  });
});

/** Elements that refer to the next one twice each, and the last one to many shapes. */
function doubled(tag: string, refer: (next: string) => string, deep: number): string {
  const nested = Array.from(
    { length: deep },
    (_, at) => `<${tag} id="e${at}">${refer(`e${at + 1}`).repeat(2)}</${tag}>`,
  );
  return `${nested.join('')}<${tag} id="e${deep}">${circle.repeat(100)}</${tag}>${refer('e0')}`;
}
const masked = (attribute: string) => (next: string) =>
  `<path d="M0 0h9v9z" ${attribute}="url(#${next})"/>`;

describe('an SVG is refused, with the reason, that has', () => {
  const masked200 = '<path d="M0 0h9v9z" mask="url(#e)"/>'.repeat(200);
  const many = '<use href="#a"/>'.repeat(30);
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<path d="&b;"/>')}`;
  test.each([
    ['text', svg(`<text x="1" y="2">Tide</text>${circle}`), 'text'],
    ['a part of a page', svg(`<foreignObject><p>x</p></foreignObject>${circle}`), 'foreignObject'],
    ['a picture', svg('<image href="https://evil.example/x.png"/>'), 'picture'],
    ['another file', svg('<use href="https://evil.example/x.svg#a"/>'), 'another file'],
    ['data as a file', svg('<use xlink:href="data:image/svg+xml,x#a"/>'), 'another file'],
    [
      'a fetched paint',
      svg('<rect width="9" height="9" fill="url(https://evil.example/#a)"/>'),
      'file',
    ],
    ['an escaped paint', svg('<rect width="9" height="9" fill="\\75rl(//evil.example)"/>'), 'file'],
    ['a fetched style', svg(`<g style="fill:url(//evil.example)">${circle}</g>`), 'another file'],
    ['an import', svg(`<style>@import "//evil.example";</style>${circle}`), 'style sheet'],
    [
      'a hidden import',
      svg(`<style>&#64;import "//evil.example";</style>${circle}`),
      'style sheet',
    ],
    [
      'an escaped sheet',
      svg(`<style>.a{fill:\\75rl(//evil.example)}</style>${circle}`),
      'style sheet',
    ],
    [
      'a set of pictures as a mask',
      svg(`<g mask="image-set('https://evil.example/x.png' 1x)">${circle}</g>`),
      'another file',
    ],
    ['a source', svg(`<g style="mask:src('//evil.example')">${circle}</g>`), 'another file'],
    ['a source in a sheet', svg(`<style>.a{mask:src('//evil')}</style>${circle}`), 'style sheet'],
    ['entities', bomb, 'entities'],
    ['uses of uses', svg(doubled('g', (next) => `<use href="#${next}"/>`, 9)), 'too often'],
    ['masks of masks', svg(doubled('mask', masked('mask'), 30)), 'too often'],
    ['clips of clips', svg(doubled('clipPath', masked('clip-path'), 30)), 'too often'],
    [
      'masks of masks by a sheet',
      svg(
        `<style>.m0{mask:url(#e1)}.m1{mask:url(#e0)}</style><mask id="e0"><path class="m0" d="M0 0h9"/></mask><mask id="e1"><path class="m1" d="M0 0h9"/></mask>${circle}`,
      ),
      'too often',
    ],
    ['a mask for each of many', svg(`<mask id="e">${circle}</mask>${masked200}`), 'too often'],
    ['endless uses', svg(`<g id="a">${circle}</g>${many}`), 'repeats'],
    ['endless shapes', svg('<path d="M0 0"/>'.repeat(4000)), 'too many shapes'],
    ['another in it', svg(svg(circle)), 'another SVG'],
    ['no size', svg(circle, ''), 'how large'],
    ['no shape', svg('<g/>'), 'shows nothing'],
    [
      'a filter',
      svg(`<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>${circle}`),
      'filter',
    ],
    ['too much', svg(`<path d="${'M0 0'.repeat(maxMarkSvgBytes)}"/>`), 'kB'],
    ['another root', '<html><body>x</body></html>', 'begin'],
  ])('%s', async (_, text, reason) => {
    expect(await refusalOf(check(text))).toContain(reason);
  });
});

describe('a PNG', () => {
  const flat = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 4, background: '#1f3b57' } });

  test('is drawn again, without what is no pixel', async () => {
    const bytes = await flat(600)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer();
    expect(bytes.includes('secret')).toBe(true);
    const { format, data, warning } = await checkMark('light', bytes);
    expect({ format, warning }).toEqual({ format: 'png', warning: undefined });
    expect(data.includes('secret')).toBe(false);
  });
  test('is shrunk when it is large, and warned of when it is small', async () => {
    const { data } = await checkMark('light', await flat(2000).png().toBuffer());
    expect(await sharp(data).metadata()).toMatchObject({ width: 1024, height: 1024 });
    expect((await checkMark('light', await flat(200).png().toBuffer())).warning).toContain('512');
  });
  test('is warned of when it is not square, with what the icons will do', async () => {
    const warning = async (slot: 'light' | 'wordmark', width: number, height: number) =>
      (await checkMark(slot, await flat(width, height).png().toBuffer())).warning ?? '';
    expect(await warning('light', 900, 600)).toContain('above and below');
    expect(await warning('light', 600, 900)).toContain('on both sides');
    expect(await warning('light', 620, 600)).toBe('');
    expect(await warning('wordmark', 900, 200)).toBe('');
    expect(await warning('light', 300, 200)).toMatch(/512 pixels.* not square/);
    const wide = svg(circle, 'viewBox="0 0 128 64"');
    expect((await check(wide)).warning).toContain('above and below');
    expect((await check(svg(circle))).warning).toBeUndefined();
  });
  test('is refused when it is tiny, huge, broken, of another kind or two things', async () => {
    const of = (bytes: Buffer) => refusalOf(checkMark('light', bytes));
    const whole = await flat(300).png().toBuffer();
    expect(await of(await flat(40).png().toBuffer())).toContain('at least');
    expect(await of(await flat(5000, 400).png().toBuffer())).toContain('at most');
    expect(await of(await flat(3000, 200).png().toBuffer())).toContain('twelve times');
    expect(await of(whole.subarray(0, whole.length / 2))).toContain('damaged');
    expect(await of(await flat(300).jpeg().toBuffer())).toContain('SVG or a PNG');
    expect(await of(Buffer.concat([whole, Buffer.from('<?php evil(); ?>'.repeat(9))]))).toContain(
      'something else',
    );
    expect(await of(Buffer.alloc(3 * 1024 * 1024))).toContain('at most');
  });
});

describe('the pictures', () => {
  const colorAt = async (png: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at =
      (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
    return [...data.subarray(at, at + 4)];
  };
  const mark = (text: string): CheckedMark => ({ format: 'svg', data: Buffer.from(text) });

  test('all are drawn, in their sizes', async () => {
    const drawn = await drawMarkPictures(mark(drawnMark('Nightjar')));
    expect(Object.keys(drawn)).toEqual([...markPictures]);
    const sizeOf = async (png: Buffer) => {
      const { width, height } = await sharp(png).metadata();
      return [width, height];
    };
    expect(await sizeOf(drawn['icon-192.png'])).toEqual([192, 192]);
    expect(await sizeOf(drawn['icon-512.png'])).toEqual([512, 512]);
    expect(await sizeOf(drawn['share.png'])).toEqual([1200, 630]);
    // Three icons, the first of 16 pixels.
    expect([...drawn['favicon.ico'].subarray(0, 8)]).toEqual([0, 0, 1, 0, 3, 0, 16, 16]);
    const first = drawn['favicon.ico'].subarray(drawn['favicon.ico'].readUInt32LE(18));
    expect(await sizeOf(Buffer.from(first))).toEqual([16, 16]);
  });

  test('those of a mark drawn from the name look as the back office shows them before', async () => {
    const drawn = await drawMarkPictures(mark(drawnMark('Nightjar')));
    const shown = drawnMarkPictures('Nightjar');
    for (const [name, picture] of Object.entries(shown)) {
      const { width, height } = await sharp(Buffer.from(picture)).metadata();
      const stored = drawn[name as keyof typeof shown];
      const size = await sharp(stored).metadata();
      expect([name, width, height]).toEqual([name, size.width, size.height]);
      const [one, other] = await Promise.all(
        [stored, Buffer.from(picture)].map((image) =>
          sharp(image).resize(24, 24, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
        ),
      );
      const off = Array.from(one ?? [255], (part, at) => Math.abs(part - (other?.[at] ?? 0)));
      // A palette rounds colours, and edges fall between pixels.
      expect(off.reduce((sum, part) => sum + part, 0) / off.length, name).toBeLessThan(8);
    }
  });

  test('a mark with a ground of its own keeps it around', async () => {
    const drawn = await drawMarkPictures(mark(drawnMark('Nightjar')));
    const { ground } = drawnCover('Nightjar', '');
    const [red = 0, green = 0, blue = 0] = await colorAt(drawn['share.png'], 0.02, 0.5);
    const wanted = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
    [red, green, blue].forEach((part, i) => {
      expect(Math.abs(part - (wanted[i] ?? 0))).toBeLessThan(8);
    });
  });

  test.each([
    ['#111111', 255],
    ['#fafafa', 20],
  ])('a mark of %s alone stands out from its ground', async (color, ground) => {
    const drawn = await drawMarkPictures(mark(svg(circle.replace('#c33', color))));
    const [red = 0] = await colorAt(drawn['apple-touch-icon.png'], 0, 0);
    expect(Math.abs(red - ground)).toBeLessThan(10);
    expect((await colorAt(drawn['icon-192.png'], 0, 0))[3]).toBe(0);
  });

  test('a PNG stands in an SVG for browsers that ask for one', async () => {
    const png = await sharp({
      create: { width: 600, height: 300, channels: 3, background: '#c33' },
    })
      .png()
      .toBuffer();
    const drawn = await drawMarkPictures(await checkMark('wordmark', png));
    const [red = 0] = await colorAt(drawn['favicon.svg'], 0.5, 0.5);
    expect(red).toBeGreaterThan(190);
  });
});

test('the same name gives the same mark, others differ, and none is a part of it', async () => {
  const names = ['Gatefold', 'Low Sun', 'Søndre', '東京', ...'ABCDEFGHIJKLMNOP'];
  const marks = names.map((name) => drawnMark(name));
  expect(marks).toEqual(names.map((name) => drawnMark(name)));
  expect(new Set(names.map((name) => drawnCover(name, '').motif)).size).toBe(motifs.length);
  expect(new Set(marks).size).toBeGreaterThan(names.length / 2);
  expect(drawnMark('"><script>alert(1)</script>')).not.toContain('script');
  // Each is an SVG that the check takes as it is.
  for (const text of marks) await check(text);
});

test('takes a wordmark of half the height for dark pages, too', async () => {
  const create = { width: 600, height: 100, channels: 4, background: '#fff' } as const;
  const png = new Uint8Array(await sharp({ create }).png().toBuffer());
  for (const slot of ['wordmark', 'wordmarkDark'] as const)
    expect((await checkMark(slot, png)).format).toBe('png');
  await expect(checkMark('dark', png)).rejects.toThrow('at least 128 pixels');
});
