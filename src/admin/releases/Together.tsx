import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request, Result } from '#contract/api';
import { counted } from '#domain/counted';
import { reasonOf } from '#domain/problem';
import { releaseFields } from '#domain/release/releaseFields';
import { releaseStatus, statusLabel } from '#domain/release/releaseStatus';
import { addToast } from '#stores/toasts';
import { SelectField, TextField } from '../../components/Field.tsx';
import { ChangeList } from '../editor/ChangeList.tsx';
import { watchClosely } from '../state/publishing.ts';
import { reload } from '../state/queries.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import '../lists/choosing.css';

type Edits = Request<'editReleases'>['body']['edits'];
type Fields = Edits[number]['fields'];
type Results = Result<'editReleases'>['results'];

const keep = { value: '', label: 'Leave as it is' };
const statuses = Object.values(releaseStatus).toSorted((a, b) => a - b);
const statusOptions = [
  keep,
  ...statuses.map((status) => ({ value: String(status), label: statusLabel(status) })),
];
const archivedOptions = [
  keep,
  { value: 'yes', label: 'Archive' },
  { value: 'no', label: 'Bring back' },
];

const isDone = ({ refusal, changes }: Results[number]) => !refusal && changes.length > 0;

/** Sends a change, and shows the lists and the site's state anew. */
async function send(dryRun: boolean, edits: Edits): Promise<Results> {
  const { results } = await api.editReleases({ body: { dryRun, edits } });
  if (!dryRun) {
    watchClosely();
    await reload('listReleases');
  }
  return results;
}

interface Props {
  /** The numbers of the releases that are chosen. */
  chosen: readonly number[];
  onClear: () => void;
}

/** The actions on the releases that are chosen: set fields on all of them, and undo it. */
export function Together({ chosen, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [undo, setUndo] = useState<Edits>([]);
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      const results = await send(false, undo);
      const refused = results.filter(({ refusal }) => refusal).length;
      setUndo([]);
      addToast(
        refused > 0 ? 'error' : 'success',
        refused > 0
          ? `${counted(refused, 'One was', 'were')} changed since, and left as it is`
          : 'Undone',
      );
    } catch (error) {
      addToast('error', reasonOf(error));
    }
    setBusy(false);
  };
  const applied = (results: Results) => {
    setOpen(false);
    setUndo(
      results.filter(isDone).map(({ cId, version, before: fields }) => ({
        cId,
        fields,
        ...(version !== null && { version }),
      })),
    );
  };
  return (
    <section className="together" aria-label="Chosen releases">
      <p role="status">
        {chosen.length > 0 ? counted(chosen.length, 'One chosen', 'chosen') : 'Tick releases.'}
      </p>
      <p className="actions">
        {undo.length > 0 && (
          <button
            type="button"
            className="button quiet small"
            aria-label={`Undo the change of ${undo.length}`}
            disabled={isBusy}
            onClick={takeBack}
          >
            Undo
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" className="button quiet small" onClick={onClear}>
            Untick all
          </button>
        )}
        <button
          type="button"
          className="button small"
          disabled={chosen.length === 0}
          onClick={() => setOpen(true)}
        >
          Change them
        </button>
      </p>
      {isOpen && (
        <ChangeTogether chosen={chosen} onApplied={applied} onCancel={() => setOpen(false)} />
      )}
    </section>
  );
}

interface ChangeProps {
  chosen: readonly number[];
  onApplied: (results: Results) => void;
  onCancel: () => void;
}

/** Sets fields on several releases: first what would change, then the change itself. */
function ChangeTogether({ chosen, onApplied, onCancel }: ChangeProps) {
  const [status, setStatus] = useState('');
  const [day, setDay] = useState('');
  const [archived, setArchived] = useState('');
  const [results, setResults] = useState<Results | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const chosenStatus = statuses.find((one) => status !== '' && one === Number(status));
  const fields: Fields = {
    ...(chosenStatus !== undefined && { releaseStatus: chosenStatus }),
    ...(day && { releaseDate: day }),
    ...(archived && { archived: archived === 'yes' }),
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    await work().catch((error: unknown) => setFailure(reasonOf(error)));
    setBusy(false);
  };
  const tryOut = () =>
    during(async () =>
      setResults(
        await send(
          true,
          chosen.map((cId) => ({ cId, fields })),
        ),
      ),
    );
  const apply = () =>
    during(async () => {
      const wanted = (results ?? []).filter(isDone);
      const edits = wanted.map(({ cId, version }) => ({
        cId,
        fields,
        ...(version !== null && { version }),
      }));
      const done = await send(false, edits);
      const changed = done.filter(isDone).length;
      addToast('success', counted(changed, 'One release changed', 'releases changed'));
      onApplied(done);
    });
  const ready = results?.filter(isDone).length ?? 0;
  return (
    <Modal
      title={`Change ${counted(chosen.length, 'one release', 'releases')}`}
      confirm={results ? `Change ${ready}` : 'See what would change'}
      disabled={isBusy || (results ? ready === 0 : Object.keys(fields).length === 0)}
      onConfirm={results ? apply : tryOut}
      onCancel={onCancel}
      {...(results && { also: { label: 'Choose again', onChoose: () => setResults(null) } })}
    >
      {results ? (
        <ul className="together-results">
          {results.map(({ cId, title, refusal, changes }) => (
            <li key={cId}>
              <strong dir="auto">{title || `Number ${cId}`}</strong>
              {refusal && <p className="failure">{refusal}</p>}
              {!refusal && changes.length === 0 && <p>Is like this already.</p>}
              {!refusal && <ChangeList changes={changes} />}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <SelectField
            label={releaseFields.releaseStatus.label}
            value={status}
            options={statusOptions}
            onChange={setStatus}
          />
          <TextField
            label={releaseFields.releaseDate.label}
            hint="Leave it empty to keep each one’s own."
            type="date"
            value={day}
            onChange={setDay}
          />
          <SelectField
            label={releaseFields.archived.label}
            value={archived}
            options={archivedOptions}
            onChange={setArchived}
          />
        </>
      )}
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}
