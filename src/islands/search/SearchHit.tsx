import type { Found } from '#domain/listing/searching';
import { Names } from '../../components/Names.tsx';
import { Sleeve } from '../../components/Sleeve.tsx';

interface Props {
  entry: Found;
  id: string;
  /** True for the one that Enter would open. */
  active: boolean;
}

/** What was found: its sleeve, its name, and what tells it from others. */
export function SearchHit({ entry, id, active }: Props) {
  const isArtist = 'name' in entry;
  const title = isArtist ? entry.name : entry.title;
  const artists = isArtist ? [] : entry.artists;
  return (
    <a className="hit" id={id} href={entry.url} role="option" aria-selected={active} tabIndex={-1}>
      <span className="hit-cover">
        <Sleeve
          address={isArtist ? entry.image : entry.cover}
          alt=""
          title={title}
          artist={artists.join(', ')}
          sizes="72px"
        />
      </span>
      <span className="hit-words">
        <span className="hit-title" dir="auto">
          {title}
        </span>
        <span className="hit-by">{isArtist ? 'Artist' : <Names names={artists} />}</span>
      </span>
      {!isArtist && <span className="hit-code figures">{entry.catalogueNumber}</span>}
    </a>
  );
}
