import type { PublicLabel } from '#domain/label/publicLabel';
import { type Wording, wordingOf } from '#words/wording';
import { catalogue } from './catalogue.ts';

/** The label of the snapshot that the pages show. */
export function shownLabel(): PublicLabel {
  return catalogue().label;
}

/** The words of the page that is rendered. */
export function shownWording(): Wording {
  return wordingOf(shownLabel());
}

/** A page's full title. */
export function pageTitle(title: string): string {
  return `${title} | ${shownLabel().name}`;
}

/** The years and the name of the copyright line. */
export function copyrightLine({ year, legalName, name }: PublicLabel, now: Date): string {
  const current = now.getUTCFullYear();
  const years = year !== null && year < current ? `${year}–${current}` : String(current);
  return `© ${years} ${legalName || name}`;
}
