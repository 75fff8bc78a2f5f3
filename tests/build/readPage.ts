import { Window } from 'happy-dom';
import { type BuiltSite, textOf } from './buildSite.ts';

/** A page of a built site as a browser without scripts reads it. */
export function readPage(site: BuiltSite, file: string) {
  const { document } = new Window();
  document.write(textOf(site, file));
  return document;
}
type Read = ReturnType<typeof readPage>;

/** The texts of the elements that a selector finds. */
export const textIn = (document: Read, selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? '');

/** The addresses of the links that a selector finds. */
export const linksIn = (document: Read, selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getAttribute('href'));
