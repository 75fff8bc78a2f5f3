import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { reasonOf } from '#domain/problem';
import { releaseSchema } from '#domain/release/release';
import { addToast } from '#stores/toasts';
import { TextField } from '../../components/Field.tsx';
import type { ReleaseDraft } from '../editor/draft.ts';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { listLabel, timestampLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

type Timed = Result<'listTimedChanges'>['timed'][number];
const fieldsText = ({ fields }: Timed) =>
  listLabel(fields.map((field) => fieldLabel(field).toLowerCase()));

interface QuestionProps {
  /** Keeps the change until a time; answers why that failed, or null. */
  onSet: (at: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Asks when a change is to go live. */
function TimeQuestion({ onSet, onCancel }: QuestionProps) {
  const [time, setTime] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = async () => {
    setBusy(true);
    setFailure((await onSet(new Date(time).toISOString())) ?? '');
    setBusy(false);
  };
  return (
    <Modal
      title="Save these changes at a set time"
      confirm="Save them then"
      disabled={isBusy || Number.isNaN(Date.parse(time))}
      onConfirm={set}
      onCancel={onCancel}
    >
      <TextField
        label="Day and time"
        hint={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}. Until then nothing changes.`}
        type="datetime-local"
        value={time}
        onChange={setTime}
        error={failure}
      />
    </Modal>
  );
}

interface Props {
  release: ReleaseDraft;
  version: number;
  isDirty: boolean;
  /** Puts the form back to what is stored, once its changes wait for their time. */
  onKept: () => void;
  /** Puts changes into the form again. */
  onTakenBack: (release: ReleaseDraft) => void;
}

/** The changes of a release that wait for their time, and a way to add those in the form to them. */
export function TimedChanges({ release, version, isDirty, onKept, onTakenBack }: Props) {
  const request = { params: { id: release.id } };
  const { data } = useCall('listTimedChanges', request);
  const [isAsking, ask] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const set = async (at: string): Promise<string | null> => {
    const checked = releaseSchema.safeParse(release);
    if (!checked.success) return checked.error.issues[0]?.message ?? 'Something is missing.';
    try {
      const answer = await api.timeChange({ body: { release: checked.data, version, at } });
      await setAnswer('listTimedChanges', request, answer);
    } catch (error) {
      return reasonOf(error);
    }
    ask(false);
    onKept();
    addToast('success', `The changes go live at ${timestampLabel(at)}`);
    return null;
  };
  const takeBack = async ({ id, wanted }: Timed) => {
    try {
      const answer = await api.dropTimedChange({ body: { release: release.id, id } });
      await setAnswer('listTimedChanges', request, answer);
      onTakenBack(wanted);
      button.current?.focus();
    } catch (error) {
      addToast('error', reasonOf(error));
    }
  };
  return (
    <section className="timed-changes" aria-label="Changes at a set time">
      <h2 className="ordered-title">At a set time</h2>
      <ul className="twins">
        {data?.timed.map((timed) => (
          <li key={timed.id}>
            <p>
              <Timestamp at={timed.at} />: {fieldsText(timed)}, by <bdi>{timed.by}</bdi>.
            </p>
            {timed.failure && <p className="field-error">Not stored. {timed.failure}</p>}
            <button
              type="button"
              className="button quiet small"
              aria-label={`Take back into the form: ${timestampLabel(timed.at)}`}
              disabled={isDirty}
              onClick={() => void takeBack(timed)}
            >
              Take back into the form
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button quiet"
        ref={button}
        aria-disabled={!isDirty}
        onClick={() => isDirty && ask(true)}
      >
        Save these changes later
      </button>
      {!isDirty && <p className="field-hint">Change the form first; it then waits for its time.</p>}
      {isAsking && <TimeQuestion onSet={set} onCancel={() => ask(false)} />}
    </section>
  );
}
