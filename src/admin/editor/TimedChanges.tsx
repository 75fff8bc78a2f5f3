import { useRef, useState } from 'react';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/editor.ts';
import { counted } from '../sentences/language.ts';
import { problemOf } from '../state/problems.ts';
import { reload, useLoaded } from '../state/queries.ts';
import { listLabel, timestampLabel, typedZoneLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import type { Editing } from './entryEditor.ts';
import { type Entry, type EntryType, isDirty, type WaitingChange } from './entryEditor.ts';
import { FoldedPart } from './FoldedPart.tsx';
import { fieldLabel } from './fieldLabels.ts';

const fieldsText = ({ fields }: WaitingChange<unknown>) =>
  listLabel(fields.map((field) => fieldLabel(field).toLowerCase()));

/** The fields of a change alone, since the others may have been saved after it was set. */
export function changedPart<E extends Entry>({ fields, wanted }: WaitingChange<E>): Partial<E> {
  const values = new Map(Object.entries(wanted));
  // TypeScript can't see that the names are those of the entry.
  return Object.fromEntries(fields.map((field) => [field, values.get(field)])) as Partial<E>;
}

interface QuestionProps {
  /** Schedules the change; returns the reason of a failure, or null. */
  onSet: (at: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Asks when a change should go live. */
function TimeQuestion({ onSet, onCancel }: QuestionProps) {
  const [time, setTime] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = async () => {
    setBusy(true);
    setFailure((await onSet(new Date(time).toISOString())) ?? '');
    setBusy(false);
  };
  const isTyped = !Number.isNaN(Date.parse(time));
  return (
    <Modal
      title={sentences.saveAtTime}
      confirm={sentences.saveThemThen}
      disabled={isBusy || !isTyped}
      onConfirm={set}
      onCancel={onCancel}
    >
      <TextField
        label={sentences.dayAndTime}
        hint={`${typedZoneLabel(isTyped ? new Date(time) : null)} ${sentences.untilThen}`}
        type="datetime-local"
        value={time}
        onChange={setTime}
        error={failure}
      />
    </Modal>
  );
}

interface Props<E extends D, D extends Entry> {
  type: EntryType<E, D> & Required<Pick<EntryType<E, D>, 'timedChanges'>>;
  editing: Editing<D>;
  /** Resets the form to the stored entry after its changes are scheduled. */
  onKept: () => void;
  /** Puts changes back into the form. */
  onTakenBack: (part: Partial<D>) => void;
}

/** The scheduled changes of an entry, and a way to schedule the form's changes. */
export function TimedChanges<E extends D, D extends Entry>(props: Props<E, D>) {
  const { type, editing, onKept, onTakenBack } = props;
  const { timedChanges } = type;
  const { id } = editing.base;
  const isChanged = isDirty(editing);
  // A change that was carried out is gone from the list, and the entry has another version.
  const { data } = useLoaded(['listTimedChanges', type.kind, id, editing.version], () =>
    timedChanges.list(id),
  );
  const waiting = data?.timed.length ?? 0;
  const [isAsking, ask] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const set = async (at: string): Promise<string | null> => {
    const checked = type.schema.safeParse(editing.mine);
    if (!checked.success) return checked.error.issues[0]?.message ?? sentences.somethingIsMissing;
    try {
      await timedChanges.set(checked.data, { version: editing.version, at });
      await reload('listTimedChanges');
      ask(false);
      onKept();
      addToast('success', fill(sentences.goLiveThen, { at: timestampLabel(at) }));
      return null;
    } catch (error) {
      return problemOf(error).message;
    }
  };
  const takeBack = async (change: WaitingChange<E>) => {
    try {
      await timedChanges.drop(id, change.id);
      onTakenBack(changedPart(change));
      button.current?.focus();
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    await reload('listTimedChanges');
  };
  return (
    <section className="timed-changes" aria-label={sentences.timedChanges}>
      <FoldedPart
        name="timed"
        heading={<h2 className="ordered-title">{sentences.atASetTime}</h2>}
        line={
          waiting > 0
            ? counted(sentences.scheduled, { count: waiting })
            : sentences.nothingScheduled
        }
        needsYou={waiting > 0}
      >
        {data && data.timed.length > 0 && (
          <ul className="twins">
            {data.timed.map((change) => (
              <li key={change.id}>
                <p>
                  {filled(sentences.by, {
                    at: <Timestamp at={change.at} />,
                    change: fieldsText(change),
                    by: <bdi>{change.by}</bdi>,
                  })}
                </p>
                {change.failure && (
                  <p className="field-error">
                    {fill(sentences.notStored, { failure: change.failure })}
                  </p>
                )}
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={fill(sentences.takeBackNamed, { at: timestampLabel(change.at) })}
                  disabled={isChanged}
                  onClick={() => void takeBack(change)}
                >
                  {sentences.takeBack}
                </button>
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
          {sentences.saveTheseChangesLater}
        </button>
        {!isChanged && <p className="field-hint">{sentences.changeTheFormFirst}</p>}
      </FoldedPart>
      {isAsking && <TimeQuestion onSet={set} onCancel={() => ask(false)} />}
    </section>
  );
}
