// The tests of one process share its document, its storage, its clock and its stores: what one leaves is
// gone before the next, however it ends.
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { $me } from '#stores/session';
import { $toasts } from '#stores/toasts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  $toasts.set([]);
  $me.set(null);
});
