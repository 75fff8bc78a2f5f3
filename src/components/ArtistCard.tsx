import { counted } from '#domain/counted';
import type { ListedArtist } from '#domain/listing/listing';
import { Sleeve } from './Sleeve.tsx';

interface Props {
  artist: ListedArtist;
  /** The image's width on the page. */
  sizes: string;
  first?: boolean;
}

/** An artist in a grid: the portrait, the name, how many releases. */
export function ArtistCard({ artist, sizes, first = false }: Props) {
  const { name, url, image, releaseCount } = artist;
  return (
    <article className="card card-artist">
      <a className="card-link" href={url}>
        <Sleeve address={image} alt="" title={name} artist="" sizes={sizes} first={first} />
        <h2 className="card-title" dir="auto">
          {name}
        </h2>
      </a>
      <p className="card-by">{counted(releaseCount, '1 release', 'releases')}</p>
    </article>
  );
}
