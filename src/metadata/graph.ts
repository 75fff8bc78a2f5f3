/** A thing as schema.org describes it; what is undefined is left out. */
export type Thing = { '@type': string } & { [property: string]: unknown };

/** Things in an order, as schema.org wants a list: each with its place, from 1. */
export function itemList(items: readonly Thing[]): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item,
    })),
  };
}

/** JSON-LD that may stand in a script element: nothing in it can end that element. */
export function jsonLd(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}
