import type { ReleaseRow } from '#contract/lists';
import { statusWords } from '#domain/release/releaseStatus';
import { Lacks } from '../lists/MissingFields.tsx';
import { entryPath } from '../state/router.ts';
import { Names } from '../ui/Names.tsx';
import { Thumbnail } from '../ui/Thumbnail.tsx';

/** A release in a list: what it is, where it stands, what it lacks. */
export function ReleaseEntry({ release }: { release: ReleaseRow }) {
  const { cId, title, artists, releaseDate, releaseStatus, catalogueNumber, archived } = release;
  const by = artists.map(({ name }) => name).join(', ');
  return (
    <article className="office-entry" data-archived={archived || undefined}>
      <Thumbnail address={release.cover} title={title} artist={by} />
      <h2 className="entry-title" dir="auto">
        <a href={entryPath('release', cId)}>{title}</a>
      </h2>
      <p className="entry-by">{by ? <Names of={artists} /> : 'Nobody yet'}</p>
      <p className="entry-facts">
        <span className="status" data-status={releaseStatus}>
          {archived ? 'Archived' : statusWords(releaseStatus)}
        </span>
        {releaseDate && <time dateTime={releaseDate}>{releaseDate}</time>}
        {catalogueNumber && <span className="code">{catalogueNumber}</span>}
      </p>
      <Lacks lacks={release.lacks} />
    </article>
  );
}
