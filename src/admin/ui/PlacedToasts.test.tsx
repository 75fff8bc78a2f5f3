import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { $toasts, addToast } from '#stores/toasts';
import { PlacedToasts } from './PlacedToasts.tsx';

afterEach(() => {
  cleanup();
  $toasts.set([]);
  vi.restoreAllMocks();
});

const words = {
  ...{ done: 'Done', note: 'Note', warning: 'Warning' },
  ...{ error: 'Error', dismiss: 'Dismiss', alerts: 'Alerts' },
};

/** Where the alerts are, above fields at the given heights of a window of 800 pixels. */
function show(fields: Readonly<Record<string, number>>) {
  render(
    <>
      {Object.keys(fields).map((name) => (
        <input key={name} aria-label={name} />
      ))}
      <PlacedToasts words={words} />
    </>,
  );
  for (const [name, y] of Object.entries(fields))
    screen.getByLabelText(name).getBoundingClientRect = () => new DOMRect(0, y, 1000, 50);
  const alerts = screen.getByRole('region', { name: 'Alerts' });
  const place = () => alerts.parentElement?.dataset['place'];
  alerts.getBoundingClientRect = () => new DOMRect(700, place() === 'top' ? 60 : 640, 300, 80);
  return place;
}

it('leaves the field that one types in free, wherever it is', () => {
  const place = show({ low: 650, high: 70 });
  screen.getByLabelText('low').focus();
  act(() => addToast('success', 'Saved'));
  expect(place()).toBe('top');
  screen.getByLabelText('high').focus();
  expect(place()).toBe('bottom');
});

it('moves away from a field that is scrolled below it', () => {
  const place = show({ field: 300 });
  const field = screen.getByLabelText('field');
  field.focus();
  act(() => addToast('success', 'Saved'));
  expect(place()).toBe('bottom');
  field.getBoundingClientRect = () => new DOMRect(0, 650, 1000, 50);
  dispatchEvent(new Event('scroll'));
  expect(place()).toBe('top');
});

it('stays at the bottom if nothing is covered there', () => {
  const place = show({ middle: 300 });
  screen.getByLabelText('middle').focus();
  act(() => addToast('success', 'Saved'));
  expect(place()).toBe('bottom');
});

it('covers least of a field that reaches from top to bottom', () => {
  const place = show({ long: 0 });
  const field = screen.getByLabelText('long');
  field.getBoundingClientRect = () => new DOMRect(0, 100, 1000, 800);
  field.focus();
  act(() => addToast('success', 'Saved'));
  expect(place()).toBe('top');
});
