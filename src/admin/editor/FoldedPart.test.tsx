import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FoldedPart, setLine } from './FoldedPart.tsx';
import { FormPart, jumpTo } from './JumpList.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const part = (needsYou = false) => (
  <FoldedPart name="details" heading={<h2>More details</h2>} line="Tags: set" needsYou={needsYou}>
    <FormPart name="tags">
      <input aria-label="Tags" />
    </FormPart>
  </FoldedPart>
);
const details = () => screen.getByText('More details').closest('details');
const press = () => fireEvent.click(screen.getByText('More details'));

it('is closed for somebody new, and as they left it the next time', () => {
  const { unmount } = render(part());
  expect(details()?.open).toBe(false);
  expect(screen.getByText('Tags: set')).toBeTruthy();
  press();
  expect(details()?.open).toBe(true);
  unmount();
  render(part());
  expect(details()?.open).toBe(true);
  press();
  cleanup();
  render(part());
  expect(details()?.open).toBe(false);
});

it('is opened by an error inside, stays open while that is mended, and remembers nothing of it', () => {
  const { rerender } = render(part());
  rerender(part(true));
  expect(details()?.open).toBe(true);
  rerender(part(false));
  expect(details()?.open).toBe(true);
  cleanup();
  render(part());
  expect(details()?.open).toBe(false);
});

it('is opened by a jump to a field inside', () => {
  render(part());
  jumpTo('tags');
  expect(details()?.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Tags'));
});

it('says which of its fields are set', () => {
  const [barcode, tags] = ['Barcode', 'Tags'].map((label) => (isSet: boolean) => ({
    label,
    isSet,
  }));
  if (!barcode || !tags) throw new Error('There are two.');
  expect(setLine([barcode(true), tags(true)])).toBe('Barcode and Tags: set');
  expect(setLine([barcode(true), tags(false)])).toBe('Barcode: set · Tags: not set');
  expect(setLine([barcode(false), tags(false)])).toBe('Barcode and Tags: not set');
});
