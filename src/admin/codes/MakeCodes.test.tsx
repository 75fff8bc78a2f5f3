import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { aRelease } from '#fixtures/releases';
import { $unsaved } from '../state/unsaved.ts';
import { MakeCodes } from './MakeCodes.tsx';

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('keeps the codes of a batch beside those of the next, and asks before they are left', async () => {
  render(<MakeCodes release={aRelease()} files={undefined} />);
  expect($unsaved.get()).toBeNull();
  for (const code of ['K7QW-29XR-MNTD', 'C2DF-4567-89GH']) {
    calls.makeCodes.mockResolvedValueOnce({ batch: anId('release', 1), codes: [code] });
    await press('Make the codes');
    await screen.findByText(new RegExp(code));
  }
  expect(screen.getByText(/K7QW-29XR-MNTD\s+C2DF-4567-89GH/)).toBeTruthy();
  expect($unsaved.get()?.name).toContain('new codes');
  $unsaved.get()?.discard();
  await vi.waitFor(() => expect($unsaved.get()).toBeNull());
});

it('says that the codes would give only some tracks', () => {
  const files = { recordings: 1, tracks: 3, isReady: true, failures: [] };
  render(<MakeCodes release={aRelease()} files={files} />);
  expect(screen.getByText(/^1 of 3 tracks have a recording/)).toBeTruthy();
});
