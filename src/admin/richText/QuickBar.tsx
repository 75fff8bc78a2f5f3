import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { sentences } from '../sentences/richText.ts';
import type { Action } from './actions.ts';
import { barPosition, type SelectionPosition } from './selectionPosition.ts';
import { isTextLink } from './textLink.ts';

interface Props {
  position: SelectionPosition;
  actions: readonly Action[];
  onRun: (action: Action) => void;
  /** Returns the focus to the text. */
  onLeave: () => void;
}

const names: Record<SelectionPosition['kind'], string> = {
  text: sentences.formatTheText,
  'empty line': sentences.insert,
  table: sentences.table,
};

/** Arrow keys move along the bar, Home and End to its ends; the bar is one tab stop. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = buttons.at(to % buttons.length);
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}

/** The quick bar at the selection or on an empty line. */
export function QuickBar({ position, actions, onRun, onLeave }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    goAlong(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  // Keeps the selection in the text while the bar is clicked.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div
      className="quick-bar"
      role="toolbar"
      aria-label={names[position.kind]}
      data-kind={position.kind}
      data-low={position.isLow}
      style={barPosition(position)}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
    >
      {actions.map((action, i) => (
        <button
          key={action.name}
          type="button"
          tabIndex={i === 0 ? 0 : -1}
          title={action.name}
          aria-label={action.name}
          aria-pressed={action.isOn?.(position.formats)}
          data-sign={action.sign}
          onClick={() => onRun(action)}
        >
          <span aria-hidden="true">{action.sign}</span>
        </button>
      ))}
    </div>
  );
}

interface LinkProps {
  /** The link's words, with their current link. */
  position: SelectionPosition;
  /** Sets the link; an empty address removes it. */
  onSet: (address: string) => void;
  onLeave: () => void;
}

/** Completes an address: a bare host or email address gets its scheme. */
function meantAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
}

interface ButtonProps {
  hasLink: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  onRemove: () => void;
  onLeave: () => void;
}

function LinkButtons({ hasLink, onSubmit, onRemove, onLeave }: ButtonProps) {
  return (
    <div className="link-form-buttons">
      <button type="button" className="button quiet small" onClick={onSubmit}>
        {sentences.setTheLink}
      </button>
      {hasLink && (
        <button type="button" className="button quiet small" onClick={onRemove}>
          {sentences.removeTheLink}
        </button>
      )}
      <button type="button" className="button quiet small" onClick={onLeave}>
        {sentences.cancel}
      </button>
    </div>
  );
}

/** The typed address; rejected if texts may not link to it. */
function useTypedAddress(address: string, onSet: (address: string) => void) {
  const [typed, setTyped] = useState(address);
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React also bubbles the event to the form around the editor, which must not be submitted.
    event.stopPropagation();
    const meant = meantAddress(typed);
    if (meant === '' || isTextLink(meant)) onSet(meant);
    else setRefused(true);
  };
  return { typed, setTyped, isRefused, submit };
}

/** Asks for the address that the selected words should link to. */
export function LinkForm({ position, onSet, onLeave }: LinkProps) {
  const address = String(position.formats['link'] ?? '');
  const { typed, setTyped, isRefused, submit } = useTypedAddress(address, onSet);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <fieldset
      className="link-form"
      aria-label={sentences.link}
      data-low={position.isLow}
      style={barPosition(position)}
      onKeyDown={onKeyDown}
    >
      <Field label={sentences.leadsTo} error={isRefused ? sentences.addressStarts : undefined}>
        {(given) => (
          <input
            {...given}
            ref={(input) => input?.focus()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <LinkButtons
        hasLink={address !== ''}
        onSubmit={submit}
        onRemove={() => onSet('')}
        onLeave={onLeave}
      />
    </fieldset>
  );
}
