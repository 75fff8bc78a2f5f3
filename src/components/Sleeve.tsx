import { type ImageFormat, type ImageSize, imageSizes, imageVariant } from '#domain/image/image';
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
  /** The width of a whole picture divided by its height; a square without it. */
  ratio?: number | undefined;
  /**
   * The index among the images at the top of the page: 0 for the main one. All others load lazily.
   */
  index?: number | undefined;
}

/**
 * The images of a grid's first row on a phone load without waiting for the layout. More would share
 * a slow line with the first one, and with the fonts.
 */
const earlySleeves = 2;

/** The pixels of a picture whose longer side has a given length. */
const pixelsOf = (longer: number, ratio: number) => ({
  width: Math.round(longer * Math.min(1, ratio)),
  height: Math.round(longer * Math.min(1, 1 / ratio)),
});

/** The variants of an image. A sleeve that is a few pixels wide in every window needs no large one. */
function variantsOf(sizes: string): ImageSize[] {
  return /^\d+px$/.test(sizes) ? ['small', 'mediumsquare'] : ['small', 'mediumsquare', 'large'];
}

/** A cover, portrait or whole picture in its stored variants, or a drawn sleeve. */
export function Sleeve(props: Props) {
  const { address, alt, title, artist, sizes, ratio = 1, index = earlySleeves } = props;
  const isFirst = index === 0;
  if (!address) return <SleeveDrawing title={title} artist={artist} />;
  const sourceSet = (format: ImageFormat) =>
    variantsOf(sizes)
      .map((size) => {
        const { width } = pixelsOf(imageSizes[size], ratio);
        return `${imageVariant(address, size, format)} ${width}w`;
      })
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        src={address}
        srcSet={sourceSet('jpg')}
        sizes={sizes}
        {...pixelsOf(imageSizes.mediumsquare, ratio)}
        alt={alt}
        loading={index < earlySleeves ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
      />
    </picture>
  );
}
