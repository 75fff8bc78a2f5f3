import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { addDays, type Day } from '#domain/day';
import { isOverdue, missingShowParts, ticketDays } from '#domain/show/showRules';
import type { ShowStatus } from '#domain/show/showState';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import type { ShowDraft } from '../editor/draft.ts';
import { filled } from '../sentences/filled.tsx';
import { showPartLabels, showStatusLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { reload } from '../state/queries.ts';
import { NoteQuestion } from '../ui/NoteQuestion.tsx';

interface StatusProps {
  stored: ShowStatus;
  show: ShowDraft;
  /** The day in the label's time zone. */
  today: Day;
  onChange: (status: ShowStatus) => void;
  error: string | undefined;
}

function hintOf({ status, publicFrom }: ShowDraft, today: Day): string {
  if (status === 'draft') return sentences.hintDraft;
  if (status === 'handedIn') return sentences.hintHandedIn;
  return publicFrom && publicFrom > today
    ? fill(sentences.hintEmbargo, { day: publicFrom })
    : sentences.hintPublic;
}

/** The buttons for the steps from a status, each with the status that it leads to. */
function stepsFrom(status: ShowStatus, isStaff: boolean): { to: ShowStatus; label: string }[] {
  const { publish, approve, handIn, hide, takeBack } = sentences;
  const staff: Record<ShowStatus, { to: ShowStatus; label: string }[]> = {
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

/** The status as text, and the buttons for its next steps, which save the show too. */
export function StatusSteps({ stored, show, today, onChange, error }: StatusProps) {
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <div className="status-field">
      <p className="status-line">
        {filled(sentences.statusIs, { status: <strong>{showStatusLabels[show.status]}</strong> })}
      </p>
      <p className="field-hint">{hintOf(show, today)}</p>
      {error && <p className="field-error">{error}</p>}
      {stepsFrom(stored, isStaff).map(({ to, label }) => (
        // Not a submit button: as the form's first one, the Enter key in any field would press it.
        <button
          key={to}
          type="button"
          className={to === 'draft' ? 'button quiet' : 'button'}
          onClick={({ currentTarget: { form } }) => {
            onChange(to);
            form?.requestSubmit();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface ReturnProps {
  id: string;
  name: string;
  /** The version on screen. */
  version: number;
  /** Whether there are unsaved changes, which would be lost. */
  isDirty: boolean;
  /** Called when the show has to be reloaded. */
  onReturned: () => void;
}

/** Returns a show to its artists with a note. */
export function ReturnShow({ id, name, version, isDirty, onReturned }: ReturnProps) {
  const [isAsking, ask] = useState(false);
  const giveBack = async (note: string) => {
    await api.returnShow({ body: { id, words: note }, ifMatch: version });
    addToast('success', sentences.returned);
    await reload('listProposals');
    onReturned();
  };
  return (
    <div className="restored">
      <p>
        {sentences.isHandedIn}
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
          onConfirm={giveBack}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  );
}

/** What a show lacks: before it can be public, and what else is recommended. */
export function ShowReadiness({ show, today }: { show: ShowDraft; today: Day }) {
  const missing = missingShowParts(show);
  const needed = missing.filter(({ isNeeded }) => isNeeded);
  const wanted = missing.filter(({ isNeeded }) => !isNeeded);
  // Nobody has to find tickets half a year before.
  const labelOf = (part: (typeof missing)[number]['part']) =>
    isOverdue(part, show.day, today)
      ? showPartLabels[part]
      : fill(sentences.ticketsLater, { day: addDays(show.day, -ticketDays) });
  const lists = [
    { title: sentences.needs, parts: needed },
    { title: sentences.shouldHave, parts: wanted },
  ].filter(({ parts }) => parts.length > 0);
  return (
    <section className="facts" aria-label={sentences.ready}>
      {lists.length === 0 && <p>{sentences.readyAll}</p>}
      {lists.map(({ title, parts }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {parts.map(({ part }) => (
              <li key={part}>{labelOf(part)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
