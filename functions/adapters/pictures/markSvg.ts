import sanitize from 'sanitize-html';
import { maxMarkSvgBytes } from '#domain/label/mark';
import { Problem } from '#domain/problem';
import { drawnShapes, type StyleRule } from './markCost.ts';

// The elements and attributes of a mark that are allowed: none of them runs or fetches anything.
const shape = ['transform', 'class', 'id', 'style', 'clip-path', 'mask', 'opacity'];
const paint = [
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'stroke', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-opacity', 'stroke-width', 'color', 'display', 'visibility', 'paint-order'],
];
const gradient = ['gradientUnits', 'gradientTransform', 'spreadMethod', 'href', 'xlink:href'];
const allowedAttributes: Record<string, string[]> = {
  '*': [...shape, ...paint],
  svg: ['viewBox', 'width', 'height', 'preserveAspectRatio'],
  path: ['d', 'pathLength'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
  linearGradient: [...gradient, 'x1', 'y1', 'x2', 'y2'],
  radialGradient: [...gradient, 'cx', 'cy', 'r', 'fx', 'fy', 'fr'],
  stop: ['offset', 'stop-color', 'stop-opacity'],
  clipPath: ['clipPathUnits'],
  mask: ['maskUnits', 'maskContentUnits', 'x', 'y', 'width', 'height'],
  symbol: ['viewBox', 'preserveAspectRatio'],
  use: ['href', 'xlink:href', 'x', 'y', 'width', 'height'],
};
const allowedTags = [...Object.keys(allowedAttributes).filter((tag) => tag !== '*'), 'g', 'defs'];

/** Elements whose removal would change how the mark looks, so a mark with one is refused. */
const refusals: Readonly<Record<string, string>> = {
  text: 'It has text, which looks different wherever its typeface is missing. Turn it into paths and save it again.',
  foreignObject: 'It has a part of a web page in it (foreignObject). Draw that part as shapes.',
  image: 'It has a picture in it. Draw the mark as shapes, or upload it as a PNG.',
  filter: 'It has a filter, such as a shadow. Save it without, or upload it as a PNG.',
  pattern: 'It has a pattern. Save it as shapes, or upload it as a PNG.',
};
const maxUses = 20;
const maxElements = 3000;
/** See `drawnShapes`. A mark with more takes seconds to draw, here and in every browser. */
const maxDrawn = 4_000;

const refuse = (reason: string) =>
  new Problem('unsupported', `This SVG can’t be the mark. ${reason}`);

/** CSS functions that fetch, as `url` does. */
const fetching = /(?:image|image-set|src|cross-fade|element)\s*\(/i;
/** A value without references, or with references into the same file only. */
const isOwnReference = (value: string) =>
  !/url\s*\(/i.test(value) || /^url\(\s*['"]?#[\w.-]+['"]?\s*\)[\w#\s]*$/i.test(value.trim());
/** A list of declarations without escapes, comments, at-rules or functions that fetch. */
const isPlainStyle = (style: string) =>
  !/[\\@<>{}&]|\/\*|expression|import|image/i.test(style) &&
  style.split(';').every((declaration) => {
    const value = declaration.slice(declaration.indexOf(':') + 1);
    return isOwnReference(value) && !fetching.test(value) && !/javascript:/i.test(value);
  });

const behindComment = (part: string) => {
  const end = part.indexOf('*/');
  // Refused in every rule, which also refuses an unclosed comment.
  return end === -1 ? '@' : part.slice(end + 2);
};

/**
 * A stylesheet of plain rules, as drawing programs write it. It is split at its braces, since one
 * pattern over the whole could backtrack for minutes.
 */
function checkedStyles(css: string): StyleRule[] {
  const [first = '', ...commented] = css.split('/*');
  const pieces = [first, ...commented.map(behindComment)].join('').split('}');
  const isWhole = pieces.pop()?.trim() === '';
  const rules = pieces.map((piece) => piece.split('{').map((part) => part.trim()));
  const isSafe = rules.every(
    ([selector = '', style, ...more]) =>
      style !== undefined &&
      more.length === 0 &&
      /^[\w\s.#,-]+$/.test(selector) &&
      isPlainStyle(style),
  );
  if (!isWhole || !isSafe)
    throw refuse(
      'Its style sheet has more than plain rules. Save it with the colours on the shapes.',
    );
  return rules.map(([selector = '', style = '']) => ({ selector, style }));
}

/** Takes the style sheets out of an SVG, to be checked and placed before the shapes. */
function withoutSheets(source: string): { body: string; sheets: string[] } {
  const [head = '', ...parts] = source.split(/<style\b/i);
  const sheets: string[] = [];
  const rest = parts.map((part) => {
    const begin = part.indexOf('>') + 1;
    if (part.slice(0, begin).endsWith('/>')) return part.slice(begin);
    const end = /<\/style\s*>/i.exec(part);
    if (!end || begin === 0 || begin > end.index) throw refuse('Its style sheet has no end.');
    sheets.push(part.slice(begin, end.index).replaceAll(/<!\[CDATA\[|\]\]>/g, ''));
    return part.slice(end.index + end[0].length);
  });
  return { body: [head, ...rest].join(''), sheets };
}

/** The four numbers of the visible part, from `viewBox` or else from width and height. */
function viewOf(attributes: sanitize.Attributes): [number, number, number, number] {
  const given = attributes['viewBox']
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = Number.NaN, height = Number.NaN] = given ?? [
    0,
    0,
    Number.parseFloat(attributes['width'] ?? ''),
    Number.parseFloat(attributes['height'] ?? ''),
  ];
  const all = [x, y, width, height] as [number, number, number, number];
  if (
    !all.every((part) => Number.isFinite(part) && Math.abs(part) < 100_000) ||
    width <= 0 ||
    height <= 0
  )
    throw refuse('It doesn’t say how large it is: its outermost element needs a viewBox.');
  if (Math.max(width / height, height / width) > 12)
    throw refuse('It is more than twelve times as long as it is high.');
  return all;
}

/**
 * A mark's SVG with nothing in it that runs, fetches or grows: written again from an allow-list. Scripts,
 * handlers, links, animations and the notes of drawing programs are dropped. What would be missed
 * is refused.
 * @throws {Problem} unsupported or too-large, with the reason in words
 */
export function cleanSvg(bytes: Uint8Array): string {
  if (bytes.length > maxMarkSvgBytes)
    throw new Problem(
      'too-large',
      `This SVG has ${Math.ceil(bytes.length / 1024)} kB; at most ${maxMarkSvgBytes / 1024} kB are accepted. Simplify its paths, or upload it as a PNG.`,
    );
  const source = new TextDecoder('utf-8').decode(bytes).replace(/^\uFEFF/, '');
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(source))
    throw refuse('It defines entities, which can make a small file huge. Save it again without.');
  const { body, sheets } = withoutSheets(source);
  let [elements, uses] = [0, 0];
  let root: sanitize.Attributes | undefined;
  let view: number[] = [];
  const checked = (name: string, given: sanitize.Attributes): sanitize.Tag => {
    elements += 1;
    if (elements > maxElements) throw refuse('It has too many shapes. Simplify it.');
    const local = name.replace(/^svg:/, '');
    const reason = local.startsWith('fe')
      ? refusals['filter']
      : refusals[local === 'tspan' ? 'text' : local];
    if (reason) throw refuse(reason);
    const isListed = allowedTags.includes(local);
    const attributes: sanitize.Attributes = {};
    for (const [key, value] of Object.entries(given)) {
      const isLink = key === 'href' || key === 'xlink:href';
      const isName = key === 'id' || key === 'class';
      const isOwn = isLink
        ? /^#[\w.-]+$/.test(value)
        : isName || (isOwnReference(value) && !fetching.test(value));
      // An attribute is read as CSS, in which a backslash would hide what the value says.
      if (isListed && (!isOwn || value.includes('\\')))
        throw refuse('It refers to another file. Save it with everything in it.');
      if (isListed && key === 'style' && !isPlainStyle(value))
        throw refuse('One of its shapes has a style with more than plain values.');
      attributes[isLink ? 'href' : key] = value;
    }
    if (local === 'use') uses += 1;
    if (uses > maxUses)
      throw refuse('It repeats its shapes too often (use). Save it without symbols.');
    if (local === 'svg') {
      if (!root) {
        root = attributes;
        view = viewOf(attributes);
      }
      // A nested one would be a picture with its own viewport.
      else if (elements > 1) throw refuse('It has another SVG in it. Save it as one.');
      const [x, y, width, height] = view;
      return {
        tagName: local,
        attribs: {
          ...(attributes['fill'] !== undefined && { fill: attributes['fill'] }),
          viewBox: `${x} ${y} ${width} ${height}`,
          width: String(width),
          height: String(height),
        },
      };
    }
    return { tagName: isListed ? local : name, attribs: attributes };
  };
  const clean = sanitize(body, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    nestingLimit: 40,
    nonTextTags: ['script', 'style', 'title', 'desc', 'metadata', 'animate', 'set', 'iframe'],
    transformTags: { '*': checked },
    // Shapes have no text: anything between them is white space or left over from a dropped element.
    textFilter: () => '',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
  if (!root || !clean.startsWith('<svg')) throw refuse('It doesn’t begin as an SVG does.');
  if (!/<(path|rect|circle|ellipse|line|poly|use)/.test(clean)) throw refuse('It shows nothing.');
  const rules = sheets.flatMap(checkedStyles);
  if (drawnShapes(clean, rules) > maxDrawn)
    throw refuse(
      'Its shapes, masks and clip paths refer to one another too often. Save it with plain shapes.',
    );
  const styles = rules.map(({ selector, style }) => `${selector}{${style}}`).join('');
  const sheet = styles && `<style>${styles}</style>`;
  return clean.replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1>${sheet}`);
}
