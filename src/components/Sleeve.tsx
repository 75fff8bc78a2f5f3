import { type ImageSize, imageSizes, imageVariant } from '#domain/image/image';
import { SleeveDrawing } from './SleeveDrawing.tsx';

interface Props {
  /** The stored medium JPEG; null draws a sleeve instead. */
  address: string | null;
  /** Empty where the words beside the image say as much. */
  alt: string;
  title: string;
  artist: string;
  /** How wide it is shown, as `sizes` wants it. */
  sizes: string;
  /** The image that the page is about is fetched first; all others when they come near. */
  first?: boolean;
}

function sourceSet(address: string, format: 'avif' | 'webp' | 'jpg'): string {
  const sizes: ImageSize[] = ['small', 'mediumsquare', 'large'];
  return sizes
    .map((size) => `${imageVariant(address, size, format)} ${imageSizes[size]}w`)
    .join(', ');
}

/** A square cover or portrait in the stored variants, or one drawn from title and artist. */
export function Sleeve({ address, alt, title, artist, sizes, first = false }: Props) {
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
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}
