import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toasts, addToast, dismissToast, fadeToast, keepToast } from '#stores/toasts';

const texts = () => $toasts.get().map(({ text, show }) => (show ? text : `(${text})`));
const first = () => $toasts.get()[0]?.id ?? 0;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  $toasts.set([]);
});

it('shows a toast for 3000 ms, hides it, and removes it 500 ms later', () => {
  addToast('success', 'Your message was sent');
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['Your message was sent']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['(Your message was sent)']);
  vi.advanceTimersByTime(500);
  expect(texts()).toEqual([]);
});

it('stacks toasts, the oldest first, each with its own time', () => {
  addToast('info', 'one');
  vi.advanceTimersByTime(1000);
  addToast('error', 'two');
  vi.advanceTimersByTime(2500);
  expect(texts()).toEqual(['two']);
});

it('replaces a toast that says the same, with the full time from then on', () => {
  addToast('success', 'Saved');
  const earlier = first();
  vi.advanceTimersByTime(2000);
  addToast('success', 'Saved');
  expect(texts()).toEqual(['Saved']);
  expect(first()).not.toBe(earlier);
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(501);
  expect(texts()).toEqual([]);
});

it('keeps a toast that says the same while it is pointed at, or is of another kind', () => {
  addToast('success', 'Saved');
  keepToast(first());
  addToast('success', 'Saved');
  addToast('info', 'Saved');
  expect(texts()).toEqual(['Saved', 'Saved', 'Saved']);
});

it('is dismissed at once', () => {
  addToast('warning', 'one');
  dismissToast(first());
  expect(texts()).toEqual(['(one)']);
  vi.advanceTimersByTime(500);
  expect(texts()).toEqual([]);
});

it('stays while it is pointed at, and has its full time after', () => {
  addToast('info', 'one');
  keepToast(first());
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['one']);
  fadeToast(first());
  vi.advanceTimersByTime(3500);
  expect(texts()).toEqual([]);
});

it('comes back when it is pointed at while it fades', () => {
  addToast('info', 'one');
  vi.advanceTimersByTime(3200);
  keepToast(first());
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['one']);
});

it('does nothing for a toast that is gone', () => {
  fadeToast(999);
  dismissToast(999);
  vi.runAllTimers();
  expect(texts()).toEqual([]);
});
