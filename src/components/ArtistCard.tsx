import { lettersOf } from '#domain/letters';
import type { ListedArtist } from '#domain/listing/listing';
import { around } from '#words/template';
import type { Words } from '#words/translation';
import { Sleeve } from './Sleeve.tsx';

interface Props {
  artist: ListedArtist;
  /** The number of releases, as text. */
  releases: string;
  filedUnder: Words['card']['filedUnder'];
  /** The image's `sizes`. */
  sizes: string;
  /** The image's index among the images at the top of the page. */
  index?: number;
  heading?: 'h2' | 'h3';
}

/** An artist in a grid: the portrait, the name, the number of releases. */
export function ArtistCard({
  artist,
  releases,
  filedUnder,
  sizes,
  index,
  heading: Heading = 'h2',
}: Props) {
  const { name, note, sortName, url, image } = artist;
  const [before, after] = around(filedUnder, 'name');
  return (
    <article className="card card-artist">
      <a className="card-link" href={url}>
        <Sleeve address={image} alt="" title={name} artist="" sizes={sizes} index={index} />
        <Heading className="card-title" dir="auto" data-letters={lettersOf(name)}>
          {name}
        </Heading>
      </a>
      <p className="card-by">{releases}</p>
      {note && (
        <p className="card-day" dir="auto">
          {note}
        </p>
      )}
      {sortName && sortName !== name && (
        <p className="card-day">
          {before}
          <bdi>{sortName}</bdi>
          {after}
        </p>
      )}
    </article>
  );
}
