/** Text styles and their equivalent elements. */
const formats: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
  ['s', /text-decoration[^;]*line-through/i],
  ['u', /text-decoration[^;]*underline/i],
  ['sup', /vertical-align:\s*super/i],
  ['sub', /vertical-align:\s*sub(;|\s|$)/i],
];
/** Formatting elements, and the style that cancels each. */
const unformatted: readonly (readonly [selector: string, style: RegExp])[] = [
  ['b, strong', /font-weight:\s*(normal|[1-5]00)/i],
  ['i, em', /font-style:\s*normal/i],
];

const styleOf = (element: Element) => element.getAttribute('style') ?? '';
const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/**
 * Applies the style sheet of Pages and other macOS programs to the elements, and turns bold
 * paragraphs that are clearly larger than most of the text into headings.
 */
function readCocoa(document: Document): void {
  const generator = document.querySelector('meta[name="Generator" i]')?.getAttribute('content');
  if (!generator?.startsWith('Cocoa')) return;
  const sheet = document.querySelector('style')?.textContent ?? '';
  for (const rule of sheet.split('}')) {
    // Such as `p.p1 {font: 24.0px Helvetica`.
    const [selector = '', style = ''] = rule.split('{');
    if (!/^[a-z][a-z0-9]?\.\w+$|^span\.\w+$/.test(selector.trim())) continue;
    for (const element of document.querySelectorAll(selector.trim()))
      element.setAttribute('style', `${styleOf(element)};${style}`);
  }
  const sizeOf = (element: Element) => Number(/font:[^;]*?([\d.]+)px/.exec(styleOf(element))?.[1]);
  const letters = new Map<number, number>();
  const paragraphs = [...document.querySelectorAll('p')];
  for (const one of [...paragraphs, ...document.querySelectorAll('li')])
    letters.set(sizeOf(one), (letters.get(sizeOf(one)) ?? 0) + (one.textContent?.length ?? 0));
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  for (const one of paragraphs) {
    const bold = one.querySelector(':scope > b:only-child');
    if (!most || !bold || sizeOf(one) < most[0] * 1.25) continue;
    unwrap(bold);
    renamed(one, 'h2');
  }
}

/** Turns text styles into elements: Google Docs and LibreOffice write spans. */
function readStyles(root: Element): void {
  for (const [selector, style] of unformatted)
    for (const element of root.querySelectorAll(selector))
      if (style.test(styleOf(element))) unwrap(element);
  for (const span of root.querySelectorAll('span, font, a')) {
    // Links are underlined and headings bold by default.
    const isPlain = ([tag]: readonly [string, RegExp]) =>
      (tag === 'u' && span.closest('a')) || (tag === 'strong' && span.closest('h1,h2,h3,h4,h5,h6'));
    for (const format of formats) {
      if (!format[1].test(styleOf(span)) || isPlain(format)) continue;
      const element = root.ownerDocument.createElement(format[0]);
      element.append(...span.childNodes);
      span.append(element);
    }
    if (span.localName !== 'a') unwrap(span);
  }
  // LibreOffice wraps links in the underline.
  for (const underline of root.querySelectorAll('u'))
    if (underline.children.length === 1 && underline.querySelector(':scope > a')) unwrap(underline);
}

/** The list and level of a Word list paragraph; null for any other paragraph. */
function wordList(paragraph: Element): { list: string; level: number } | null {
  const [, list = '', level] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(styleOf(paragraph)) ?? [];
  return level ? { list, level: Number(level) } : null;
}

/** Removes the typed marker from a Word list paragraph and returns the kind of list, and its number. */
function takeWordMarker(paragraph: Element): { tag: 'ol' | 'ul'; number: number } {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const [, numbered] = /^\s*(\d+|[a-z]{1,4})[.)]/i.exec(marker?.textContent ?? '') ?? [];
  marker?.remove();
  return { tag: numbered ? 'ol' : 'ul', number: Number(numbered) };
}

/** Makes lists of Word's list paragraphs, which have typed markers. */
function readWordLists(root: Element): void {
  let lists: Element[] = [];
  let last: Element | null = null;
  let within = '';
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const inList = wordList(paragraph);
    if (!inList) continue;
    const { list: name, level } = inList;
    if (paragraph.previousElementSibling !== last) lists = [];
    const { tag, number } = takeWordMarker(paragraph);
    // Another list of the same level begins directly after this one.
    const isOther = name !== within && lists[level - 1]?.localName !== tag;
    lists = lists.slice(0, isOther ? level - 1 : level);
    within = name;
    while (lists.length < level) {
      const list = root.ownerDocument.createElement(tag);
      const above = lists.at(-1);
      if (above) (above.lastElementChild ?? above).append(list);
      else {
        // A list that goes on after other paragraphs; the number of a deeper list is not this one's.
        if (number > 1 && level === 1) list.setAttribute('start', String(number));
        paragraph.before(list);
      }
      lists.push(list);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
    last = lists[0] ?? null;
  }
}

const isList = (node: Node) => /^(UL|OL)$/i.test(node.nodeName);
const levelOf = (list: Element) =>
  Number(list.querySelector(':scope > li')?.getAttribute('data-aria-level') ?? 1);

/** The list within another list's last item at a level; null if the level above has no item. */
function listAtLevel(list: Element, level: number): Element | null {
  if (level <= 1) return list;
  const item = list.lastElementChild;
  if (!item) return null;
  const last = item.lastElementChild;
  return last && isList(last) ? listAtLevel(last, level - 1) : item;
}

/** Joins the lists of one item each that Word for the web writes, and nests them by their level. */
function joinLists(root: Element): void {
  for (const wrapper of root.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
  for (const list of root.querySelectorAll('ul, ol')) {
    const before = list.previousElementSibling;
    if (!before || !isList(before) || list.closest('li')) continue;
    const host = listAtLevel(before, levelOf(list));
    if (host?.localName === 'li') host.append(list);
    else if (host?.localName === list.localName && (host !== before || goesOn(before, list))) {
      host.append(...list.children);
      list.remove();
    }
  }
}

/** True if a list has no number of its own to start at, or goes on with the count of another. */
function goesOn(before: Element, list: Element): boolean {
  const start = Number(list.getAttribute('start') ?? 0);
  const first = Number(before.getAttribute('start') ?? 1);
  return list.localName === 'ul' || start === first + before.children.length;
}

/** Removes the marks of footnotes, whose texts stay behind, and links within the document. */
function dropInnerLinks(root: Element): void {
  for (const link of root.querySelectorAll('a[href^="#"], a[name]:not([href])'))
    if (/^#(_?(ftn|edn)|sdfootnote|sdendnote)/.test(link.getAttribute('href') ?? '')) link.remove();
    else unwrap(link);
}

/** What a paste has that a text can't hold. */
const media = 'img, picture, video, audio, iframe, embed, object';

/** How many pictures and players of a paste are left out; invisible pixels don't count. */
export function countMedia(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const outermost = [...body.querySelectorAll(media)].filter(
    (element) => !element.parentElement?.closest(media) && element.getAttribute('width') !== '1',
  );
  return outermost.length;
}

/** Joins the paragraphs within a list item or table cell by line breaks. */
function joinParagraphs(holder: Element): void {
  for (const paragraph of [...holder.children].filter((child) => child.matches('p, div'))) {
    const before = paragraph.previousSibling;
    if (before?.textContent?.trim()) paragraph.before(holder.ownerDocument.createElement('br'));
    unwrap(paragraph);
  }
}

/** Moves a list from between two items into the first of them, as HTML requires. */
function nestLists(root: Element): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else unwrap(list);
  }
}

/** Rewrites a table in the editor's form: rows of plain cells. */
function readTables(root: Element): void {
  for (const part of root.querySelectorAll('table :is(colgroup, col)')) part.remove();
  for (const part of root.querySelectorAll('thead, tfoot')) renamed(part, 'tbody');
  for (const cell of root.querySelectorAll('th')) renamed(cell, 'td');
  for (const table of root.querySelectorAll('table')) {
    const [first, ...others] = table.querySelectorAll(':scope > tbody');
    for (const body of others) {
      first?.append(...body.childNodes);
      body.remove();
    }
  }
}

/** Unwraps the figures of other programs; those of a text name what they show. */
function dropFigures(root: Element): void {
  for (const figure of root.querySelectorAll('figure:not([data-picture], [data-release])'))
    unwrap(figure);
  for (const words of root.querySelectorAll('figcaption')) renamed(words, 'p');
}

/** Keeps only meaningful attributes: link addresses, cell spans and the names in figures. */
function dropAttributes(root: Element): void {
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const isSpan = /^(col|row)span$/.test(name) && Number(value) > 1;
      const isStart = name === 'start' && Number(value) > 1;
      const isRightToLeft = name === 'dir' && value === 'rtl';
      const isName = element.localName === 'figure' && /^data-(picture|release)$/.test(name);
      const isKept = name === 'href' || isSpan || isStart || isRightToLeft || isName;
      if (!isKept) element.removeAttribute(name);
    }
}

/** Removes the blanks at the end of a block: Word for the web writes one in each. */
function trimEnds(root: Element): void {
  for (const block of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td')) {
    const last = [...block.childNodes].filter((node) => !isList(node)).at(-1);
    if (last?.nodeName === '#text') last.textContent = (last.textContent ?? '').trimEnd();
  }
}

function dropEmpty(root: Element): void {
  for (const element of root.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li'))
    if (!element.textContent?.trim() && !element.querySelector('hr')) element.remove();
  // Google Docs adds line breaks between blocks.
  for (const br of [...root.children].filter((child) => child.localName === 'br'))
    if (br.nextElementSibling && br.previousElementSibling) br.remove();
}

function dropComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeName === '#comment') child.remove();
    else dropComments(child);
  }
}

/**
 * Converts a program's clipboard HTML to the elements of a text: styles and wrappers of Word,
 * Google Docs, LibreOffice and web pages become elements, and the rest is removed.
 */
export function pastedHtml(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { body } = document;
  readCocoa(document);
  dropComments(body);
  // Chrome appends a line break to what it copies.
  const foreign = 'style, script, meta, link, title, br.Apple-interchange-newline';
  for (const element of body.querySelectorAll(foreign)) element.remove();
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':')) unwrap(element);
  dropInnerLinks(body);
  readWordLists(body);
  joinLists(body);
  readStyles(body);
  for (const holder of body.querySelectorAll('li, td, th')) joinParagraphs(holder);
  nestLists(body);
  readTables(body);
  dropFigures(body);
  dropAttributes(body);
  trimEnds(body);
  dropEmpty(body);
  return body.innerHTML.trim();
}
