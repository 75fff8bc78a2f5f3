import type { EntryPublication as State } from '#domain/publication/publication';
import { usePublishing } from '../state/publishing.ts';
import { RetryPublishing } from '../ui/RetryPublishing.tsx';
import { Moment } from '../ui/Timestamp.tsx';

interface Props {
  /** The entry's public page. */
  url: string;
}

function Words({ entry, url }: { entry: State; url: string }) {
  switch (entry.state) {
    case 'saved':
      return <>Saved. Nothing of it is public.</>;
    case 'queued':
      return <>Queued: the site follows in a moment.</>;
    case 'building':
      return <>Building the site …</>;
    case 'live':
      return (
        <>
          <a href={url} target="_self">
            Live
          </a>
          {entry.liveSince && (
            <>
              {' since '}
              <Moment at={entry.liveSince} />
            </>
          )}
        </>
      );
    case 'withdrawn':
      return <>Not on the site now: it shows an older version.</>;
    case 'failed':
      return (
        <>
          Not published. {entry.failure} <RetryPublishing />
        </>
      );
  }
}

/** Where the last save of the entry under edit is on its way to the public. */
export function EntryPublication({ url }: Props) {
  const entry = usePublishing().data?.entry;
  return (
    <p className="publication" data-state={entry?.state} aria-live="polite">
      {entry && <Words entry={entry} url={url} />}
    </p>
  );
}
