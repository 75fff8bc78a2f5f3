import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { trashDays } from '#domain/trash';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/trash.ts';
import { problemOf } from '../state/problems.ts';
import { reload, useCall } from '../state/queries.ts';
import { entryPath, goTo } from '../state/router.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import '../ui/rows.css';
import { shownName } from '../sentences/shownName.ts';

type TrashEntry = Result<'listTrash'>['entries'][number];

const kindLabels: Record<TrashEntry['kind'], string> = {
  artist: sentences.artist,
  release: sentences.release,
  show: sentences.show,
  merch: sentences.merch,
  news: sentences.news,
};

interface RowProps {
  entry: TrashEntry;
  isBusy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

/** A deleted entry: who deleted it, and the ways back and out. */
function TrashRow({ entry, isBusy, onRestore, onPurge }: RowProps) {
  const { kind, cId: number, name, by, at, until } = entry;
  return (
    <li>
      <div>
        <h2 dir="auto">{shownName(name)}</h2>
        <p className="row-facts">
          {filled(sentences.deletedBy, {
            kind: kindLabels[kind],
            number,
            by: <bdi>{by}</bdi>,
            at: <Timestamp at={at} />,
            until: <Timestamp at={until} />,
          })}
        </p>
      </div>
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-label={fill(sentences.bringBackNamed, { name })}
          disabled={isBusy}
          onClick={onRestore}
        >
          {sentences.bringBack}
        </button>
        <button
          type="button"
          className="button danger small"
          aria-label={fill(sentences.deleteNowNamed, { name })}
          disabled={isBusy}
          onClick={onPurge}
        >
          {sentences.deleteNow}
        </button>
      </p>
    </li>
  );
}

/** The deleted entries, which staff bring back or delete for good. */
export function Trash() {
  const trash = useCall('listTrash', {});
  const [purging, setPurging] = useState<TrashEntry | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (call: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await call();
    } catch (error) {
      setFailure(problemOf(error).message);
    }
    setBusy(false);
    void reload('listTrash');
  };
  const restore = ({ kind, id, name }: TrashEntry) =>
    run(async () => {
      const { cId } = await api.restoreEntry({ body: { kind, id } });
      addToast('success', fill(sentences.isBack, { name: shownName(name) }));
      goTo(entryPath(kind, cId));
    });
  const purge = ({ kind, id, name }: TrashEntry) =>
    run(async () => {
      setPurging(null);
      await api.purgeEntry({ body: { kind, id } });
      addToast('success', fill(sentences.isDeleted, { name: shownName(name) }));
    });
  return (
    <>
      <h1>{sentences.trash}</h1>
      <p>{fill(sentences.keptForThirtyDays, { days: trashDays })}</p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <Loaded query={trash} loading={sentences.loadingTheTrash} failed={sentences.trashNotLoaded}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty>{sentences.trashIsEmpty}</Empty>
          ) : (
            <ul className="admin-rows">
              {entries.map((entry) => (
                <TrashRow
                  key={entry.id}
                  entry={entry}
                  isBusy={isBusy}
                  onRestore={() => restore(entry)}
                  onPurge={() => setPurging(entry)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {purging && (
        <Modal
          title={fill(sentences.deleteQuestion, { name: shownName(purging.name) })}
          confirm={sentences.deleteNow}
          danger
          onConfirm={() => purge(purging)}
          onCancel={() => setPurging(null)}
        >
          <p>{sentences.deletionLoses}</p>
        </Modal>
      )}
    </>
  );
}
