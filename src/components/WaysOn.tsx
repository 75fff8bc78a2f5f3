import type { Day } from '#domain/day';
import { lettersOf } from '#domain/letters';
import type { ListedRelease } from '#domain/listing/listing';
import { around } from '#words/template';
import type { Words } from '#words/translation';
import { Names } from './Names.tsx';
import { ReleaseGrid } from './ReleaseCard.tsx';

/** A release beside another one in the catalogue. */
interface Neighbour {
  row: ListedRelease;
  catalogueNumber: string | undefined;
}

interface Props {
  artists: readonly string[];
  /** Other releases of the artists. */
  more: readonly ListedRelease[];
  before: Neighbour | undefined;
  after: Neighbour | undefined;
  today: Day;
  words: Pick<Words, 'card' | 'release'>;
  language: string;
}

/** The end of a release's page: more by its artists, and its neighbours in the catalogue. */
export function WaysOn({ artists, more, before, after, today, words, language }: Props) {
  const [moreBefore, moreAfter] = around(words.release.moreBy, 'artists');
  return (
    <>
      {more.length > 0 && (
        <section className="more-by" aria-labelledby="more-by">
          <h2 id="more-by">
            {moreBefore}
            <Names names={artists} comma={words.card.comma} />
            {moreAfter}
          </h2>
          <ReleaseGrid releases={more} today={today} words={words} language={language} />
        </section>
      )}
      {(before || after) && (
        <nav className="neighbours" aria-label={words.release.neighbours}>
          {before && <NeighbourLink {...before} rel="prev" text={words.release.before} />}
          {after && <NeighbourLink {...after} rel="next" text={words.release.after} />}
        </nav>
      )}
    </>
  );
}

function NeighbourLink(props: Neighbour & { rel: 'prev' | 'next'; text: string }) {
  const { row, catalogueNumber, rel, text } = props;
  return (
    <a className="neighbour" href={row.url} rel={rel} data-step={rel}>
      <span className="neighbour-position">
        {text}
        {catalogueNumber && ' · '}
        {catalogueNumber && <span className="figures">{catalogueNumber}</span>}
      </span>
      <span className="neighbour-title" dir="auto" data-letters={lettersOf(row.title)}>
        {row.title}
      </span>
    </a>
  );
}
