// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from './Modal.tsx';

afterEach(cleanup);

function show(given: Partial<Parameters<typeof Modal>[0]> = {}) {
  const handlers = { onConfirm: vi.fn(), onCancel: vi.fn() };
  render(<Modal title="Delete it?" confirm="Delete" {...handlers} {...given} />);
  return handlers;
}

const button = (name: string) => screen.getByRole('button', { name });

it('is an open dialog named by its question', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toHaveProperty('open', true);
});

it('is confirmed and cancelled by its buttons', async () => {
  const { onConfirm, onCancel } = show();
  await userEvent.click(button('Delete'));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(button('Cancel'));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

it('is dismissed by Escape, and closed only by its owner', () => {
  const { onCancel } = show();
  const cancel = new Event('cancel', { cancelable: true });
  screen.getByRole('dialog').dispatchEvent(cancel);
  expect([onCancel.mock.calls.length, cancel.defaultPrevented]).toEqual([1, true]);
});

it('cannot be confirmed while it is disabled', async () => {
  const { onConfirm } = show({ disabled: true });
  await userEvent.click(button('Delete'));
  expect(onConfirm).not.toHaveBeenCalled();
});

it('offers another choice', async () => {
  const onChoose = vi.fn();
  show({ also: { label: 'Leave without saving', onChoose } });
  await userEvent.click(button('Leave without saving'));
  expect(onChoose).toHaveBeenCalledOnce();
});
