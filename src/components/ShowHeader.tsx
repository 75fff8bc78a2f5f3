import { sleeveArtist } from '#design/drawnCover';
import type { PublicShow } from '#domain/publication/publicShow';
import { overAt } from '#domain/show/showRules';
import type { Words } from '#words/translation';
import { Gatefold, type OtherPage } from './Gatefold.tsx';

interface Props {
  show: PublicShow;
  /** The show's title, which stands for a poster that is not described. */
  title: string;
  /** The main acts' names on one line. */
  acts: string;
  /** The same names one by one. */
  names: readonly string[];
  /** What fans have to know of its state; empty for nothing. */
  note: string;
  /** Its day in words from today, as in “tomorrow”; empty once it is over. */
  until: string;
  /** The day in words. */
  date: string;
  words: Pick<Words, 'shows'>;
  /** The other page that shows it. */
  on?: OtherPage | undefined;
}

/** The poster, the city with the acts and the venue, and the day. */
export function ShowHeader({ show, title, acts, names, note, until, date, words, on }: Props) {
  const { festival, day, poster, posterAlt } = show;
  const { city, name } = show.venue;
  const below = [festival, city ? name : ''].filter(Boolean);
  return (
    <Gatefold
      image={poster}
      alt={posterAlt ?? title}
      title={city || name || festival || ''}
      artist={sleeveArtist(names)}
      on={on}
      url={show.url}
      kind={words.shows.kind}
      figures={note}
      lead={acts}
      byline={
        below.length > 0 && (
          <span className="title-by">
            {below.map((part) => (
              <bdi key={part} dir="auto" className="show-below">
                {part}
              </bdi>
            ))}
          </span>
        )
      }
    >
      <p className="gatefold-day">
        <span className="day">
          <time dateTime={day}>{date}</time>
          {until && (
            <strong className="stamp" data-day={day} data-until={overAt(show).toISOString()}>
              {until}
            </strong>
          )}
        </span>
      </p>
    </Gatefold>
  );
}
