import { allowedAttributes, allowedTags, renamedTags } from '#domain/richText/richText';

const known = new Set([...allowedTags, ...Object.keys(renamedTags)]);

function lostAttributes(element: Element): string[] {
  const allowed = [
    ...(allowedAttributes['*'] ?? []),
    ...(allowedAttributes[element.localName] ?? []),
  ];
  return [...element.attributes].map(({ name }) => name).filter((name) => !allowed.includes(name));
}

/**
 * What of a text cannot be stored again, as in "<img>" and "style": named once each. Nothing of it
 * runs or is fetched while it is looked at.
 */
export function losses(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found = [...body.querySelectorAll('*')].flatMap((element) =>
    known.has(element.localName) ? lostAttributes(element) : [`<${element.localName}>`],
  );
  return [...new Set(found)];
}
