import { useEffect } from 'react';
import { areShortcutsOn } from '#adapters/shortcuts';
import { paths } from '../../paths.ts';
import { goTo } from '../state/router.ts';

const typing = 'input, textarea, select, [contenteditable="true"]';
/** The number of frames in which a list may show its search field. */
const maxFrames = 300;

function focusSearch(frames = maxFrames): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]');
  if (field) {
    field.focus();
    field.select();
  } else if (frames > 0) requestAnimationFrame(() => focusSearch(frames - 1));
}

/**
 * `/` and Ctrl+K focus the search of the list on display, or else of the releases. They can be
 * turned off, and are ignored while somebody types or answers a dialog; in a text Ctrl+K makes a
 * link.
 */
export function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!(isSlash || isK) || event.defaultPrevented || !areShortcutsOn()) return;
      const { target } = event;
      const isTyping = target instanceof Element && target.closest(typing) !== null;
      const isRichText = target instanceof HTMLElement && target.isContentEditable;
      if ((isSlash && isTyping) || isRichText || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!document.querySelector('#main input[type="search"]')) goTo(paths.myReleases);
      focusSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
