import { useEffect, useRef, useState } from 'react';
import { messageInForm, type Problem } from '#domain/problem';
import { fill } from '#words/template';
import { listLabel } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { fieldLabel } from './fieldLabels.ts';
import { words } from './words.ts';

/** The reason; where fields are refused, their names, and the reasons unless the fields say them. */
function whyNotSaved(problem: Problem, isMarked: boolean): string {
  const message = messageInForm(problem);
  if (message === problem.message) return message;
  const errors = (problem.data.errors ?? []).map(({ path, message: reason }) => ({
    label: fieldLabel(path.split('.')[0] ?? ''),
    reason,
  }));
  if (!isMarked)
    return [...new Set(errors.map(({ label, reason }) => `${label}: ${reason}`))].join(' ');
  return fill(words.lookAt, { list: listLabel(new Set(errors.map(({ label }) => label))) });
}

/** Why the last save failed, beside the button that was pressed. Nothing typed is lost. */
export function SaveProblem({ problem }: { problem: Problem | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [isMarked, setMarked] = useState(true);
  // A refused field may be hidden, as those of a choice that is not taken are.
  useEffect(() => {
    const form = line.current?.closest('form');
    if (problem) setMarked(Boolean(form?.querySelector('[aria-invalid="true"]')));
  }, [problem]);
  if (!problem) return null;
  return (
    <p className="save-problem" role="alert" ref={line}>
      <strong>{words.notSaved}</strong> {whyNotSaved(problem, isMarked)}
      {problem.code === 'unavailable' && ` ${words.typedIsKept}`}
    </p>
  );
}

/** Forgets every change that is not saved, once that is confirmed. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, ask] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const discard = () => {
    // With the changes, this button goes: the focus stays with its neighbour.
    const save = button.current?.parentElement?.querySelector<HTMLElement>('[type="submit"]');
    ask(false);
    onDiscard();
    requestAnimationFrame(() => save?.focus());
  };
  return (
    <>
      <button type="button" className="button quiet" ref={button} onClick={() => ask(true)}>
        {words.discard}
      </button>
      {isAsking && (
        <Modal
          title={words.discardYourChanges}
          confirm={words.discard}
          danger
          onConfirm={discard}
          onCancel={() => ask(false)}
        >
          <p>{words.discardLoses}</p>
        </Modal>
      )}
    </>
  );
}

/** Ctrl+S, or Command+S, submits the form of the screen, instead of the browser saving the page. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isSave || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // A question that is open is answered first.
      if (document.querySelector('dialog[open]')) return;
      document.querySelector<HTMLFormElement>('#main form:is(.editor, .adding)')?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
