import { useRef, useState } from 'react';
import { reasonOf } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { TextField } from '../../components/Field.tsx';
import { reload, useLoaded } from '../state/queries.ts';
import { listLabel, timestampLabel, typedZoneLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import type { Editing } from './entryEditor.ts';
import { type Entry, type EntryType, isDirty, type WaitingChange } from './entryEditor.ts';
import { fieldLabel } from './fieldLabels.ts';

const fieldsText = ({ fields }: WaitingChange<unknown>) =>
  listLabel(fields.map((field) => fieldLabel(field).toLowerCase()));

interface QuestionProps {
  /** Whether staff approve the change first. */
  isHandIn: boolean;
  /** Keeps the change until a time; answers why that failed, or null. */
  onSet: (at: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Asks when a change is to go live. */
function TimeQuestion({ isHandIn, onSet, onCancel }: QuestionProps) {
  const [time, setTime] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = async () => {
    setBusy(true);
    setFailure((await onSet(new Date(time).toISOString())) ?? '');
    setBusy(false);
  };
  const isTyped = !Number.isNaN(Date.parse(time));
  const after = isHandIn
    ? 'Once the label has approved it, the change goes live then.'
    : 'Until then nothing changes.';
  return (
    <Modal
      title={isHandIn ? 'Hand in for a set time' : 'Save these changes at a set time'}
      confirm={isHandIn ? 'Hand in' : 'Save them then'}
      disabled={isBusy || !isTyped}
      onConfirm={set}
      onCancel={onCancel}
    >
      <TextField
        label="Day and time"
        hint={`${typedZoneLabel(isTyped ? new Date(time) : null)} ${after}`}
        type="datetime-local"
        value={time}
        onChange={setTime}
        error={failure}
      />
    </Modal>
  );
}

interface Props<E extends D, D extends Entry> {
  type: EntryType<E, D> & Required<Pick<EntryType<E, D>, 'timing'>>;
  editing: Editing<D>;
  /** Whether a change of this person's has to be approved first. */
  isHandIn: boolean;
  /** Puts the form back to what is stored, once its changes wait for their time. */
  onKept: () => void;
  /** A change was handed in: the entry has to be loaded again. */
  onHandedIn: (() => void) | undefined;
  /** Puts changes into the form again. */
  onTakenBack: (entry: E) => void;
}

/** The changes of an entry that wait for their time, and a way to add those in the form to them. */
export function TimedChanges<E extends D, D extends Entry>(props: Props<E, D>) {
  const { type, editing, isHandIn, onKept, onHandedIn, onTakenBack } = props;
  const { timing } = type;
  const { id } = editing.base;
  const isChanged = isDirty(editing);
  const { data } = useLoaded(['listTimedChanges', type.kind, id], () => timing.list(id));
  const [isAsking, ask] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const set = async (at: string): Promise<string | null> => {
    const checked = type.schema.safeParse(editing.mine);
    if (!checked.success) return checked.error.issues[0]?.message ?? 'Something is missing.';
    try {
      const { isHandedIn } = await timing.set(checked.data, { version: editing.version, at });
      await reload('listTimedChanges');
      ask(false);
      onKept();
      if (isHandedIn) onHandedIn?.();
      const done = isHandedIn ? 'Handed in, to go live' : 'The changes go live';
      addToast('success', `${done} at ${timestampLabel(at)}`);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  };
  const takeBack = async (timed: WaitingChange<E>) => {
    try {
      await timing.drop(id, timed.id);
      await reload('listTimedChanges');
      onTakenBack(timed.wanted);
      button.current?.focus();
    } catch (error) {
      addToast('error', reasonOf(error));
    }
  };
  return (
    <section className="timed-changes" aria-label="Changes at a set time">
      <h2 className="ordered-title">At a set time</h2>
      {data && data.timed.length > 0 && (
        <ul className="twins">
          {data.timed.map((timed) => (
            <li key={timed.id}>
              <p>
                <Timestamp at={timed.at} />: {fieldsText(timed)}, by <bdi>{timed.by}</bdi>.
              </p>
              {timed.failure && <p className="field-error">Not stored. {timed.failure}</p>}
              {timed.isOwn && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`Take back into the form: ${timestampLabel(timed.at)}`}
                  disabled={isChanged}
                  onClick={() => void takeBack(timed)}
                >
                  Take back into the form
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button quiet"
        ref={button}
        aria-disabled={!isChanged}
        onClick={() => isChanged && ask(true)}
      >
        {isHandIn ? 'Hand in for a set time' : 'Save these changes later'}
      </button>
      {!isChanged && (
        <p className="field-hint">Change the form first; it then waits for its time.</p>
      )}
      {isAsking && <TimeQuestion isHandIn={isHandIn} onSet={set} onCancel={() => ask(false)} />}
    </section>
  );
}
