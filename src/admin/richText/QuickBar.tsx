import type { KeyboardEvent, MouseEvent } from 'react';
import type { Action } from './actions.ts';
import { barPosition } from './barPosition.ts';
import type { Place } from './place.ts';

interface Props {
  place: Place;
  actions: readonly Action[];
  onRun: (action: Action) => void;
  /** Back to the words. */
  onLeave: () => void;
}

const names: Record<Place['kind'], string> = {
  words: 'Mark the words',
  'empty line': 'Put in',
  table: 'Table',
};

/** Arrow keys go along the bar, Home and End to its ends; it is one stop for Tab. */
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

/** The quick bar beside the selection, or on an empty line. */
export function QuickBar({ place, actions, onRun, onLeave }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    goAlong(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  // The words keep their selection while the bar is pointed at.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div
      className="quick-bar"
      role="toolbar"
      aria-label={names[place.kind]}
      data-kind={place.kind}
      data-low={place.isLow}
      style={barPosition(place)}
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
          aria-pressed={action.isOn?.(place.formats)}
          data-sign={action.sign}
          onClick={() => onRun(action)}
        >
          <span aria-hidden="true">{action.sign}</span>
        </button>
      ))}
    </div>
  );
}
