import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { queryClient } from '../state/queries.ts';
import { PreviewPanel } from './PreviewPanel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const link = {
  id: 'a'.repeat(64),
  by: 'Astrid',
  createdAt: '2026-06-01T08:00:00.000Z',
  expiresAt: '2026-06-08T08:00:00.000Z',
};

it('makes one link for two quick presses: the secret of another would be shown to nobody', async () => {
  calls.listPreviews.mockResolvedValue({ previews: [] });
  const answers: (() => void)[] = [];
  calls.addPreview.mockImplementation(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { token: 'x'.repeat(43), previews: [link] };
  });
  render(<PreviewPanel release={anId('release', 1)} isDirty={false} />);
  const create = await screen.findByText('Create a link');
  await userEvent.dblClick(create);
  await vi.waitFor(() => expect(answers).not.toEqual([]));
  for (const answer of answers) answer();
  expect(await screen.findByDisplayValue(new RegExp('x'.repeat(43)))).toBeTruthy();
  expect(calls.addPreview).toHaveBeenCalledOnce();
  expect(create).toHaveProperty('disabled', false);
});
