import { allowedAttributes, allowedTags } from '#domain/richText/richText';
import { isTextLink } from './textLink.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);
const escapeValue = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Where an element stands for HTML that is to be written as it came. */
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
 * What is inside a node as HTML, spelled as the server's sanitiser spells it, so that a text it
 * has seen stays the same.
 */
export function storedHtml(root: Node): string {
  return [...root.childNodes].map(written).join('');
}
