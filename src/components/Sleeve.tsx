import { type ImageSize, imageSizes, imageVariant } from '#domain/image/image';
import { SleeveDrawing } from './SleeveDrawing.tsx';

interface Props {
  /** The address of the medium JPEG; null draws a sleeve. */
  address: string | null;
  /** Empty if nearby text says the same. */
  alt: string;
  title: string;
  artist: string;
  /** The image's `sizes`. */
  sizes: string;
  /**
   * The index among the images at the top of the page: 0 for the main one. All others load lazily.
   */
  index?: number | undefined;
}

/** How many images of a grid a phone shows at once: they load without waiting for the layout. */
const earlySleeves = 4;

function sourceSet(address: string, format: 'avif' | 'webp' | 'jpg'): string {
  const sizes: ImageSize[] = ['small', 'mediumsquare', 'large'];
  return sizes
    .map((size) => `${imageVariant(address, size, format)} ${imageSizes[size]}w`)
    .join(', ');
}

/** A square cover or portrait in its stored variants, or a drawn sleeve. */
export function Sleeve(props: Props) {
  const { address, alt, title, artist, sizes, index = earlySleeves } = props;
  const isFirst = index === 0;
  if (!address) return <SleeveDrawing title={title} artist={artist} />;
  const side = imageSizes.mediumsquare;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(address, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(address, 'webp')} sizes={sizes} />
      <img
        src={address}
        srcSet={sourceSet(address, 'jpg')}
        sizes={sizes}
        width={side}
        height={side}
        alt={alt}
        loading={index < earlySleeves ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
      />
    </picture>
  );
}
