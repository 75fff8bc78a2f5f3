import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldError, messageInForm, type Problem } from '#domain/problem';
import type { EntryPublication as Publication, Publishing } from '#domain/publication/publication';
import { siteStateOf } from '#domain/publication/siteState';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/editor.ts';
import { counted } from '../sentences/language.ts';
import { shownMessage } from '../state/problems.ts';
import { usePublishing, whyBroken } from '../state/publishing.ts';
import { listLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { RetryPublishing } from '../ui/RetryPublishing.tsx';
import { siteText } from '../ui/siteText.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import {
  type Editing,
  type Entry,
  isDirty,
  isToSave,
  newFields,
  type SaveAction,
} from './entryEditor.ts';
import { fieldLabel } from './fieldLabels.ts';
import { NewerNote } from './NewerNote.tsx';
import '../ui/note.css';

/** The Save button's label and the confirmation for each action. */
export const saveSentences: Readonly<Record<SaveAction, { save: string; done: string }>> = {
  store: { save: sentences.save, done: sentences.saved },
  propose: { save: sentences.handIn, done: sentences.handedIn },
  approve: { save: sentences.approve, done: sentences.approved },
};

/** Explains why the site does not show the current entry. */
function BrokenState(broken: NonNullable<Publication['broken']>) {
  return (
    <span className="failure">{fill(sentences.isBroken, { whyBroken: whyBroken(broken) })}</span>
  );
}

interface LiveProps {
  since: string | undefined;
  url: string;
  needsApproval: boolean;
}

/** Links to the page, and says since when it shows the entry. */
function LiveState({ since, url, needsApproval }: LiveProps) {
  const link = (text: string) => (
    <a href={url} target="_self">
      {text}
    </a>
  );
  if (!since) return filled(sentences.live, { link });
  const at = <Timestamp at={since} />;
  return filled(needsApproval ? sentences.pageShows : sentences.liveSince, { link, at });
}

interface StateProps {
  entry: Publication;
  url: string;
  /** The state of the whole site. */
  site: Publishing;
  /** Whether changes wait for approval, so that the page is not what is in the form. */
  needsApproval: boolean;
}

/** The progress of the last save towards the public site. */
export function PublicationState({ entry, url, site, needsApproval }: StateProps) {
  if (site.paused && (entry.state === 'queued' || entry.state === 'withdrawn'))
    return <>{sentences.siteIsPaused}</>;
  switch (entry.state) {
    case 'saved':
      return <>{sentences.nothingPublicChanged}</>;
    case 'queued':
      // Only changes of the import wait while nothing else is queued.
      return <>{siteStateOf(site) === 'importing' ? siteText(site) : sentences.queued}</>;
    case 'building':
      return <>{sentences.buildingTheSite}</>;
    case 'live':
      if (entry.broken) return <BrokenState {...entry.broken} />;
      return <LiveState since={entry.liveSince} url={url} needsApproval={needsApproval} />;
    case 'withdrawn':
      return <>{sentences.notOnTheSite}</>;
    case 'failed':
      return (
        <>
          {siteText(site)} <RetryPublishing />
        </>
      );
  }
}

function saveLabel<D>(editing: Editing<D>): string {
  const { isSaving, errors, isKept } = editing;
  if (isSaving) return sentences.saving;
  if (errors.length > 0) return counted(sentences.fieldsNeedYou, { count: errors.length });
  if (!isDirty(editing)) return '';
  return isKept ? sentences.notSavedYet : sentences.notSavedOrKept;
}

interface BarProps<D> {
  editing: Editing<D>;
  /** The editable fields. */
  fields: readonly (keyof D & string)[];
  action: SaveAction;
  onDiscard: () => void;
  onTakeIn: () => void;
}

/** Save and Discard, always visible, with the state of the last save or the reason it failed. */
export function SaveBar<D extends Entry>(props: BarProps<D>) {
  const { editing, fields, action, onDiscard, onTakeIn } = props;
  const { data: publishing, loadedAt } = usePublishing();
  const publication = publishing?.entry;
  const isChanged = isDirty(editing);
  const { version } = editing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the version's arrival.
  const arrivedAt = useMemo(() => Date.now(), [version]);
  // The publishing state describes the stored version, so beside unsaved changes it would suggest
  // that everything is saved.
  // An answer from before the save describes the version before it.
  const isTold = publication && !isChanged && !editing.isSaving && loadedAt >= arrivedAt;
  return (
    <div className="save-bar">
      <SaveProblem problem={editing.problem} isKept={editing.isKept} />
      <NewerNote
        newer={
          editing.newer && {
            ...editing.newer,
            fields: newFields(fields, editing, editing.newer.value),
          }
        }
        takenIn={editing.takenIn}
        onTakeIn={onTakeIn}
      />
      <p
        className="publication"
        data-state={isTold ? (publication.broken ? 'failed' : publication.state) : undefined}
        aria-live="polite"
      >
        {isTold && (
          <PublicationState
            entry={publication}
            url={editing.base.url}
            site={publishing}
            needsApproval={action === 'propose'}
          />
        )}
      </p>
      <p className="save-words" aria-live="polite">
        {saveLabel(editing)}
      </p>
      {isChanged && <DiscardButton onDiscard={onDiscard} />}
      <button
        type="submit"
        className="button"
        // With the real attribute, the button would lose the focus as soon as everything is saved.
        aria-disabled={!isToSave(editing)}
        aria-busy={editing.isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        title="Ctrl+S"
      >
        {saveSentences[action].save}
      </button>
    </div>
  );
}

/** Labels of fields, by name, in a form that calls them otherwise than the editor does. */
export type OwnLabels = Readonly<Record<string, string>>;

/** The reason; for rejected fields, their names, and the reasons of hidden fields. */
function whyNotSaved(
  problem: Problem,
  unseen: readonly FieldError[],
  ownLabels: OwnLabels,
): string {
  const message = messageInForm(problem);
  if (message === problem.message) return message;
  const labelOf = ({ path }: FieldError) => {
    const [field = ''] = path.split('.');
    return ownLabels[field] ?? fieldLabel(field);
  };
  const seen = (problem.data.errors ?? []).filter((error) => !unseen.includes(error));
  const list = listLabel(new Set(seen.map(labelOf)));
  const reasons = unseen.map((error) => `${labelOf(error)}: ${shownMessage(error.message)}`);
  const lookAt = list && fill(sentences.lookAt, { list });
  return [lookAt, ...new Set(reasons)].filter(Boolean).join(' ');
}

interface ProblemProps {
  problem: Problem | null;
  /** Whether the browser has room to keep what was typed. */
  isKept: boolean;
  ownLabels?: OwnLabels | undefined;
}

/** Why the last save failed, beside the button that was pressed, and whether input could be lost. */
export function SaveProblem({ problem, isKept, ownLabels = {} }: ProblemProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [unseen, setUnseen] = useState<readonly FieldError[]>([]);
  // A rejected field may be hidden, because its option is not chosen or its language is not shown.
  useEffect(() => {
    const said = line.current?.closest('form')?.querySelectorAll('.field-error') ?? [];
    const messages = new Set(Array.from(said, ({ textContent }) => textContent));
    setUnseen(
      (problem?.data.errors ?? []).filter(({ message }) => !messages.has(shownMessage(message))),
    );
  }, [problem]);
  if (!problem) return null;
  return (
    <p className="save-problem" role="alert" ref={line}>
      <strong>{sentences.notSaved}</strong> {whyNotSaved(problem, unseen, ownLabels)}
      {problem.code === 'unavailable' &&
        ` ${isKept ? sentences.typedIsKept : sentences.typedIsNotKept}`}
    </p>
  );
}

/** Discards all unsaved changes after confirmation. */
function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, ask] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const discard = () => {
    // This button disappears with the changes, so the focus moves to its neighbour.
    const save = button.current?.parentElement?.querySelector<HTMLElement>('[type="submit"]');
    ask(false);
    onDiscard();
    requestAnimationFrame(() => save?.focus());
  };
  return (
    <>
      <button type="button" className="button quiet" ref={button} onClick={() => ask(true)}>
        {sentences.discard}
      </button>
      {isAsking && (
        <Modal
          title={sentences.discardYourChanges}
          confirm={sentences.discard}
          danger
          onConfirm={discard}
          onCancel={() => ask(false)}
        >
          <p>{sentences.discardLoses}</p>
        </Modal>
      )}
    </>
  );
}

/** Ctrl+S, or Command+S, submits the screen's form instead of saving the page in the browser. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isSave || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // An open dialog is answered first.
      if (document.querySelector('dialog[open]')) return;
      document.querySelector<HTMLFormElement>('#main form:is(.editor, .adding)')?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
