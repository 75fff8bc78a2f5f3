import { isEnglish } from './template.ts';

const ownTexts = (element: Element) =>
  Array.from(element.childNodes)
    .filter((node) => node instanceof Text)
    .map(({ data }) => data.trim())
    .filter(Boolean);

/** Marks an element as English while each text of its own stands in for a missing sentence. */
function mark(element: HTMLElement): void {
  const texts = ownTexts(element);
  if (texts.length > 0 && texts.every(isEnglish)) {
    element.lang = 'en';
    element.dir = 'ltr';
    element.dataset['english'] = '';
  } else if ('english' in element.dataset) {
    for (const name of ['lang', 'dir', 'data-english']) element.removeAttribute(name);
  }
}

function markWithin(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node; node = texts.nextNode())
    if (node instanceof Text && node.parentElement) mark(node.parentElement);
}

/**
 * Marks the English sentences of a page in another language that scripts write, now and from here on. The elements
 * stay as they are, since React would lose a text that moves into another one.
 */
export function keepEnglishMarked(root: HTMLElement): void {
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) markWithin(target);
      for (const node of addedNodes) markWithin(node);
    }
  }).observe(root, { childList: true, characterData: true, subtree: true });
  markWithin(root);
}
