import { useEffect } from 'react';

/** The parts of a screen that can take the focus of a lost control. */
const parts = 'dialog, section, fieldset, li, nav, header, main, [role="group"]';

/** The focused control with its ancestors, innermost first, in case it is removed. */
interface Focused {
  element: Element;
  around: Element[];
}

function focusedIn(element: Element): Focused {
  const around: Element[] = [];
  for (let up = element.parentElement; up; up = up.parentElement) around.push(up);
  return { element, around };
}

const canHaveFocus = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility?.() !== false;

/** Whether nothing has the focus, because it fell to the page or its control is disabled. */
function isFocusLost(): boolean {
  const { activeElement: active, body } = document;
  return active === null || active === body || active.matches(':disabled');
}

/** Focuses a part of a screen. Tab moves from it to its content and never returns to it. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** Focuses the smallest remaining part around a control, or else the screen. */
function focusAround({ around }: Focused): Element | null {
  const left = around.filter((part) => part.matches(parts) && canHaveFocus(part));
  const open = document.querySelectorAll('dialog[open], #main');
  for (const part of [...left, ...open]) {
    if (part instanceof HTMLElement) focusPart(part);
    if (!isFocusLost()) return part;
  }
  return null;
}

/**
 * Keeps the focus from falling to the body when the focused control is removed, hidden or disabled:
 * the surrounding part of the screen takes it, and returns it to a control that was only disabled
 * for a while.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Focused | null = null;
    /** A disabled control, and the part that has the focus meanwhile. */
    let waiting: { control: HTMLElement; part: Element } | null = null;

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = focusedIn(target);
      if (waiting && target !== waiting.part) waiting = null;
    };
    // A click beside every control removes the focus on purpose.
    const onBlur = () =>
      setTimeout(() => {
        if (isFocusLost() && last && canHaveFocus(last.element)) last = null;
      });

    const mend = () => {
      if (waiting && document.activeElement === waiting.part && canHaveFocus(waiting.control)) {
        waiting.control.focus({ preventScroll: true });
        return;
      }
      if (!last || !isFocusLost() || canHaveFocus(last.element)) return;
      const { element } = last;
      const part = focusAround(last);
      if (part && element instanceof HTMLElement && element.isConnected)
        waiting = { control: element, part };
    };
    // Runs after the code that removed the control could choose a better place.
    const soon = () => {
      if (waiting || (last && isFocusLost())) setTimeout(mend);
    };
    const observer = new MutationObserver(soon);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);
}
