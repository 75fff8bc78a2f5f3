// The tests of one process share its document, storage, clock and stores, so these are reset after
// each test, however it ends.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { $me } from '#stores/session';
import { $toasts } from '#stores/toasts';
import { $recordingUploads } from '../src/admin/state/uploads.ts';

// The default of one second is too short while other tests use the processors.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  $toasts.set([]);
  $me.set(null);
  $recordingUploads.set({});
});
