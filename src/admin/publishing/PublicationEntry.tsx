import { counted } from '#domain/counted';
import type { BrokenEntry, Change, Publication, Publishing } from '#domain/publication/publication';
import { whyBroken } from '../state/publishing.ts';
import { entryPath } from '../state/router.ts';
import { Timestamp } from '../ui/Timestamp.tsx';

interface Props {
  publication: Publication;
  publishing: Publishing;
  /** Shows this version on the site again; null where that is not possible. */
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

/** Leads to an entry by its name, where that can be read, or else by its number. */
function BrokenName({ entry: { kind, cId, name } }: { entry: BrokenEntry }) {
  if (cId === null) return name ? `${name} (${kind})` : `An entry without a number (${kind})`;
  if (kind === 'label') return <a href={entryPath(kind, cId)}>The label</a>;
  return (
    <a href={entryPath(kind, cId)} dir="auto">
      {name ?? `${kind} ${cId}`}
    </a>
  );
}

/** The entries that this version could not show as they stand. */
function BrokenEntries({ broken }: { broken: readonly BrokenEntry[] }) {
  return (
    <div className="failure">
      <p>{counted(broken.length, 'One entry', 'entries')} could not be published:</p>
      <ul>
        {broken.map((entry) => (
          <li key={`${entry.kind}${entry.cId}${entry.reason}`}>
            <BrokenName entry={entry} />
            {`: ${whyBroken(entry)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One publication: its cause, time, duration and changes. */
export function PublicationEntry({ publication, publishing, onShow }: Props) {
  const { version, cause, exportedAt, failure, broken, changes, changeCount } = publication;
  const isLive = version === publishing.live;
  const hidden = changeCount - changes.length;
  const act = version < publishing.wanted ? 'Roll back to this' : 'Go forward to this';
  return (
    <li className="published" aria-current={isLive || undefined}>
      <p className="published-version">{version}</p>
      <div className="published-words">
        <h2 dir="auto">{cause}</h2>
        <p className="published-facts">
          <strong>{stateLabel(publication, publishing)}</strong> <Timestamp at={exportedAt} />{' '}
          {durationLabel(publication)}
        </p>
        {failure && <p className="failure">{failure}</p>}
        {broken && <BrokenEntries broken={broken} />}
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
        <button
          type="button"
          className="button quiet small"
          aria-label={`${act} version, ${version}`}
          onClick={onShow}
        >
          {act}
        </button>
      )}
    </li>
  );
}

/** The state of a publication, as it is shown. */
function stateLabel({ version, state, liveAt }: Publication, { live, wanted }: Publishing): string {
  if (version === live) return 'On the site now';
  if (version === wanted && liveAt) return 'Going back on the site';
  if (state === 'live') return 'Was on the site';
  if (state === 'skipped') return 'Superseded by the next version';
  if (state === 'failed') return 'Failed';
  return state === 'building' ? 'Building' : 'Queued';
}

/** The time from the snapshot to the site, and how many pages were rendered. */
function durationLabel(publication: Publication): string {
  const { state, exportedAt, liveAt, rendered, reused } = publication;
  // A version that was overtaken was never on the site by itself.
  if (!liveAt || state === 'skipped') return '';
  const seconds = Math.max(0, (Date.parse(liveAt) - Date.parse(exportedAt)) / 1000);
  const took = `live after ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (rendered === undefined) return took;
  return `${took}; ${rendered} pages rendered, ${reused ?? 0} reused`;
}
