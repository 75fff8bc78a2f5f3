// The tests of one process share its document, storage, clock and stores, so these are reset after
// each test, however it ends.
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { $me } from '#stores/session';
import { $toasts } from '#stores/toasts';
import { $recordingUploads } from '../src/admin/state/uploads.ts';

// The default of one second is too short while other tests use the processors.
configure({ asyncUtilTimeout: 10_000 });

// React keeps a stack trace of each element that it makes, up to ten thousand a second.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
  configurable: true,
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  $toasts.set([]);
  $me.set(null);
  $recordingUploads.set({});
});
