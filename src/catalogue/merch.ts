import { artistsOf } from './builtCatalogue.ts';
import type { Credit } from './catalogue.ts';
import { read } from './reading.ts';

/** The item of merch with this number. */
export const findMerch = read('merch', ({ merch }, cId: number) => merch.get(cId));

/** The numbers of all items of merch, in the order of the shop. */
export const allMerch = read('allMerch', ({ merch }) => [...merch.keys()]);

/** Whose an item is: the artists with a page, in its order. */
export const merchArtists = read('merchArtists', (catalogue, cId: number): Credit[] => {
  const item = catalogue.merch.get(cId);
  const found = item ? artistsOf(catalogue, item) : [];
  return found.map(({ cId: number, name, url }) => ({ cId: number, name, url }));
});
