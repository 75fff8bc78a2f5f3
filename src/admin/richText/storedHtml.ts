import { purified } from '#adapters/purify';
import { allowedAttributes, allowedTags, renamedTags } from '#domain/richText/richText';
import { isTextLink } from './textLink.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);
const escapeValue = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Set on an element that represents HTML to be stored unchanged. */
export const keptAttribute = 'data-kept';

function attributesOf(element: Element, tag: string): string {
  const allowed = [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[tag] ?? [])];
  return [...element.attributes]
    .filter(({ name, value }) => allowed.includes(name) && (name !== 'href' || isTextLink(value)))
    .map(({ name, value }) => ` ${name}="${escapeValue(value)}"`)
    .join('');
}

function written(node: Node): string {
  if (node instanceof Text) return escapeText(node.data);
  if (!(node instanceof Element)) return '';
  const kept = node.getAttribute(keptAttribute);
  if (kept !== null) return kept;
  const tag = node.localName;
  const content = storedHtml(node);
  if (!allowedTags.includes(tag)) return content;
  const opening = `<${tag}${attributesOf(node, tag)}`;
  return tag === 'br' || tag === 'hr' ? `${opening} />` : `${opening}>${content}</${tag}>`;
}

/**
 * A node's content as HTML in the form of the server's sanitiser, so a sanitised text stays
 * unchanged.
 */
export function storedHtml(root: Node): string {
  return [...root.childNodes].map(written).join('');
}

const blocks = new Set([
  ...['P', 'H2', 'H3', 'H4', 'BLOCKQUOTE', 'PRE', 'UL', 'OL', 'TABLE', 'HR', 'FIGURE'],
  // Only inside the elements above.
  ...['LI', 'CAPTION', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'TD', 'TH'],
]);

/** True for a block element. */
export function isBlock(node: Node): node is HTMLElement {
  return blocks.has(node.nodeName);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Turns a `div` around words into a paragraph, and unwraps a `div` around blocks. */
function replaceDiv(div: Element): void {
  if ([...div.childNodes].some(isBlock)) div.replaceWith(...div.childNodes);
  else rename(div, 'p');
}

/** Wraps words outside a block in a paragraph. */
function wrapLoose(root: DocumentFragment): void {
  let paragraph: HTMLElement | null = null;
  for (const node of [...root.childNodes]) {
    if (isBlock(node)) paragraph = null;
    else if (paragraph) paragraph.append(node);
    else if (node.textContent?.trim() || node.nodeName === 'BR') {
      paragraph = document.createElement('p');
      node.replaceWith(paragraph);
      paragraph.append(node);
    } else node.remove();
  }
}

/** A text as blocks: only allowed elements, older tags renamed, no words outside a block. */
export function textBlocks(html: string): DocumentFragment {
  const root = purified(html);
  for (const div of [...root.querySelectorAll('div')].toReversed()) replaceDiv(div);
  for (const [old, tag] of Object.entries(renamedTags))
    for (const element of root.querySelectorAll(old)) rename(element, tag);
  wrapLoose(root);
  return root;
}
