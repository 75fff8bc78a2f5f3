import { useEffect } from 'react';

/** The parts of a screen that can hold the focus for a control that was in them. */
const parts = 'dialog, section, fieldset, li, nav, header, main, [role="group"]';

/** A control that has the focus, with the elements around it, innermost first: it may be taken away. */
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

/** Whether nothing has the focus: it fell to the page, or its control works no more. */
function isFocusLost(): boolean {
  const { activeElement: active, body } = document;
  return active === null || active === body || active.matches(':disabled');
}

/** Focuses a part of a screen, which the Tab key leaves to what is in it, and never comes back to. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** Focuses the smallest part that is left around a control, or else the screen. */
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
 * Keeps the focus from falling to the body when the control that has it is removed, hidden or disabled:
 * the part of the screen around it takes it, and gives it back to a control that was disabled for a while.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Focused | null = null;
    /** A control that is disabled, and the part that has the focus meanwhile. */
    let waiting: { control: HTMLElement; part: Element } | null = null;

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = focusedIn(target);
      if (waiting && target !== waiting.part) waiting = null;
    };
    // Somebody who clicks beside every control means it.
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
    // After the code that removed the control had its chance to choose a better place.
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
