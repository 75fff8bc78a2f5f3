import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toasts, addToast } from '#stores/toasts';
import { en } from '#words/en';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  $toasts.set([]);
});

const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('announces each alert in a list that was there before', () => {
  render(<Toasts words={en.words.forms} />);
  const list = screen.getByRole('list');
  expect(list.getAttribute('aria-live')).toBe('polite');
  act(() => addToast('error', 'Pre-save failed!\nToo many requests.'));
  expect(list.textContent).toContain('Error');
  expect(list.textContent).toContain('Pre-save failed!\nToo many requests.');
});

it('keeps an alert that is pointed at, and lets it go after', () => {
  render(<Toasts words={en.words.forms} />);
  act(() => addToast('info', 'Saved'));
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  after(20_000);
  expect(screen.getByRole('listitem').dataset.show).toBe('true');
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  after(3000);
  expect(screen.getByRole('listitem').dataset.show).toBe('false');
  after(500);
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('is dismissed by its button', () => {
  render(<Toasts words={en.words.forms} />);
  act(() => addToast('success', 'Saved'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  after(500);
  expect(screen.queryByRole('listitem')).toBeNull();
});
