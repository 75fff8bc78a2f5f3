import type { Day } from '#domain/day';
import type { ListedRelease } from '#domain/listing/listing';
import { Names } from './Names.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { Sleeve } from './Sleeve.tsx';

interface Props {
  release: ListedRelease;
  today: Day;
  /** The `sizes` of the image. */
  sizes: string;
  first?: boolean;
  heading?: 'h2' | 'h3';
}

/** A release in a grid: the sleeve, the title, the artists, the date. */
export function ReleaseCard({ release, today, sizes, first = false, heading = 'h2' }: Props) {
  const Heading = heading;
  const artist = release.artists.join(', ');
  return (
    <article className="card">
      <a className="card-link" href={release.url}>
        <Sleeve
          address={release.cover}
          alt=""
          title={release.title}
          artist={artist}
          sizes={sizes}
          first={first}
        />
        <Heading className="card-title" dir="auto">
          {release.title}
        </Heading>
      </a>
      <p className="card-by">
        <Names names={release.artists} />
      </p>
      <p className="card-day">
        <ReleaseDay day={release.releaseDate} today={today} />
      </p>
    </article>
  );
}
