import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnCover, motifs } from '#design/drawnCover';
import { drawnLogo, drawnLogoPictures } from '#design/drawnLogo';
import { logoPictures, maxLogoSvgBytes } from '#domain/label/logo';
import { Problem } from '#domain/problem';
import { type CheckedLogo, checkLogo, drawLogoPictures } from './logoDrawing.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const circle = '<circle cx="32" cy="32" r="20" fill="#c33"/>';
const check = (text: string) => checkLogo('light', Buffer.from(text));
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
    ['a handler', `<g onload="alert(1)" onclick="alert(1)">${circle}</g>`],
    ['notes', `<metadata><x>alert(1)</x></metadata><title>alert(1)</title>${circle}`],
    ['another namespace', `<i:script xmlns:i="https://evil.example">alert(1)</i:script>${circle}`],
    ['text between', `${circle}alert(1)`],
    ['a comment', `<!-- alert(1) -->${circle}`],
    ['a section', `${circle}<![CDATA[<script>alert(1)</script>]]>`],
    ['an instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${circle}`],
    ['an unknown style', `<g style="background:url(https://evil.example)">${circle}</g>`],
    ['a link on a shape', '<circle r="9" xlink:href="https://evil.example"/>'],
  ])('%s', async (_, inside) => {
    const clean = await cleaned(svg(inside));
    expect(clean).toContain('<circle');
    expect(clean).not.toMatch(/script|alert|evil|\son\w+=|animate|iframe|<a\b|<!|<\?/i);
  });

  test('nothing that belongs to it', async () => {
    const inside = `<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c33"/></linearGradient><radialGradient id="g" xlink:href="#a"/><clipPath id="c"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#c)"><path d="M0 0h9v9z" transform="rotate(4)" fill="url('#g')" style="stroke:rgb(1, 2, 3);fill-rule:evenodd"/></g>`;
    const clean = await cleaned(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y">${svg(inside, 'viewBox="0 0 64 64" fill="#fff" fill-rule="evenodd"')}`,
    );
    expect(clean).toContain('viewBox="0 0 64 64" width="64" height="64" fill="#fff" fill-rule=');
    expect(clean).toContain('<linearGradient id="a" gradientUnits="userSpaceOnUse"');
    expect(clean).toContain('<radialGradient id="g" href="#a">');
    expect(clean).toContain('<g clip-path="url(#c)"><path transform="rotate(4)" fill="url(#g)"');
    expect(clean).toContain('fill-rule="evenodd" stroke="rgb(1, 2, 3)" d="M0 0h9v9z"');
    expect(await cleaned(clean)).toBe(clean);
  });
});

describe('an SVG is refused, with the reason, that has', () => {
  const plainShapes = 'Export the logo as plain shapes, without styles, masks or symbols';
  const clip = `<clipPath id="c">${circle}</clipPath>`;
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<path d="&b;"/>')}`;
  test.each([
    ['a script', `<script>alert(1)</script>${circle}`],
    ['a link', `<a href="javascript:alert(1)">${circle}</a>`],
    ['an animation', `${circle}<animate attributeName="href" to="javascript:alert(1)"/>`],
    ['a set', `<g>${circle}<set attributeName="onclick" to="alert(1)"/></g>`],
    ['a page', `<iframe src="https://evil.example">alert(1)</iframe>${circle}`],
    ['a medium', `<video onerror="alert(1)"><source src="https://evil.example"/></video>${circle}`],
    ['a part of a page', `<foreignObject><p>x</p></foreignObject>${circle}`],
    ['another file', '<use href="https://evil.example/x.svg#a"/>'],
    ['a symbol', `<symbol id="s">${circle}</symbol><use href="#s"/>`],
    ['a mask', `<mask id="m">${circle}</mask>${circle}`],
    ['a use of a mask', `<g mask="url(#m)">${circle}</g>`],
    ['a filter', `<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>${circle}`],
    ['a use of a filter', `<g style="filter:url(#f)">${circle}</g>`],
    ['a pattern', `<pattern id="p">${circle}</pattern>${circle}`],
    ['a style sheet', `<style>.a{fill:#c33}</style>${circle}`],
    ['a hidden import', `<style>&#64;import "//evil.example";</style>${circle}`],
    ['a fetched paint', '<rect width="9" height="9" fill="url(https://evil.example/#a)"/>'],
    ['a paint behind its own', '<rect width="9" height="9" fill="url(#a) url(//evil.example)"/>'],
    ['an escaped paint', '<rect width="9" height="9" fill="\\75rl(//evil.example)"/>'],
    ['an encoded paint', '<rect width="9" height="9" fill="&#117;rl(//evil.example)"/>'],
    ['a fetched gradient', '<linearGradient id="g" href="https://evil.example/x.svg#a"/>'],
    ['data as a gradient', '<linearGradient id="g" xlink:href="data:image/svg+xml,x#a"/>'],
    ['a fetched style', `<g style="fill:url(//evil.example)">${circle}</g>`],
    ['a set of pictures', `<g fill="image-set('https://evil.example/x.png' 1x)">${circle}</g>`],
    ['a mask of pictures', `<g mask="image-set('https://evil.example/x' 1x)">${circle}</g>`],
    ['a source', `<g style="mask:src('//evil.example')">${circle}</g>`],
    ['a value that ends', `<g fill="&quot;&gt;&lt;script&gt;">${circle}</g>`],
    ['a clip for each of many', `${clip}${'<path d="M0 0h9v9z" clip-path="url(#c)"/>'.repeat(21)}`],
    ['clips of clips', `<clipPath id="d" clip-path="url(#c)">${circle}</clipPath>${circle}`],
    ['a clip of clipped shapes', `<clipPath id="d"><g clip-path="url(#c)"/></clipPath>${circle}`],
  ])('%s', async (_, inside) => {
    expect(await refusalOf(check(svg(inside)))).toContain(plainShapes);
  });

  test.each([
    ['text', svg(`<text x="1" y="2">Tide</text>${circle}`), 'text'],
    ['a picture', svg('<image href="https://evil.example/x.png"/>'), 'picture'],
    ['entities', bomb, 'entities'],
    ['a prefix of its own', svg(`<svg:script>alert(1)</svg:script>${circle}`), 'well-formed'],
    ['no end', svg(circle).slice(0, -1), 'well-formed'],
    ['endless shapes', svg('<path d="M0 0"/>'.repeat(4000)), 'too many shapes'],
    ['endless groups', svg('<g>'.repeat(99) + circle + '</g>'.repeat(99)), 'too many shapes'],
    [
      'many shapes in many clips',
      svg(
        `<clipPath id="c">${circle.repeat(200)}</clipPath>${'<g clip-path="url(#c)"/>'.repeat(18)}`,
      ),
      'too many clip paths',
    ],
    ['another in it', svg(svg(circle)), 'another SVG'],
    ['no size', svg(circle, ''), 'how large'],
    ['no shape', svg('<g/>'), 'shows nothing'],
    ['shapes out of sight alone', svg(`<defs>${circle}</defs>`), 'shows nothing'],
    ['too much', svg(`<path d="${'M0 0'.repeat(maxLogoSvgBytes)}"/>`), 'kB'],
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
    const { format, data, warning } = await checkLogo('light', bytes);
    expect({ format, warning }).toEqual({ format: 'png', warning: undefined });
    expect(data.includes('secret')).toBe(false);
  });
  test('is shrunk when it is large, and warned of when it is small', async () => {
    const { data } = await checkLogo('light', await flat(2000).png().toBuffer());
    expect(await sharp(data).metadata()).toMatchObject({ width: 1024, height: 1024 });
    expect((await checkLogo('light', await flat(200).png().toBuffer())).warning).toContain('512');
  });
  test('is warned of when it is not square, with what the icons will do', async () => {
    const warning = async (slot: 'light' | 'wordmark', width: number, height: number) =>
      (await checkLogo(slot, await flat(width, height).png().toBuffer())).warning ?? '';
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
    const of = (bytes: Buffer) => refusalOf(checkLogo('light', bytes));
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
  const logo = (text: string): CheckedLogo => ({ format: 'svg', data: Buffer.from(text) });

  test('all are drawn, in their sizes', async () => {
    const drawn = await drawLogoPictures(logo(drawnLogo('Nightjar')));
    expect(Object.keys(drawn)).toEqual([...logoPictures]);
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

  test('those of a logo drawn from the name look as the back office shows them before', async () => {
    const drawn = await drawLogoPictures(logo(drawnLogo('Nightjar')));
    const shown = drawnLogoPictures('Nightjar');
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

  test('a logo with a ground of its own keeps it around', async () => {
    const drawn = await drawLogoPictures(logo(drawnLogo('Nightjar')));
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
  ])('a logo of %s alone stands out from its ground', async (color, ground) => {
    const drawn = await drawLogoPictures(logo(svg(circle.replace('#c33', color))));
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
    const drawn = await drawLogoPictures(await checkLogo('wordmark', png));
    const [red = 0] = await colorAt(drawn['favicon.svg'], 0.5, 0.5);
    expect(red).toBeGreaterThan(190);
  });
});

test('the same name gives the same logo, others differ, and none is a part of it', async () => {
  const names = ['Gatefold', 'Low Sun', 'Søndre', '東京', ...'ABCDEFGHIJKLMNOP'];
  const drawn = names.map((name) => drawnLogo(name));
  expect(drawn).toEqual(names.map((name) => drawnLogo(name)));
  expect(new Set(names.map((name) => drawnCover(name, '').motif)).size).toBe(motifs.length);
  expect(new Set(drawn).size).toBeGreaterThan(names.length / 2);
  expect(drawnLogo('"><script>alert(1)</script>')).not.toContain('script');
  // Each is an SVG that the check takes as it is.
  for (const text of drawn) await check(text);
});

test('takes a wordmark of half the height for dark pages, too', async () => {
  const create = { width: 600, height: 100, channels: 4, background: '#fff' } as const;
  const png = new Uint8Array(await sharp({ create }).png().toBuffer());
  for (const slot of ['wordmark', 'wordmarkDark'] as const)
    expect((await checkLogo(slot, png)).format).toBe('png');
  await expect(checkLogo('dark', png)).rejects.toThrow('at least 128 pixels');
});
