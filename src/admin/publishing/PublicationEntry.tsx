import type { EntryKind } from '#domain/entryKind';
import type { BrokenEntry, Change, Publication, Publishing } from '#domain/publication/publication';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/publishing.ts';
import { shownName, shownSentence } from '../sentences/shownName.ts';
import { whyBroken } from '../state/publishing.ts';
import { entryPath } from '../state/router.ts';
import { numberLabel } from '../ui/formats.ts';
import { Timestamp } from '../ui/Timestamp.tsx';

interface Props {
  publication: Publication;
  publishing: Publishing;
  /** Shows this version on the site again; null if that is not possible. */
  onShow: (() => void) | null;
}

function ChangeLink({ change: { kind, cId, name, by } }: { change: Change }) {
  return (
    <>
      {filled(sentences.changeBy, {
        name: (
          <a href={entryPath(kind, cId)} dir="auto">
            {shownName(name)}
          </a>
        ),
        by,
      })}
    </>
  );
}

const kinds: Record<EntryKind, string> = {
  artist: sentences.artist,
  release: sentences.release,
  show: sentences.show,
  merch: sentences.merch,
  news: sentences.news,
  label: sentences.label,
};

/** Links to an entry by its name if it is readable, otherwise by its number. */
function BrokenName({ entry }: { entry: BrokenEntry }) {
  const { kind, cId } = entry;
  const name = entry.name && shownName(entry.name);
  if (cId === null)
    return name ? `${name} (${kinds[kind]})` : fill(sentences.unnumbered, { kind: kinds[kind] });
  if (kind === 'label') return <a href={entryPath(kind, cId)}>{sentences.theLabel}</a>;
  return (
    <a href={entryPath(kind, cId)} dir="auto">
      {name ?? `${kinds[kind]} ${cId}`}
    </a>
  );
}

/** The entries that a version could not show in their current state. */
function BrokenEntries({ publication }: { publication: Publication }) {
  const { broken = [], brokenCount: count = broken.length } = publication;
  if (count === 0) return null;
  const hidden = count - broken.length;
  return (
    <div className="failure">
      <p>{counted(sentences.brokenEntries, { count })}</p>
      <ul>
        {broken.map((entry) => (
          <li key={`${entry.kind}${entry.cId}${entry.reason}`}>
            <BrokenName entry={entry} />: {whyBroken(entry)}
          </li>
        ))}
        {hidden > 0 && <li>{fill(sentences.andMoreBroken, { hidden })}</li>}
      </ul>
    </div>
  );
}

/** One publication: its cause, time, duration and changes. */
export function PublicationEntry({ publication, publishing, onShow }: Props) {
  const { version, cause, exportedAt, failure, changes, changeCount } = publication;
  const isLive = version === publishing.live;
  const hidden = changeCount - changes.length;
  const isBack = version < publishing.wanted;
  return (
    <li className="published" aria-current={isLive || undefined}>
      <p className="published-version">{version}</p>
      <div className="published-words">
        <h2>{shownSentence(cause)}</h2>
        <p className="published-facts">
          <strong>{stateLabel(publication, publishing)}</strong> <Timestamp at={exportedAt} />{' '}
          {durationLabel(publication)}
        </p>
        {failure && <p className="failure">{failure}</p>}
        <BrokenEntries publication={publication} />
        {changes.length > 0 && (
          <details>
            <summary>{counted(sentences.changes, { count: changeCount })}</summary>
            <ul>
              {changes.map((change) => (
                <li key={`${change.kind}${change.cId}`}>
                  <ChangeLink change={change} />
                </li>
              ))}
              {hidden > 0 && <li>{fill(sentences.andMore, { hidden })}</li>}
            </ul>
          </details>
        )}
      </div>
      {onShow && (
        <button
          type="button"
          className="button quiet small"
          aria-label={fill(
            isBack ? sentences.rollBackToThisNamed : sentences.goForwardToThisNamed,
            {
              version,
            },
          )}
          onClick={onShow}
        >
          {isBack ? sentences.rollBackToThis : sentences.goForwardToThis}
        </button>
      )}
    </li>
  );
}

/** The displayed state of a publication. */
function stateLabel({ version, state, liveAt }: Publication, { live, wanted }: Publishing): string {
  if (version === live) return sentences.onTheSiteNow;
  if (version === wanted && liveAt) return sentences.goingBackSite;
  if (state === 'live' || state === 'past') return sentences.wasOnTheSite;
  if (state === 'skipped') return sentences.superseded;
  if (state === 'withdrawn') return liveAt ? sentences.wasOnTheSite : sentences.withdrawn;
  if (state === 'failed') return sentences.failed;
  return state === 'building' ? sentences.building : sentences.queued;
}

/** The time from the snapshot to the site, and the number of rendered pages. */
function durationLabel(publication: Publication): string {
  const { state, exportedAt, liveAt, rendered, reused } = publication;
  // A skipped version never was on the site by itself.
  if (!liveAt || state === 'skipped') return '';
  const seconds = Math.max(0, (Date.parse(liveAt) - Date.parse(exportedAt)) / 1000);
  const took = numberLabel(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds));
  if (rendered === undefined) return fill(sentences.liveAfter, { took });
  return fill(sentences.liveAfterRendering, { took, rendered, reused: reused ?? 0 });
}
