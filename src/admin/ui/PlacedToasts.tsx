import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { $toasts } from '#stores/toasts';
import { type AlertWords, Toasts } from '../../components/Toasts.tsx';

const controls = 'input, select, textarea, button, a, summary, label, [contenteditable="true"]';

/** What can bring another control, or the same one, to where the alerts are. */
const moving = ['pointerdown', 'focusin', 'scroll', 'resize'] as const;

/** The area that two boxes share. */
function sharedArea(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * The alerts, at the bottom of the window, or at its top if they would cover the control that has
 * the focus or was pressed.
 */
export function PlacedToasts({ words }: { words: AlertWords }) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  const toasts = useStore($toasts);
  const place = () => {
    const alerts = box.current?.querySelector('.toasts');
    if (!box.current || !alerts) return;
    const inUse = [document.activeElement, pressed.current].flatMap((control) =>
      control && control !== document.body && !alerts.contains(control)
        ? [control.getBoundingClientRect()]
        : [],
    );
    const coveredAt = (end: 'bottom' | 'top') => {
      if (box.current) box.current.dataset['place'] = end;
      const area = alerts.getBoundingClientRect();
      return inUse.reduce((sum, control) => sum + sharedArea(area, control), 0);
    };
    const atTop = coveredAt('top');
    if (coveredAt('bottom') > atTop) box.current.dataset['place'] = 'top';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each alert is placed anew.
  useLayoutEffect(place, [toasts]);
  useEffect(() => {
    const onEvent = ({ type, target }: Event) => {
      if (type === 'focusin') pressed.current = null;
      if (type === 'pointerdown')
        pressed.current = target instanceof Element ? target.closest(controls) : null;
      if ($toasts.get().length > 0) place();
    };
    for (const name of moving) addEventListener(name, onEvent, { passive: true });
    return () => {
      for (const name of moving) removeEventListener(name, onEvent);
    };
  });
  return (
    <div ref={box} className="toast-place">
      <Toasts words={words} />
    </div>
  );
}
