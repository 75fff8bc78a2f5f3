import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aRelease } from '#fixtures/releases';
import { queryClient } from '../state/queries.ts';
import { Codes } from './Codes.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

it('says why a batch has no files while nothing is recorded', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const batch = { id: anId('edition', 1), release: anId('release', 1), count: 12, uses: 1, at };
  calls.getRelease.mockResolvedValue({ value: aRelease(), version: 1 });
  calls.listCodes.mockResolvedValue({
    batches: [{ ...batch, by: 'Astrid', redeemed: 0, usedUp: 0, isGood: true }],
    files: { recordings: 0, tracks: 9, isReady: false, failures: [] },
  });
  render(<Codes entryKey="1" />);
  const files = (await screen.findByRole('heading', { name: 'The files' })).closest('section');
  expect(within(files as HTMLElement).getByText(/^No track has a recording yet/)).toBeTruthy();
});
