import type { ArtistRow } from '#contract/lists';
import { Lacks } from '../lists/MissingFields.tsx';
import { entryPath } from '../state/router.ts';
import { Thumbnail } from '../ui/Thumbnail.tsx';

/** An artist in a list, with what is still missing. */
export function ArtistEntry({ artist }: { artist: ArtistRow }) {
  const { cId, name, sortName, image, archived, lacks } = artist;
  return (
    <article className="office-entry" data-archived={archived || undefined}>
      <Thumbnail address={image} title={name} artist="" />
      <h2 className="entry-title" dir="auto">
        <a href={entryPath('artist', cId)}>{name}</a>
      </h2>
      <p className="entry-by" dir="auto">
        {sortName && `Filed as ${sortName}`}
      </p>
      <p className="entry-facts">{archived && <span className="status">Archived</span>}</p>
      <Lacks lacks={lacks} />
    </article>
  );
}
