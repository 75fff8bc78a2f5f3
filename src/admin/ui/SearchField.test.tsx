// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByLabelText('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('reports the trimmed text once the typing pauses', () => {
  const onChange = vi.fn();
  render(<SearchField label="Search" value="" onChange={onChange} />);
  type('low');
  act(() => vi.advanceTimersByTime(100));
  type('low water ');
  act(() => vi.advanceTimersByTime(199));
  expect(onChange).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onChange.mock.calls).toEqual([['low water']]);
});

it('takes no more than the API does', () => {
  render(<SearchField label="Search" value="" onChange={vi.fn()} />);
  expect(field()).toHaveProperty('maxLength', 200);
});

it('says that a search from an address is too long', () => {
  render(<SearchField label="Search" value={'low '.repeat(60)} onChange={vi.fn()} />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/only the first 200 characters/)).toBeTruthy();
});

it('follows a change from outside without reporting it', () => {
  const onChange = vi.fn();
  const { rerender } = render(<SearchField label="Search" value="low" onChange={onChange} />);
  rerender(<SearchField label="Search" value="" onChange={onChange} />);
  expect(field()).toHaveProperty('value', '');
  act(() => vi.advanceTimersByTime(1000));
  expect(onChange).not.toHaveBeenCalled();
});
