import { type ReactNode, useEffect, useRef } from 'react';
import { areShortcutsOn } from '#adapters/shortcuts';
import { sentences } from '../sentences/editor.ts';
import { unfoldAround } from './FoldedPart.tsx';

/** A part of an editor in the jump list. */
export interface EditorPart {
  /** Its `name` in `FormPart`. */
  part: string;
  label: string;
}

const focusable =
  ':is(input, select, textarea, button, a[href], [contenteditable="true"]):not([disabled])';

/** Scrolls to a part of the editor, unfolds it, and focuses its first control. */
export function jumpTo(part: string): void {
  const element = document.querySelector<HTMLElement>(`[data-part="${part}"]`);
  if (!element) return;
  const control = element.querySelector<HTMLElement>(focusable) ?? element;
  unfoldAround(control);
  element.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}

/** Marks a part of an editor for the jump list. */
export function FormPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="editor-part" data-part={name} tabIndex={-1}>
      {children}
    </div>
  );
}

/** The parts of an editor, in a line that stays in view. Ctrl+J leads to it. */
export function JumpList({ parts }: { parts: readonly EditorPart[] }) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isJump = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'j';
      if (!isJump || !areShortcutsOn() || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      list.current?.querySelector('a')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <nav
      ref={list}
      className="jump-list"
      aria-label={sentences.partsOfThisPage}
      aria-keyshortcuts="Control+J"
    >
      {parts.map(({ part, label }) => (
        <a
          key={part}
          href={`#${part}`}
          onClick={(event) => {
            event.preventDefault();
            jumpTo(part);
          }}
        >
          {label}
          <span className="visually-hidden"> {sentences.onThisPage}</span>
        </a>
      ))}
    </nav>
  );
}
