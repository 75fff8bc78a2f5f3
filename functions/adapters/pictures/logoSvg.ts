import { SaxesParser, type SaxesTagNS } from 'saxes';
import { maxLogoSvgBytes } from '#domain/label/logo';
import { Problem } from '#domain/problem';

const paint = [
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'stroke', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-opacity', 'stroke-width', 'color', 'display', 'visibility', 'paint-order', 'opacity'],
];
const drawn = ['transform', 'clip-path', ...paint];
const gradient = ['id', 'href', 'gradientUnits', 'gradientTransform', 'spreadMethod'];

const shapes: Readonly<Record<string, string[]>> = {
  path: ['d', 'pathLength'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};

/** The allowed elements with their attributes: none of them can run or fetch anything. */
const allowed = new Map<string, readonly string[]>([
  ...Object.entries(shapes).map(([tag, own]) => [tag, [...drawn, ...own]] as const),
  ['svg', paint],
  ['g', drawn],
  ['defs', []],
  ['clipPath', ['id', 'clipPathUnits', 'transform']],
  ['linearGradient', [...gradient, 'x1', 'y1', 'x2', 'y2']],
  ['radialGradient', [...gradient, 'cx', 'cy', 'r', 'fx', 'fy', 'fr']],
  ['stop', ['offset', 'stop-color', 'stop-opacity']],
]);
/** Dropped with all their content, like elements of other namespaces: they are invisible. */
const notes = ['title', 'desc', 'metadata'];
/** A logo would look different without these, so they are refused rather than dropped. */
const refusedAttributes = ['mask', 'filter', 'mix-blend-mode'];

const svgNamespace = 'http://www.w3.org/2000/svg';
const maxElements = 3000;
const maxDepth = 40;
/** Drawing programs clip a drawing once. Each use draws the shapes of the clip path again. */
const maxClips = 20;

const plainShapes =
  'Export the logo as plain shapes, without styles, masks or symbols, or upload it as a PNG.';

const refuse = (reason: string) =>
  new Problem('unsupported', `This SVG can’t be the logo. ${reason}`);

function refuseElement(name: string): Problem {
  if (name === 'text' || name === 'tspan')
    return refuse(
      'It has text, which looks different wherever its typeface is missing. Turn it into paths and export it again.',
    );
  if (name === 'image')
    return refuse('It has a picture in it. Draw it as shapes, or upload the logo as a PNG.');
  if (name === 'svg') return refuse('It has another SVG in it. Export it as one.');
  return refuse(`It has <${name}> in it. ${plainShapes}`);
}

const functions = /^(rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])$/;
const ownPaint = /^url\(\s*(['"]?)#([\w.-]+)\1\s*\)$/;

/**
 * The value of an attribute, as it is stored: numbers, names, colours, transforms, or a reference
 * within the file. It can't end the attribute, and no function in it can fetch anything.
 */
function checkedValue(name: string, value: string): string {
  const text = value.trim();
  const [, , id] = ownPaint.exec(text) ?? [];
  if (id !== undefined) return `url(#${id})`;
  const isPlain = name === 'href' ? /^#[\w.-]+$/.test(text) : /^[\w\s.,#%+()/-]*$/.test(text);
  const beforeBrackets = text.split('(').slice(0, -1);
  const called = beforeBrackets.map(
    (part) =>
      part
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1) ?? '',
  );
  if (!isPlain || !called.every((one) => functions.test(one)))
    throw refuse(`Its ${name} refers to another file, or is no plain value. ${plainShapes}`);
  return text;
}

/**
 * An element's attributes by name, with the declarations of its `style` as attributes, which take
 * precedence.
 */
function attributesOf({ attributes }: SaxesTagNS): Map<string, string> {
  const own = Object.values(attributes);
  const plain = own
    .filter(({ uri, local }) => uri === '' || local === 'href')
    .map(({ local, value }) => [local, value] as const);
  const style = attributes['style']?.value ?? '';
  const declared = style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim();
    return name ? [[name, declaration.slice(colon + 1).trim()] as const] : [];
  });
  return new Map([...plain, ...declared]);
}

/** The four numbers of the visible area, from `viewBox` or else from width and height. */
function viewOf(attributes: ReadonlyMap<string, string>): [number, number, number, number] {
  const given = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = Number.NaN, height = Number.NaN] = given ?? [
    0,
    0,
    Number.parseFloat(attributes.get('width') ?? ''),
    Number.parseFloat(attributes.get('height') ?? ''),
  ];
  const all = [x, y, width, height] as [number, number, number, number];
  if (
    !all.every((part) => Number.isFinite(part) && Math.abs(part) < 100_000) ||
    width <= 0 ||
    height <= 0
  )
    throw refuse('It doesn’t say how large it is: its outermost element needs a viewBox.');
  if (Math.max(width / height, height / width) > 12)
    throw refuse('It is more than twelve times as wide as it is high, or the reverse.');
  return all;
}

function rootTag(attributes: ReadonlyMap<string, string>): string {
  const [x, y, width, height] = viewOf(attributes);
  return ` xmlns="${svgNamespace}" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
}

/** Reads an SVG and writes the allowed parts of it. */
function createWriter() {
  const written: string[] = [];
  /** The elements that are open at this point. */
  const open: string[] = [];
  let [elements, clips, clipped, shown, dropped] = [0, 0, 0, 0, 0];

  function begin(tag: SaxesTagNS): void {
    const { local, uri } = tag;
    const isOwn = uri === svgNamespace || uri === '';
    if (open.length === 0 && !(isOwn && local === 'svg'))
      throw refuse('It doesn’t begin as an SVG does.');
    if (dropped > 0 || !isOwn || notes.includes(local)) {
      dropped += 1;
      return;
    }
    const names = allowed.get(local);
    if (!names || (local === 'svg' && open.length > 0)) throw refuseElement(local);
    elements += 1;
    if (elements > maxElements || open.length > maxDepth)
      throw refuse('It has too many shapes. Simplify it.');
    const attributes = attributesOf(tag);
    const refused = refusedAttributes.find(
      (name) => !['none', 'normal'].includes(attributes.get(name) ?? 'none'),
    );
    if (refused) throw refuse(`It has a ${refused} in it. ${plainShapes}`);
    const isClip = open.includes('clipPath');
    if (attributes.has('clip-path')) clips += 1;
    if (isClip) clipped += 1;
    // Nested clip paths multiply: twenty of them draw millions of shapes.
    const isNested = attributes.has('clip-path') && (isClip || local === 'clipPath');
    if (isNested || clips > maxClips || clips * clipped > maxElements)
      throw refuse(`It has too many clip paths. ${plainShapes}`);
    if (local in shapes && !isClip && !open.includes('defs')) shown += 1;
    const kept = names.flatMap((name) => {
      const value = attributes.get(name);
      return value === undefined ? [] : [` ${name}="${checkedValue(name, value)}"`];
    });
    open.push(local);
    written.push(`<${local}${open.length === 1 ? rootTag(attributes) : ''}${kept.join('')}>`);
  }

  function end(): void {
    if (dropped > 0) dropped -= 1;
    else written.push(`</${open.pop()}>`);
  }

  return { begin, end, result: () => ({ svg: written.join(''), isEmpty: shown === 0 }) };
}

/**
 * Parses a logo's SVG and prints it from an allow-list of shapes, gradients and clip paths. Text
 * between elements, comments, instructions, metadata of drawing programs and unknown attributes are
 * left out; anything else is refused, since the logo might look different without it.
 * @throws {Problem} unsupported or too-large, with the reason in plain words
 */
export function cleanSvg(bytes: Uint8Array): string {
  if (bytes.length > maxLogoSvgBytes)
    throw new Problem(
      'too-large',
      `This SVG has ${Math.ceil(bytes.length / 1024)} kB; at most ${maxLogoSvgBytes / 1024} kB is accepted. Simplify its paths, or upload it as a PNG.`,
    );
  const writer = createWriter();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw refuse(
        'It defines entities, which can make a small file huge. Export it again without.',
      );
  });
  parser.on('opentag', writer.begin);
  parser.on('closetag', writer.end);
  parser.on('error', () => {
    throw refuse('It is not well-formed XML. Export it again.');
  });
  parser.write(new TextDecoder('utf-8').decode(bytes).trimStart()).close();
  const { svg, isEmpty } = writer.result();
  if (isEmpty) throw refuse('It shows nothing.');
  return svg;
}
