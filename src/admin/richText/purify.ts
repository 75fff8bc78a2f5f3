import { renamedTags } from '#domain/richText/richText';
import { purified } from '../../adapters/purify.ts';

const blocks = new Set([
  ...['P', 'H2', 'H3', 'H4', 'BLOCKQUOTE', 'PRE', 'UL', 'OL', 'TABLE', 'HR'],
  // Only ever inside of those.
  ...['LI', 'CAPTION', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'TD', 'TH'],
]);

/** True for an element that stands on lines of its own. */
export function isBlock(node: Node): node is HTMLElement {
  return blocks.has(node.nodeName);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** A `div` around words is a paragraph; one around blocks holds nothing of its own. */
function replaceDiv(div: Element): void {
  if ([...div.childNodes].some(isBlock)) div.replaceWith(...div.childNodes);
  else rename(div, 'p');
}

/** Words that stand in no block get a paragraph. */
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

/** A text as blocks: only what is listed, older tags renamed, no word without a block. */
export function textBlocks(html: string): DocumentFragment {
  const root = purified(html);
  for (const div of [...root.querySelectorAll('div')].toReversed()) replaceDiv(div);
  for (const [old, tag] of Object.entries(renamedTags))
    for (const element of root.querySelectorAll(old)) rename(element, tag);
  wrapLoose(root);
  return root;
}
