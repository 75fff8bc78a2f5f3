import { counted } from '#domain/counted';
import type { Change, Publication, Publishing } from '#domain/publication/publication';
import { entryPath } from '../state/router.ts';
import { Moment } from '../ui/Timestamp.tsx';
import { durationWords, stateWords } from './publicationLabels.ts';

interface Props {
  publication: Publication;
  publishing: Publishing;
  /** Shows this version on the site again; null where that can't be. */
  onShow: (() => void) | null;
}

function ChangeLink({ change: { kind, cId, name, by } }: { change: Change }) {
  return (
    <>
      <a href={entryPath(kind, cId)} dir="auto">
        {name}
      </a>{' '}
      by {by}
    </>
  );
}

/** One publication: why, when, how long it took, and what it changed. */
export function PublicationEntry({ publication, publishing, onShow }: Props) {
  const { version, cause, exportedAt, failure, changes, changeCount } = publication;
  const isLive = version === publishing.live;
  const hidden = changeCount - changes.length;
  return (
    <li className="published" aria-current={isLive || undefined}>
      <p className="published-version">{version}</p>
      <div className="published-words">
        <h2 dir="auto">{cause}</h2>
        <p className="published-facts">
          <strong>{stateWords(publication, publishing)}</strong> <Moment at={exportedAt} />{' '}
          {durationWords(publication)}
        </p>
        {failure && <p className="failure">{failure}</p>}
        {changes.length > 0 && (
          <details>
            <summary>{counted(changeCount, '1 change', 'changes')}</summary>
            <ul>
              {changes.map((change) => (
                <li key={`${change.kind}${change.cId}`}>
                  <ChangeLink change={change} />
                </li>
              ))}
              {hidden > 0 && <li>and {hidden} more</li>}
            </ul>
          </details>
        )}
      </div>
      {onShow && (
        <button type="button" className="button quiet small" onClick={onShow}>
          {version < publishing.wanted ? 'Roll back to this' : 'Go forward to this'}
        </button>
      )}
    </li>
  );
}
