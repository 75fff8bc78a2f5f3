import { contentNameOf, isContentName } from '#domain/image/image';

/**
 * A block of a text that names a picture of the text's own entry, by the hash of its content, or a
 * release, by its public number.
 */
export interface Figure {
  of: { picture: string } | { release: number };
  /** The words below it, as text; may be empty. */
  caption: string;
}

const [opening, closing] = ['<figure', '</figure>'];
const attributePattern = /^\s*data-(picture|release)="([^"]*)"\s*$/;

/** What a figure's attributes name; null for anything but one valid name. */
function namedIn(attributes: string): Figure['of'] | null {
  const [, kind, name = ''] = attributePattern.exec(attributes) ?? [];
  if (kind === 'picture') return isContentName(name) ? { picture: name } : null;
  return kind === 'release' && /^[1-9]\d{0,9}$/.test(name) ? { release: Number(name) } : null;
}

/** A caption without its elements. */
const captionOf = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Replaces each figure of a text whose other elements are clean.
 * @param render the HTML for a figure; its caption is given as HTML without elements
 */
export function replaceFigures(html: string, render: (figure: Figure) => string): string {
  const [before = '', ...parts] = html.split(opening);
  const rendered = parts.map((part) => {
    const [start, end] = [part.indexOf('>'), part.indexOf(closing)];
    if (start < 0 || end < start) return opening + part;
    const of = namedIn(part.slice(0, start));
    const figure = of ? render({ of, caption: captionOf(part.slice(start + 1, end)) }) : '';
    return figure + part.slice(end + closing.length);
  });
  return before + rendered.join('');
}

/** A figure in the form in which it is stored. */
export function figureHtml({ of, caption }: Figure): string {
  const name = 'picture' in of ? `data-picture="${of.picture}"` : `data-release="${of.release}"`;
  return `<figure ${name}>${caption}</figure>`;
}

/** A text without the figures of what the public does not see. */
export const withShownFigures = (
  html: string,
  shown: { pictures: readonly { url: string }[]; isReleaseShown(cId: number): boolean },
): string => {
  const names = new Set(shown.pictures.map(({ url }) => contentNameOf(url)));
  return replaceFigures(html, (figure) => {
    const { of } = figure;
    const isShown = 'picture' in of ? names.has(of.picture) : shown.isReleaseShown(of.release);
    return isShown ? figureHtml(figure) : '';
  });
};
