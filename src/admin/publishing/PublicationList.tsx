import { useState } from 'react';
import type { Publication, Publishing } from '#domain/publication/publication';
import { PublicationEntry } from './PublicationEntry.tsx';
import { RollBackQuestion } from './RollBackQuestion.tsx';

interface Props {
  publications: readonly Publication[];
  /** The versions that can be shown again. */
  kept: readonly number[];
  publishing: Publishing;
}

/** Publications, newest first; those that are kept can be shown again. */
export function PublicationList({ publications, kept, publishing }: Props) {
  const [asked, ask] = useState<Publication | null>(null);
  if (publications.length === 0) return <p className="list-empty">Nothing was published yet.</p>;
  return (
    <>
      <ol className="publications">
        {publications.map((publication) => (
          <PublicationEntry
            key={publication.version}
            publication={publication}
            publishing={publishing}
            onShow={
              kept.includes(publication.version) && publication.version !== publishing.wanted
                ? () => ask(publication)
                : null
            }
          />
        ))}
      </ol>
      {asked && (
        <RollBackQuestion
          publication={asked}
          isForward={asked.version > publishing.wanted}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
