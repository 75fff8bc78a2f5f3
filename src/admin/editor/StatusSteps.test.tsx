import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me } from '#stores/session';
import { StatusSteps } from './StatusSteps.tsx';

beforeEach(() => $me.set({ name: 'Astrid', role: 'staff', artists: [] }));
afterEach(() => {
  cleanup();
  $me.set(null);
});

function show(status: 'draft' | 'public') {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <StatusSteps
        stored={status}
        entry={{ status }}
        today="2026-11-24"
        onChange={onChange}
        error={undefined}
      />
    </form>,
  );
  return { onChange, onSubmit };
}
const press = (name: string, part: HTMLElement = document.body) =>
  userEvent.click(within(part).getByRole('button', { name }));

it('asks before it hides what the public sees', async () => {
  const { onChange, onSubmit } = show('public');
  await press('Hide');
  const question = screen.getByRole('dialog', { name: 'Hide it from the public?' });
  expect(onSubmit).not.toHaveBeenCalled();
  await press('Cancel', question);
  expect(onChange).not.toHaveBeenCalled();
  await press('Hide');
  await press('Hide', screen.getByRole('dialog'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('draft');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('publishes at one click', async () => {
  const { onChange, onSubmit } = show('draft');
  await press('Publish');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('public');
  expect(onSubmit).toHaveBeenCalledOnce();
});
