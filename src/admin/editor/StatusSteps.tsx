// The way of a show, an item of merch or a piece of news to the public: draft, handed in, public.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Day } from '#domain/day';
import type { MerchStatus } from '#domain/merch/merchState';
import type { ShowStatus } from '#domain/show/showState';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { showStatusLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/steps.ts';
import { reload } from '../state/queries.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { Modal } from '../ui/Modal.tsx';
import { NoteQuestion } from '../ui/NoteQuestion.tsx';
import { type Editing, isDirty } from './entryEditor.ts';
import { Returned } from './ProposalNote.tsx';

type Status = ShowStatus & MerchStatus;

interface Stepping {
  status: Status;
  publicFrom?: Day | undefined;
}

interface StatusProps {
  stored: Status;
  /** Who sees a draft, if not the label and its artists. */
  hintDraft?: string;
  entry: Stepping;
  /** The day in the label's time zone. */
  today: Day;
  onChange: (status: Status) => void;
  error: string | undefined;
}

function hintOf({ status, publicFrom }: Stepping, today: Day): string {
  if (status === 'handedIn') return sentences.hintHandedIn;
  return publicFrom && publicFrom > today
    ? fill(sentences.hintEmbargo, { day: publicFrom })
    : sentences.hintPublic;
}

/** The buttons for the steps from a status, each with the status that it leads to. */
function stepsFrom(status: Status, isStaff: boolean): { to: Status; label: string }[] {
  const { publish, approve, handIn, hide, takeBack } = sentences;
  const staff: Record<Status, { to: Status; label: string }[]> = {
    draft: [{ to: 'public', label: publish }],
    handedIn: [{ to: 'public', label: approve }],
    public: [{ to: 'draft', label: hide }],
  };
  const artist: typeof staff = {
    draft: [{ to: 'handedIn', label: handIn }],
    handedIn: [{ to: 'draft', label: takeBack }],
    public: [],
  };
  return (isStaff ? staff : artist)[status];
}

/** The status as text, and the buttons for its next steps, which save the entry too. */
export function StatusSteps({
  stored,
  entry,
  hintDraft = sentences.hintDraft,
  today,
  onChange,
  error,
}: StatusProps) {
  const isStaff = useStore($me)?.role === 'staff';
  const [hiding, setHiding] = useState<HTMLFormElement | null>(null);
  const go = (to: Status, form: HTMLFormElement | null) => {
    onChange(to);
    form?.requestSubmit();
  };
  return (
    <div className="status-field">
      <p>
        {filled(sentences.statusIs, { status: <strong>{showStatusLabels[entry.status]}</strong> })}
      </p>
      <p className="field-hint">{entry.status === 'draft' ? hintDraft : hintOf(entry, today)}</p>
      {error && <p className="field-error">{error}</p>}
      {stepsFrom(stored, isStaff).map(({ to, label }) => (
        // Not a submit button: as the form's first one, the Enter key in any field would press it.
        <button
          key={to}
          type="button"
          className={to === 'draft' ? 'button quiet' : 'button'}
          onClick={({ currentTarget: { form } }) =>
            stored === 'public' ? setHiding(form) : go(to, form)
          }
        >
          {label}
        </button>
      ))}
      {hiding && (
        <Modal
          title={sentences.hideQuestion}
          confirm={sentences.hide}
          onCancel={() => setHiding(null)}
          onConfirm={() => {
            setHiding(null);
            go('draft', hiding);
          }}
        >
          <p>{sentences.hideMeans}</p>
        </Modal>
      )}
    </div>
  );
}

interface ReturnProps {
  name: string;
  /** Said beside the question. */
  hint?: string | undefined;
  /** Whether there are unsaved changes, which would be lost. */
  isDirty: boolean;
  /** Returns the entry with a note. */
  giveBack: (note: string) => Promise<unknown>;
  /** Called when the entry has to be reloaded. */
  onReturned: () => void;
}

/** Returns an entry that was handed in to its artists, with a note. */
export function ReturnToArtists({ name, hint, isDirty, giveBack, onReturned }: ReturnProps) {
  const [isAsking, ask] = useState(false);
  const confirm = async (note: string) => {
    await giveBack(note);
    addToast('success', sentences.returned);
    await reload('listProposals');
    onReturned();
  };
  return (
    <div className="restored">
      <p>
        {sentences.isHandedIn}
        {hint && ` ${hint}`}
        {isDirty && ` ${sentences.saveBeforeReturning}`}
      </p>
      <button
        type="button"
        className="button quiet small"
        disabled={isDirty}
        onClick={() => ask(true)}
      >
        {sentences.returnWithComment}
      </button>
      {isAsking && (
        <NoteQuestion
          title={fill(sentences.returnToItsArtists, { name })}
          label={sentences.whatShouldChange}
          confirm={sentences.returnIt}
          hint={hint}
          onConfirm={confirm}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  name: string;
  editing: Editing<Stepping & { returnedWith?: string | undefined }>;
  onChange: (part: Partial<Stepping>) => void;
  today: Day;
  publicFrom: { label: string; hint: string };
  /** Returns the entry with a note. */
  giveBack: (note: string) => Promise<unknown>;
  /** Called when the entry has to be reloaded. */
  onReturned: () => void;
}

/** How far a show or an item of merch is, with its next steps, and from when it is public. */
export function StatusFields(props: FieldsProps) {
  const { name, editing, onChange, today, publicFrom, giveBack, onReturned } = props;
  const { base, mine, errors } = editing;
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <>
      {isStaff && base.status === 'handedIn' && (
        <ReturnToArtists
          name={name}
          isDirty={isDirty(editing)}
          giveBack={giveBack}
          onReturned={onReturned}
        />
      )}
      {base.returnedWith && !isStaff && (
        <div className="restored">
          <Returned note={base.returnedWith} />
        </div>
      )}
      <StatusSteps
        stored={base.status}
        entry={mine}
        today={today}
        onChange={(status) => onChange({ status })}
        error={fieldErrorAt(errors, 'status')}
      />
      {isStaff && (
        <TextField
          {...publicFrom}
          type="date"
          value={mine.publicFrom ?? ''}
          onChange={(day) => onChange({ publicFrom: day || undefined })}
          error={fieldErrorAt(errors, 'publicFrom')}
        />
      )}
    </>
  );
}
