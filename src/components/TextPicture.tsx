import { imageVariant } from '#domain/image/image';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Sleeve } from './Sleeve.tsx';

/** A picture that a text may name. */
export interface NamedPicture {
  /** The address of the medium JPEG. */
  url: string;
  /** Its width divided by its height; a square without it. */
  ratio?: number | undefined;
  alt?: string | undefined;
  credit?: string | undefined;
}

interface Props {
  picture: NamedPicture;
  /** The words below it, as HTML without elements. */
  caption: string;
  words: Pick<Words, 'pictures'>;
}

/** A picture within a text, with its caption and its credit. It leads to the large image. */
export function TextPicture({ picture: { url, ratio, alt = '', credit }, caption, words }: Props) {
  const creditWords = credit && fill(words.pictures.credit, { name: credit });
  return (
    <figure className="text-picture">
      <a
        href={imageVariant(url, 'large', 'jpg')}
        aria-label={alt ? undefined : words.pictures.large}
      >
        <Sleeve
          address={url}
          alt={alt}
          title=""
          artist=""
          ratio={ratio}
          sizes="(min-width: 800px) 40rem, 85vw"
        />
      </a>
      {(caption || creditWords) && (
        <figcaption dir="auto">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Text whose signs are escaped. */}
          {caption && <span dangerouslySetInnerHTML={{ __html: caption }} />}
          {creditWords && <span className="credit">{creditWords}</span>}
        </figcaption>
      )}
    </figure>
  );
}
