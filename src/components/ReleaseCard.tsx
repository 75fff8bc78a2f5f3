import { sleeveArtist } from '#design/drawnCover';
import { sleeveSizes } from '#design/sleeveSizes';
import type { Day } from '#domain/day';
import { lettersOf } from '#domain/letters';
import type { ListedRelease } from '#domain/listing/listing';
import type { Words } from '#words/translation';
import { Names } from './Names.tsx';
import { ReleaseDay } from './ReleaseDay.tsx';
import { Sleeve } from './Sleeve.tsx';
import { SleevePlay } from './SleevePlay.tsx';

interface Props {
  release: ListedRelease;
  today: Day;
  words: { card: Pick<Words['card'], 'comma' | 'noDate'>; release: Pick<Words['release'], 'play'> };
  language: string;
  /** The image's `sizes`. */
  sizes: string;
  /** The image's index among the images at the top of the page. */
  index?: number | undefined;
  /** `p` within a text, whose headings are its own. */
  heading?: 'h2' | 'h3' | 'p';
}

/** A release in a grid: the sleeve, the title, the artists, the date. */
export function ReleaseCard(props: Props) {
  const { release, today, words, language, sizes, index, heading = 'h2' } = props;
  const Heading = heading;
  const Card = heading === 'p' ? 'div' : 'article';
  const artist = sleeveArtist(release.artists);
  return (
    <Card className="card">
      <a className="card-link" href={release.url}>
        <Sleeve
          address={release.cover}
          alt=""
          title={release.title}
          artist={artist}
          sizes={sizes}
          index={index}
        />
        <Heading className="card-title" dir="auto" data-letters={lettersOf(release.title)}>
          {release.title}
        </Heading>
      </a>
      <SleevePlay release={release} words={words.release} />
      <p className="card-by">
        <Names names={release.artists} comma={words.card.comma} />
      </p>
      <p className="card-day">
        <ReleaseDay
          day={release.releaseDate}
          today={today}
          words={words.card}
          language={language}
        />
      </p>
    </Card>
  );
}

type GridProps = Pick<Props, 'today' | 'words' | 'language'> & {
  releases: readonly ListedRelease[];
};

/** Releases in a grid, below a heading of the second level. */
export function ReleaseGrid({ releases, ...shown }: GridProps) {
  return (
    <ul className="grid">
      {releases.map((release) => (
        <li key={release.cId}>
          <ReleaseCard release={release} sizes={sleeveSizes.grid} heading="h3" {...shown} />
        </li>
      ))}
    </ul>
  );
}
