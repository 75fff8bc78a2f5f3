import { imageSizes, imageVariant } from '#domain/image/image';
import { SleeveDrawing } from '../../components/SleeveDrawing.tsx';

interface Props {
  /** The stored medium JPEG; null draws a sleeve instead. */
  address: string | null;
  title: string;
  artist: string;
}

/** The small square of an entry in a list. */
export function Thumbnail({ address, title, artist }: Props) {
  const side = imageSizes.small;
  return (
    <span className="thumbnail">
      {address ? (
        <img
          src={imageVariant(address, 'small', 'webp')}
          srcSet={`${imageVariant(address, 'small', 'webp')} 320w, ${imageVariant(address, 'mediumsquare', 'webp')} 640w`}
          sizes="(width < 48rem) 45vw, 14rem"
          width={side}
          height={side}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <SleeveDrawing title={title} artist={artist} />
      )}
    </span>
  );
}
