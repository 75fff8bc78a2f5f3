import { useEffect, useRef, useState } from 'react';
import { type FieldError, messageInForm, type Problem } from '#domain/problem';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { shownMessage } from '../state/problems.ts';
import { listLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { fieldLabel } from './fieldLabels.ts';
import '../ui/note.css';

/** The label of the field with an error. */
const labelOf = ({ path }: FieldError) => fieldLabel(path.split('.')[0] ?? '');

/** The reason; for rejected fields, their names, and the reasons of hidden fields. */
function whyNotSaved(problem: Problem, unseen: readonly FieldError[]): string {
  const message = messageInForm(problem);
  if (message === problem.message) return message;
  const seen = (problem.data.errors ?? []).filter((error) => !unseen.includes(error));
  const list = listLabel(new Set(seen.map(labelOf)));
  const reasons = unseen.map((error) => `${labelOf(error)}: ${shownMessage(error.message)}`);
  return [...(list ? [fill(sentences.lookAt, { list })] : []), ...new Set(reasons)].join(' ');
}

/** Why the last save failed, beside the button that was pressed. No input is lost. */
export function SaveProblem({ problem }: { problem: Problem | null }) {
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
      <strong>{sentences.notSaved}</strong> {whyNotSaved(problem, unseen)}
      {problem.code === 'unavailable' && ` ${sentences.typedIsKept}`}
    </p>
  );
}

/** Discards all unsaved changes after confirmation. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
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
