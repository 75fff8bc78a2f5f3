/** An element of an SVG that was cleaned. */
interface Element {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: Element[];
}

/** A rule of a style sheet that was checked. */
export interface StyleRule {
  selector: string;
  style: string;
}

/** Each use of a mask or clip path draws a separate picture, which costs as much as many shapes. */
const maskCost = 20;

const reference = /url\(\s*(?:'|"|&quot;)?#([\w.-]+)/g;
/** Attributes whose references draw nothing extra: a gradient is a colour. */
const colors = ['fill', 'stroke'];

/**
 * The elements of a text that sanitize-html wrote: each tag is closed, and in values there is neither
 * `<` nor `>`.
 */
function elementsOf(clean: string): { root: Element; all: Element[] } {
  const root: Element = { tag: '', attributes: new Map(), children: [] };
  const open = [root];
  const all: Element[] = [];
  for (const part of clean.split('<').slice(1)) {
    const head = part.slice(0, part.indexOf('>'));
    if (head.startsWith('/')) {
      open.pop();
      continue;
    }
    const given = head.matchAll(/ ([\w:-]+)="([^"]*)"/g);
    const attributes = new Map(Array.from(given, ([, name = '', value = '']) => [name, value]));
    const element = { tag: /^\w+/.exec(head)?.[0] ?? '', attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
    all.push(element);
  }
  return { root, all };
}

const masksIn = (style: string): string[] =>
  style.split(';').flatMap((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    const isColor = colors.includes(name.trim());
    return isColor ? [] : Array.from(value.join(':').matchAll(reference), ([, id = '']) => id);
  });

/** True if a selector may match an element: one of its names is the element's. */
function mayMean(selector: string, { tag, attributes }: Element): boolean {
  const classes = (attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`);
  const names = new Set([tag, `#${attributes.get('id') ?? ''}`, ...classes]);
  return (selector.match(/[.#]?[\w-]+/g) ?? []).some((name) => names.has(name));
}

/**
 * How many shapes an SVG draws, counting a shape once for each use; infinite for an element that
 * contains itself. References to references multiply: twenty can draw millions.
 */
export function drawnShapes(clean: string, rules: readonly StyleRule[]): number {
  const { root, all } = elementsOf(clean);
  const named = new Map(all.map((element) => [element.attributes.get('id') ?? '', element]));
  const masking = rules.flatMap(({ selector, style }) => {
    const ids = masksIn(style);
    return ids.length > 0 ? [{ selector, ids }] : [];
  });

  function masksOf(element: Element): string[] {
    const own = [...element.attributes].flatMap(([name, value]) =>
      name === 'style' ? masksIn(value) : masksIn(`${name}:${value}`),
    );
    const ofSheet = masking.filter(({ selector }) => mayMean(selector, element));
    return [...own, ...ofSheet.flatMap(({ ids }) => ids)];
  }

  const known = new Map<Element, number>();
  function costOf(element: Element): number {
    const before = known.get(element);
    if (before !== undefined) return before;
    // Set while it is being counted: a reference back to it is infinite.
    known.set(element, Number.POSITIVE_INFINITY);
    const used = element.tag === 'use' ? (element.attributes.get('href') ?? '').slice(1) : '';
    const masks = masksOf(element);
    const drawn = [used, ...masks].flatMap((id) => (id && named.get(id)) || []);
    const cost = [...element.children, ...drawn].reduce((sum, one) => sum + costOf(one), 1);
    const whole = cost + masks.length * maskCost;
    known.set(element, whole);
    return whole;
  }
  return costOf(root);
}
