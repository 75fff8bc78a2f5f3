// The tests of one process share its document and its stores: what one shows is gone before the next.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { $toasts } from '#stores/toasts';

afterEach(() => {
  cleanup();
  $toasts.set([]);
});
