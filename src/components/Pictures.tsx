import { sleeveSizes } from '#design/sleeveSizes';
import { imageVariant } from '#domain/image/image';
import type { PictureKind } from '#domain/release/releasePicture';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Sleeve } from './Sleeve.tsx';

/** A picture of a release, with its kind, or of an artist, with its credit. */
interface Picture {
  /** The address of the medium JPEG. */
  url: string;
  /** Its width divided by its height; a square without it. */
  ratio?: number | undefined;
  alt?: string | undefined;
  kind?: PictureKind;
  credit?: string | undefined;
}

/** What a section of pictures shows. */
export interface PicturesProps {
  heading: string;
  /** The title or name of the entry. */
  name: string;
  pictures: readonly Picture[];
  words: Pick<Words, 'pictures' | 'shop' | 'list' | 'page'>;
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Further pictures of an entry in a row. Each is a link to its large image. */
export function Pictures({ heading, name, pictures, words }: PicturesProps) {
  const own = words.pictures;
  return (
    <section
      className="pictures"
      aria-labelledby="pictures"
      data-pictures
      data-large={own.large}
      data-zoom={own.zoom}
      data-next={words.list.next}
      data-previous={words.list.previous}
      data-close={words.page.close}
    >
      <h2 id="pictures">{heading}</h2>
      <ul>
        {pictures.map(({ url, ratio, alt, kind, credit }, index) => {
          const kindWords = kind && own[kind];
          const creditWords = credit && fill(own.credit, { name: credit });
          const short = joined([kindWords, creditWords]);
          const large = joined([kindWords, alt, creditWords]);
          const numbered = fill(words.shop.picture, { name, number: index + 1 });
          return (
            <li key={url} id={`picture-${index + 1}`}>
              <figure>
                <a href={imageVariant(url, 'large', 'jpg')} data-picture={large || numbered}>
                  <Sleeve
                    address={url}
                    alt={alt ?? numbered}
                    title={name}
                    artist=""
                    sizes={sleeveSizes.row}
                    ratio={ratio}
                  />
                </a>
                {short && <figcaption dir="auto">{short}</figcaption>}
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
