import { BlockEmbed } from 'quill/blots/block.js';
import { imageVariant } from '#domain/image/image';
import { type Figure, figureHtml } from '#domain/richText/figures';
import { fill } from '#words/template';
import { sentences } from '../sentences/richText.ts';

/** The addresses of the pictures that texts on this screen may name, by the hashes of their contents. */
const knownPictures = new Map<string, string>();
/** What the editor asks about releases. */
export interface Records {
  find(search: string): Promise<readonly { cId: number; title: string }[]>;
  titleOf(cId: number): Promise<string>;
}
let knownRecords: Records | undefined;

/** A picture of the entry that its texts may name. */
export interface OfferedPicture {
  /** The hash of its content. */
  name: string;
  url: string;
  alt: string;
}

/** What figures of a text may name. */
export interface Nameable {
  pictures: readonly OfferedPicture[];
  records: Records;
}

/** Makes known what figures name, since Quill creates them without any context. */
export function knowNameable({ pictures, records }: Nameable): void {
  for (const { name, url } of pictures) knownPictures.set(name, url);
  knownRecords = records;
}

/** A caption as text; it is stored as HTML without elements. */
export const captionText = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** Shows what a figure names; the editor stores only the name and the caption. */
function fillFigure(node: HTMLElement, { of, caption }: Figure): void {
  const words = document.createElement('figcaption');
  if ('picture' in of) {
    const url = knownPictures.get(of.picture);
    if (url) {
      const image = document.createElement('img');
      image.src = imageVariant(url, 'small', 'webp');
      image.alt = '';
      node.append(image);
    }
    words.textContent = captionText(caption) || (url ? sentences.picture : sentences.pictureGone);
  } else {
    words.textContent = sentences.record;
    const below = caption ? ` · ${captionText(caption)}` : '';
    const tell = (title: string) => {
      words.textContent = fill(sentences.recordNamed, { title }) + below;
    };
    knownRecords
      ?.titleOf(of.release)
      .then(tell, () => tell(fill(sentences.recordGone, { number: of.release })));
  }
  node.append(words);
}

const captionAttribute = 'data-caption';

/** The class of the button in a figure that opens the form of its caption. */
export const captionButton = 'figure-caption';

function captionButtonOf(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${captionButton} button quiet small`;
  button.textContent = sentences.changeCaption;
  // Otherwise the editor takes the keys for its own.
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  });
  return button;
}

/** A block that names a picture of the entry or a release. */
export class TextFigure extends BlockEmbed {
  static override blotName = 'figure';
  static override tagName = 'FIGURE';

  static override create(figure: Figure): HTMLElement {
    const node = document.createElement('figure');
    const { of, caption } = figure;
    if ('picture' in of) node.setAttribute('data-picture', of.picture);
    else node.setAttribute('data-release', String(of.release));
    node.setAttribute(captionAttribute, caption);
    node.setAttribute('contenteditable', 'false');
    fillFigure(node, figure);
    node.append(captionButtonOf());
    return node;
  }

  static override value(node: HTMLElement): Figure {
    const { picture, release } = node.dataset;
    const caption = node.getAttribute(captionAttribute) ?? node.innerHTML;
    return { of: picture ? { picture } : { release: Number(release) }, caption };
  }

  html(): string {
    return figureHtml(TextFigure.value(this.domNode as HTMLElement));
  }
}
