import { useLayoutEffect } from 'react';
import { areShortcutsOn } from '#adapters/shortcuts';
import { paths } from '../../paths.ts';
import { openPath } from '../state/unsaved.ts';
import { whenShown } from './whenShown.ts';

const typing = 'input, textarea, select, [contenteditable="true"]';
const searchField = '#main input[type="search"]';

function focusSearch(): void {
  if (!document.querySelector(searchField)) openPath(paths.myReleases);
  whenShown(searchField, (field) => {
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
}

/**
 * `/` focuses the search of the list on display, or else of the releases; Ctrl+K opens the palette.
 * They work as soon as the frame is drawn. They can be turned off, and are ignored while somebody
 * answers a dialog; `/` also while somebody types. In a text Ctrl+K makes a link.
 */
export function useSearchKeys(openPalette: () => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!(isSlash || isK) || event.defaultPrevented || !areShortcutsOn()) return;
      const { target } = event;
      const isTyping = target instanceof Element && target.closest(typing) !== null;
      const isRichText = target instanceof HTMLElement && target.isContentEditable;
      if ((isSlash && isTyping) || isRichText || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (isK) openPalette();
      else focusSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openPalette]);
}
